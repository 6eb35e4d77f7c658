import type { EntryKind } from '@shipdesk/domain/money/ledger/transfer';
import type { DateRange, IsoDate } from '@shipdesk/domain/values/time/calendar';
import { addDays, startOfBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

/** Charges and refunds of parcels from one state, in paise. */
export interface ChargedState {
  /** As the order names it; null for a charge without an order. */
  readonly state: string | null;
  readonly charges: number;
  readonly taxablePaise: number;
  readonly taxPaise: number;
  /** All of them come from weights that the carrier measured. */
  readonly areWeights: boolean;
}

export interface ChargeRow {
  readonly at: Date;
  readonly entry: EntryKind;
  readonly docketNumber: string | null;
  readonly awb: string | null;
  readonly state: string | null;
  readonly taxablePaise: number;
  readonly taxPaise: number;
}

const amountOn = (account: 'freight_revenue' | 'gst') =>
  sql`sum(case when t.credit = ${account} then t.amount_paise when t.debit = ${account} then -t.amount_paise else 0 end)::bigint`;

/** The charges of the current seller, one row per event; the legs of an event share one timestamp. */
const charged = (where: RawBuilder<unknown>) => sql`
  select t.cause_kind, t.entry, t.posted_at as at, t.docket_number, min(t.seq) as seq,
    ${amountOn('freight_revenue')} as taxable_paise, ${amountOn('gst')} as tax_paise
  from transfers t
  where t.seller_id = current_seller() and ${where}
    and (t.debit in ('freight_revenue', 'gst') or t.credit in ('freight_revenue', 'gst'))
  group by t.cause_kind, t.cause_id, t.entry, t.posted_at, t.docket_number`;

/** The state in which the parcel was handed over, as its price assumes. */
const stateOf = sql`coalesce(o.quote -> 'states' ->> 0, o.pickup ->> 'state')`;
const withOrder = sql`left join orders o on o.seller_id = current_seller() and o.docket_number = c.docket_number`;

/** Credit notes are separate documents. */
const inPeriod = ({ startDate, endDate }: DateRange) => sql`t.cause_kind <> 'credit_note'
  and t.posted_at >= ${startOfBusinessDay(startDate)} and t.posted_at < ${startOfBusinessDay(addDays(endDate, 1))}`;

/** Sums the charges of a period by the state of pickup. */
export async function chargesByState(db: Db, period: DateRange): Promise<ChargedState[]> {
  const { rows } = await sql<ChargedState>`with c as (${charged(inPeriod(period))})
    select ${stateOf} as state, count(*) as charges, sum(c.taxable_paise)::bigint as taxable_paise,
      sum(c.tax_paise)::bigint as tax_paise, bool_and(c.cause_kind = 'discrepancy') as are_weights
    from c ${withOrder} where c.taxable_paise <> 0 or c.tax_paise <> 0
    group by 1 order by 1`.execute(db);
  return rows;
}

const chargeRows = (where: RawBuilder<unknown>) => sql<ChargeRow>`with c as (${charged(where)})
  select c.at, c.entry, c.docket_number, o.awb, ${stateOf} as state, c.taxable_paise, c.tax_paise
  from c ${withOrder} where c.taxable_paise <> 0 or c.tax_paise <> 0 order by c.seq`;

/** The charges of one day in their order. */
export async function chargesOfDay(db: Db, day: IsoDate): Promise<ChargeRow[]> {
  const { rows } = await chargeRows(inPeriod({ startDate: day, endDate: day })).execute(db);
  return rows;
}

/** The amount that a credit note refunds. */
export async function chargesOfNote(db: Db, id: string): Promise<ChargeRow[]> {
  const where = sql`t.cause_kind = 'credit_note' and t.cause_id = ${id}`;
  const { rows } = await chargeRows(where).execute(db);
  return rows;
}

/** The carriage charged for shipments of these sellers, so far or until a day, and the time of the first charge. */
export async function chargesOfShipments(
  db: Db,
  sellerIds: readonly string[],
  shipmentIds: readonly string[],
  until?: IsoDate,
): Promise<{ shipmentId: string; firstAt: Date; taxablePaise: number; taxPaise: number }[]> {
  const { rows } = await sql<{
    shipmentId: string;
    firstAt: Date;
    taxablePaise: number;
    taxPaise: number;
  }>`select t.cause_id as shipment_id, min(t.posted_at) as first_at,
      ${amountOn('freight_revenue')} as taxable_paise, ${amountOn('gst')} as tax_paise
    from transfers t
    where t.seller_id = any(${sellerIds}::uuid[]) and t.cause_kind = 'shipment' and t.cause_id = any(${shipmentIds}::text[])
      ${until === undefined ? sql`` : sql`and t.posted_at < ${startOfBusinessDay(addDays(until, 1))}`}
      and (t.debit in ('freight_revenue', 'gst') or t.credit in ('freight_revenue', 'gst'))
    group by t.seller_id, t.cause_id`.execute(db);
  return rows;
}

/** The moment of the seller's first transfer; null before it. */
export async function firstTransferAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(posted_at) as at from transfers
    where seller_id = current_seller()`.execute(db);
  return rows[0]?.at ?? null;
}
