import type { Lane } from '@shipdesk/domain/shipping/serviceability';
import {
  computeStatus,
  type ShipmentStatus,
  shipmentStatuses,
} from '@shipdesk/domain/shipping/status';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  Booked,
  Carrier,
  Parcel,
  PushRequest,
  StoreIds,
} from '../../src/shipping/carriers/port.ts';
import { PREPAID_ONLY_PINCODE } from '../../src/shipping/carriers/simulator/magic-inputs.ts';
import {
  bookParcels,
  bookSingle,
  carrierAddress,
  carrierWarehouse,
  createBooking,
  createKeeper,
  createLane,
  createParcel,
  createTimeout,
  findBooking,
  reserveNumbers,
  threeBoxes,
} from './carrier-samples.ts';

/** A carrier with the controls that a test needs besides its port. */
export interface CarrierUnderTest {
  readonly carrier: Carrier;
  /** The same carrier through another account, whose credentials and push token are wrong. */
  readonly withWrongCredentials: Carrier;
  readonly unserviceablePincode: string;
  /** Required of a carrier that answers for a pair: the greatest weight in grams that its fake takes. */
  readonly heaviestGrams?: number;
  readonly pickupDay: IsoDate;
  /** The carrier knows pickup addresses by their registered names. */
  readonly keepsWarehouses: boolean;
  /** A pickup is requested for a registered address, not for each parcel. */
  readonly collectsByWarehouse: boolean;
  /** The carrier accepts a reference again, and only its pushes say which booking has one. */
  readonly looksUpByPush?: boolean;
  /** The status that tracking gives a cancelled parcel, unless it is CANCELLED. */
  readonly statusAfterCancel?: ShipmentStatus;
  /** Pushes are signed, so a changed byte of the body is refused. */
  readonly signsPushes?: boolean;
  /** Makes the carrier execute the next call and lose its response. */
  loseNextAnswer(): void;
  /** The input that makes the first delivery of a parcel fail. */
  readonly failing: Partial<Parcel>;
  /** Moves a booked parcel on until its delivery fails for a reason that allows another attempt. */
  failDelivery(awb: string): Promise<void>;
  /** Makes the carrier decide the submitted actions. */
  decideNdrActions(): Promise<void>;
  /** Returns the push of the newest scan of a parcel. */
  pushOf(awb: string): Promise<PushRequest>;
  /** Returns a push of the carrier with these bytes. */
  sign(bytes: Buffer): PushRequest;
  close(): Promise<void>;
}

async function bookParcel(carrier: Carrier, parcel: Parcel, keepIds?: StoreIds): Promise<Booked> {
  const outcome = await bookSingle(carrier, parcel, keepIds);
  if (outcome.kind !== 'booked') throw new Error(`not booked: ${JSON.stringify(outcome)}`);
  return outcome;
}

async function readScans(carrier: Carrier, awb: string) {
  const tracked = await carrier.track([awb], createTimeout());
  if (tracked.kind !== 'scans') throw new Error(`not tracked: ${JSON.stringify(tracked)}`);
  return tracked.scans;
}

/** Returns bytes of which the last differs in one bit. */
function flipBits(bytes: Buffer): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
  return flipped;
}

const flipBit = (value: string | readonly string[] | undefined): string =>
  flipBits(Buffer.from(String(value))).toString('latin1');

/** Tests the behaviour that every carrier of the port has, whatever its capabilities. */
export function testCarrierContract(name: string, open: () => Promise<CarrierUnderTest>): void {
  describe(`${name} keeps the contract of the port`, () => {
    let app: CarrierUnderTest;
    let carrier: Carrier;
    beforeAll(async () => {
      app = await open();
      ({ carrier } = app);
      expect(await carrier.registerWarehouse(carrierWarehouse, createTimeout())).toEqual({
        kind: 'registered',
      });
    });
    afterAll(() => app.close());

    /** Returns whether the carrier takes a parcel of a lane. */
    async function isServed(changes: Partial<Lane>): Promise<boolean> {
      const answer = await carrier.checkServiceability(createLane(changes), createTimeout());
      if (answer.kind !== 'serviceability') throw new Error(JSON.stringify(answer));
      return answer.isServed;
    }

    test('declares valid capabilities', () => {
      const { capabilities } = carrier;
      expect(shipmentStatuses).toContain(capabilities.cancelUntil);
      expect(capabilities.bookBatch).toBeGreaterThan(0);
      expect(capabilities.trackBatch).toBeGreaterThan(0);
      expect('reserveNumbers' in carrier).toBe(capabilities.numbers === 'before_booking');
    });

    test('accepts a warehouse that is already registered', async () => {
      expect(await carrier.registerWarehouse(carrierWarehouse, createTimeout())).toEqual({
        kind: 'registered',
      });
    });

    test('reports whether it takes a parcel between two pincodes', async () => {
      expect(await isServed({})).toBe(true);
      expect(await isServed({ paymentMode: 'Prepaid', grams: 500 })).toBe(true);
      if (carrier.capabilities.serviceability === 'on_booking') return;
      expect(await isServed({ toPincode: app.unserviceablePincode })).toBe(false);
      expect(await isServed({ fromPincode: app.unserviceablePincode })).toBe(false);
      if (!carrier.capabilities.reverse) return;
      const back = { paymentMode: 'Pickup', fromPincode: '400001' } as const;
      const toPincode = carrierWarehouse.pincode;
      expect(await isServed({ ...back, toPincode })).toBe(true);
      expect(await isServed({ ...back, toPincode: app.unserviceablePincode })).toBe(false);
    });

    test('asks for both pincodes, the payment and the weight if it answers for a pair', async () => {
      if (carrier.capabilities.serviceability !== 'pair') return;
      const grams = app.heaviestGrams ?? 0;
      const outcomes = [
        await isServed({ grams }),
        await isServed({ grams: grams + 500 }),
        await isServed({ toPincode: PREPAID_ONLY_PINCODE }),
        await isServed({ toPincode: PREPAID_ONLY_PINCODE, paymentMode: 'Prepaid' }),
      ];
      expect(outcomes).toEqual([true, false, false, true]);
    });

    test('books a parcel once, and finds it by its reference', async () => {
      const kept = createKeeper();
      const { awb } = await bookParcel(carrier, createParcel('once'), kept.keepIds);
      expect(awb).toMatch(/^[\dA-Za-z]{8,20}$/);
      const again = await bookSingle(carrier, createParcel('once'));
      expect(again).toMatchObject(
        again.kind === 'booked' ? { awb } : { kind: 'refused', code: 'duplicate_reference' },
      );
      expect('existingAwb' in again ? again.existingAwb : awb).toBe(awb);
      expect(await findBooking(carrier, 'once', { awb, ids: kept.ids })).toMatchObject({
        kind: 'found',
        awb,
      });
      expect(await findBooking(carrier, 'never', { awb: '9999999999999' })).toEqual({
        kind: 'not_found',
      });
    });

    test('reserves each AWB once', async () => {
      if (!carrier.reserveNumbers) return;
      const awbs = await Promise.all([reserveNumbers(carrier, 3), reserveNumbers(carrier, 3)]);
      expect(new Set(awbs.flat()).size).toBe(6);
      const { awb } = await bookParcel(carrier, createParcel('numbered'));
      const [taken] = await bookParcels(carrier, [createParcel('taken', { awb })]);
      expect(taken).toMatchObject({ kind: 'refused', code: 'other' });
    });

    test('returns an outcome for each parcel of a batch', async () => {
      if (carrier.capabilities.bookBatch < 3) return;
      const awbs = await reserveNumbers(carrier, 3);
      const elsewhere = { ...carrierAddress, pincode: app.unserviceablePincode };
      const parcels = [
        createParcel('batch-1', { awb: awbs[0] ?? '' }),
        createParcel('batch-2', { awb: awbs[1] ?? '', consignee: elsewhere }),
        createParcel('batch-3', { awb: awbs[2] ?? '' }),
      ];
      const outcomes = await bookParcels(carrier, parcels);
      expect(outcomes).toMatchObject([
        { kind: 'booked' },
        { kind: 'refused', code: 'unserviceable', words: expect.stringMatching(/\S/) },
        { kind: 'booked' },
      ]);
      expect(await findBooking(carrier, 'batch-2', { awb: awbs[1] ?? '' })).toEqual({
        kind: 'not_found',
      });
    });

    test('rejects an unregistered warehouse', async () => {
      if (!app.keepsWarehouses) return;
      const outcomes = await carrier.book(
        { ...createBooking([createParcel('nowhere')]), warehouse: 'Nowhere' },
        createTimeout(),
        async () => undefined,
      );
      expect(outcomes).toMatchObject([{ kind: 'refused', code: 'warehouse_unknown' }]);
      if (!carrier.schedulePickup) return;
      const pickup = { warehouse: 'Nowhere', day: app.pickupDay, from: '14:00', parcels: [] };
      const refused = { kind: 'refused', code: 'warehouse_unknown' };
      expect(await carrier.schedulePickup(pickup, createTimeout())).toMatchObject(
        app.collectsByWarehouse ? refused : { kind: 'scheduled' },
      );
    });

    test('rejects wrong credentials', async () => {
      const refused = { kind: 'refused', code: 'credentials' };
      const { withWrongCredentials: stranger } = app;
      expect(await stranger.checkServiceability(createLane(), createTimeout())).toMatchObject(
        refused,
      );
      expect(await bookSingle(stranger, createParcel('stranger'))).toMatchObject(refused);
      expect(await findBooking(carrier, 'stranger', { awb: '9999999999999' })).toEqual({
        kind: 'not_found',
      });
    });

    test('books a reverse parcel if it has the capability', async () => {
      if (!carrier.capabilities.reverse) return;
      const [check] = carrier.capabilities.qualityChecks;
      const checks = check ? [{ check, expected: 'Acme', isRequired: true }] : [];
      const reverse = createParcel('back', {
        direction: 'reverse',
        paymentMode: 'Pickup',
        codPaise: 0,
        returned: { reason: 'size_or_fit', checks },
      });
      const { awb } = await bookParcel(carrier, reverse);
      expect(computeStatus(await readScans(carrier, awb))).toMatch(
        /^(MANIFESTED|PICKUP_SCHEDULED)$/,
      );
    });

    test('a lost response leaves the outcome unknown until a look-up by reference', async () => {
      const [awb = ''] = await reserveNumbers(carrier, 1);
      app.loseNextAnswer();
      const kept = createKeeper();
      const [outcome] = await bookParcels(carrier, [createParcel('lost', { awb })], kept);
      expect(outcome).toMatchObject({ kind: 'unknown', cause: 'connection' });
      expect(await findBooking(carrier, 'lost', { awb, ids: kept.ids })).toMatchObject({
        kind: 'found',
      });
      expect(await bookSingle(carrier, createParcel('lost'))).not.toMatchObject({
        kind: 'unknown',
      });
    });

    test('an aborted call has an unknown outcome', async () => {
      const aborted = AbortSignal.abort();
      const unknown = { kind: 'unknown', cause: 'timeout' };
      expect(
        await findBooking(carrier, 'once', { awb: '9999999999999', signal: aborted }),
      ).toMatchObject(unknown);
      expect(await bookParcels(carrier, [createParcel('cut')], { signal: aborted })).toMatchObject([
        unknown,
      ]);
    });

    test('cancels a parcel before its pickup, also repeatedly', async () => {
      const { awb, ids = {} } = await bookParcel(carrier, createParcel('cancelled'));
      expect(await carrier.cancel({ awb, ids }, createTimeout())).toEqual({ kind: 'cancelled' });
      expect(await carrier.cancel({ awb, ids }, createTimeout())).toEqual({ kind: 'cancelled' });
      expect(computeStatus(await readScans(carrier, awb))).toBe(
        app.statusAfterCancel ?? 'CANCELLED',
      );
      expect(
        await carrier.cancel({ awb: '9999999999999', ids: {} }, createTimeout()),
      ).toMatchObject({
        kind: 'refused',
      });
    });

    test('numbers each box of a parcel, tracks it by that number and cancels all of them', async () => {
      if (carrier.capabilities.maxBoxes < 2) return;
      const outcome = await bookParcel(carrier, createParcel('boxes', { boxes: threeBoxes }));
      const { awb, ids = {}, boxAwbs = [] } = outcome;
      expect([boxAwbs[0], new Set(boxAwbs).size]).toEqual([awb, threeBoxes.length]);
      const found = await carrier.findByReference('boxes', createTimeout(), { awb: '', ids });
      expect(found).toMatchObject({ kind: 'found', awb, boxAwbs });
      expect(await carrier.cancel({ awb, ids }, createTimeout())).toEqual({ kind: 'cancelled' });
      const tracked = await carrier.track(boxAwbs, createTimeout());
      const scans = tracked.kind === 'scans' ? tracked.scans : [];
      const statuses = boxAwbs.map((box) =>
        computeStatus(scans.filter((scan) => scan.awb === box)),
      );
      expect(statuses).toEqual(threeBoxes.map(() => 'CANCELLED'));
    });

    test('returns scans of a parcel, but none of an unknown AWB', async () => {
      const { awb } = await bookParcel(carrier, createParcel('tracked'));
      const scans = await readScans(carrier, awb);
      expect(scans[0]).toMatchObject({
        awb,
        reference: expect.stringMatching(/^(tracked)?$/),
        reason: null,
      });
      expect(computeStatus(scans)).toBe('MANIFESTED');
      expect(await readScans(carrier, '9999999999999')).toEqual([]);
    });

    test('schedules one pickup a day for a warehouse', async () => {
      if (!carrier.schedulePickup) return;
      const { awb, ids = {} } = await bookParcel(carrier, createParcel('collected'));
      const request = {
        warehouse: carrierWarehouse.name,
        day: app.pickupDay,
        from: '14:00',
        parcels: [{ awb, ids }],
      };
      const first = await carrier.schedulePickup(request, createTimeout());
      expect(first).toMatchObject({ kind: 'scheduled', token: expect.any(String) });
      expect(await carrier.schedulePickup(request, createTimeout())).toEqual(first);
      expect(computeStatus(await readScans(carrier, awb))).toBe('PICKUP_SCHEDULED');
    });

    test('accepts an action on a failed delivery and reports its outcome', async () => {
      if (carrier.capabilities.ndrActions.reattempt.length === 0) return;
      const { awb } = await bookParcel(carrier, createParcel('failed', app.failing));
      await app.failDelivery(awb);
      const scans = await readScans(carrier, awb);
      expect(computeStatus(scans)).toBe('UNDELIVERED');
      const failed = scans.find(({ reason }) => reason !== null);
      expect(carrier.capabilities.ndrActions.reattempt).toContain(failed?.code);
      const submitted = await carrier.submitNdrAction(awb, { kind: 'reattempt' }, createTimeout());
      if (submitted.kind !== 'submitted') throw new Error(JSON.stringify(submitted));
      // An empty token: the action took effect at once.
      expect(await carrier.loadNdrResult(awb, submitted.token, createTimeout())).toEqual({
        kind: submitted.token === '' ? 'accepted' : 'pending',
      });
      await app.decideNdrActions();
      expect(await carrier.loadNdrResult(awb, submitted.token, createTimeout())).toEqual({
        kind: 'accepted',
      });
    });

    test('rejects an action on a parcel whose delivery has not failed', async () => {
      const { awb } = await bookParcel(carrier, createParcel('moving'));
      expect(
        await carrier.submitNdrAction(awb, { kind: 'reattempt' }, createTimeout()),
      ).toMatchObject({
        kind: 'refused',
        words: expect.stringMatching(/\S/),
      });
    });

    test('parses its own pushes, and only with its token', async () => {
      if (carrier.capabilities.tracking === 'poll') return;
      const { awb } = await bookParcel(carrier, createParcel('pushed'));
      const push = await app.pushOf(awb);
      const read = carrier.parsePush(push);
      if (read.kind !== 'scans') throw new Error(JSON.stringify(read));
      // A pushed scan and the same scan when it is polled are one: awb, status, code and time agree.
      const identity = ({ at, code, rawStatus }: (typeof read.scans)[number]) => ({
        at,
        code,
        rawStatus,
      });
      expect(read.scans.length).toBeGreaterThan(0);
      const polled = (await readScans(carrier, awb)).map(identity);
      expect(polled).toEqual(expect.arrayContaining(read.scans.map(identity)));
      const flipped = Object.entries(push.headers).map(([header, value]) => [
        header,
        flipBit(value),
      ]);
      const wrong: Partial<PushRequest>[] = [
        { headers: {} },
        { headers: Object.fromEntries(flipped) },
      ];
      if (app.signsPushes) wrong.push({ bytes: flipBits(push.bytes) });
      for (const changes of wrong) {
        expect(carrier.parsePush({ ...push, ...changes })).toMatchObject({ code: 'credentials' });
      }
      expect(app.withWrongCredentials.parsePush(push)).toMatchObject({ code: 'credentials' });
      for (const body of ['', '<html>', '{"Shipment":{}}', '[]', '{"scans":[{"awb":1}]}']) {
        expect(carrier.parsePush(app.sign(Buffer.from(body)))).toMatchObject({ kind: 'unknown' });
      }
    });

    test('returns a label if it has the capability', async () => {
      if (carrier.capabilities.label === 'own' || !carrier.loadLabel) return;
      const { awb, ids = {} } = await bookParcel(carrier, createParcel('labelled'));
      const label = await carrier.loadLabel({ awb, ids }, createTimeout());
      if (label.kind !== 'label') throw new Error(JSON.stringify(label));
      expect(Buffer.from(label.pdf).subarray(0, 5).toString('latin1')).toBe('%PDF-');
    });
  });
}
