import type { Reweigh } from '@shipdesk/domain/money/weights/reweigh';
import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export interface ScannedShipment {
  /** The row as it was before the scans. */
  readonly shipment: Row<'shipments'>;
  readonly status: ShipmentStatus;
  /** The start of the current status; null without scans. */
  readonly statusAt: Date | null;
  readonly lastScanAt: Date | null;
  /** `redated`: a late scan changes the start of the final status. */
  readonly change: 'moved' | 'redated' | 'none';
  /** The scans up to the end of the shipment, oldest first. */
  readonly countedEvents: readonly Row<'shipmentEvents'>[];
  /** The scans after the end of the shipment, oldest first. */
  readonly ignoredEvents: readonly Row<'shipmentEvents'>[];
  /** The newest weight among the scans of this transaction. */
  readonly reweigh: Reweigh | undefined;
}

/** Updates other data after scans, in the transaction that stores the scans. */
export type ScanFollower = (
  db: Db,
  caller: Caller,
  shipments: readonly ScannedShipment[],
  now: Date,
) => Promise<void>;
