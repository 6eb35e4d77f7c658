import type { CarrierNdrAction } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { addDays, startOfBusinessDay, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { parseJson, readItems } from '../../../platform/json.ts';
import type { OutgoingHttp } from '../../../platform/outgoing-http.ts';
import {
  type CarrierResponse,
  callCarrier,
  createAddressCheck,
  readText,
  toUnreadable,
} from '../carrier-call.ts';
import { createCarrierClient, findCommonFailure, isAlreadyCancelled } from '../carrier-client.ts';
import { createLaneCheck } from '../lane-ends.ts';
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
import { type PushSignature, readPush, signatureDigests, verifyHmac } from '../push-verifiers.ts';
import {
  buildAddress,
  buildLaneRequest,
  buildShipment,
  isDone,
  parseBookingOutcome,
  parseServiceability,
  readFlag,
  readRefusal,
} from './ekart-booking.ts';
import { UNDELIVERED_CODE } from './ekart-codes.ts';
import { parseCreatedShipment, parseEkartPush, parseTrackedScans } from './ekart-scans.ts';

const capabilities: CarrierCapabilities = {
  numbers: 'on_booking',
  label: 'carrier',
  tracking: 'push',
  cancelUntil: 'PICKUP_EXCEPTION',
  serviceability: 'pair',
  reverse: true,
  qualityChecks: [],
  maxBoxes: 1,
  bookBatch: 1,
  trackBatch: 1,
  ndrActions: {
    reattempt: [UNDELIVERED_CODE],
    defer: [UNDELIVERED_CODE],
    change_payment: [],
    return: [UNDELIVERED_CODE],
    change_details: [UNDELIVERED_CODE],
  },
  isSimulated: false,
};

interface EkartAccount {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  /** The GSTIN to send for sellers who have none. */
  readonly gstin: string;
  readonly pushSecret: string;
  readonly signature: PushSignature;
  readonly findPushes: (text: string) => Promise<readonly string[]>;
  readonly outgoing: OutgoingHttp;
}

/** Marks a parcel whose booking request has no response yet. */
const SENT: CarrierIds = { request: 'sent' };

/** Ekart's documentation names neither the header nor the digest. */
const DEFAULT_SIGNATURE = { header: 'x-ekart-signature', digest: 'sha256' } as const;

export function createEkartKind(deps: CarrierKindDeps): CarrierKind {
  return {
    checkSettings: createAddressCheck(deps.mode),
    getCapabilities: () => capabilities,
    connect: ({ id, settings: { baseUrl = '' }, credentials }, session) => {
      const { clientId = '', username = '', password = '', gstin = '' } = credentials;
      const { pushToken: pushSecret = '', pushHeader, pushDigest, pushTimeHeader } = credentials;
      const digest = signatureDigests.find((name) => name === pushDigest);
      const signature = {
        header: pushHeader || DEFAULT_SIGNATURE.header,
        digest: digest ?? DEFAULT_SIGNATURE.digest,
        ...(pushTimeHeader && { timeHeader: pushTimeHeader }),
      };
      return createEkart(
        {
          baseUrl,
          clientId,
          username,
          password,
          gstin,
          pushSecret,
          signature,
          findPushes: (text) => deps.findPushes(id, text),
          outgoing: deps.outgoing,
        },
        session,
        deps,
      );
    },
  };
}

/**
 * Creates the adapter of Ekart. Ekart cannot look up a reference, and may book the same reference twice. Only the push
 * `shipment_created` shows the outcome of a booking without a response.
 */
export function createEkart(
  account: EkartAccount,
  session: CarrierSession,
  { now, observe }: Pick<CarrierKindDeps, 'now' | 'observe'>,
): Carrier {
  const { baseUrl, clientId, username, password, outgoing } = account;
  const signIn: SignIn = async (signal) => {
    const path = `/integrations/v2/auth/token/${encodeURIComponent(clientId)}`;
    const response = await callCarrier(new URL(path, baseUrl), {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
      signal,
      outgoing,
    });
    if (response.kind === 'unknown') return response;
    const token = readText(response.json, 'access_token');
    const seconds = Number(readText(response.json, 'expires_in'));
    if (token !== '' && seconds > 0) return { kind: 'signed_in', token, seconds };
    const isRefused = response.status >= 400 && response.status < 500 && response.status !== 429;
    const words = readText(response.json, 'message');
    if (isRefused) return { kind: 'refused', code: 'credentials', words };
    return findCommonFailure(response) ?? toUnreadable(response);
  };

  const send = createCarrierClient({
    carrier: 'ekart',
    baseUrl,
    getToken: (signal, refusedToken) => session.getToken(signIn, signal, refusedToken),
    renewsTokens: true,
    buildHeaders: (token) => ({ authorization: `Bearer ${token}` }),
    outgoing,
    observe,
  });

  async function findCreatedShipment(reference: string) {
    const bodies = await account.findPushes(reference);
    return bodies
      .map((body) => parseCreatedShipment(parseJson(body)))
      .find((shipment) => shipment?.reference === reference);
  }

  async function bookParcel(
    parcel: Parcel,
    booking: Booking,
    signal: AbortSignal,
    storeIds: StoreIds,
  ): Promise<Booked | RefusedBooking | Unknown> {
    const { reference } = parcel;
    const shipment = await findCreatedShipment(reference);
    if (shipment) return { kind: 'booked', awb: shipment.awb, sortCode: '', ids: shipment.ids };
    const access = await session.getToken(signIn, signal);
    if (access.kind !== 'token') return access;
    await storeIds(reference, SENT);
    const body = buildShipment(parcel, booking, account.gstin);
    const call = { method: 'PUT', body, signal } as const;
    const outcome = await send('/api/v1/package/create', call, parseBookingOutcome);
    // A refused request created no parcel, so a retry may send it again.
    if (outcome.kind === 'refused') await storeIds(reference, {});
    return outcome;
  }

  const loadScans = (awb: string, signal: AbortSignal) =>
    send(`/api/v1/track/${encodeURIComponent(awb)}`, { signal }, (response) => {
      if (response.status === 404) return { kind: 'scans', scans: [] } as const;
      const scans = parseTrackedScans(response.json, now());
      return scans === null ? readRefusal(response) : ({ kind: 'scans', scans } as const);
    });

  /** The prices of a lane do not show whether Ekart collects reverse parcels, so check both pincodes. */
  const checkReturn = createLaneCheck((pincode, signal) =>
    send(`/api/v2/serviceability/${encodeURIComponent(pincode)}`, { signal }, (response) => {
      const isServed = readFlag(response.json, 'status');
      if (response.status >= 400 || isServed === null) return readRefusal(response);
      const hasService = (name: string) =>
        isServed && readFlag(response.json, 'details', name) === true;
      const words = readText(response.json, 'remark');
      const hasDrop = hasService('reverse_drop');
      return {
        kind: 'pincode',
        servesPrepaid: hasDrop,
        servesCod: hasDrop,
        servesPickup: hasService('reverse_pickup'),
        words,
      } as const;
    }),
  );

  const submit = (wbn: string, changes: object, signal: AbortSignal) =>
    send(
      '/api/v2/package/ndr',
      { method: 'POST', body: { wbn, ...changes }, signal },
      (response: CarrierResponse) =>
        isDone(response) ? ({ kind: 'submitted', token: '' } as const) : readRefusal(response),
    );

  async function submitNdrAction(awb: string, action: CarrierNdrAction, signal: AbortSignal) {
    const tomorrow = addDays(toBusinessDay(now()), 1);
    const reattempt = (day: string, changes: object = {}) =>
      submit(
        awb,
        { action: 'Re-Attempt', date: startOfBusinessDay(day).getTime(), ...changes },
        signal,
      );
    switch (action.kind) {
      case 'reattempt':
        return reattempt(tomorrow);
      case 'defer':
        return reattempt(action.on);
      case 'change_details': {
        const { phone, address } = action;
        return reattempt(tomorrow, { ...(phone && { phone }), ...(address && { address }) });
      }
      case 'return':
        return submit(awb, { action: 'RTO' }, signal);
      // No failure code allows this action.
      case 'change_payment':
        return { kind: 'refused', code: 'other', words: '' } as const;
    }
  }

  return {
    capabilities,

    checkServiceability: (lane, signal) =>
      lane.paymentMode === 'Pickup'
        ? checkReturn(lane, signal)
        : send(
            '/data/v3/serviceability',
            { method: 'POST', body: buildLaneRequest(lane), signal },
            parseServiceability,
          ),

    registerWarehouse: (warehouse, signal) =>
      send(
        '/api/v2/address',
        { method: 'POST', body: buildAddress(warehouse), signal },
        (response) => {
          const isRegistered =
            isDone(response) || /already (exists|registered)/i.test(response.text);
          return isRegistered ? ({ kind: 'registered' } as const) : readRefusal(response);
        },
      ),

    book: (booking, signal, storeIds) =>
      Promise.all(booking.parcels.map((parcel) => bookParcel(parcel, booking, signal, storeIds))),

    async findByReference(reference, signal, { ids }) {
      if (signal.aborted) return { kind: 'unknown', cause: 'timeout', words: 'aborted' };
      const shipment = await findCreatedShipment(reference);
      if (shipment) return { kind: 'found', awb: shipment.awb, ids: shipment.ids };
      if (ids['request'] !== SENT['request']) return { kind: 'not_found' };
      const words = `Ekart cannot look up order ${reference}, and its push has not arrived. Find the order on the Ekart website.`;
      return { kind: 'unknown', cause: 'unreadable', words };
    },

    cancel: ({ awb }, signal) =>
      send(
        '/api/v1/package/cancel',
        { method: 'DELETE', query: { tracking_id: awb }, signal },
        (response) => {
          const entries = readItems(response.json, 'data') ?? [response.json];
          const isCancelled =
            response.status < 300 && entries.some((entry) => readFlag(entry, 'status') === true);
          if (isCancelled || isAlreadyCancelled(response)) return { kind: 'cancelled' } as const;
          const words = readText(entries[0], 'remark');
          const isRefused = response.status < 300 && words !== '';
          return isRefused
            ? ({ kind: 'refused', code: 'other', words } as const)
            : readRefusal(response);
        },
      ),

    async track(awbs, signal) {
      const scans = [];
      for (const awb of awbs) {
        const outcome = await loadScans(awb, signal);
        if (outcome.kind !== 'scans') return outcome;
        scans.push(...outcome.scans);
      }
      return { kind: 'scans', scans };
    },

    parsePush: (push) =>
      readPush(push, verifyHmac(account.pushSecret, account.signature, now), (json) =>
        parseEkartPush(json, now()),
      ),

    submitNdrAction,

    loadNdrResult: async () => ({ kind: 'accepted' }),

    loadLabel: ({ awb }, signal) =>
      send(
        '/api/v1/package/label',
        { method: 'POST', body: { ids: [awb] }, signal },
        (response) => {
          const isPdf = response.bytes.subarray(0, 5).toString('latin1') === '%PDF-';
          return response.status < 300 && isPdf
            ? ({ kind: 'label', pdf: response.bytes } as const)
            : readRefusal(response);
        },
      ),
  };
}
