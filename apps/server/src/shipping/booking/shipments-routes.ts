import type { getSellerParcel } from '@shipdesk/contract/operator/find';
import { describeProblem } from '@shipdesk/contract/problems/wire-problems';
import type {
  createShipments as bookShipments,
  getShipment,
  previewShipments,
} from '@shipdesk/contract/shipping/shipments';
import type { PreferenceRule } from '@shipdesk/domain/shipping/carrier-preference';
import { toShownStatus } from '@shipdesk/domain/shipping/status';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { StoredRefusal } from '../../platform/db/schema/column-types.ts';
import { waitOutsideTurn } from '../../platform/http/guards/costly-turns.ts';
import { mountCalls, type Reply } from '../../platform/http/route.ts';
import { createIdempotentCall } from '../../platform/idempotency.ts';
import type { BookingProblem, ServiceChoice } from './booking-choice.ts';
import {
  type BookingPreview,
  type BookingResult,
  createShipments,
  readSellerParcel,
  type SellerParcel,
  type ShipmentDetail,
  type ShipmentSummary,
} from './shipments-service.ts';

type WireResult = Reply<typeof bookShipments>['data'][number];

type WireProblem = NonNullable<WireResult['problem']>;

type WirePreview = Reply<typeof previewShipments>['data'];

type WireShipment = Reply<typeof getShipment>['data'];

/** Large enough for a thousand docket numbers. */
const bodyLimit = 64 * 1024;

export function mountShipmentsRoutes(app: FastifyInstance, deps: Deps): void {
  const shipments = createShipments(deps);

  mountCalls(app, {
    previewShipments: [
      { bodyLimit },
      async ({ body, principal, request }) => {
        const { docketNumbers, choice } = body;
        const preview = await shipments.preview(principal, docketNumbers, choice, (wait) =>
          waitOutsideTurn(request, wait),
        );
        return previewToWire(preview, body.choice);
      },
    ],
    createShipments: [
      { bodyLimit },
      async ({ body, principal, request, reply }) => {
        const call = createIdempotentCall('shipments', { request, reply, body });
        const results = await shipments.book(principal, body, call, (wait) =>
          waitOutsideTurn(request, wait),
        );
        return results.map(resultToWire);
      },
    ],
    shipmentStates: [
      { bodyLimit },
      async ({ body, principal }) =>
        (await shipments.listStates(principal, body.docketNumbers)).map((row) =>
          shipmentToWire(row.docketNumber, row),
        ),
    ],
    getShipment: async ({ params, principal }) =>
      detailToWire(await shipments.read(principal, params.docketNumber)),
    getSellerParcel: async ({ params: { docketNumber }, principal }) =>
      parcelToWire(await readSellerParcel({ ...deps, shipments }, principal, docketNumber)),
    cancelShipment: async ({ params: { docketNumber }, principal }) => {
      await shipments.cancel(principal, docketNumber);
      const { stage } = await shipments.read(principal, docketNumber);
      return { docketNumber, stage };
    },
  });
}

function resultToWire(result: BookingResult): WireResult {
  const { docketNumber } = result;
  return 'problem' in result
    ? { docketNumber, state: 'refused', problem: problemToWire(result.problem) }
    : shipmentToWire(docketNumber, result.shipment);
}

function shipmentToWire(docketNumber: string, shipment: ShipmentSummary): WireResult {
  const { state, awb, service, totalPaise, problem } = shipment;
  return {
    docketNumber,
    state,
    service,
    totalPaise,
    ...(state === 'booked' && { awb }),
    ...(problem && { problem: refusalToWire(problem) }),
  };
}

function previewToWire(
  { bookableOrders, refusals, rules }: BookingPreview,
  choice: ServiceChoice,
): WirePreview {
  const services = [...Map.groupBy(bookableOrders, ({ quote }) => quote.service)].map(
    ([service, orders]) => ({
      service,
      orders: orders.length,
      totalPaise: orders.reduce((sum, { quote }) => sum + quote.totalPaise, 0),
    }),
  );
  return {
    eligible: bookableOrders.length,
    totalPaise: services.reduce((sum, { totalPaise }) => sum + totalPaise, 0),
    services,
    ...(choice === 'rule' && { rules: groupByRule(bookableOrders, rules) }),
    repriced: bookableOrders.flatMap(findNewPrice),
    refused: refusals.map(({ docketNumber, problem }) => ({
      docketNumber,
      problem: problemToWire(problem),
    })),
  };
}

/** Returns an empty list if the price is unchanged or none was saved. */
function findNewPrice({
  order,
  quote: { carrier, service, totalPaise },
}: BookingPreview['bookableOrders'][number]): WirePreview['repriced'] {
  const quotedServices = order.quote?.services.filter((offer) => offer.service === service) ?? [];
  // The carrier may have had no account when the order was saved.
  const savedOffer = quotedServices.find((offer) => offer.carrier === carrier) ?? quotedServices[0];
  if (!savedOffer || savedOffer.totalPaise === totalPaise) return [];
  return [
    { docketNumber: order.docketNumber, service, quotedPaise: savedOffer.totalPaise, totalPaise },
  ];
}

/** Counts orders by rule, service and account. Sorts by rule; orders that match no rule come last. */
function groupByRule(
  bookableOrders: BookingPreview['bookableOrders'],
  rules: readonly PreferenceRule[],
): NonNullable<WirePreview['rules']> {
  const choices = bookableOrders.flatMap(({ quote, account, preference }) =>
    preference ? [{ ...preference, service: quote.service, account }] : [],
  );
  const groups = Map.groupBy(choices, ({ rule, service, account }) =>
    JSON.stringify([rule, service, account.id]),
  );
  return [...groups.values()]
    .flatMap((group) => (group[0] ? [{ ...group[0], orders: group.length }] : []))
    .sort((a, b) => (a.rule ?? rules.length + 1) - (b.rule ?? rules.length + 1))
    .map(({ rule, isReplaced, service, account, orders }) => {
      const decidingRule = rule === null ? undefined : rules[rule - 1];
      return {
        rule,
        conditions: decidingRule ? conditionsToWire(decidingRule) : null,
        take: decidingRule?.take ?? null,
        isReplaced,
        service,
        account: account.name,
        orders,
      };
    });
}

/** Omits the sellers that a rule names, because a seller reads the response. */
function conditionsToWire({
  zones,
  pickupStates,
  fromGrams,
  toGrams,
  paymentMode,
  fromCodPaise,
  toCodPaise,
  fromInvoicePaise,
  toInvoicePaise,
}: PreferenceRule): NonNullable<NonNullable<WirePreview['rules']>[number]['conditions']> {
  const amounts = { fromCodPaise, toCodPaise, fromInvoicePaise, toInvoicePaise };
  return { fromGrams, toGrams, paymentMode, ...amounts, zones, pickupStates };
}

function detailToWire({
  shipment,
  stage,
  canBeCancelled,
  waitsUntil,
  alerts,
  boxes,
  events,
}: ShipmentDetail): WireShipment {
  return {
    state: shipment.state,
    awb: shipment.awb,
    carrier: shipment.carrier,
    service: shipment.service,
    status: shipment.status,
    stage,
    totalPaise: shipment.totalPaise,
    codPaise: shipment.codPaise,
    bookedAt: shipment.bookedAt,
    ...(shipment.preference && { preference: shipment.preference }),
    canBeCancelled,
    waitsUntil: waitsUntil?.toISOString() ?? null,
    problem: shipment.problem && refusalToWire(shipment.problem),
    expectedOn: shipment.expectedOn,
    alerts,
    boxes: boxes.map(({ box, awb, status, words, location, seenAt }) => ({
      box,
      awb,
      status,
      words,
      location,
      seenAt,
    })),
    events: events.map(({ at, status, code, words, location }) => ({
      at,
      status: toShownStatus(status),
      code,
      words,
      location,
    })),
  };
}

/** The response schema omits the consignee's name, phone number and address, which `order` contains. */
function parcelToWire({
  sellerId,
  seller,
  contact,
  order,
  detail,
}: SellerParcel): Reply<typeof getSellerParcel>['data'] {
  return {
    ...order,
    seller: { id: sellerId, name: seller, contact: contact ?? null },
    orderId: order.orderRef,
    reference: order.clientReference,
    city: order.consigneeCity,
    pincode: order.consigneePincode,
    shipment: detail ? detailToWire(detail) : null,
  };
}

function problemToWire({ pricePaise, ...problem }: BookingProblem): WireProblem {
  return {
    code: problem.code,
    message: describeProblem(problem),
    ...(problem.code === 'balance_short' && problem.params),
    ...(pricePaise !== undefined && { pricePaise }),
  };
}

function refusalToWire({ code, words }: StoredRefusal): WireProblem {
  const problem = carrierProblems[code] ?? { code: 'carrier_refused', params: { words } };
  return { ...problemToWire(problem), words };
}

const carrierProblems: Readonly<Record<string, BookingProblem>> = {
  unserviceable: { code: 'carrier_unserviceable' },
  credentials: { code: 'carrier_credentials' },
  insufficient_balance: { code: 'carrier_balance' },
  duplicate_reference: { code: 'carrier_duplicate' },
  invalid_address: { code: 'carrier_address' },
  warehouse_unknown: { code: 'carrier_pickup_address' },
  given_up: { code: 'booking_given_up' },
  unanswered: { code: 'booking_unanswered' },
  orphaned: { code: 'booking_orphaned' },
};
