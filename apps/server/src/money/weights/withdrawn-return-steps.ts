import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import { casesOfShipments, lockCases } from './discrepancies-store.ts';
import { takeAction } from './discrepancy-action-steps.ts';

/** A shipment, as it was before scans, whose status changed. */
interface MovedShipment {
  readonly shipment: Pick<Row<'shipments'>, 'id' | 'status'>;
  readonly status: ShipmentStatus;
}

const endsOnEitherWay: ReadonlySet<ShipmentStatus> = new Set(['LOST', 'DAMAGED', 'DISPOSED']);

/**
 * Refunds the weight differences of returns that carriers revoked. Belongs in the transaction of the scans, which
 * holds the locks of the shipments.
 */
export async function refundWithdrawnReturns(
  db: Db,
  caller: Caller,
  moved: readonly MovedShipment[],
  now: Date,
): Promise<void> {
  const mayBeBack = (status: ShipmentStatus) =>
    status.startsWith('RTO') || endsOnEitherWay.has(status);
  const mayHaveBeenBack = moved.filter(
    ({ shipment, status }) => mayBeBack(shipment.status) && !mayBeBack(status),
  );
  if (mayHaveBeenBack.length === 0) return;
  const known = await casesOfShipments(
    db,
    mayHaveBeenBack.map(({ shipment }) => shipment.id),
  );
  const cases = await lockCases(
    db,
    known.filter(({ leg }) => leg === 'rto').map(({ id }) => id),
  );
  const details = { decision: 'The parcel did not come back.' };
  await takeAction(db, caller, { cases, action: 'withdraw', details }, now);
}
