import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { RefusalReasons } from '@shipdesk/contract/problem';
import type {
  createPickups,
  createShipments,
  getShipment,
  previewShipments,
} from '@shipdesk/contract/shipments';
import type { StoredRefusal } from '../db/schema/shipment-tables.ts';
import { type AnyDetail, withMessage } from '../http/problem.ts';
import type { BookingProblem } from './booking-choice.ts';
import type { PickupAsked, PickupResult } from './pickups-service.ts';
import type {
  BookingPreview,
  BookingResult,
  ShipmentDetail,
  ShownShipment,
} from './shipments-service.ts';

type WireResult = ResponseOf<typeof createShipments>['data'][number];
type WireProblem = NonNullable<WireResult['problem']>;
type WirePreview = ResponseOf<typeof previewShipments>['data'];
type WirePickup = ResponseOf<typeof createPickups>['data'][number];
type WireShipment = ResponseOf<typeof getShipment>['data'];

export function resultToWire(result: BookingResult): WireResult {
  const { docketNumber } = result;
  return 'problem' in result
    ? { docketNumber, state: 'refused', problem: problemToWire(result.problem) }
    : shipmentToWire(docketNumber, result.shipment);
}

export function shipmentToWire(docketNumber: string, shipment: ShownShipment): WireResult {
  const { state, awb, service, total_paise: totalPaise, problem } = shipment;
  return {
    docketNumber,
    state: state === 'cancelled' ? 'refused' : state,
    service,
    totalPaise,
    ...(state === 'booked' && { awb }),
    ...(problem && { problem: refusalToWire(problem) }),
  };
}

export function previewToWire({ bookable, refused }: BookingPreview): WirePreview {
  const services = [...Map.groupBy(bookable, ({ quote }) => quote.service)].map(
    ([service, orders]) => ({
      service,
      orders: orders.length,
      totalPaise: orders.reduce((sum, { quote }) => sum + quote.totalPaise, 0),
    }),
  );
  return {
    eligible: bookable.length,
    totalPaise: services.reduce((sum, { totalPaise }) => sum + totalPaise, 0),
    services,
    refused: refused.map(({ docketNumber, problem }) => ({
      docketNumber,
      problem: problemToWire(problem),
    })),
  };
}

export function detailToWire({
  shipment,
  stage,
  canBeCancelled,
  events,
}: ShipmentDetail): WireShipment {
  return {
    state: shipment.state,
    awb: shipment.awb,
    carrier: shipment.carrier,
    service: shipment.service,
    status: shipment.status,
    stage,
    totalPaise: shipment.total_paise,
    bookedAt: shipment.booked_at?.toISOString() ?? null,
    canBeCancelled,
    problem: shipment.problem && refusalToWire(shipment.problem),
    events: events.map(({ at, status, words, location }) => ({
      at: at.toISOString(),
      status,
      words,
      location,
    })),
  };
}

export function pickupToWire(result: PickupResult, { day, slot }: PickupAsked): WirePickup {
  if ('pickup' in result) {
    const { carrier, pickup, parcels, day: on, slot: from } = result.pickup;
    return { carrier, warehouse: pickup.name, parcels, state: 'scheduled', day: on, slot: from };
  }
  const { carrier, place, parcels, words } = result;
  const problem = refusalToWire({ code: 'other', words });
  return { carrier, warehouse: place, parcels, state: 'refused', day, slot, problem };
}

function problemToWire({ code, params }: BookingProblem): WireProblem {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rule pairs the code with its parameters
  const { message } = withMessage({ field: '', code, params } as AnyDetail);
  return { code, message };
}

/** What a carrier refused, in our words and in its own. */
function refusalToWire({ code, words }: StoredRefusal): WireProblem {
  return {
    ...problemToWire({ code: refusalReasons[code] ?? 'carrier_refused', params: { words } }),
    words,
  };
}

const refusalReasons: Readonly<Record<string, keyof RefusalReasons>> = {
  unserviceable: 'carrier_unserviceable',
  credentials: 'carrier_credentials',
  insufficient_balance: 'carrier_balance',
  duplicate_reference: 'carrier_duplicate',
  invalid_address: 'carrier_address',
  warehouse_unknown: 'carrier_pickup_address',
};
