import { serializeRecordset } from '../../platform/db/query/column-names.ts';
import { execute, queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

/** A shipment and the seller that it belongs to. */
export type ShipmentKey = Pick<Row<'shipments'>, 'sellerId' | 'id' | 'awb'>;

/** Returns the booked shipments of an account with these AWBs, of all sellers. Requires `asOperator`. */
export function selectShipmentsByAwb(db: Db, accountId: string, awbs: readonly string[]) {
  return queryRows(db)<ShipmentKey>`select seller_id, id, awb from shipments
    where awb = any(${awbs}::text[]) and awb <> '' and account_id = ${accountId}::uuid
      and state = 'booked'`;
}

export type ScanRow = Row<'shipmentEvents'>;

/** Inserts scans. Skips those that are stored already. */
export async function insertScans(db: Db, rows: readonly ScanRow[]): Promise<void> {
  if (rows.length === 0) return;
  await execute(db)`insert into shipment_events
    select * from json_populate_recordset(null::shipment_events, ${serializeRecordset(rows)})
    on conflict do nothing`;
}

/** Returns the scans of shipments, oldest first. */
export function selectScans(db: Db, shipmentIds: readonly string[]) {
  return queryRows(db)<ScanRow>`select * from shipment_events
    where seller_id = current_seller() and shipment_id = any(${shipmentIds}::uuid[])
    order by at, received_at`;
}

/** Sets the statuses of shipments, the starts of the statuses and the times of the newest scans. */
export async function moveShipments(
  db: Db,
  moves: readonly Pick<Row<'shipments'>, 'id' | 'status' | 'statusAt' | 'lastScanAt'>[],
): Promise<void> {
  if (moves.length === 0) return;
  await execute(db)`update shipments set status = sent.status, status_at = sent.status_at,
      last_scan_at = sent.last_scan_at
    from json_to_recordset(${serializeRecordset(moves)})
      sent (id uuid, status text, status_at timestamptz, last_scan_at timestamptz)
    where shipments.seller_id = current_seller() and shipments.id = sent.id`;
}
