import { services } from '@shipdesk/domain/rate/service-card';
import { orderStages } from '@shipdesk/domain/shipment/order-stage';
import {
  Enum,
  Integer,
  Array as List,
  Literal,
  Null,
  Optional,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { docketNumbers, docketParams } from './docket-numbers.ts';
import { endpoint } from './endpoint.ts';
import { isoDate } from './fields.ts';

const exact = { additionalProperties: false } as const;

/** A service, or the rule that chooses one for each order. */
const choice = Union([
  Literal('cheapest'),
  Literal('fastest'),
  Shape({ service: Enum([...services]) }, exact),
]);

/** Why an order was not booked: a code for programs, a message that says what to do, the carrier's words if it refused. */
const problem = Shape({ code: Text(), message: Text(), words: Optional(Text()) }, exact);

/** `booking`: the carrier is being asked. `refused`: the order stays as it was and can be booked again. */
const bookingResult = Shape(
  {
    docketNumber: Text(),
    state: Enum(['booking', 'booked', 'refused']),
    awb: Optional(Text()),
    service: Optional(Enum([...services])),
    totalPaise: Optional(Integer()),
    problem: Optional(problem),
  },
  exact,
);
const bookingResults = Shape({ data: List(bookingResult) }, exact);

/**
 * Books orders with the carrier. The answer comes before the carrier was asked: `POST /api/shipments/states` tells how
 * each booking ends. Orders that cannot be booked are refused one by one and stay as they are.
 */
export const createShipments = endpoint({
  method: 'POST',
  path: '/api/shipments',
  access: 'session',
  summary: 'Book orders with the carrier',
  status: 202,
  idempotent: true,
  body: Shape({ docketNumbers: docketNumbers(), choice }, exact),
  response: bookingResults,
});

/** What `createShipments` would do: prices of the orders that can be booked, and why the others cannot. */
export const previewShipments = endpoint({
  method: 'POST',
  path: '/api/shipments/preview',
  access: 'session',
  summary: 'Price a booking of orders',
  body: Shape({ docketNumbers: docketNumbers(), choice }, exact),
  response: Shape(
    {
      data: Shape(
        {
          eligible: Integer(),
          totalPaise: Integer(),
          services: List(
            Shape(
              { service: Enum([...services]), orders: Integer(), totalPaise: Integer() },
              exact,
            ),
          ),
          refused: List(Shape({ docketNumber: Text(), problem }, exact)),
        },
        exact,
      ),
    },
    exact,
  ),
});

/** How bookings stand. Orders without a booking are left out. */
export const shipmentStates = endpoint({
  method: 'POST',
  path: '/api/shipments/states',
  access: 'session',
  summary: 'The state of bookings',
  body: Shape({ docketNumbers: docketNumbers() }, exact),
  response: bookingResults,
});

/** The newest booking of an order; 404 for an order that was never booked. */
export const getShipment = endpoint({
  method: 'GET',
  path: '/api/shipments/:docketNumber',
  access: 'session',
  summary: 'The shipment of an order',
  params: docketParams,
  response: Shape(
    {
      data: Shape(
        {
          state: Enum(['booking', 'booked', 'refused', 'cancelled']),
          /** Empty until the carrier gave one. */
          awb: Text(),
          carrier: Text(),
          service: Enum([...services]),
          status: Text(),
          stage: Enum([...orderStages]),
          totalPaise: Integer(),
          bookedAt: Union([Text(), Null()]),
          canBeCancelled: Union([Literal(true), Literal(false)]),
          problem: Union([problem, Null()]),
          /** Scans, the newest first. */
          events: List(
            Shape({ at: Text(), status: Text(), words: Text(), location: Text() }, exact),
          ),
        },
        exact,
      ),
    },
    exact,
  ),
});

/** Cancels the shipment with the carrier; the order can be booked again. 409 `too_late` once the parcel was picked up. */
export const cancelShipment = endpoint({
  method: 'POST',
  path: '/api/shipments/:docketNumber/cancel',
  access: 'session',
  summary: 'Cancel a shipment',
  params: docketParams,
  response: Shape(
    { data: Shape({ docketNumber: Text(), stage: Enum([...orderStages]) }, exact) },
    exact,
  ),
});

/**
 * Asks the carriers to pick up booked parcels, those of the orders given or all that wait. One pickup a carrier, address
 * and day: asking again answers the one there is. 422 for a slot that has begun and a day beyond a week.
 */
export const createPickups = endpoint({
  method: 'POST',
  path: '/api/pickups',
  access: 'session',
  summary: 'Ask for pickups',
  status: 201,
  body: Shape(
    {
      docketNumbers: Optional(docketNumbers()),
      day: isoDate(),
      /** Start of the slot in India. */
      slot: Enum(['10:00', '14:00', '17:00']),
    },
    exact,
  ),
  response: Shape(
    {
      data: List(
        Shape(
          {
            carrier: Text(),
            warehouse: Text(),
            parcels: Integer(),
            state: Enum(['scheduled', 'refused']),
            day: isoDate(),
            slot: Text(),
            problem: Optional(problem),
          },
          exact,
        ),
      ),
    },
    exact,
  ),
});
