import {
  type CarrierClaimKind,
  invoiceClaimKinds,
} from '@shipdesk/domain/money/carrier-claim/carrier-claim';
import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import type { DateRange, IsoDate } from '@shipdesk/domain/values/time/calendar';
import { sql } from 'kysely';
import { readSellers } from '../../platform/db/query/batches.ts';
import { listRows } from '../../platform/db/query/listed-rows.ts';
import { queryColumn, queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

/** A statement lists every claim of its month, so its reads are not paged. */
const unlimitedPage = { after: undefined, limit: Number.MAX_SAFE_INTEGER };

interface FoundParcel {
  readonly sellerId: string;
  readonly shipmentId: string;
  readonly docketNumber: string;
  readonly awb: string;
}

export interface FaultyLine
  extends Pick<
    Row<'carrierInvoiceLines'>,
    | 'invoiceId'
    | 'rowNumber'
    | 'sellerId'
    | 'shipmentId'
    | 'docketNumber'
    | 'awb'
    | 'billedGrams'
    | 'expectedGrams'
    | 'billedZone'
    | 'expectedZone'
    | 'billedPaise'
    | 'expectedPaise'
    | 'overPaise'
    | 'gstPaise'
  > {
  readonly kind: CarrierClaimKind;
  readonly fileName: string;
  readonly day: IsoDate;
}

/** Returns an account's overcharged invoice lines. Dates an invoice by the end of its period, or else by its upload. */
export function selectFaultyLines(db: Db, accountId: string, { startDate, endDate }: DateRange) {
  return queryRows(db)<FaultyLine>`select l.*, i.file_name, i.day
    from (select id, file_name, coalesce(period_to, (created_at at time zone 'Asia/Kolkata')::date) as day
      from carrier_invoices where account_id = ${accountId}::uuid and state = 'done') i
    join carrier_invoice_lines l on l.invoice_id = i.id
    where i.day between ${startDate}::date and ${endDate}::date and l.over_paise > 0
      and l.kind = any(${[...invoiceClaimKinds]}::text[])
    order by l.invoice_id, l.row_number`;
}

export interface LineKey {
  readonly fileId: string;
  readonly row: number;
}

export function selectInvoiceLines(db: Db, lines: readonly LineKey[]) {
  return queryRows(db)<LineKey & { isBooked: boolean }>`select l.invoice_id as file_id,
      l.row_number as row, l.booked_at is not null as is_booked
    from ${listRows(lines, { fileId: 'uuid', row: 'integer' })}
    join carrier_invoice_lines l on l.invoice_id = sent.file_id and l.row_number = sent.row`;
}

export function selectRemittanceLines(db: Db, lines: readonly LineKey[]) {
  return queryRows(db)<LineKey & { isBooked: boolean }>`select l.remittance_id as file_id,
      l.row_number as row, l.booked_at is not null as is_booked
    from ${listRows(lines, { fileId: 'uuid', row: 'integer' })}
    join carrier_remittance_lines l on l.remittance_id = sent.file_id and l.row_number = sent.row`;
}

export type ShortLine = Row<'carrierRemittanceLines'> &
  Pick<Row<'carrierRemittances'>, 'utr' | 'receivedOn'>;

export function selectShortLines(db: Db, accountId: string, { startDate, endDate }: DateRange) {
  return queryRows(db)<ShortLine>`select l.*, r.utr, r.received_on
    from carrier_remittances r join carrier_remittance_lines l on l.remittance_id = r.id
    where r.account_id = ${accountId}::uuid and l.kind = 'short'
      and r.received_on between ${startDate}::date and ${endDate}::date
    order by l.remittance_id, l.row_number`;
}

export function selectOpenShortShipmentIds(db: Db, accountId: string) {
  return queryColumn(db)<string>`select l.shipment_id from carrier_remittances r
    join carrier_remittance_lines l on l.remittance_id = r.id
    where r.account_id = ${accountId}::uuid and l.kind = 'short' and l.booked_at is null
      and l.shipment_id is not null`;
}

export interface UnpaidCod extends FoundParcel {
  readonly turn: number;
  readonly codPaise: number;
  readonly deliveredOn: IsoDate;
}

export function selectUnpaidCod(
  db: Db,
  accountId: string,
  { startDate, endDate }: DateRange,
): Promise<UnpaidCod[]> {
  return readSellers(
    db,
    unlimitedPage,
    (sellerId, _after, limit) =>
      queryRows(db)<UnpaidCod>`select l.seller_id, l.shipment_id, l.turn,
        l.docket_number, l.awb, l.cod_paise, l.delivered_on
      from cod_lines l join shipments s on s.seller_id = l.seller_id and s.id = l.shipment_id
      where l.seller_id = ${sellerId}::uuid and l.delivered_on between ${startDate}::date and ${endDate}::date
        and l.reversed_at is null and l.settled_paise = 0 and s.account_id = ${accountId}::uuid
      order by l.delivered_on, l.shipment_id limit ${limit}`,
  );
}

/** Returns the shipment ids of the given parcels whose COD is settled, even in part. */
export function selectSettledCod(
  db: Db,
  parcels: readonly { readonly sellerId: string; readonly shipmentId: string }[],
) {
  return queryColumn(db)<string>`select distinct l.shipment_id
    from ${listRows(parcels, { sellerId: 'uuid', shipmentId: 'uuid' })}
    join cod_lines l on l.seller_id = sent.seller_id and l.shipment_id = sent.shipment_id
    where l.settled_paise <> 0 and l.reversed_at is null`;
}

export interface LostParcel extends FoundParcel {
  readonly status: ShipmentStatus;
  readonly day: IsoDate;
  readonly invoicePaise: number;
}

export function selectLostParcels(
  db: Db,
  accountId: string,
  { startDate, endDate }: DateRange,
): Promise<LostParcel[]> {
  const day = sql`(s.status_at at time zone 'Asia/Kolkata')::date`;
  return readSellers(
    db,
    unlimitedPage,
    (sellerId, _after, limit) =>
      queryRows(db)<LostParcel>`select s.seller_id, s.id as shipment_id,
        s.docket_number, s.awb, s.status, ${day} as day, o.invoice_paise
      from shipments s join orders o on o.seller_id = s.seller_id and o.id = s.order_id
      where s.seller_id = ${sellerId}::uuid and s.status in ('LOST', 'DAMAGED', 'DISPOSED')
        and s.state = 'booked' and s.account_id = ${accountId}::uuid
        and ${day} between ${startDate}::date and ${endDate}::date
      order by s.created_at desc, s.id limit ${limit}`,
  );
}

/** Returns the positive amounts in paise that an account's invoices credited, keyed by AWB. */
export async function sumCredits(
  db: Db,
  accountId: string,
  awbs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await queryRows(db)<{ awb: string; paise: number }>`select l.awb,
      -sum(l.billed_paise)::bigint as paise
    from carrier_invoice_lines l join carrier_invoices i on i.id = l.invoice_id
    where l.awb = any(${awbs}::text[]) and l.kind = 'credit' and i.account_id = ${accountId}::uuid
      and i.state = 'done'
    group by l.awb`;
  return new Map(rows.map(({ awb, paise }) => [awb, paise]));
}

export interface WrongAttempt extends FoundParcel {
  readonly day: IsoDate;
  readonly place: string;
  /** The carrier's report of the attempt. */
  readonly words: string;
}

/** Returns the disputed attempts in the date range that the account's carrier accepted as wrong. */
export function selectWrongAttempts(
  db: Db,
  accountId: string,
  { startDate, endDate }: DateRange,
): Promise<WrongAttempt[]> {
  return readSellers(
    db,
    unlimitedPage,
    (sellerId, _after, limit) =>
      queryRows(db)<WrongAttempt>`select a.seller_id, a.shipment_id,
        s.docket_number, s.awb, a.day, a.place, a.words
      from delivery_attempts a
      join ndr_actions d on d.seller_id = a.seller_id and d.id = a.dispute_id
      join shipments s on s.seller_id = a.seller_id and s.id = a.shipment_id
      where a.seller_id = ${sellerId}::uuid and a.day between ${startDate}::date and ${endDate}::date
        and d.state = 'accepted' and s.account_id = ${accountId}::uuid
      order by a.day, a.shipment_id limit ${limit}`,
  );
}
