import type { CarrierNdrAction } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { readItems } from '../../../platform/json.ts';
import type { OutgoingHttp } from '../../../platform/outgoing-http.ts';
import { callCarrier, createAddressCheck, readText, toUnreadable } from '../carrier-call.ts';
import { createCarrierClient, findCommonFailure, isAlreadyCancelled } from '../carrier-client.ts';
import type {
  Booked,
  Booking,
  Carrier,
  CarrierCapabilities,
  CarrierIds,
  CarrierKind,
  CarrierKindDeps,
  CarrierSession,
  Parcel,
  RefusedBooking,
  SignIn,
  StoreIds,
  Unknown,
} from '../port.ts';
import { readPush, verifyHeader } from '../push-verifiers.ts';
import {
  buildCourierQuery,
  buildOrder,
  buildPickupAddress,
  chooseCourier,
  isCancelled,
  parseAssignedNumber,
  parseCreatedOrder,
  readCouriers,
  readRefusal,
} from './shiprocket-booking.ts';
import { UNDELIVERED_CODE } from './shiprocket-codes.ts';
import { parseShiprocketPush, parseTrackedScans } from './shiprocket-scans.ts';

const BASE_PATH = '/v1/external';
const TOKEN_SECONDS = 10 * 24 * 3600;

const capabilities: CarrierCapabilities = {
  numbers: 'on_booking',
  label: 'own',
  tracking: 'push',
  cancelUntil: 'PICKUP_EXCEPTION',
  serviceability: 'pair',
  reverse: false,
  qualityChecks: [],
  maxBoxes: 1,
  bookBatch: 1,
  trackBatch: 50,
  pickupBatch: 20,
  ndrActions: {
    reattempt: [UNDELIVERED_CODE],
    defer: [],
    change_payment: [],
    return: [UNDELIVERED_CODE],
    change_details: [],
  },
  isSimulated: false,
};

interface ShiprocketAccount {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  readonly pushToken: string;
  readonly outgoing: OutgoingHttp;
}

export function createShiprocketKind(deps: CarrierKindDeps): CarrierKind {
  return {
    checkSettings: createAddressCheck(deps.mode),
    getCapabilities: () => capabilities,
    connect: ({ settings: { baseUrl = '' }, credentials }, session) => {
      const { email = '', password = '', pushToken = '' } = credentials;
      const { outgoing } = deps;
      return createShiprocket({ baseUrl, email, password, pushToken, outgoing }, session, deps);
    },
  };
}

/** A booking creates an order, then assigns an AWB. A retry reuses the order. */
export function createShiprocket(
  { baseUrl, email, password, pushToken, outgoing }: ShiprocketAccount,
  session: CarrierSession,
  { now, observe }: Pick<CarrierKindDeps, 'now' | 'observe'>,
): Carrier {
  const signIn: SignIn = async (signal) => {
    const response = await callCarrier(new URL(`${BASE_PATH}/auth/login`, baseUrl), {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
      signal,
      outgoing,
    });
    if (response.kind === 'unknown') return response;
    const token = readText(response.json, 'token');
    if (token !== '') return { kind: 'signed_in', token, seconds: TOKEN_SECONDS };
    const words = readText(response.json, 'message');
    if (response.status === 400 || response.status === 422) {
      return { kind: 'refused', code: 'credentials', words };
    }
    return findCommonFailure(response) ?? toUnreadable(response);
  };

  const send = createCarrierClient({
    carrier: 'shiprocket',
    baseUrl,
    getToken: (signal, refusedToken) => session.getToken(signIn, signal, refusedToken),
    renewsTokens: true,
    buildHeaders: (token) => ({ authorization: `Bearer ${token}` }),
    outgoing,
    observe,
  });
  const post = <T>(
    path: string,
    body: unknown,
    signal: AbortSignal,
    read: Parameters<typeof send<T>>[2],
  ) => send(`${BASE_PATH}${path}`, { method: 'POST', body, signal }, read);

  const findCouriers = (lane: Record<string, string>, signal: AbortSignal) =>
    send(`${BASE_PATH}/courier/serviceability/`, { query: lane, signal }, (response) => {
      const couriers = readCouriers(response);
      return couriers === null ? readRefusal(response) : ({ kind: 'couriers', couriers } as const);
    });

  /** A retry uses the courier of the earlier attempt. */
  async function findCourier(parcel: Parcel, pickupPincode: string, signal: AbortSignal) {
    const storedId = parcel.ids['courierId'];
    if (storedId) return { kind: 'courier', id: storedId } as const;
    const lookup = await findCouriers(buildCourierQuery(parcel, pickupPincode), signal);
    if (lookup.kind !== 'couriers') return lookup;
    const id = chooseCourier(lookup.couriers);
    const words = 'No Shiprocket courier accepts this parcel.';
    return id === ''
      ? ({ kind: 'refused', code: 'unserviceable', words } as const)
      : ({ kind: 'courier', id } as const);
  }

  async function bookParcel(
    parcel: Parcel,
    { warehouse, pickup }: Booking,
    signal: AbortSignal,
    storeIds: StoreIds,
  ): Promise<Booked | RefusedBooking | Unknown> {
    const courier = await findCourier(parcel, pickup.pincode, signal);
    if (courier.kind !== 'courier') return courier;
    let ids: CarrierIds = { ...parcel.ids, courierId: courier.id };
    if (!ids['shipmentId']) {
      const order = buildOrder(parcel, warehouse, email);
      const createdOrder = await post('/orders/create/adhoc', order, signal, parseCreatedOrder);
      if (createdOrder.kind !== 'created') return createdOrder;
      ids = { ...ids, ...createdOrder.ids };
      await storeIds(parcel.reference, ids);
      if (createdOrder.awb !== '')
        return { kind: 'booked', awb: createdOrder.awb, sortCode: '', ids };
    }
    const body = { shipment_id: Number(ids['shipmentId']), courier_id: Number(courier.id) };
    return post('/courier/assign/awb', body, signal, (response) =>
      parseAssignedNumber(response, ids),
    );
  }

  const requestPickup = (shipmentId: string, signal: AbortSignal) =>
    post('/courier/generate/pickup', { shipment_id: [Number(shipmentId)] }, signal, (response) => {
      const isRequested =
        readText(response.json, 'pickup_status') === '1' || /already.*pickup/i.test(response.text);
      return isRequested ? ({ kind: 'scheduled', token: '' } as const) : readRefusal(response);
    });

  async function submitNdrAction(awb: string, { kind }: CarrierNdrAction, signal: AbortSignal) {
    if (kind !== 'reattempt' && kind !== 'return') {
      // No failure code allows the other actions.
      return { kind: 'refused', code: 'other', words: '' } as const;
    }
    const body =
      kind === 'return'
        ? { action: 'return', comments: 'Return the parcel to the seller.' }
        : { action: 're-attempt', comments: 'Deliver the parcel again.' };
    return post(`/ndr/${encodeURIComponent(awb)}/action`, body, signal, (response) =>
      response.status < 300 && readText(response.json, 'status') !== ''
        ? ({ kind: 'submitted', token: '' } as const)
        : readRefusal(response),
    );
  }

  return {
    capabilities,

    async checkServiceability({ fromPincode, toPincode, paymentMode, grams }, signal) {
      const lane = {
        pickup_postcode: fromPincode,
        delivery_postcode: toPincode,
        cod: paymentMode === 'COD' ? '1' : '0',
        weight: String(toKilograms(grams)),
      };
      const lookup = await findCouriers(lane, signal);
      if (lookup.kind !== 'couriers') return lookup;
      const isServed = lookup.couriers.some(
        (courier) => paymentMode !== 'COD' || readText(courier, 'cod') === '1',
      );
      return { kind: 'serviceability', isServed, words: '' };
    },

    registerWarehouse: (warehouse, signal) =>
      post('/settings/company/addpickup', buildPickupAddress(warehouse), signal, (response) => {
        const isRegistered =
          readText(response.json, 'address', 'id') !== '' ||
          /already (exists|in use)/i.test(response.text);
        return isRegistered ? ({ kind: 'registered' } as const) : readRefusal(response);
      }),

    book: (booking, signal, storeIds) =>
      Promise.all(booking.parcels.map((parcel) => bookParcel(parcel, booking, signal, storeIds))),

    findByReference: (reference, signal) =>
      send(`${BASE_PATH}/orders`, { query: { search: reference }, signal }, (response) => {
        const orders = readItems(response.json, 'data');
        const hasIds = orders?.every((order) => readText(order, 'id') !== '');
        if (!orders || !hasIds) return readRefusal(response);
        const order = orders.find((entry) => readText(entry, 'channel_order_id') === reference);
        const shipment = readItems(order, 'shipments')?.[0];
        const [orderId, shipmentId] = [readText(order, 'id'), readText(shipment, 'id')];
        const awb = readText(shipment, 'awb');
        const wasCancelled = /cancel/i.test(readText(order, 'status'));
        return shipmentId === '' || (awb === '' && wasCancelled)
          ? ({ kind: 'not_found' } as const)
          : ({ kind: 'found', awb, ids: { orderId, shipmentId } } as const);
      }),

    cancel({ awb, ids: { orderId } }, signal) {
      const [path, body] = orderId
        ? ['/orders/cancel', { ids: [Number(orderId)] }]
        : ['/orders/cancel/shipment/awbs', { awbs: [awb] }];
      return post(path, body, signal, (response) =>
        isCancelled(response) || isAlreadyCancelled(response)
          ? ({ kind: 'cancelled' } as const)
          : readRefusal(response),
      );
    },

    async schedulePickup({ parcels }, signal) {
      for (const { ids } of parcels) {
        const outcome = await requestPickup(ids['shipmentId'] ?? '', signal);
        if (outcome.kind !== 'scheduled') return outcome;
      }
      return { kind: 'scheduled', token: '' };
    },

    track: (awbs, signal) =>
      post('/courier/track/awbs', { awbs }, signal, (response) => {
        const scansByParcel = awbs.map((awb) => parseTrackedScans(response.json, awb, now()));
        if (scansByParcel.every((scans) => scans === null)) return readRefusal(response);
        return { kind: 'scans', scans: scansByParcel.flatMap((scans) => scans ?? []) } as const;
      }),

    parsePush: (push) =>
      readPush(push, verifyHeader(pushToken, 'x-api-key'), (json) =>
        parseShiprocketPush(json, now()),
      ),

    submitNdrAction,

    loadNdrResult: async () => ({ kind: 'accepted' }),
  };
}
