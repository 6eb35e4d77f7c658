import { pickupSlots } from '@shipdesk/domain/shipping/pickup-slots';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { buildDocketNumbers } from '../orders/docket-numbers.ts';
import * as s from '../shape.ts';
import { problem } from './shipments.ts';

/** Start of the slot in India. */
const slot = s.oneOf(pickupSlots.map(({ from }) => from));

/** `replaced`: refused, then requested again with success. `problem` states why it was refused and what to do. */
const pickup = s.shape({
  ...s.strings('id', 'carrier', 'warehouse'),
  day: s.isoDate(),
  slot: s.string(),
  parcels: s.integer(),
  state: s.oneOf(['scheduled', 'refused', 'replaced']),
  attempts: s.integer(),
  /** The carrier's number of the pickup; empty where it gave none. */
  token: s.string(),
  askedAt: s.string(),
  problem: s.optional(problem),
});
const pickups = s.data(s.list(pickup));

/**
 * Requests pickups of the booked parcels of the given orders, or of all that wait. There is one pickup for a carrier,
 * address and day: a second request returns the existing one with the parcels that joined it. The list is empty when
 * none of the parcels waits or has a pickup on the day. Returns 404 when none of the docket numbers is the seller's,
 * 422 for a slot that has begun, a Sunday and a day beyond a week.
 */
export const createPickups = endpoint('POST', '/api/pickups', 'shipments:write', {
  summary: 'Request pickups',
  audit: ['pickup.scheduled'],
  status: 201,
  body: s.shape({ docketNumbers: s.optional(buildDocketNumbers()), day: s.isoDate(), slot }),
  response: pickups,
});
export type PickupsBody = BodyOf<typeof createPickups>;

/** Returns the newest 100 pickups, refused ones included. */
export const listPickups = endpoint('GET', '/api/pickups', 'orders:read', {
  summary: 'Pickups',
  response: pickups,
});
export type Pickup = ResponseOf<typeof listPickups>['data'][number];

/** Returns booked parcels without a pickup request by carrier and warehouse. The carrier left `missed` of them. */
export const listWaitingParcels = endpoint('GET', '/api/pickups/waiting', 'orders:read', {
  summary: 'Parcels without a pickup',
  response: s.dataListOf({
    ...s.strings('carrier', 'warehouse'),
    ...s.integers('parcels', 'missed'),
  }),
});

/**
 * Requests a refused pickup again with the parcels that wait at its address now. The list is empty when none wait.
 * Returns 409 for a pickup that is not refused.
 */
export const retryPickup = endpoint('POST', '/api/pickups/:id/retry', 'shipments:write', {
  summary: 'Request a refused pickup again',
  audit: ['pickup.scheduled'],
  params: s.byId,
  body: s.shape({ day: s.isoDate(), slot }),
  response: pickups,
});
export type PickupTime = BodyOf<typeof retryPickup>;
