import { pickupSlots } from '@shipdesk/domain/shipping/pickup-slots';
import { Enum, Integer, Array as List, Optional, Object as Shape, String as Text } from 'typebox';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { isoDate, rowId } from '../fields.ts';
import { docketNumbers } from '../orders/docket-numbers.ts';
import { problem } from './shipments.ts';

const exact = { additionalProperties: false } as const;

/** Start of the slot in India. */
const slot = Enum(pickupSlots.map(({ from }) => from));

/** `replaced`: refused, then requested again with success. `problem` states why it was refused and what to do. */
const pickup = Shape(
  {
    id: Text(),
    carrier: Text(),
    warehouse: Text(),
    day: isoDate(),
    slot: Text(),
    parcels: Integer(),
    state: Enum(['scheduled', 'refused', 'replaced']),
    attempts: Integer(),
    /** The carrier's number of the pickup; empty where it gave none. */
    token: Text(),
    askedAt: Text(),
    problem: Optional(problem),
  },
  exact,
);
const pickups = Shape({ data: List(pickup) }, exact);

/**
 * Requests pickups of the booked parcels of the given orders, or of all that wait. There is one pickup for a carrier,
 * address and day: a second request returns the existing one with the parcels that joined it. The list is empty when none
 * of the parcels waits or has a pickup on the day. 404 when none of the docket numbers is the seller's. 422 for a slot that has
 * begun, a Sunday and a day beyond a week.
 */
export const createPickups = endpoint({
  method: 'POST',
  path: '/api/pickups',
  access: 'session',
  summary: 'Ask for pickups',
  status: 201,
  body: Shape({ docketNumbers: Optional(docketNumbers()), day: isoDate(), slot }, exact),
  response: pickups,
});

/** The newest 100 pickups, refused ones included. */
export const listPickups = endpoint({
  method: 'GET',
  path: '/api/pickups',
  access: 'session',
  summary: 'Pickups',
  response: pickups,
});
export type Pickup = ResponseOf<typeof listPickups>['data'][number];

/** Booked parcels without a pickup request, by carrier and warehouse; the courier did not take `missed` of them. */
export const listWaitingParcels = endpoint({
  method: 'GET',
  path: '/api/pickups/waiting',
  access: 'session',
  summary: 'Parcels without a pickup',
  response: Shape(
    {
      data: List(
        Shape({ carrier: Text(), warehouse: Text(), parcels: Integer(), missed: Integer() }, exact),
      ),
    },
    exact,
  ),
});

/**
 * Requests a refused pickup again with the parcels that wait at its address now. The list is empty when none wait. 409 for a pickup that is not refused.
 */
export const retryPickup = endpoint({
  method: 'POST',
  path: '/api/pickups/:id/retry',
  access: 'session',
  summary: 'Ask for a refused pickup again',
  params: Shape({ id: rowId() }, exact),
  body: Shape({ day: isoDate(), slot }, exact),
  response: pickups,
});
export type PickupTime = BodyOf<typeof retryPickup>;
