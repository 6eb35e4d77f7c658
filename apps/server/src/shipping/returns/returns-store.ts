import type { ReturnTab } from '@shipdesk/domain/shipping/returned-parcel';
import { sql } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { selectDocketsNamed } from '../../platform/db/query/parcel-name.ts';
import {
  execute,
  insertRows,
  queryRow,
  queryRows,
  queryValue,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type ReturnRow = Row<'returnedParcels'>;

export async function saveReturns(db: Db, rows: readonly ReturnRow[]): Promise<void> {
  await insertRows(db, 'returnedParcels', rows, {
    end: sql`on conflict (seller_id, shipment_id) do update set state = excluded.state, reason = excluded.reason,
      started_at = excluded.started_at, moved_at = excluded.moved_at`,
  });
}

export function lockReturns(db: Db, shipmentIds: readonly string[]) {
  return queryRows(db)<ReturnRow>`select * from returned_parcels
    where seller_id = ${ownSeller} and shipment_id = any(${shipmentIds}::uuid[])
    order by shipment_id for update`;
}

export async function deleteUnacknowledged(db: Db, shipmentIds: readonly string[]): Promise<void> {
  if (shipmentIds.length === 0) return;
  await execute(db)`delete from returned_parcels where seller_id = ${ownSeller}
    and shipment_id = any(${shipmentIds}::uuid[]) and acknowledged_at is null`;
}

export function lockReturnOf(db: Db, docketNumber: string) {
  return queryRow(db)<ReturnRow>`select * from returned_parcels
    where seller_id = ${ownSeller} and docket_number = ${docketNumber}
    order by started_at desc limit 1 for update`;
}

export function findReturnOf(db: Db, code: string) {
  return queryRow(db)<ReturnRow>`select * from returned_parcels
    where seller_id = ${ownSeller} and docket_number = any(${selectDocketsNamed(code)})
    order by started_at desc limit 1`;
}

const buildTabFilter = (tab: ReturnTab) => (tab === 'all' ? sql`` : sql`and state = ${tab}`);

export function selectReturns(
  db: Db,
  { tab, offset, limit }: { tab: ReturnTab; offset: number; limit: number },
) {
  return queryRows(db)<ReturnRow>`select * from returned_parcels
    where seller_id = ${ownSeller} ${buildTabFilter(tab)}
    order by moved_at desc, shipment_id desc limit ${limit} offset ${offset}`;
}

export function countReturns(db: Db, tab: ReturnTab, maxCount: number) {
  return queryValue(db)<number>`select count(*) as returns
    from (select 1 from returned_parcels where seller_id = ${ownSeller} ${buildTabFilter(tab)}
      limit ${maxCount}) counted`;
}

export const setAcknowledged = (
  db: Db,
  shipmentId: string,
  acknowledgement: Pick<ReturnRow, 'acknowledgedAt' | 'acknowledgedBy' | 'condition' | 'note'>,
) =>
  updateRow(db, 'returnedParcels', { shipmentId }, { ...acknowledgement, state: 'acknowledged' });

export async function eraseNotes(db: Db, orderIds: readonly string[]): Promise<void> {
  await execute(db)`update returned_parcels set note = ''
    where seller_id = ${ownSeller} and note <> '' and order_id = any(${orderIds}::uuid[])`;
}
