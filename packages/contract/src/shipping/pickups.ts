import { pickupSlots } from '@shipdesk/domain/shipping/pickup-slots';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { buildDocketNumbers } from '../orders/docket-numbers.ts';
import * as s from '../shape.ts';
import { problem } from './shipments.ts';

/** The start of the slot, in Indian time. */
const slot = s.oneOf(pickupSlots.map(({ from }) => from));

/** `replaced`: refused, then requested again successfully. `problem` states why it was refused and what to do. */
const pickup = s.shape({
  ...s.strings('id', 'carrier', 'warehouse'),
  day: s.isoDate(),
  slot: s.string(),
  parcels: s.integer(),
  state: s.oneOf(['scheduled', 'refused', 'replaced']),
  attempts: s.integer(),
  /** The carrier's pickup number; empty if it returned none. */
  token: s.string(),
  askedAt: s.string(),
  problem: s.optional(problem),
});
const pickups = s.data(s.list(pickup));

/**
 * Requests pickups for the booked parcels of these orders, or for all parcels without a pickup. A second request for
 * the same carrier, address and day adds its parcels to the existing pickup. Returns an empty list if no parcel needs
 * a pickup and none has a pickup on that day. Returns 404 if none of the orders belongs to the seller. Returns 422 for
 * a slot that has begun, a Sunday, or a day more than a week ahead.
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

/** Returns counts of parcels without a pickup, per account and address. `missed` counts failed collections. */
export const listWaitingParcels = endpoint('GET', '/api/pickups/waiting', 'orders:read', {
  summary: 'Parcels without a pickup',
  response: s.dataListOf({
    ...s.strings('carrier', 'warehouse'),
    ...s.integers('parcels', 'missed'),
  }),
});

/**
 * Requests a refused pickup again, for the parcels at its address that now need one. Returns an empty list if there
 * are none. Returns 404 for an unknown pickup, 409 for one that is not refused or is being retried, 422 for a slot that
 * has begun, a Sunday, or a day more than a week ahead.
 */
export const retryPickup = endpoint('POST', '/api/pickups/:id/retry', 'shipments:write', {
  summary: 'Request a refused pickup again',
  audit: ['pickup.scheduled'],
  params: s.byId,
  body: s.shape({ day: s.isoDate(), slot }),
  response: pickups,
});
export type PickupTime = BodyOf<typeof retryPickup>;
