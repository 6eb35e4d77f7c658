import { listClosedPeriods } from '@shipdesk/domain/money/invoice/invoice-period';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Installation } from './installation.ts';
import type { MoneySeller } from './money-seller.ts';
import type { Trials } from './test-claim.ts';

function checkFact(trials: Trials, isCorrect: boolean, describe: () => string): void {
  if (isCorrect) trials.add();
  else trials.fail(describe());
}

const listDockets = ({ deliveredDockets, parcelInTransit, newOrders }: MoneySeller) => [
  ...deliveredDockets,
  parcelInTransit.docket,
  ...newOrders,
];

/** Checks that each order has one hold and one AWB, the same in the database and at the simulator. */
export async function compareBookings(
  installation: Installation,
  trials: Trials,
  sellers: readonly MoneySeller[],
) {
  const dockets = sellers.flatMap(listDockets);
  const rows = await installation.query<{
    docket: string;
    awb: string;
    awbs: string[];
    parcels: string[];
    holds: number;
  }>(
    `select docket_number as docket, awb,
        array(select awb from shipments s where s.order_id = o.id and state = 'booked') as awbs,
        array(select awb from simulator_parcels p where split_part(p.reference, '-', 1) = o.docket_number) as parcels,
        (select count(*)::int from transfers t where t.seller_id = o.seller_id and t.cause_kind = 'shipment'
          and t.docket_number = o.docket_number and t.leg = 'hold') as holds
      from orders o where docket_number = any($1)`,
    [dockets],
  );
  if (rows.length !== dockets.length) trials.fail(`${dockets.length - rows.length} orders lost`);
  for (const { docket, awb, awbs, parcels, holds } of rows) {
    const isBookedOnce = awb !== '' && awbs.join() === awb && parcels.join() === awb && holds === 1;
    const booking = { awb, awbs, parcels, holds };
    checkFact(trials, isBookedOnce, () => `order ${docket}: ${JSON.stringify(booking)}`);
  }
}

/** Checks that each confirmed recharge credited its amount exactly once. */
export async function compareRecharges(
  installation: Installation,
  trials: Trials,
  sellers: readonly MoneySeller[],
) {
  const recharges = sellers.flatMap(({ offline, gateway }) => [offline, gateway]);
  const rows = await installation.query<{ id: string; state: string; credits: number[] }>(
    `select id, state, array(select amount_paise from transfers t where t.seller_id = r.seller_id
        and t.cause_kind = 'recharge' and t.cause_id = r.id::text and t.credit = 'wallet') as credits
      from recharges r where id = any($1)`,
    [recharges.map(({ id }) => id)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id, amountPaise } of recharges) {
    const row = byId.get(id);
    const isCredited = row?.state === 'approved' || row?.state === 'paid';
    checkFact(
      trials,
      isCredited && row.credits.map(Number).join() === String(amountPaise),
      () => `recharge ${id} of ${amountPaise}: ${JSON.stringify(row)}`,
    );
  }
}

/** Checks that each seller has one payout with its due COD, posted once with the entered UTR. */
export async function comparePayouts(
  installation: Installation,
  trials: Trials,
  sellers: readonly MoneySeller[],
) {
  for (const { sellerId, deliveredDockets, parcelInTransit, payoutUtr } of sellers) {
    const payouts = await installation.query<{
      utr: string | null;
      cod: number;
      net: number;
      paid: number[];
      dockets: string[];
    }>(
      `select utr, cod_paise::int as cod, net_paise::int as net,
          array(select amount_paise::int from transfers t where t.seller_id = r.seller_id
            and t.cause_kind = 'remittance' and t.cause_id = r.id::text and t.leg = 'paid') as paid,
          array(select docket_number from cod_lines c where c.remittance_id = r.id order by 1) as dockets
        from remittances r where seller_id = $1`,
      [sellerId],
    );
    const openLines = await installation.query<{ docket: string; lines: number }>(
      `select docket_number as docket, count(*)::int as lines from cod_lines
        where seller_id = $1 and remittance_id is null group by 1`,
      [sellerId],
    );
    const [payout] = payouts;
    const isPaidOnce =
      payouts.length === 1 &&
      payout?.utr === payoutUtr &&
      payout.paid.join() === String(payout.net) &&
      payout.dockets.join() === deliveredDockets.toSorted().join() &&
      openLines.map(({ docket, lines }) => `${docket} ${lines}`).join() ===
        `${parcelInTransit.docket} 1`;
    checkFact(
      trials,
      isPaidOnce,
      () => `payout of ${sellerId}: ${JSON.stringify({ payouts, openLines })}`,
    );
  }
}

/** Checks that each closed period has an invoice run, and each seller one invoice for its delivered parcels. */
export async function compareInvoices(
  installation: Installation,
  trials: Trials,
  { sellers, startedAt }: { sellers: readonly MoneySeller[]; startedAt: Date },
) {
  for (const { sellerId, deliveredDockets } of sellers) {
    const [row] = await installation.query<{
      first: Date;
      charged: number;
      periods: string[];
      invoices: number[];
    }>(
      `select (select min(posted_at) from transfers where seller_id = $1) as first,
          (select sum(total_paise)::int from shipments where docket_number = any($2)) as charged,
          array(select period_start || ' ' || period_end from invoice_runs where seller_id = $1 order by 1) as periods,
          array(select total_paise::int from tax_documents where seller_id = $1) as invoices`,
      [sellerId, deliveredDockets],
    );
    if (!row) throw new Error('the database returned no row');
    const closed = listClosedPeriods(toBusinessDay(row.first), 'month', startedAt);
    const expected = closed.map(({ startDate, endDate }) => `${startDate} ${endDate}`);
    const isInvoicedOnce =
      expected.length > 0 &&
      row.periods.slice(0, expected.length).join() === expected.join() &&
      row.invoices.join() === String(row.charged);
    checkFact(
      trials,
      isInvoicedOnce,
      () => `invoices of ${sellerId}: ${JSON.stringify({ expected, ...row })}`,
    );
  }
}

/** Checks that the document numbers of each series and year begin at 1 and have no gap and no repeat. */
export async function compareSeries(installation: Installation, trials: Trials): Promise<void> {
  const rows = await installation.query<{ series: string; numbers: number[]; last: number }>(
    `select s.series || '/' || s.year as series, s.last::int as last,
        array(select split_part(number, '/', 3)::int from tax_documents d
          where starts_with(d.number, s.series || '/' || s.year || '/') order by 1) as numbers
      from document_series s`,
  );
  if (rows.length === 0) trials.fail('no document was issued');
  for (const { series, numbers, last } of rows) {
    const expected = Array.from({ length: last }, (_, index) => index + 1);
    if (numbers.join() !== expected.join()) {
      trials.fail(`${series} ends at ${last} and has ${numbers.join()}`);
    }
  }
}
