import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import { sql } from 'kysely';
import { listRows } from '../../platform/db/query/listed-rows.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { execute, insertRows, queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type BoxRow = Row<'parcelBoxes'>;

export async function insertBoxes(
  db: Db,
  boxes: readonly Pick<BoxRow, 'sellerId' | 'shipmentId' | 'box' | 'awb'>[],
): Promise<void> {
  await insertRows(db, 'parcelBoxes', boxes, { end: sql`on conflict do nothing` });
}

export function selectBoxes(db: Db, shipmentIds: readonly string[]) {
  return queryRows(db)<BoxRow>`select * from parcel_boxes
    where seller_id = ${ownSeller} and shipment_id = any(${shipmentIds}::uuid[])
    order by shipment_id, box`;
}

export type BoxKey = Pick<BoxRow, 'sellerId' | 'awb' | 'box'> & { readonly id: string };

/** Finds the boxes first. Otherwise PostgreSQL may look for boxes of every booked parcel of the account. */
export function selectBoxesByAwb(db: Db, accountId: string, awbs: readonly string[]) {
  return queryRows(db)<BoxKey>`with boxes as materialized (
      select seller_id, shipment_id, awb, box from parcel_boxes where awb = any(${awbs}::text[]))
    select b.seller_id, b.shipment_id as id, b.awb, b.box
    from boxes b join shipments s on s.seller_id = b.seller_id and s.id = b.shipment_id
    where s.account_id = ${accountId}::uuid and s.state = 'booked'`;
}

export interface BoxScan extends Pick<BoxRow, 'shipmentId' | 'box' | 'words' | 'location'> {
  readonly status: ShipmentStatus;
  readonly at: Date;
}

/** An older scan does not replace a newer one. */
export async function updateBoxScans(db: Db, scans: readonly BoxScan[]): Promise<void> {
  if (scans.length === 0) return;
  await execute(db)`update parcel_boxes b set status = sent.status, seen_at = sent.at,
      words = sent.words, location = sent.location
    from ${listRows(scans, {
      shipmentId: 'uuid',
      box: 'integer',
      status: 'text',
      at: 'timestamptz',
      words: 'text',
      location: 'text',
    })}
    where b.seller_id = ${ownSeller} and b.shipment_id = sent.shipment_id and b.box = sent.box
      and (b.seen_at is null or b.seen_at <= sent.at)`;
}

export async function updateWeighedGrams(
  db: Db,
  boxes: readonly (Pick<BoxRow, 'shipmentId' | 'box'> & { readonly grams: number })[],
): Promise<void> {
  if (boxes.length === 0) return;
  await execute(db)`update parcel_boxes b set weighed_grams = sent.grams
    from ${listRows(boxes, { shipmentId: 'uuid', box: 'integer', grams: 'integer' })}
    where b.seller_id = ${ownSeller} and b.shipment_id = sent.shipment_id and b.box = sent.box`;
}
