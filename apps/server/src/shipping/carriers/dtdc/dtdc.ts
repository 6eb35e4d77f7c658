import { readItems, readValue } from '../../../platform/json.ts';
import type { OutgoingHttp } from '../../../platform/outgoing-http.ts';
import {
  type CarrierResponse,
  callCarrier,
  createAddressCheck,
  joinTexts,
  readText,
  toUnreadable,
} from '../carrier-call.ts';
import { createCarrierClient, findCommonFailure, isAlreadyCancelled } from '../carrier-client.ts';
import type {
  Carrier,
  CarrierCapabilities,
  CarrierKind,
  CarrierKindDeps,
  CarrierSession,
  SignIn,
} from '../port.ts';
import {
  buildConsignment,
  type DtdcContract,
  parseBookingOutcome,
  readRefusal,
} from './dtdc-booking.ts';
import { parseTrackedScans } from './dtdc-scans.ts';

const LIVE_URL = 'https://pxapi.dtdc.in';
const TRACKING_URL = 'https://blktracksvc.dtdc.com';
/** The manual does not state the lifetime of a token. The client replaces a refused token immediately. */
const TOKEN_SECONDS = 12 * 3600;

const capabilities: CarrierCapabilities = {
  numbers: 'on_booking',
  label: 'own',
  tracking: 'poll',
  cancelUntil: 'PICKUP_EXCEPTION',
  serviceability: 'on_booking',
  reverse: false,
  qualityChecks: [],
  maxBoxes: 1,
  bookBatch: 20,
  trackBatch: 1,
  // The manual does not state when tracking finds a booking, or that a repeated reference is refused.
  lookupLagMs: 30 * 60_000,
  // DTDC accepts NDR actions only over HTTP without TLS, with a password.
  ndrActions: { reattempt: [], defer: [], change_payment: [], return: [], change_details: [] },
  isSimulated: false,
};

interface DtdcAccount extends DtdcContract {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly trackingUser: string;
  readonly trackingPassword: string;
  readonly outgoing: OutgoingHttp;
}

export function createDtdcKind(deps: CarrierKindDeps): CarrierKind {
  return {
    checkSettings: createAddressCheck(deps.mode),
    getCapabilities: () => capabilities,
    connect: ({ settings: { baseUrl = '' }, credentials }, session) => {
      const { apiKey = '', customerCode = '', surfaceType = '', expressType = '' } = credentials;
      const { commodityId = '', trackingUser = '', trackingPassword = '' } = credentials;
      const contract = { customerCode, surfaceType, expressType, commodityId };
      const tracking = { trackingUser, trackingPassword };
      const { outgoing } = deps;
      return createDtdc({ baseUrl, apiKey, ...contract, ...tracking, outgoing }, session, deps);
    },
  };
}

/** A base URL other than the live one also serves tracking. */
export function createDtdc(
  account: DtdcAccount,
  session: CarrierSession,
  { now, observe }: Pick<CarrierKindDeps, 'now' | 'observe'>,
): Carrier {
  const { baseUrl, apiKey, customerCode, trackingUser, trackingPassword, outgoing } = account;
  const shared = { carrier: 'dtdc', outgoing, observe } as const;
  const sendBooking = createCarrierClient({
    ...shared,
    baseUrl,
    getToken: async () => ({ kind: 'token', token: apiKey }),
    renewsTokens: false,
    buildHeaders: (token) => ({ 'api-key': token }),
  });
  const trackingUrl = baseUrl === LIVE_URL ? TRACKING_URL : baseUrl;

  const signIn: SignIn = async (signal) => {
    const url = new URL('/dtdc-api/api/dtdc/authenticate', trackingUrl);
    url.searchParams.set('username', trackingUser);
    url.searchParams.set('password', trackingPassword);
    const response = await callCarrier(url, { signal, outgoing });
    if (response.kind === 'unknown') return response;
    const token = response.text.trim().replaceAll('"', '');
    if (response.status === 200 && /^[!-;=?-~]{8,}$/.test(token)) {
      return { kind: 'signed_in', token, seconds: TOKEN_SECONDS };
    }
    return findCommonFailure(response) ?? toUnreadable(response);
  };
  const sendTracking = createCarrierClient({
    ...shared,
    baseUrl: trackingUrl,
    getToken: (signal, refusedToken) => session.getToken(signIn, signal, refusedToken),
    renewsTokens: true,
    buildHeaders: (token) => ({ 'x-access-token': token }),
  });

  const track = <T>(
    trkType: 'cnno' | 'reference',
    number: string,
    signal: AbortSignal,
    read: (response: CarrierResponse) => T,
  ) => {
    const body = { trkType, strcnno: number, addtnlDtl: 'Y' };
    return sendTracking(
      '/dtdc-api/rest/JSONCnTrk/getTrackDetails',
      { method: 'POST', body, signal },
      (response) => {
        const isMissing = /no data found/i.test(
          joinTexts(readValue(response.json, 'errorDetails')),
        );
        if (isMissing) return { kind: 'not_found' } as const;
        return readText(response.json, 'trackHeader', 'strShipmentNo') === ''
          ? toUnreadable(response)
          : read(response);
      },
    );
  };

  /** DTDC has no call that tests a key, so request the label of a number that does not exist. */
  const checkKey = (signal: AbortSignal) =>
    sendBooking(
      '/api/customer/integration/consignment/shippinglabel/stream',
      {
        query: { reference_number: '0', label_code: 'SHIP_LABEL_4X6', label_format: 'base64' },
        signal,
      },
      (response) => {
        const isKnownShape =
          readText(response.json, 'message') !== '' || readText(response.json, 'status') !== '';
        return isKnownShape ? ({ kind: 'accepted' } as const) : toUnreadable(response);
      },
    );

  return {
    capabilities,

    // DTDC checks pincodes only over HTTP without TLS, so check only the key. DTDC refuses unserved bookings.
    async checkServiceability(_lane, signal) {
      const key = await checkKey(signal);
      return key.kind === 'accepted' ? { kind: 'serviceability', isServed: true, words: '' } : key;
    },

    // DTDC stores no addresses. Each booking contains its own.
    registerWarehouse: async () => ({ kind: 'registered' }),

    async book({ pickup, parcels }, signal) {
      const consignments = parcels.map((parcel) => buildConsignment(parcel, pickup, account));
      const outcome = await sendBooking(
        '/api/customer/integration/consignment/softdata',
        { method: 'POST', body: { consignments }, signal },
        (response) => response,
      );
      return parcels.map(({ reference }) =>
        outcome.kind === 'response' ? parseBookingOutcome(outcome, reference) : outcome,
      );
    },

    findByReference: (reference, signal) =>
      track('reference', reference, signal, ({ json }) => ({
        kind: 'found' as const,
        awb: readText(json, 'trackHeader', 'strShipmentNo'),
      })),

    cancel: ({ awb }, signal) =>
      sendBooking(
        '/api/customer/integration/consignment/cancel',
        { method: 'POST', body: { AWBNo: [awb], customerCode }, signal },
        (response) => {
          const cancelledEntries = readItems(response.json, 'successConsignments') ?? [];
          const isCancelled = cancelledEntries.some(
            (entry) =>
              readText(entry, 'reference_number') === awb && readValue(entry, 'success') === true,
          );
          return isCancelled || isAlreadyCancelled(response)
            ? ({ kind: 'cancelled' } as const)
            : readRefusal(response);
        },
      ),

    async track(awbs, signal) {
      const scans = [];
      for (const awb of awbs) {
        const outcome = await track('cnno', awb, signal, ({ json }) => ({
          kind: 'scans' as const,
          scans: parseTrackedScans(json, awb, now()),
        }));
        if (outcome.kind === 'refused' || outcome.kind === 'unknown') return outcome;
        if (outcome.kind === 'scans') scans.push(...outcome.scans);
      }
      return { kind: 'scans', scans };
    },

    parsePush: () => ({ kind: 'refused', code: 'credentials', words: '' }),

    // Never called, because `capabilities` allow no NDR action.
    submitNdrAction: async () => ({
      kind: 'refused',
      code: 'other',
      words: 'DTDC accepts NDR actions only on its website.',
    }),

    loadNdrResult: async () => ({ kind: 'accepted' }),
  };
}
