import type { CarrierNdrAction } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { readItems } from '../../../platform/json.ts';
import type { OutgoingHttp } from '../../../platform/outgoing-http.ts';
import {
  type CarrierResponse,
  createAddressCheck,
  readText,
  toUnreadable,
} from '../carrier-call.ts';
import { createCarrierClient } from '../carrier-client.ts';
import type { Carrier, CarrierCapabilities, CarrierKind, CarrierKindDeps } from '../port.ts';
import { readPush, verifyHeader } from '../push-verifiers.ts';
import { buildOrder, isSuccess, parseBookingOutcome, readRefusal } from './shadowfax-booking.ts';
import { reattemptCodes, returnCodes } from './shadowfax-codes.ts';
import { parseShadowfaxPush, parseTrackedScans } from './shadowfax-scans.ts';

const capabilities: CarrierCapabilities = {
  numbers: 'before_booking',
  label: 'own',
  tracking: 'push',
  cancelUntil: 'PICKUP_EXCEPTION',
  serviceability: 'pincode',
  reverse: false,
  qualityChecks: [],
  maxBoxes: 1,
  bookBatch: 1,
  trackBatch: 1,
  ndrActions: {
    reattempt: reattemptCodes,
    defer: [],
    change_payment: reattemptCodes,
    return: returnCodes,
    change_details: reattemptCodes,
  },
  isSimulated: false,
};

interface ShadowfaxAccount {
  readonly baseUrl: string;
  readonly token: string;
  readonly pushToken: string;
  readonly outgoing: OutgoingHttp;
}

export function createShadowfaxKind(deps: CarrierKindDeps): CarrierKind {
  return {
    checkSettings: createAddressCheck(deps.mode),
    getCapabilities: () => capabilities,
    connect: ({ settings: { baseUrl = '' }, credentials: { token = '', pushToken = '' } }) =>
      createShadowfax({ baseUrl, token, pushToken, outgoing: deps.outgoing }, deps),
  };
}

export function createShadowfax(
  { baseUrl, token, pushToken, outgoing }: ShadowfaxAccount,
  { now, observe }: Pick<CarrierKindDeps, 'now' | 'observe'>,
): Carrier {
  const send = createCarrierClient({
    carrier: 'shadowfax',
    baseUrl,
    getToken: async () => ({ kind: 'token', token }),
    renewsTokens: false,
    buildHeaders: () => ({ authorization: `Token ${token}` }),
    outgoing,
    observe,
  });

  /** The response lists only covered pincodes. */
  const checkService = (service: string, pincode: string, signal: AbortSignal) =>
    send(
      '/api/v1/clients/serviceability/',
      { query: { service, pincodes: pincode }, signal },
      (response) => {
        const entries = Array.isArray(response.json)
          ? response.json
          : readItems(response.json, 'data');
        const codes = entries?.map(
          (entry) => readText(entry, 'code') || readText(entry, 'pincode'),
        );
        if (!codes || codes.includes('')) return toUnreadable(response);
        return { kind: 'served', isServed: codes.includes(pincode) } as const;
      },
    );

  const track = <T>(awb: string, signal: AbortSignal, read: (response: CarrierResponse) => T) =>
    send(`/api/v4/clients/orders/${encodeURIComponent(awb)}/track/`, { signal }, (response) => {
      if (readItems(response.json, 'tracking_details') !== null) return read(response);
      const refusal = readRefusal(response);
      const isMissing = /not found|invalid awb|does not exist/i.test(refusal.words);
      return isMissing && refusal.kind === 'refused' ? ({ kind: 'not_found' } as const) : refusal;
    });

  const loadScans = (awb: string, signal: AbortSignal) =>
    track(awb, signal, ({ json }) => ({
      kind: 'scans' as const,
      scans: parseTrackedScans(json, now()),
    }));

  const update = (awb: string, changes: object, signal: AbortSignal) =>
    send(
      '/api/v3/clients/order_update/',
      { method: 'POST', body: { awb_number: awb, ...changes }, signal },
      (response) =>
        isSuccess(response) ? ({ kind: 'submitted', token: '' } as const) : readRefusal(response),
    );

  async function submitNdrAction(awb: string, action: CarrierNdrAction, signal: AbortSignal) {
    switch (action.kind) {
      case 'reattempt':
        return update(awb, { status_update: { status: 'reopen_ndr' } }, signal);
      case 'return':
        return update(awb, { status_update: { status: 'rts' } }, signal);
      case 'change_payment':
        return update(awb, { order_details: { cod_amount: toRupees(action.codPaise) } }, signal);
      case 'change_details': {
        const { phone: contact, address: customer_address } = action;
        return update(awb, { delivery_details: { contact, customer_address } }, signal);
      }
      // Never sent, because `capabilities` do not allow it.
      case 'defer':
        return { kind: 'refused', code: 'other', words: '' } as const;
    }
  }

  return {
    capabilities,

    async checkServiceability({ fromPincode, toPincode }, signal) {
      const delivery = await checkService('customer_delivery', toPincode, signal);
      if (delivery.kind !== 'served') return delivery;
      const pickup = await checkService('seller_pickup', fromPincode, signal);
      if (pickup.kind !== 'served') return pickup;
      const isServed = delivery.isServed && pickup.isServed;
      return { kind: 'serviceability', isServed, words: '' };
    },

    // Shadowfax stores no addresses. Each booking contains its own, so check only the pincode.
    async registerWarehouse({ pincode }, signal) {
      const pickup = await checkService('seller_pickup', pincode, signal);
      if (pickup.kind !== 'served') return pickup;
      const words = `Shadowfax does not collect parcels in ${pincode}.`;
      return pickup.isServed
        ? { kind: 'registered' }
        : { kind: 'refused', code: 'unserviceable', words };
    },

    reserveNumbers: (count, signal) =>
      send(
        '/api/v3/clients/generate_marketplace_awb/',
        { method: 'POST', body: { count }, signal },
        (response) => {
          const awbs = (readItems(response.json, 'awb_numbers') ?? []).map(String);
          return awbs.length === count
            ? ({ kind: 'numbers', awbs } as const)
            : readRefusal(response);
        },
      ),

    book: ({ pickup, parcels }, signal) =>
      Promise.all(
        parcels.map((parcel) =>
          send(
            '/api/v3/clients/orders/',
            { method: 'POST', body: buildOrder(parcel, { pickup }), signal },
            parseBookingOutcome,
          ),
        ),
      ),

    // Shadowfax cannot look up a reference, so track the reserved number of the booking.
    async findByReference(reference, signal, { awb }) {
      if (awb === '') return { kind: 'not_found' };
      return track(awb, signal, ({ json }) => {
        const isBooked = readText(json, 'order_details', 'client_order_id') === reference;
        return isBooked ? ({ kind: 'found', awb } as const) : ({ kind: 'not_found' } as const);
      });
    },

    async cancel({ awb }, signal) {
      const body = { request_id: awb, cancel_remarks: 'Cancelled by the seller' };
      const outcome = await send(
        '/api/v3/clients/orders/cancel/',
        { method: 'POST', body, signal },
        (response) => {
          const words = 'Shadowfax cancels this parcel at its next scan.';
          if (response.status === 304) return { kind: 'refused', code: 'other', words } as const;
          return isSuccess(response) ? ({ kind: 'cancelled' } as const) : readRefusal(response);
        },
      );
      const isInvalidState = outcome.kind === 'refused' && /invalid state/i.test(outcome.words);
      if (!isInvalidState) return outcome;
      // Shadowfax gives the same refusal for a cancelled parcel and one in transit, so check its scans.
      const tracking = await loadScans(awb, signal);
      const isCancelled =
        tracking.kind === 'scans' && tracking.scans.some(({ status }) => status === 'CANCELLED');
      return isCancelled ? { kind: 'cancelled' } : outcome;
    },

    async track(awbs, signal) {
      const scans = [];
      for (const awb of awbs) {
        const outcome = await loadScans(awb, signal);
        if (outcome.kind === 'refused' || outcome.kind === 'unknown') return outcome;
        if (outcome.kind === 'scans') scans.push(...outcome.scans);
      }
      return { kind: 'scans', scans };
    },

    parsePush: (push) =>
      readPush(push, verifyHeader(pushToken), (json) => parseShadowfaxPush(json, now())),

    submitNdrAction,

    loadNdrResult: async () => ({ kind: 'accepted' }),
  };
}
