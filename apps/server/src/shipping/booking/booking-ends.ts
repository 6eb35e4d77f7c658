import { moveOrders } from '../../orders/capture/order-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { type DomainEvent, recordEvents } from '../../platform/events/events-service.ts';
import type { Job } from '../../platform/jobs/jobs-store.ts';
import type { CarrierIds } from '../carriers/port.ts';
import { insertBoxes } from './boxes-store.ts';
import { releasePrices } from './shipment-steps.ts';
import {
  type EndedBooking,
  type EndedShipment,
  selectBookingsInProgress,
  storeBookingEnds,
} from './shipments-store.ts';

export const emptyBooking = { awb: '', sortCode: '', carrierIds: {}, boxAwbs: [] } as const;

const stages = { booked: 'ready_to_ship', refused: 'booking_failed' } as const;

/** Returns the bookings that were still in progress. */
export async function endBookings(
  db: Db,
  caller: Caller,
  ends: readonly EndedBooking[],
  now: Date,
): Promise<EndedShipment[]> {
  const rows = await storeBookingEnds(db, ends, now);
  const bookedIds = new Set(rows.filter(({ state }) => state === 'booked').map(({ id }) => id));
  const { sellerId } = caller;
  const boxes = ends
    .filter(({ id, boxAwbs }) => bookedIds.has(id) && boxAwbs.length > 1)
    .flatMap(({ id: shipmentId, boxAwbs }) =>
      boxAwbs.map((awb, index) => ({ sellerId, shipmentId, box: index + 1, awb })),
    );
  await insertBoxes(db, boxes);
  await moveOrders(
    db,
    caller,
    rows.map(({ orderId, state, awb }) => ({
      id: orderId,
      stage: stages[state],
      awb: state === 'booked' ? awb : '',
    })),
  );
  for (const [state, stateRows] of Map.groupBy(rows, (row) => row.state)) {
    const subject = stateRows.length === 1 ? (stateRows[0]?.id ?? '') : '';
    const change = {
      shipments: Object.fromEntries(stateRows.map(({ id, awb }) => [id, awb])),
      dockets: stateRows.map(({ docketNumber }) => docketNumber),
    };
    await recordAudit(db, caller, `shipment.${state}`, subject, change);
  }
  const refusals = rows.filter(({ state }) => state === 'refused');
  await releasePrices(db, caller, refusals, now);
  await recordEvents(db, caller, rows.map(buildEvent), now);
  return rows;
}

/** Ends the booking of a job that the operator drops. The refusal lists the ids of an unfinished booking. */
export async function abandonBooking(db: Db, caller: Caller, { key }: Job, now: Date) {
  const [shipment] = await selectBookingsInProgress(db, [key]);
  const ids = shipment?.carrierIds ?? {};
  const isOrphaned = Object.keys(ids).length > 0;
  const problem = isOrphaned
    ? { code: 'orphaned', words: describeCarrierIds(ids) }
    : { code: 'given_up', words: '' };
  const end = { id: key, state: 'refused', ...emptyBooking, problem } as const;
  await endBookings(db, caller, [end], now);
}

/** Returns the names and values of a carrier's ids, such as `orderId 4711, shipmentId 4712`. */
export const describeCarrierIds = (ids: CarrierIds) =>
  Object.entries(ids)
    .map((entry) => entry.join(' '))
    .join(', ');

/** Omits the carrier's message, because the message may name the consignee. */
function buildEvent({ state, docketNumber, carrier, service, awb }: EndedShipment): DomainEvent {
  return { kind: `shipment.${state}`, docketNumber, data: { carrier, service, awb } };
}
