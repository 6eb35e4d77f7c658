import type { Account, EntryKind } from '@shipdesk/domain/money/ledger/transfer';
import type { ServiceQuote } from '@shipdesk/domain/rates/quote';
import type { ReturnTerms } from '@shipdesk/domain/rates/return-charge';
import type { ServiceId, Zone } from '@shipdesk/domain/rates/service';
import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import {
  addDays,
  type DateRange,
  type IsoDate,
  startOfBusinessDay,
} from '@shipdesk/domain/values/time/calendar';
import { type RawBuilder, sql } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { sumParcelCharges } from '../../platform/db/query/parcel-charges.ts';
import {
  parcelName,
  parcelNameForOperator,
  selectDocketsNamed,
} from '../../platform/db/query/parcel-name.ts';
import { queryRows, queryValue } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

/** Both days are inclusive. */
export interface StatementFilter {
  readonly account: Account;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export type StatementRow = Omit<
  Row<'transfers'>,
  'sellerId' | 'postedAt' | 'leg' | 'note' | 'walletPaise'
> & { readonly at: Date };

interface AccountSums {
  readonly debitPaise: number;
  readonly creditPaise: number;
}

export interface ShipmentChargesRow {
  id: string;
  docketNumber: string;
  reference: string;
  consigneeName: string;
  awb: string;
  carrier: string;
  service: ServiceId;
  status: ShipmentStatus;
  bookedAt: Date;
  zone: Zone | null;
  quote: ServiceQuote;
  returnTerms: ReturnTerms | null;
  /** The charged revenue and GST, less refunds. */
  billedPaise: number;
  heldPaise: number;
  chargedGrams: number | null;
}

export interface ChargesFilter {
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  /** A docket number, AWB, order id or reference. */
  readonly reference: string | undefined;
}

export interface ChargeCursor {
  readonly bookedAt: Date;
  readonly id: string;
}

/** Charges and refunds of parcels from one state, in paise. */
export interface ChargedState {
  /** Spelled as in the order. Null if the charge has no order. */
  readonly state: string | null;
  readonly charges: number;
  readonly taxablePaise: number;
  readonly taxPaise: number;
  /** True if all charges result from weights that the carrier measured. */
  readonly areAllFromWeights: boolean;
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

const selectAmount = (account: 'freight_revenue' | 'gst') =>
  sql`sum(case when t.credit = ${account} then t.amount_paise when t.debit = ${account} then -t.amount_paise else 0 end)::bigint`;

/**
 * Selects the charges of the current seller, one row per event. The legs of an event share one timestamp. The rounding
 * of a document moves tax between accounts and is not a charge.
 */
const selectChargeRows = (where: RawBuilder<unknown>) => sql`
  select t.cause_kind, t.entry, t.posted_at as at, t.docket_number, min(t.seq) as seq,
    ${selectAmount('freight_revenue')} as taxable_paise, ${selectAmount('gst')} as tax_paise
  from transfers t
  where t.seller_id = ${ownSeller} and ${where} and t.entry <> 'tax_rounding'
    and (t.debit in ('freight_revenue', 'gst') or t.credit in ('freight_revenue', 'gst'))
  group by t.cause_kind, t.cause_id, t.entry, t.posted_at, t.docket_number`;

/** The Indian state in which the parcel is handed over: from its quote, or else from its pickup address. */
const handOverState = sql`coalesce(o.quote -> 'states' ->> 0, o.pickup ->> 'state')`;
const joinOrder = sql`left join orders o on o.seller_id = ${ownSeller} and o.docket_number = c.docket_number`;

/** Omits credit notes, which are separate documents. */
const whereInPeriod = ({ startDate, endDate }: DateRange) => sql`t.cause_kind <> 'credit_note'
  and t.posted_at >= ${startOfBusinessDay(startDate)} and t.posted_at < ${startOfBusinessDay(addDays(endDate, 1))}`;

export function sumChargesByState(db: Db, period: DateRange) {
  return queryRows(db)<ChargedState>`with c as (${selectChargeRows(whereInPeriod(period))})
    select ${handOverState} as state, count(*) as charges, sum(c.taxable_paise)::bigint as taxable_paise,
      sum(c.tax_paise)::bigint as tax_paise, bool_and(c.cause_kind = 'discrepancy') as are_all_from_weights
    from c ${joinOrder} where c.taxable_paise <> 0 or c.tax_paise <> 0
    group by 1 order by 1`;
}

const queryChargeRows = (db: Db, where: RawBuilder<unknown>) => queryRows(db)<ChargeRow>`
    with c as (${selectChargeRows(where)})
  select c.at, c.entry, c.docket_number, o.awb, ${handOverState} as state, c.taxable_paise, c.tax_paise
  from c ${joinOrder} where c.taxable_paise <> 0 or c.tax_paise <> 0 order by c.seq`;

export const listChargesOfDay = (db: Db, day: IsoDate) =>
  queryChargeRows(db, whereInPeriod({ startDate: day, endDate: day }));

export const listChargesOfNote = (db: Db, id: string) =>
  queryChargeRows(db, sql`t.cause_kind = 'credit_note' and t.cause_id = ${id}`);

/** Compares a single seller for equality, so Citus queries only that seller's node. */
function matchSellers(sellerIds: readonly string[]) {
  const [sellerId, ...otherIds] = sellerIds;
  return otherIds.length === 0
    ? sql`t.seller_id = ${sellerId}::uuid`
    : sql`t.seller_id = any(${sellerIds}::uuid[])`;
}

/** Returns the freight and GST charged per shipment until the end of `until`, and the time of the first charge. */
export function listChargesOfShipments(
  db: Db,
  sellerIds: readonly string[],
  shipmentIds: readonly string[],
  until?: IsoDate,
) {
  return queryRows(db)<{
    shipmentId: string;
    firstAt: Date;
    taxablePaise: number;
    taxPaise: number;
  }>`select t.cause_id as shipment_id, min(t.posted_at) as first_at,
      ${selectAmount('freight_revenue')} as taxable_paise, ${selectAmount('gst')} as tax_paise
    from transfers t
    where ${matchSellers(sellerIds)} and t.cause_kind = 'shipment' and t.cause_id = any(${shipmentIds}::text[])
      ${until === undefined ? sql`` : sql`and t.posted_at < ${startOfBusinessDay(addDays(until, 1))}`}
      and (t.debit in ('freight_revenue', 'gst') or t.credit in ('freight_revenue', 'gst'))
    group by t.seller_id, t.cause_id`;
}

export function findFirstTransferAt(db: Db) {
  return queryValue(db)<Date | null>`select min(posted_at) as at from transfers
    where seller_id = ${ownSeller}`;
}

/** Requires `asOperator` for another seller. */
export function selectCharges(
  db: Db,
  { from, until, reference }: ChargesFilter,
  { after, limit }: { readonly after: ChargeCursor | undefined; readonly limit: number },
  sellerId?: string,
) {
  const seller = sellerId === undefined ? ownSeller : sql`${sellerId}::uuid`;
  const name = sellerId === undefined ? parcelName : parcelNameForOperator;
  return queryRows(db)<ShipmentChargesRow>`with page as materialized (
      select s.* from shipments s
      where s.seller_id = ${seller} and s.awb <> '' and s.state in ('booked', 'cancelled')
        and s.booked_at is not null
        ${from ? sql`and s.booked_at >= ${from}` : sql``}
        ${until ? sql`and s.booked_at < ${until}` : sql``}
        ${reference === undefined ? sql`` : sql`and s.docket_number = any(${selectDocketsNamed(reference, sellerId)})`}
        ${after ? sql`and (s.booked_at, s.id) < (${after.bookedAt}, ${after.id}::uuid)` : sql``}
      order by s.booked_at desc, s.id desc limit ${limit}
    ),
    ${sumParcelCharges(sql`select id from page`, seller)}
    select p.id, p.docket_number, ${name}, p.awb, p.carrier, p.service, p.status, p.booked_at, o.quote ->> 'zone' as zone,
      p.quote, p.return_terms, coalesce(c.billed_paise, 0) as billed_paise, coalesce(c.held_paise, 0) as held_paise,
      (select max(d.charged_grams) from discrepancies d
        where d.seller_id = ${seller} and d.shipment_id = p.id) as charged_grams
    from page p
    join orders o on o.seller_id = ${seller} and o.id = p.order_id
    left join parcel_charges c on c.shipment_id = p.id
    order by p.booked_at desc, p.id desc`;
}

const matchAccount = (account: Account) =>
  sql`t.seller_id = ${ownSeller} and (t.debit = ${account} or t.credit = ${account})`;

const whereBefore = (day: IsoDate) => sql`t.posted_at < ${startOfBusinessDay(day)}`;

const whereWithin = ({ from, to }: StatementFilter) =>
  sql`t.posted_at >= ${startOfBusinessDay(from)} and ${whereBefore(addDays(to, 1))}`;

async function selectSums(db: Db, account: Account, where: ReturnType<typeof whereBefore>) {
  const { rows } = await sql<AccountSums>`select
      coalesce(sum(t.amount_paise) filter (where t.debit = ${account}), 0)::bigint as debit_paise,
      coalesce(sum(t.amount_paise) filter (where t.credit = ${account}), 0)::bigint as credit_paise
    from transfers t where ${matchAccount(account)} and ${where}`.execute(db);
  return rows[0] ?? { debitPaise: 0, creditPaise: 0 };
}

/** Returns the credit balance of an account at the start of the period, in paise. */
export async function loadOpening(db: Db, { account, from }: StatementFilter): Promise<number> {
  const { debitPaise, creditPaise } = await selectSums(db, account, whereBefore(from));
  return creditPaise - debitPaise;
}

export function sumMovements(db: Db, filter: StatementFilter): Promise<AccountSums> {
  return selectSums(db, filter.account, whereWithin(filter));
}

export function selectMovements(
  db: Db,
  filter: StatementFilter,
  { after, limit }: { after: number; limit: number },
) {
  return queryRows(db)<StatementRow>`
    select t.seq, t.posted_at as at, t.entry, t.cause_kind, t.cause_id,
      t.docket_number, t.debit, t.credit, t.amount_paise
    from transfers t where ${matchAccount(filter.account)} and ${whereWithin(filter)} and t.seq > ${after}
    order by t.seq limit ${limit}`;
}

/** Sums until the end of `to`. Requires `asOperator`. */
export function listAccountSums(db: Db, to: IsoDate, sellerId: string | undefined) {
  return queryRows(db)<AccountSums & { account: Account }>`select a.account,
      coalesce(sum(t.amount_paise) filter (where t.debit = a.account), 0)::bigint as debit_paise,
      coalesce(sum(t.amount_paise) filter (where t.credit = a.account), 0)::bigint as credit_paise
    from transfers t cross join lateral (values (t.debit), (t.credit)) a (account)
    where ${whereBefore(addDays(to, 1))}
      ${sellerId === undefined ? sql`` : sql`and t.seller_id = ${sellerId}::uuid`}
    group by 1`;
}
