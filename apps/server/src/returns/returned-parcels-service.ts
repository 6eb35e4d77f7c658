import { isDeepStrictEqual } from 'node:util';
import { failedDeliveriesOf } from '@shipdesk/domain/ndr/ndr-case';
import { returnStart, returnStateOf } from '@shipdesk/domain/shipment/returned-parcel';
import type { ShipmentStatus } from '@shipdesk/domain/shipment/status';
import type { Caller } from '../db/query/caller.ts';
import type { Db } from '../db/query/database.ts';
import type { ShipmentEventsTable, ShipmentsTable } from '../db/schema/shipment-tables.ts';
import { lockReturns, type ReturnRow, saveReturns } from './returns-store.ts';

/** A shipment after scans, with all of its scans, the oldest first. */
interface ScannedShipment {
  readonly shipment: Pick<ShipmentsTable, 'id' | 'order_id' | 'docket_number' | 'carrier' | 'awb'>;
  readonly status: ShipmentStatus;
  readonly events: readonly ShipmentEventsTable[];
}

/**
 * Writes the returns of shipments whose carrier brings them back. Belongs in the transaction of the scans, which holds
 * the locks of the shipments.
 */
export async function followReturns(
  db: Db,
  caller: Caller,
  scanned: readonly ScannedShipment[],
): Promise<void> {
  const returning = scanned.flatMap((one) => {
    const start = returnStart(one.events);
    return start === null ? [] : [{ ...one, startedAt: new Date(start) }];
  });
  if (returning.length === 0) return;
  const known = await lockReturns(
    db,
    returning.map(({ shipment }) => shipment.id),
  );
  const before = new Map(known.map((row) => [row.shipment_id, row]));
  const rows = returning.map(({ shipment, status, events, startedAt }): ReturnRow => {
    const was = before.get(shipment.id);
    return {
      seller_id: caller.sellerId,
      shipment_id: shipment.id,
      order_id: shipment.order_id,
      docket_number: shipment.docket_number,
      carrier: shipment.carrier,
      awb: shipment.awb,
      state: returnStateOf(status, was !== undefined && was.acknowledged_at !== null),
      reason: failedDeliveriesOf(events)?.last.reason ?? null,
      started_at: startedAt,
      moved_at: events.at(-1)?.at ?? startedAt,
      acknowledged_at: was?.acknowledged_at ?? null,
      acknowledged_by: was?.acknowledged_by ?? null,
      condition: was?.condition ?? null,
      note: was?.note ?? '',
    };
  });
  await saveReturns(
    db,
    rows.filter((row) => !isDeepStrictEqual(row, { ...before.get(row.shipment_id) })),
  );
}
