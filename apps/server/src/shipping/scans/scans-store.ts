import { sql } from 'kysely';
import { listRows } from '../../platform/db/query/listed-rows.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { execute, insertRows, queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type ShipmentKey = Pick<Row<'shipments'>, 'sellerId' | 'id' | 'awb'> & {
  /** The box of a parcel with several boxes, from 1. */
  readonly box?: number;
};

/** Returns shipments of all sellers. Requires `asOperator`. */
export function selectShipmentsByAwb(db: Db, accountId: string, awbs: readonly string[]) {
  return queryRows(db)<ShipmentKey>`select seller_id, id, awb from shipments
    where awb = any(${awbs}::text[]) and awb <> '' and account_id = ${accountId}::uuid
      and state = 'booked'`;
}

export type ScanRow = Row<'shipmentEvents'>;

/** The columns of the table. Other tables store the other properties of a scan. */
const scanColumns = [
  'sellerId',
  'shipmentId',
  'at',
  'code',
  'rawStatus',
  'status',
  'words',
  'location',
  'reason',
  'evidence',
  'receivedAt',
] as const;

export async function insertScans(db: Db, rows: readonly ScanRow[]): Promise<void> {
  await insertRows(db, 'shipmentEvents', rows, {
    columns: scanColumns,
    end: sql`on conflict do nothing`,
  });
}

export function selectScans(db: Db, shipmentIds: readonly string[]) {
  return queryRows(db)<ScanRow>`select * from shipment_events
    where seller_id = ${ownSeller} and shipment_id = any(${shipmentIds}::uuid[])
    order by at, received_at`;
}

export async function moveShipments(
  db: Db,
  moves: readonly Pick<Row<'shipments'>, 'id' | 'status' | 'statusAt' | 'lastScanAt'>[],
): Promise<void> {
  if (moves.length === 0) return;
  await execute(db)`update shipments set status = sent.status, status_at = sent.status_at,
      last_scan_at = sent.last_scan_at
    from ${listRows(moves, {
      id: 'uuid',
      status: 'text',
      statusAt: 'timestamptz',
      lastScanAt: 'timestamptz',
    })}
    where shipments.seller_id = ${ownSeller} and shipments.id = sent.id`;
}
