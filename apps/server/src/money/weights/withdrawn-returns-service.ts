import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';

import { casesOfShipments, lockCases } from './discrepancies-store.ts';
import { takeAction } from './discrepancy-ends.ts';

/** A shipment whose status changed. */
export interface TurnedShipment {
  readonly id: string;
  readonly was: ShipmentStatus;
  readonly status: ShipmentStatus;
}

const endsOnEitherWay: ReadonlySet<ShipmentStatus> = new Set(['LOST', 'DAMAGED', 'DISPOSED']);

/**
 * Refunds the weight differences of returns that carriers revoked. Belongs in the transaction of the scans, which
 * holds the locks of the shipments.
 */
export async function withdrawReturns(
  db: Db,
  caller: Caller,
  turned: readonly TurnedShipment[],
  now: Date,
): Promise<void> {
  const isBack = (status: ShipmentStatus) => status.startsWith('RTO');
  const mayHaveBeenBack = turned.filter(
    ({ was, status }) =>
      (isBack(was) || endsOnEitherWay.has(was)) && !isBack(status) && !endsOnEitherWay.has(status),
  );
  if (mayHaveBeenBack.length === 0) return;
  const known = await casesOfShipments(
    db,
    mayHaveBeenBack.map(({ id }) => id),
  );
  const cases = await lockCases(
    db,
    known.filter(({ leg }) => leg === 'rto').map(({ id }) => id),
  );
  const details = { decision: 'The parcel did not come back.' };
  await takeAction(db, caller, { cases, action: 'withdraw', details }, now);
}
