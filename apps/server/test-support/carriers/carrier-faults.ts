import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Carrier, CarrierParcel, StoreIds } from '../../src/shipping/carriers/port.ts';
import type { CarrierUnderTest } from './carrier-contract.ts';
import {
  bookParcels,
  bookSingle,
  carrierWarehouse,
  createKeeper,
  createLane,
  createParcel,
  createTimeout,
  reserveNumbers,
  threeBoxes,
} from './carrier-samples.ts';
import type { FakeServer, Fault } from './fake-server.ts';

/** A real carrier behind the HTTP server of its fake. */
export interface FakedCarrier extends CarrierUnderTest {
  /** HTTP requests of one booking. */
  readonly bookingSteps: number;
  /** HTTP requests of one booking of several boxes; absent where the carrier takes only one box. */
  readonly boxesBookingSteps?: number;
  /** Returns the boxes of a reference as the carrier stored them, the first of the parcel first. */
  readonly listBoxes?: (reference: string) => readonly StoredBox[];
  /** The calls after which a refused access token is replaced and the call made again. */
  readonly renewsTokens: readonly FaultyCall[];
  readonly fail: FakeServer['fail'];
  readonly failBy: FakeServer['failBy'];
  /** Returns how many orders the carrier has under a reference. */
  countOrders(reference: string): number;
  /** Returns how many of them are not cancelled. */
  countOpenOrders(reference: string): number;
}

/** A box at a carrier: grams, sides in millimetres, and what it collects. */
export interface StoredBox {
  readonly awb: string;
  readonly grams: number;
  readonly sides: readonly number[];
  readonly codPaise: number;
}

export type FaultyCall = 'serviceability' | 'look-up' | 'cancel' | 'tracking';

type BookingOutcome = Awaited<ReturnType<Carrier['book']>>[number];

const html = '<!doctype html><html><body>Service unavailable</body></html>';
const rubbish = '{"\\ud83d":"\\u0000\\ud800 दिल्ली 😀","data":[[{}],null,7],"status":[]}';

/** Exchanges numbers and texts that contain numbers. */
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

/** Each fault of one request, and the outcome of the call; null for the outcome without a fault. */
const faults: readonly (readonly [name: string, fault: Fault, expected: object | null])[] = [
  ['a lost request', 'lose_request', { ...unknown, cause: 'connection' }],
  ['a lost response', 'lose_answer', { ...unknown, cause: 'connection' }],
  ['a request that arrives twice', 'repeat', null],
  ['no response in time', 'never_answer', { ...unknown, cause: 'timeout' }],
  ['a page of HTML', { status: 200, body: html }, unknown],
  ['a failing gateway', { status: 502, body: html }, unknown],
  ['a truncated response', { change: (text) => text.slice(0, text.length / 4) }, unknown],
  ['a response in another shape', { status: 200, body: rubbish }, unknown],
  ['an empty response', { status: 200, body: '' }, unknown],
  ['numbers as texts and texts as numbers', { change: swapResponse }, null],
  [
    'a limit with a pause',
    { status: 429, body: '{"message":"Too Many Attempts."}', headers: { 'retry-after': '7' } },
    { ...throttled, retryAfterSeconds: 7 },
  ],
  ['a limit without a pause', { status: 429, body: 'Too Many Requests' }, throttled],
];

function swapResponse(text: string): string {
  return text.startsWith('{') || text.startsWith('[')
    ? JSON.stringify(swapTypes(JSON.parse(text)))
    : text;
}

/** Tests that an adapter names the outcome of a call correctly after every fault of a network and its carrier. */
export function testCarrierFaults(name: string, open: () => Promise<FakedCarrier>): void {
  describe(`${name} after faults`, () => {
    let app: FakedCarrier;
    let carrier: Carrier;
    let count = 0;
    beforeAll(async () => {
      app = await open();
      ({ carrier } = app);
      await carrier.registerWarehouse(carrierWarehouse, createTimeout());
    });
    afterAll(() => app.close());

    const createReference = () => `fault-${(count += 1)}`;

    async function bookReference(
      reference: string,
      { awb, ids }: CarrierParcel,
      { signal = createTimeout(), keepIds }: { signal?: AbortSignal; keepIds?: StoreIds } = {},
    ): Promise<BookingOutcome> {
      const parcels = [createParcel(reference, { awb, ids })];
      const [outcome] = await bookParcels(carrier, parcels, {
        signal,
        ...(keepIds && { keepIds }),
      });
      return outcome ?? { kind: 'unknown', cause: 'unreadable', words: '' };
    }

    /** Books a parcel of several boxes as its job does: each attempt first looks up what the last one left. */
    async function bookBoxes(reference: string, attempts: number, signal = createTimeout()) {
      let ids = {};
      const keepIds = async (_reference: string, kept: object) => {
        ids = kept;
      };
      for (let attempt = 1; ; attempt += 1) {
        const isLast = attempt === attempts;
        const found = await carrier.findByReference(reference, createTimeout(), { awb: '', ids });
        if (found.kind === 'found' && found.awb !== '') return found;
        const parcels = [createParcel(reference, { ids, boxes: threeBoxes })];
        const timeout = attempt === 1 ? signal : createTimeout();
        const [outcome] = await bookParcels(carrier, parcels, { signal: timeout, keepIds });
        if (isLast || outcome?.kind === 'booked') return outcome;
      }
    }

    /** Finishes a booking after a look-up, as the next attempt of its job does. */
    async function finishBooking(
      reference: string,
      { awb }: CarrierParcel,
      found: Awaited<ReturnType<Carrier['findByReference']>>,
    ) {
      if (found.kind !== 'found') return bookReference(reference, { awb, ids: {} });
      return found.awb === '' ? bookReference(reference, { awb, ids: found.ids ?? {} }) : found;
    }

    async function bookKnown(reference: string, keepIds?: StoreIds) {
      const outcome = await bookSingle(carrier, createParcel(reference), keepIds);
      if (outcome.kind !== 'booked') throw new Error(JSON.stringify(outcome));
      return { awb: outcome.awb, ids: outcome.ids ?? {} };
    }

    /** Each prepares a call, which then meets the fault. */
    const calls: readonly (readonly [
      FaultyCall,
      () => Promise<(s: AbortSignal) => Promise<object>>,
    ])[] = [
      [
        'serviceability',
        async () => (s) => carrier.checkServiceability(createLane({ fromPincode: '400001' }), s),
      ],
      [
        'look-up',
        async () => {
          // A booking whose outcome is looked up has the ids that its steps kept.
          const reference = createReference();
          const kept = createKeeper();
          const { awb } = await bookKnown(reference, kept.keepIds);
          return (s) => carrier.findByReference(reference, s, { awb, ids: kept.ids });
        },
      ],
      [
        'cancel',
        async () => {
          const parcel = await bookKnown(createReference());
          return (s) => carrier.cancel(parcel, s);
        },
      ],
      [
        'tracking',
        async () => {
          const { awb } = await bookKnown(createReference());
          return (s) => carrier.track([awb], s);
        },
      ],
    ];

    const getSignal = (fault: Fault, step = 0) =>
      fault === 'never_answer' ? AbortSignal.timeout(step === 0 ? 30 : 200) : createTimeout();

    describe.each(calls)('%s', (call, prepare) => {
      test.each(faults)('%s', async (_fault, fault, expected) => {
        // It makes no call.
        if (call === 'look-up' && app.looksUpByPush) return;
        const run = await prepare();
        const normal = await run(createTimeout());
        app.fail(fault);
        const outcome = await run(getSignal(fault));
        expect(outcome).toMatchObject(expected ?? normal);
      });

      test('a token that ends during the call', async () => {
        if (call === 'look-up' && app.looksUpByPush) return;
        const run = await prepare();
        const normal = await run(createTimeout());
        app.fail({ status: 401, body: '{"message":"Unauthenticated."}' });
        const outcome = await run(createTimeout());
        const refused = { kind: 'refused', code: 'credentials' };
        expect(outcome).toMatchObject(app.renewsTokens.includes(call) ? normal : refused);
      });
    });

    test.each(faults)('a booking meets %s in each step, and is one order', async (...row) => {
      const [, fault, expected] = row;
      // Only a proxy that repeats a request could do this, and no client can prevent it.
      if (fault === 'repeat' && app.looksUpByPush) return;
      for (let step = 0; step < app.bookingSteps; step += 1) {
        const reference = createReference();
        const [awb = ''] = await reserveNumbers(carrier, 1);
        const kept = createKeeper();
        app.fail(...Array.from({ length: step }, () => 'none' as const), fault);
        const outcome = await bookReference(
          reference,
          { awb, ids: {} },
          { signal: getSignal(fault, step), keepIds: kept.keepIds },
        );
        const sent = { awb, ids: kept.ids };
        const executed = outcome.kind === 'booked' ? booked : duplicate;
        expect(outcome).toMatchObject(expected ?? executed);
        expect(app.countOrders(reference)).toBeLessThanOrEqual(1);
        const found = await carrier.findByReference(reference, createTimeout(), sent);
        const isBooked = app.countOrders(reference) === 1;
        // Without a response, only staff can find an order that no call finds.
        const isLost = !isBooked && app.looksUpByPush === true && outcome.kind === 'unknown';
        const missing = isLost ? 'unknown' : 'not_found';
        expect(found.kind).toBe(isBooked ? 'found' : missing);
        if (isLost) continue;
        expect((await finishBooking(reference, sent, found)).kind).toBeOneOf(['found', 'booked']);
        expect(app.countOrders(reference)).toBe(1);
      }
    });

    test.each(faults)('a booking of boxes meets %s in each step', async (...row) => {
      const [, fault] = row;
      for (let step = 0; step < (app.boxesBookingSteps ?? 0); step += 1) {
        const reference = createReference();
        // The look-up is the first request.
        app.fail('none', ...Array.from({ length: step }, () => 'none' as const), fault);
        expect(await bookBoxes(reference, 3, getSignal(fault))).toMatchObject({
          boxAwbs: app.listBoxes?.(reference).map(({ awb }) => awb),
        });
        const boxes = app.listBoxes?.(reference) ?? [];
        expect(boxes.map(({ grams }) => grams)).toEqual([600, 1_700, 250]);
        expect(boxes.map(({ codPaise }) => codPaise)).toEqual([1_250_50, 0, 0]);
        expect(app.countOrders(reference)).toBe(1);
      }
    });
  });
}
