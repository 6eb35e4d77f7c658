import { services } from '@shipdesk/domain/rates/service';
import { shipmentAlerts } from '@shipdesk/domain/shipping/attention';
import { carrierIds } from '@shipdesk/domain/shipping/carriers/registry';
import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { buildDocketNumbers, docketParams } from '../orders/docket-numbers.ts';
import { cardsMissing, carrierHistories, carriersOmitted, checkedLane } from '../rates/quotes.ts';
import * as s from '../shape.ts';
import { ruleConditions, ruleTake } from './carrier-preferences.ts';

/** A service, or the rule that chooses one for each order. `rule`: the operator's preference rules. */
const choice = s.union([
  s.literal('cheapest'),
  s.literal('fastest'),
  s.literal('rule'),
  s.shape({
    service: s.oneOf(services),
    /** The carrier to book with. If absent, Shipdesk books the cheapest carrier that sells the service. */
    carrier: s.optional(s.oneOf(carrierIds)),
  }),
]);

/** The reason why an order was not booked. `words` is the message of a carrier that refused. */
export const problem = s.shape({
  ...s.strings('code', 'message'),
  words: s.optional(s.string()),
  /** The amount that the balance lacks after the charges of the earlier orders of the request. */
  missingPaise: s.optional(s.integer()),
  pricePaise: s.optional(s.integer()),
});

/**
 * `booking`: the carrier has not decided yet. `refused`: the order is unchanged and can be booked again.
 * `cancelled`: the seller cancelled the shipment, and the order can be booked again.
 */
const bookingResult = s.shape({
  docketNumber: s.string(),
  state: s.oneOf(['booking', 'booked', 'refused', 'cancelled']),
  awb: s.optional(s.string()),
  service: s.optional(s.oneOf(services)),
  totalPaise: s.optional(s.integer()),
  problem: s.optional(problem),
});
const bookingResults = s.data(s.list(bookingResult));

/**
 * Books orders with the carrier. Responds before the server calls the carrier. `POST /api/shipments/states` returns
 * the outcomes. Refuses orders that cannot be booked, and books the other orders.
 */
export const createShipments = endpoint('POST', '/api/shipments', 'shipments:write', {
  summary: 'Book orders with the carrier',
  audit: ['shipments.requested'],
  status: 202,
  idempotent: true,
  body: s.shape({ docketNumbers: buildDocketNumbers(), choice }),
  response: bookingResults,
});
export type BookingBody = BodyOf<typeof createShipments>;
export type BookingChoice = BookingBody['choice'];
export type BookingResult = ResponseOf<typeof createShipments>['data'][number];
export type BookingProblem = NonNullable<BookingResult['problem']>;

/** Returns the prices of the orders that `createShipments` would book, and the problems of the other orders. */
export const previewShipments = endpoint('POST', '/api/shipments/preview', 'shipments:write', {
  summary: 'Price a booking of orders',
  audit: [],
  body: s.shape({ docketNumbers: buildDocketNumbers(), choice }),
  response: s.dataOf({
    ...s.integers('eligible', 'totalPaise'),
    services: s.listOf({
      service: s.oneOf(services),
      ...s.integers('orders', 'totalPaise'),
    }),
    /** Only for the choice `rule`: the service that each rule chose and its orders, in the order of the rules. */
    rules: s.optional(
      s.listOf({
        /** Null for orders that match no rule. They get the cheapest service. */
        rule: s.nullable(s.integer()),
        conditions: s.nullable(ruleConditions),
        take: s.nullable(ruleTake),
        /** True if the cheapest service replaces the rule's choice, which is not on offer. */
        isReplaced: s.boolean(),
        service: s.oneOf(services),
        account: s.string(),
        orders: s.integer(),
      }),
    ),
    /** Orders whose price changed since they were saved, because a rate card or plan changed. */
    repriced: s.listOf({
      docketNumber: s.string(),
      service: s.oneOf(services),
      ...s.integers('quotedPaise', 'totalPaise'),
    }),
    refused: s.listOf({ docketNumber: s.string(), problem }),
  }),
});

/**
 * Returns the current offers for an order, the cheapest first. An offer is a carrier's service, with its price,
 * promised day and the seller's history with the carrier. `problem` is the reason why there are no offers.
 */
export const listOffers = endpoint(
  'GET',
  '/api/shipments/:docketNumber/offers',
  'shipments:write',
  {
    summary: 'Carriers and services for an order, with their prices',
    params: docketParams,
    response: s.dataOf({
      offers: s.listOf({
        carrier: s.oneOf(carrierIds),
        service: s.oneOf(services),
        ...s.integers('totalPaise', 'etaDays'),
        expectedOn: s.isoDate(),
        histories: carrierHistories,
        ...checkedLane,
      }),
      withoutCard: cardsMissing,
      notOffered: carriersOmitted,
      problem: s.nullable(problem),
    }),
  },
);
export type Offer = ResponseOf<typeof listOffers>['data']['offers'][number];

/** Returns the newest booking of each order. Skips orders without a booking. */
export const shipmentStates = endpoint('POST', '/api/shipments/states', 'orders:read', {
  summary: 'The states of bookings',
  audit: [],
  body: s.shape({ docketNumbers: buildDocketNumbers() }),
  response: bookingResults,
});

/** The newest booking of an order. */
export const shipmentDetail = s.shape({
  state: s.oneOf(['booking', 'booked', 'refused', 'cancelled']),
  /** Empty until the carrier assigns one. */
  awb: s.string(),
  carrier: s.string(),
  service: s.oneOf(services),
  status: s.string(),
  stage: s.oneOf(orderStages),
  totalPaise: s.integer(),
  /** The amount that the carrier collects. Differs from the order's amount after a failed delivery changed it. */
  codPaise: s.integer(),
  bookedAt: s.nullable(s.string()),
  /** The rule that chose the service: its position from 1, or null if no rule matched the order. */
  preference: s.optionalOf({
    version: s.integer(),
    rule: s.nullable(s.integer()),
    isReplaced: s.boolean(),
  }),
  canBeCancelled: s.union([s.literal(true), s.literal(false)]),
  /** The time of the next booking attempt, after the carrier rejected the operator's credentials. */
  waitsUntil: s.nullable(s.string()),
  problem: s.nullable(problem),
  /** The day that was promised when the order was booked. */
  expectedOn: s.nullable(s.isoDate()),
  /**
   * `stuck`: in transit without a scan for 48 hours. `late`: not delivered by the promised day. `partly_delivered`:
   * some boxes were delivered more than 24 hours ago, and others were not.
   */
  alerts: s.list(s.oneOf(shipmentAlerts)),
  /** The boxes of a parcel with several boxes, each with its AWB and newest scan. Empty for one box. */
  boxes: s.listOf({
    box: s.integer(),
    ...s.strings('awb', 'status', 'words', 'location'),
    seenAt: s.nullable(s.string()),
  }),
  /** Scans, newest first. `code` is the carrier's, or `own` for an event of Shipdesk. */
  events: s.list(s.each(['at', 'status', 'code', 'words', 'location'], s.string())),
});

/** Returns the newest booking of an order. Returns 404 for an order that was never booked. */
export const getShipment = endpoint('GET', '/api/shipments/:docketNumber', 'orders:read', {
  summary: 'The shipment of an order',
  cost: 'light',
  params: docketParams,
  response: s.data(shipmentDetail),
});
export type Shipment = ResponseOf<typeof getShipment>['data'];

/**
 * Cancels the shipment with the carrier, after which the order can be booked again. Returns 404 if there is no booking,
 * 409 during the booking, and `shipment_too_late` if the carrier no longer cancels, usually from the pickup on.
 */
export const cancelShipment = endpoint(
  'POST',
  '/api/shipments/:docketNumber/cancel',
  'shipments:write',
  {
    summary: 'Cancel a shipment',
    cost: 'light',
    audit: ['shipment.cancelled'],
    params: docketParams,
    response: s.dataOf({ docketNumber: s.string(), stage: s.oneOf(orderStages) }),
  },
);
