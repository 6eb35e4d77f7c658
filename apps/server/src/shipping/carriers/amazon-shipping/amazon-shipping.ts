import { noPapers } from '@shipdesk/domain/order/papers';
import type { CarrierNdrAction } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { Lane } from '@shipdesk/domain/shipping/serviceability';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { readItems, readValue } from '../../../platform/json.ts';
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
  RefusalCode,
  RefusedBooking,
  SignIn,
  StoreIds,
  Unknown,
} from '../port.ts';
import {
  buildPurchaseRequest,
  buildRatesRequest,
  chooseRate,
  parsePurchase,
  readRefusal,
  splitAddress,
} from './amazon-shipping-booking.ts';
import { failureCodes } from './amazon-shipping-codes.ts';
import { parseTrackedScans } from './amazon-shipping-scans.ts';

const BASE_PATH = '/shipping/v2';
const SIGN_IN_URL = 'https://api.amazon.com';
const BUSINESS_ID = 'AmazonShipping_IN';
const CARRIER_ID = 'ATS';
const MAX_NOTE_CHARS = 256;
const TEST_BOX = { lengthMm: 200, breadthMm: 150, heightMm: 100 };
const TEST_PAISE = 1_000_00;

const capabilities: CarrierCapabilities = {
  numbers: 'on_booking',
  label: 'carrier',
  tracking: 'poll',
  cancelUntil: 'PICKUP_EXCEPTION',
  serviceability: 'pair',
  reverse: false,
  qualityChecks: [],
  maxBoxes: 1,
  bookBatch: 1,
  trackBatch: 1,
  ndrActions: {
    reattempt: failureCodes,
    defer: failureCodes,
    change_payment: [],
    return: failureCodes,
    change_details: failureCodes,
  },
  isSimulated: false,
};

interface AmazonShippingAccount {
  readonly baseUrl: string;
  readonly signInUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  /** The GSTIN to send for sellers who have none. */
  readonly gstin: string;
  readonly outgoing: OutgoingHttp;
}

export function createAmazonShippingKind(deps: CarrierKindDeps): CarrierKind {
  return {
    checkSettings: createAddressCheck(deps.mode),
    getCapabilities: () => capabilities,
    connect: ({ settings: { baseUrl = '' }, credentials }, session) => {
      const { clientId = '', clientSecret = '', refreshToken = '', gstin = '' } = credentials;
      const isAmazon = (URL.parse(baseUrl)?.hostname ?? '').endsWith('.amazon.com');
      const signInUrl = isAmazon ? SIGN_IN_URL : baseUrl;
      const { outgoing } = deps;
      return createAmazonShipping(
        { baseUrl, signInUrl, clientId, clientSecret, refreshToken, gstin, outgoing },
        session,
        deps,
      );
    },
  };
}

/** Creates the adapter of Amazon Shipping. A purchase can be retried, because the reference is its idempotency key. */
export function createAmazonShipping(
  account: AmazonShippingAccount,
  session: CarrierSession,
  { now, observe }: Pick<CarrierKindDeps, 'now' | 'observe'>,
): Carrier {
  const { baseUrl, signInUrl, clientId, clientSecret, refreshToken, gstin, outgoing } = account;
  const signIn: SignIn = async (signal) => {
    const response = await callCarrier(new URL('/auth/o2/token', signInUrl), {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: clientId,
        client_secret: clientSecret,
      }).toString(),
      signal,
      outgoing,
    });
    if (response.kind === 'unknown') return response;
    const token = readText(response.json, 'access_token');
    const seconds = Number(readText(response.json, 'expires_in'));
    if (token !== '' && seconds > 0) return { kind: 'signed_in', token, seconds };
    const words = readText(response.json, 'error_description') || readText(response.json, 'error');
    if (response.status === 400) return { kind: 'refused', code: 'credentials', words };
    return findCommonFailure(response) ?? toUnreadable(response);
  };

  const send = createCarrierClient({
    carrier: 'amazon-shipping',
    baseUrl,
    getToken: (signal, refusedToken) => session.getToken(signIn, signal, refusedToken),
    renewsTokens: true,
    buildHeaders: (token) => ({
      'x-amz-access-token': token,
      'x-amzn-shipping-business-id': BUSINESS_ID,
    }),
    outgoing,
    observe,
  });

  const purchase = (ids: CarrierIds, signal: AbortSignal) => {
    const reference = ids['reference'] ?? '';
    const headers = { 'x-amzn-IdempotencyKey': reference };
    return send(
      `${BASE_PATH}/shipments`,
      { method: 'POST', body: buildPurchaseRequest(ids), headers, signal },
      (response) => parsePurchase(response, reference),
    );
  };

  async function bookParcel(
    parcel: Parcel,
    booking: Booking,
    signal: AbortSignal,
    storeIds: StoreIds,
  ): Promise<Booked | RefusedBooking | Unknown> {
    const addresses = [parcel.consignee, parcel.returnAddress, booking.pickup];
    if (addresses.some(({ address }) => splitAddress(address) === null)) {
      const words = 'Amazon accepts three address lines of 60 characters. Shorten the address.';
      return { kind: 'refused', code: 'invalid_address', words };
    }
    if (parcel.ids['requestToken']) {
      const outcome = await purchase(parcel.ids, signal);
      if (outcome.kind !== 'expired') return endPurchase(parcel, outcome, storeIds);
    }
    const rate = await send(
      `${BASE_PATH}/shipments/rates`,
      { method: 'POST', body: buildRatesRequest(parcel, booking, gstin), signal },
      (response) => chooseRate(response, parcel),
    );
    if (rate.kind !== 'rate') return endPurchase(parcel, rate, storeIds);
    await storeIds(parcel.reference, rate.ids);
    const outcome = await purchase(rate.ids, signal);
    const words = 'The rate expired before the purchase.';
    return outcome.kind === 'expired'
      ? { kind: 'unknown', cause: 'unreadable', words }
      : endPurchase(parcel, outcome, storeIds);
  }

  /** Clears the ids of a refused purchase. A duplicate keeps them, because the lookup needs them. */
  async function endPurchase(
    { reference }: Parcel,
    outcome: Booked | RefusedBooking | Unknown,
    storeIds: StoreIds,
  ) {
    const isBought = outcome.kind === 'refused' && outcome.code === 'duplicate_reference';
    if (outcome.kind === 'refused' && !isBought) await storeIds(reference, {});
    return outcome;
  }

  const cancelShipment = (shipmentId: string, signal: AbortSignal) =>
    send(
      `${BASE_PATH}/shipments/${encodeURIComponent(shipmentId)}/cancel`,
      { method: 'PUT', signal },
      (response) => {
        const isCancelled = response.status < 300 && isCancelSuccess(response.json);
        return isCancelled || isAlreadyCancelled(response)
          ? ({ kind: 'cancelled' } as const)
          : readRefusal(response);
      },
    );

  const loadScans = (awb: string, signal: AbortSignal) =>
    send(
      `${BASE_PATH}/tracking`,
      { query: { trackingId: awb, carrierId: CARRIER_ID }, signal },
      (response) => {
        if (response.status === 404) return { kind: 'scans', scans: [] } as const;
        const scans = parseTrackedScans(response.json, now());
        return scans === null ? readRefusal(response) : ({ kind: 'scans', scans } as const);
      },
    );

  async function submitNdrAction(awb: string, action: CarrierNdrAction, signal: AbortSignal) {
    const submit = (ndrAction: string, ndrRequestData?: object) =>
      send(
        `${BASE_PATH}/ndrFeedback`,
        {
          method: 'POST',
          body: { trackingId: awb, ndrAction, ...(ndrRequestData && { ndrRequestData }) },
          signal,
        },
        (response) =>
          response.status === 204
            ? ({ kind: 'submitted', token: '' } as const)
            : readRefusal(response),
      );
    const reattempt = (note: string) =>
      submit('REATTEMPT', { additionalAddressNotes: note.slice(0, MAX_NOTE_CHARS) });
    switch (action.kind) {
      case 'reattempt':
        return reattempt('Deliver the parcel again.');
      case 'change_details': {
        const { phone, address } = action;
        return reattempt([phone && `Phone ${phone}.`, address].filter(Boolean).join(' '));
      }
      case 'defer':
        return submit('RESCHEDULE', { rescheduleDate: `${action.on}T00:00:00Z` });
      case 'return':
        return submit('RTO');
      // No failure code allows this action.
      case 'change_payment':
        return { kind: 'refused', code: 'other', words: '' } as const;
    }
  }

  return {
    capabilities,

    // Amazon has no call for serviceability, so request the rates of a small parcel.
    checkServiceability: (lane, signal) => {
      const parcel = createTestParcel(lane, toBusinessDay(now()));
      const pickup = { ...TEST_PLACE, pincode: lane.fromPincode };
      return send(
        `${BASE_PATH}/shipments/rates`,
        { method: 'POST', body: buildRatesRequest(parcel, { pickup }, gstin), signal },
        (response) => {
          const rate = chooseRate(response, parcel);
          if (rate.kind === 'rate') return { kind: 'serviceability', isServed: true, words: '' };
          const isLasting = rate.kind === 'refused' && LASTING_REASONS.test(rate.words);
          return isLasting || (rate.kind === 'refused' && rate.code === 'unserviceable')
            ? { kind: 'serviceability', isServed: false, words: rate.words }
            : rate;
        },
      );
    },

    // Amazon stores no addresses. Each booking contains the addresses.
    registerWarehouse: async () => ({ kind: 'registered' }),

    book: (booking, signal, storeIds) =>
      Promise.all(booking.parcels.map((parcel) => bookParcel(parcel, booking, signal, storeIds))),

    // Amazon cannot look up a reference. Retrying the purchase returns the first purchase, or buys the rate now.
    async findByReference(reference, signal, { ids }) {
      if (signal.aborted) return { kind: 'unknown', cause: 'timeout', words: 'aborted' };
      if (!ids['requestToken'] || ids['reference'] !== reference) return { kind: 'not_found' };
      const outcome = await purchase(ids, signal);
      if (outcome.kind === 'expired') return { kind: 'not_found' };
      if (outcome.kind !== 'booked') return outcome;
      return { kind: 'found', awb: outcome.awb, ...(outcome.ids && { ids: outcome.ids }) };
    },

    async cancel({ ids }, signal) {
      if (ids['shipmentId']) return cancelShipment(ids['shipmentId'], signal);
      if (!ids['requestToken']) {
        const words =
          'Shipdesk has no Amazon shipment id for this parcel. Cancel it on the Amazon website.';
        return { kind: 'refused', code: 'other', words };
      }
      // The booking stopped during the purchase. Retrying the purchase returns the shipment id.
      const outcome = await purchase(ids, signal);
      const isUndecided = outcome.kind === 'refused' && UNDECIDED_CODES.has(outcome.code);
      if (outcome.kind === 'unknown' || isUndecided) return outcome;
      return outcome.kind === 'booked'
        ? cancelShipment(outcome.ids?.['shipmentId'] ?? '', signal)
        : { kind: 'cancelled' };
    },

    async track(awbs, signal) {
      const scans = [];
      for (const awb of awbs) {
        const outcome = await loadScans(awb, signal);
        if (outcome.kind !== 'scans') return outcome;
        scans.push(...outcome.scans);
      }
      return { kind: 'scans', scans };
    },

    // Amazon has not published the format of its pushes.
    parsePush: () => ({ kind: 'refused', code: 'credentials', words: '' }),

    submitNdrAction,

    loadNdrResult: async () => ({ kind: 'accepted' }),

    async loadLabel({ ids: { shipmentId = '', reference = '' } }, signal) {
      const query = { packageClientReferenceId: reference, format: 'PDF' };
      return send(
        `${BASE_PATH}/shipments/${encodeURIComponent(shipmentId)}/documents`,
        { query, signal },
        (response) => {
          const detail = readValue(response.json, 'payload', 'packageDocumentDetail');
          const documents = readItems(detail, 'packageDocuments');
          const label = documents?.find((entry) => readText(entry, 'type') === 'LABEL');
          const pdf = Buffer.from(readText(label, 'contents'), 'base64');
          return response.status < 300 && pdf.length > 0
            ? ({ kind: 'label', pdf } as const)
            : readRefusal(response);
        },
      );
    },
  };
}

const isCancelSuccess = (json: unknown) =>
  readValue(json, 'payload') !== undefined && readValue(json, 'errors') === undefined;

/** Refusals after which an earlier purchase of the same parcel may exist. */
const UNDECIDED_CODES: ReadonlySet<RefusalCode> = new Set([
  'throttled',
  'credentials',
  'duplicate_reference',
]);

const TEST_PLACE = {
  name: 'Shipdesk',
  phone: '9999999999',
  address: 'Main Road',
  city: 'India',
  state: 'India',
  country: 'India',
};

/** Reasons for a missing rate that apply to every parcel of a lane. A full pickup slot does not. */
const LASTING_REASONS = /NO_COVERAGE|UNSUPPORTED_VAS|WEIGHT_RESTRICTIONS/;

function createTestParcel({ toPincode, paymentMode, grams }: Lane, orderDate: string): Parcel {
  const place = { ...TEST_PLACE, pincode: toPincode };
  const isCod = paymentMode === 'COD';
  return {
    reference: 'test',
    awb: '',
    ids: {},
    direction: 'forward',
    service: 'surface',
    orderDate,
    consignee: place,
    returnAddress: place,
    paymentMode,
    codPaise: isCod ? TEST_PAISE : 0,
    invoicePaise: TEST_PAISE,
    contents: 'Test',
    quantity: 1,
    hsnCode: '',
    boxes: [{ ...TEST_BOX, weightGrams: grams }],
    papers: noPapers,
    returned: null,
  };
}
