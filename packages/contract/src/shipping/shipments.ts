import { services } from '@shipdesk/domain/rates/service-card';
import { parcelAlerts } from '@shipdesk/domain/shipping/attention';
import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import {
  Boolean as Bool,
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
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { isoDate } from '../fields.ts';
import { docketNumbers, docketParams } from '../orders/docket-numbers.ts';
import { ruleConditions, ruleTake } from './carrier-preferences.ts';

const exact = { additionalProperties: false } as const;

/** A service, or what chooses one for each order. `rule`: the operator's preference rules. */
const choice = Union([
  Literal('cheapest'),
  Literal('fastest'),
  Literal('rule'),
  Shape({ service: Enum([...services]) }, exact),
]);

/**
 * Why an order was not booked: a code for programs, a message with what to do, the carrier's words if it refused.
 * `missingPaise` is what the balance lacked after the orders before it, `pricePaise` its own price.
 */
export const problem = Shape(
  {
    code: Text(),
    message: Text(),
    words: Optional(Text()),
    missingPaise: Optional(Integer()),
    pricePaise: Optional(Integer()),
  },
  exact,
);

/**
 * `booking`: the carrier has not decided yet. `refused`: the order stays as it was and can be booked again. `cancelled`: the
 * seller cancelled the shipment, and the order can be booked again.
 */
const bookingResult = Shape(
  {
    docketNumber: Text(),
    state: Enum(['booking', 'booked', 'refused', 'cancelled']),
    awb: Optional(Text()),
    service: Optional(Enum([...services])),
    totalPaise: Optional(Integer()),
    problem: Optional(problem),
  },
  exact,
);
const bookingResults = Shape({ data: List(bookingResult) }, exact);

/**
 * Books orders with the carrier. Responds before the carrier is called; `POST /api/shipments/states` returns the outcome
 * of each booking. An order that cannot be booked is refused on its own and does not change.
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
export type BookingBody = BodyOf<typeof createShipments>;
/** How one order is booked: by a rule, or with one service. */
export type BookingChoice = BookingBody['choice'];
export type BookingResult = ResponseOf<typeof createShipments>['data'][number];
export type BookingProblem = NonNullable<BookingResult['problem']>;

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
          /** With the choice `rule`: what each rule chose, in the order of the rules. */
          rules: Optional(
            List(
              Shape(
                {
                  /** Null for orders that no rule is for: the cheapest service books them. */
                  rule: Union([Integer(), Null()]),
                  conditions: Union([ruleConditions, Null()]),
                  take: Union([ruleTake, Null()]),
                  /** What the rule takes was not on offer, so the cheapest service books. */
                  isReplaced: Bool(),
                  service: Enum([...services]),
                  account: Text(),
                  orders: Integer(),
                },
                exact,
              ),
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

/** The state of bookings. Orders without a booking are left out. */
export const shipmentStates = endpoint({
  method: 'POST',
  path: '/api/shipments/states',
  access: 'session',
  summary: 'The state of bookings',
  body: Shape({ docketNumbers: docketNumbers() }, exact),
  response: bookingResults,
});

/** A booking of an order as its order page shows it. */
export const shipmentDetail = Shape(
  {
    state: Enum(['booking', 'booked', 'refused', 'cancelled']),
    /** Empty until the carrier gave one. */
    awb: Text(),
    carrier: Text(),
    service: Enum([...services]),
    status: Text(),
    stage: Enum([...orderStages]),
    totalPaise: Integer(),
    /** The amount that the carrier collects. Differs from the order's amount after a failed delivery changed it. */
    codPaise: Integer(),
    bookedAt: Union([Text(), Null()]),
    /** How rules chose the service: the position of the rule, or null when none was for the order. */
    preference: Optional(
      Shape({ version: Integer(), rule: Union([Integer(), Null()]), isReplaced: Bool() }, exact),
    ),
    canBeCancelled: Union([Literal(true), Literal(false)]),
    problem: Union([problem, Null()]),
    /** The day that was promised when the order was booked. */
    expectedOn: Union([isoDate(), Null()]),
    /** `stuck`: not scanned for 48 hours on its way. `late`: not delivered on the promised day. */
    alerts: List(Enum([...parcelAlerts])),
    /** Scans, the newest first. `code` is the carrier's, or `own` for what Shipdesk did. */
    events: List(
      Shape({ at: Text(), status: Text(), code: Text(), words: Text(), location: Text() }, exact),
    ),
  },
  exact,
);

/** The newest booking of an order; 404 for an order that was never booked. */
export const getShipment = endpoint({
  method: 'GET',
  path: '/api/shipments/:docketNumber',
  access: 'session',
  summary: 'The shipment of an order',
  params: docketParams,
  response: Shape({ data: shipmentDetail }, exact),
});
export type Shipment = ResponseOf<typeof getShipment>['data'];

/**
 * Cancels the shipment with the carrier; the order can be booked again. Of a shipment that the carrier cancelled, only
 * frees the order. 409 `too_late` once the parcel was picked up.
 */
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
