import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Carrier, CarrierParcel, StoreIds } from '../../src/shipping/carriers/port.ts';
import type { CarrierUnderTest } from './carrier-contract.ts';
import {
  bookParcels,
  bookSingle,
  carrierWarehouse,
  createIdStore,
  createLane,
  createParcel,
  createTimeout,
  reserveNumbers,
  threeBoxes,
} from './carrier-samples.ts';
import type { FakeServer, Fault } from './fake-server.ts';

/** The adapter of a real carrier, connected to the HTTP server of a fake. */
export interface FakedCarrier extends CarrierUnderTest {
  /** The number of HTTP requests of one booking. */
  readonly bookingSteps: number;
  /** The number of HTTP requests of a booking of several boxes; absent if the carrier accepts only one box. */
  readonly boxesBookingSteps?: number;
  /** Returns the stored boxes of a reference, starting with the first box. */
  readonly listBoxes?: (reference: string) => readonly StoredBox[];
  /** The calls that the adapter retries with a new access token after the carrier refuses the old one. */
  readonly tokenRenewalCalls: readonly FaultyCall[];
  readonly fail: FakeServer['fail'];
  readonly setFaultSource: FakeServer['setFaultSource'];
  countOrders(reference: string): number;
  /** Returns the number of orders with a reference that are not cancelled. */
  countOpenOrders(reference: string): number;
}

export interface StoredBox {
  readonly awb: string;
  readonly grams: number;
  readonly sidesMm: readonly number[];
  readonly codPaise: number;
}

export type FaultyCall = 'serviceability' | 'lookup' | 'cancel' | 'tracking';

type BookingOutcome = Awaited<ReturnType<Carrier['book']>>[number];

const HTML = '<!doctype html><html><body>Service unavailable</body></html>';
const UNEXPECTED_JSON = '{"\\ud83d":"\\u0000\\ud800 दिल्ली 😀","data":[[{}],null,7],"status":[]}';

/** Turns numbers into texts, and texts that consist of a number into numbers. */
function swapTypes(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    return /^(0|[1-9]\d{0,14})(\.\d*[1-9])?$/.test(value) ? Number(value) : value;
  }
  if (Array.isArray(value)) return value.map(swapTypes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, swapTypes(item)]));
}

const unknown = { kind: 'unknown' };
const booked = { kind: 'booked' };
const duplicate = { kind: 'refused', code: 'duplicate_reference' };
const throttled = { kind: 'refused', code: 'throttled' };

/** Each fault of one request, and the expected outcome of the call; null expects the outcome without a fault. */
const faults: readonly (readonly [name: string, fault: Fault, expected: object | null])[] = [
  ['a lost request', 'lose_request', { ...unknown, cause: 'connection' }],
  ['a lost response', 'lose_response', { ...unknown, cause: 'connection' }],
  ['a request that arrives twice', 'repeat', null],
  ['no response in time', 'never_respond', { ...unknown, cause: 'timeout' }],
  ['a page of HTML', { status: 200, body: HTML }, unknown],
  ['a failing gateway', { status: 502, body: HTML }, unknown],
  ['a truncated response', { change: (text) => text.slice(0, text.length / 4) }, unknown],
  ['a response in another shape', { status: 200, body: UNEXPECTED_JSON }, unknown],
  ['an empty response', { status: 200, body: '' }, unknown],
  ['numbers as texts and texts as numbers', { change: swapResponse }, null],
  [
    'a rate limit with Retry-After',
    { status: 429, body: '{"message":"Too Many Attempts."}', headers: { 'retry-after': '7' } },
    { ...throttled, retryAfterSeconds: 7 },
  ],
  ['a rate limit without Retry-After', { status: 429, body: 'Too Many Requests' }, throttled],
];

function swapResponse(text: string): string {
  return text.startsWith('{') || text.startsWith('[')
    ? JSON.stringify(swapTypes(JSON.parse(text)))
    : text;
}

export function testCarrierFaults(name: string, start: () => Promise<FakedCarrier>): void {
  describe(`${name} after faults`, () => {
    let fake: FakedCarrier;
    let carrier: Carrier;
    let count = 0;
    beforeAll(async () => {
      fake = await start();
      ({ carrier } = fake);
      await carrier.registerWarehouse(carrierWarehouse, createTimeout());
    });
    afterAll(() => fake.close());

    const createReference = () => `fault-${(count += 1)}`;

    async function bookReference(
      reference: string,
      { awb, ids }: CarrierParcel,
      { signal = createTimeout(), storeIds }: { signal?: AbortSignal; storeIds?: StoreIds } = {},
    ): Promise<BookingOutcome> {
      const parcels = [createParcel(reference, { awb, ids })];
      const [outcome] = await bookParcels(carrier, parcels, {
        signal,
        ...(storeIds && { storeIds }),
      });
      return outcome ?? { kind: 'unknown', cause: 'unreadable', words: '' };
    }

    /** Books a parcel of several boxes as its job does. Each attempt starts with a lookup. */
    async function bookBoxes(reference: string, attempts: number, signal = createTimeout()) {
      let ids = {};
      const storeIds = async (_reference: string, newIds: object) => {
        ids = newIds;
      };
      let outcome: BookingOutcome | undefined;
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const lookup = await carrier.findByReference(reference, createTimeout(), { awb: '', ids });
        if (lookup.kind === 'found' && lookup.awb !== '') return lookup;
        const parcels = [createParcel(reference, { ids, boxes: threeBoxes })];
        const timeout = attempt === 1 ? signal : createTimeout();
        [outcome] = await bookParcels(carrier, parcels, { signal: timeout, storeIds });
        if (outcome?.kind === 'booked') return outcome;
      }
      return outcome;
    }

    /** Finishes a booking after a lookup, as the next attempt of its job does. */
    async function finishBooking(
      reference: string,
      { awb }: CarrierParcel,
      lookup: Awaited<ReturnType<Carrier['findByReference']>>,
    ) {
      if (lookup.kind !== 'found') return bookReference(reference, { awb, ids: {} });
      return lookup.awb === '' ? bookReference(reference, { awb, ids: lookup.ids ?? {} }) : lookup;
    }

    async function bookSuccessfully(reference: string, storeIds?: StoreIds) {
      const outcome = await bookSingle(carrier, createParcel(reference), storeIds);
      if (outcome.kind !== 'booked') throw new Error(JSON.stringify(outcome));
      return { awb: outcome.awb, ids: outcome.ids ?? {} };
    }

    /** Each entry prepares a call and returns it. A test makes the call with a fault. */
    const calls: readonly (readonly [
      FaultyCall,
      () => Promise<(signal: AbortSignal) => Promise<object>>,
    ])[] = [
      [
        'serviceability',
        async () => (signal) =>
          carrier.checkServiceability(createLane({ fromPincode: '400001' }), signal),
      ],
      [
        'lookup',
        async () => {
          // A lookup receives the ids that the steps of the booking stored.
          const reference = createReference();
          const idStore = createIdStore();
          const { awb } = await bookSuccessfully(reference, idStore.storeIds);
          return (signal) => carrier.findByReference(reference, signal, { awb, ids: idStore.ids });
        },
      ],
      [
        'cancel',
        async () => {
          const parcel = await bookSuccessfully(createReference());
          return (signal) => carrier.cancel(parcel, signal);
        },
      ],
      [
        'tracking',
        async () => {
          const { awb } = await bookSuccessfully(createReference());
          return (signal) => carrier.track([awb], signal);
        },
      ],
    ];

    const getSignal = (fault: Fault, step = 0) =>
      fault === 'never_respond' ? AbortSignal.timeout(step === 0 ? 30 : 200) : createTimeout();

    describe.each(calls)('the %s call', (call, prepare) => {
      test.each(faults)(
        'returns the expected outcome after %s',
        async (_fault, fault, expected) => {
          // This lookup sends no HTTP request.
          if (call === 'lookup' && fake.looksUpByPush) return;
          const runCall = await prepare();
          const normalOutcome = await runCall(createTimeout());
          fake.fail(fault);
          const outcome = await runCall(getSignal(fault));
          expect(outcome).toMatchObject(expected ?? normalOutcome);
        },
      );

      test('renews an expired token or returns the refusal', async () => {
        if (call === 'lookup' && fake.looksUpByPush) return;
        const runCall = await prepare();
        const normalOutcome = await runCall(createTimeout());
        fake.fail({ status: 401, body: '{"message":"Unauthenticated."}' });
        const outcome = await runCall(createTimeout());
        const refusal = { kind: 'refused', code: 'credentials' };
        const isRenewed = fake.tokenRenewalCalls.includes(call);
        expect(outcome).toMatchObject(isRenewed ? normalOutcome : refusal);
      });
    });

    test.each(faults)('a booking with %s in any step creates one order', async (...row) => {
      const [, fault, expected] = row;
      // If the carrier accepts a repeated reference, no client can prevent the second order.
      if (fault === 'repeat' && fake.looksUpByPush) return;
      for (let step = 0; step < fake.bookingSteps; step += 1) {
        const reference = createReference();
        const [awb = ''] = await reserveNumbers(carrier, 1);
        const idStore = createIdStore();
        fake.fail(...Array.from({ length: step }, () => 'none' as const), fault);
        const outcome = await bookReference(
          reference,
          { awb, ids: {} },
          { signal: getSignal(fault, step), storeIds: idStore.storeIds },
        );
        const storedBooking = { awb, ids: idStore.ids };
        const expectedOutcome = outcome.kind === 'booked' ? booked : duplicate;
        expect(outcome).toMatchObject(expected ?? expectedOutcome);
        expect(fake.countOrders(reference)).toBeLessThanOrEqual(1);
        const lookup = await carrier.findByReference(reference, createTimeout(), storedBooking);
        const isBooked = fake.countOrders(reference) === 1;
        // Without a lookup by reference, only staff can tell that a lost request created no order.
        const isLost = !isBooked && fake.looksUpByPush === true && outcome.kind === 'unknown';
        const missingKind = isLost ? 'unknown' : 'not_found';
        expect(lookup.kind).toBe(isBooked ? 'found' : missingKind);
        if (isLost) continue;
        const { kind } = await finishBooking(reference, storedBooking, lookup);
        expect(kind).toBeOneOf(['found', 'booked']);
        expect(fake.countOrders(reference)).toBe(1);
      }
    });

    test.each(faults)('boxes booked with %s in any step create one order', async (...row) => {
      const [, fault] = row;
      for (let step = 0; step < (fake.boxesBookingSteps ?? 0); step += 1) {
        const reference = createReference();
        // The lookup is the first request.
        fake.fail('none', ...Array.from({ length: step }, () => 'none' as const), fault);
        expect(await bookBoxes(reference, 3, getSignal(fault))).toMatchObject({
          boxAwbs: fake.listBoxes?.(reference).map(({ awb }) => awb),
        });
        const boxes = fake.listBoxes?.(reference) ?? [];
        expect(boxes.map(({ grams }) => grams)).toEqual([600, 1_700, 250]);
        expect(boxes.map(({ codPaise }) => codPaise)).toEqual([1_250_50, 0, 0]);
        expect(fake.countOrders(reference)).toBe(1);
      }
    });
  });
}
