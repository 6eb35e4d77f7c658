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
  createIdStore,
  createLane,
  createParcel,
  createTimeout,
  findBooking,
  reserveNumbers,
  threeBoxes,
} from './carrier-samples.ts';

export interface CarrierUnderTest {
  readonly carrier: Carrier;
  /** The same carrier through another account, whose credentials and push token are wrong. */
  readonly withWrongCredentials: Carrier;
  readonly unserviceablePincode: string;
  /** The maximum weight that the fake accepts. Required if the carrier checks pincode pairs. */
  readonly heaviestGrams?: number;
  readonly pickupDay: IsoDate;
  /** True if the carrier identifies pickup addresses by their registered names. */
  readonly keepsWarehouses: boolean;
  /** True if a pickup request contains a registered address instead of parcels. */
  readonly collectsByWarehouse: boolean;
  /** True if the carrier accepts a repeated reference, so that only its pushes show the outcome of a lost booking. */
  readonly looksUpByPush?: boolean;
  /** The status that tracking gives a cancelled parcel; CANCELLED by default. */
  readonly statusAfterCancel?: ShipmentStatus;
  /** True if the carrier signs its pushes, so that the adapter refuses a changed body. */
  readonly signsPushes?: boolean;
  /** Makes the carrier execute the next call and lose its response. */
  loseNextResponse(): void;
  /** The changes that make the first delivery of a parcel fail. */
  readonly failingChanges: Partial<Parcel>;
  /** Advances a booked parcel until its delivery fails for a reason that allows another attempt. */
  failDelivery(awb: string): Promise<void>;
  /** Makes the carrier decide the submitted actions. */
  decideNdrActions(): Promise<void>;
  buildNewestPush(awb: string): Promise<PushRequest>;
  sign(bytes: Buffer): PushRequest;
  close(): Promise<void>;
}

async function bookParcel(carrier: Carrier, parcel: Parcel, storeIds?: StoreIds): Promise<Booked> {
  const outcome = await bookSingle(carrier, parcel, storeIds);
  if (outcome.kind !== 'booked') throw new Error(`not booked: ${JSON.stringify(outcome)}`);
  return outcome;
}

async function readScans(carrier: Carrier, awb: string) {
  const outcome = await carrier.track([awb], createTimeout());
  if (outcome.kind !== 'scans') throw new Error(`not tracked: ${JSON.stringify(outcome)}`);
  return outcome.scans;
}

function flipLastBit(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1;
  return copy;
}

const flipTextBit = (value: string | readonly string[] | undefined): string =>
  flipLastBit(Buffer.from(String(value))).toString('latin1');

export function testCarrierContract(name: string, open: () => Promise<CarrierUnderTest>): void {
  describe(`${name} under the contract of the port`, () => {
    let fake: CarrierUnderTest;
    let carrier: Carrier;
    beforeAll(async () => {
      fake = await open();
      ({ carrier } = fake);
      expect(await carrier.registerWarehouse(carrierWarehouse, createTimeout())).toEqual({
        kind: 'registered',
      });
    });
    afterAll(() => fake.close());

    async function isServed(changes: Partial<Lane>): Promise<boolean> {
      const outcome = await carrier.checkServiceability(createLane(changes), createTimeout());
      if (outcome.kind !== 'serviceability') throw new Error(JSON.stringify(outcome));
      return outcome.isServed;
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

    test('reports which lanes the carrier serves', async () => {
      expect(await isServed({})).toBe(true);
      expect(await isServed({ paymentMode: 'Prepaid', grams: 500 })).toBe(true);
      if (carrier.capabilities.serviceability === 'on_booking') return;
      expect(await isServed({ toPincode: fake.unserviceablePincode })).toBe(false);
      expect(await isServed({ fromPincode: fake.unserviceablePincode })).toBe(false);
      if (!carrier.capabilities.reverse) return;
      const returnLane = { paymentMode: 'Pickup', fromPincode: '400001' } as const;
      const toPincode = carrierWarehouse.pincode;
      expect(await isServed({ ...returnLane, toPincode })).toBe(true);
      expect(await isServed({ ...returnLane, toPincode: fake.unserviceablePincode })).toBe(false);
    });

    test('checks the payment mode and the weight of a pincode pair', async () => {
      if (carrier.capabilities.serviceability !== 'pair') return;
      const grams = fake.heaviestGrams ?? 0;
      const outcomes = [
        await isServed({ grams }),
        await isServed({ grams: grams + 500 }),
        await isServed({ toPincode: PREPAID_ONLY_PINCODE }),
        await isServed({ toPincode: PREPAID_ONLY_PINCODE, paymentMode: 'Prepaid' }),
      ];
      expect(outcomes).toEqual([true, false, false, true]);
    });

    test('books a parcel once and finds the parcel by reference', async () => {
      const idStore = createIdStore();
      const { awb } = await bookParcel(carrier, createParcel('once'), idStore.storeIds);
      expect(awb).toMatch(/^[\dA-Za-z]{8,20}$/);
      const repeatedOutcome = await bookSingle(carrier, createParcel('once'));
      expect(repeatedOutcome).toMatchObject(
        repeatedOutcome.kind === 'booked'
          ? { awb }
          : { kind: 'refused', code: 'duplicate_reference' },
      );
      expect('existingAwb' in repeatedOutcome ? repeatedOutcome.existingAwb : awb).toBe(awb);
      expect(await findBooking(carrier, 'once', { awb, ids: idStore.ids })).toMatchObject({
        kind: 'found',
        awb,
      });
      expect(await findBooking(carrier, 'never', { awb: '9999999999999' })).toEqual({
        kind: 'not_found',
      });
    });

    test('reserves each AWB once and rejects a used AWB', async () => {
      if (!carrier.reserveNumbers) return;
      const awbs = await Promise.all([reserveNumbers(carrier, 3), reserveNumbers(carrier, 3)]);
      expect(new Set(awbs.flat()).size).toBe(6);
      const { awb } = await bookParcel(carrier, createParcel('numbered'));
      const [outcome] = await bookParcels(carrier, [createParcel('taken', { awb })]);
      expect(outcome).toMatchObject({ kind: 'refused', code: 'other' });
    });

    test('returns an outcome for each parcel of a batch', async () => {
      if (carrier.capabilities.bookBatch < 3) return;
      const awbs = await reserveNumbers(carrier, 3);
      const unservedAddress = { ...carrierAddress, pincode: fake.unserviceablePincode };
      const parcels = [
        createParcel('batch-1', { awb: awbs[0] ?? '' }),
        createParcel('batch-2', { awb: awbs[1] ?? '', consignee: unservedAddress }),
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
      if (!fake.keepsWarehouses) return;
      const outcomes = await carrier.book(
        { ...createBooking([createParcel('nowhere')]), warehouse: 'Nowhere' },
        createTimeout(),
        async () => undefined,
      );
      expect(outcomes).toMatchObject([{ kind: 'refused', code: 'warehouse_unknown' }]);
      if (!carrier.schedulePickup) return;
      const pickup = { warehouse: 'Nowhere', day: fake.pickupDay, from: '14:00', parcels: [] };
      const refusal = { kind: 'refused', code: 'warehouse_unknown' };
      expect(await carrier.schedulePickup(pickup, createTimeout())).toMatchObject(
        fake.collectsByWarehouse ? refusal : { kind: 'scheduled' },
      );
    });

    test('rejects wrong credentials', async () => {
      const refusal = { kind: 'refused', code: 'credentials' };
      const { withWrongCredentials: otherAccount } = fake;
      expect(await otherAccount.checkServiceability(createLane(), createTimeout())).toMatchObject(
        refusal,
      );
      expect(await bookSingle(otherAccount, createParcel('stranger'))).toMatchObject(refusal);
      expect(await findBooking(carrier, 'stranger', { awb: '9999999999999' })).toEqual({
        kind: 'not_found',
      });
    });

    test('books a reverse parcel if the carrier has the capability', async () => {
      if (!carrier.capabilities.reverse) return;
      const [check] = carrier.capabilities.qualityChecks;
      const checks = check ? [{ check, expected: 'Acme', isRequired: true }] : [];
      const reverseParcel = createParcel('back', {
        direction: 'reverse',
        paymentMode: 'Pickup',
        codPaise: 0,
        returned: { reason: 'size_or_fit', checks },
      });
      const { awb } = await bookParcel(carrier, reverseParcel);
      expect(computeStatus(await readScans(carrier, awb))).toMatch(
        /^(MANIFESTED|PICKUP_SCHEDULED)$/,
      );
    });

    test('returns an unknown outcome for a lost response, and finds the booking by reference', async () => {
      const [awb = ''] = await reserveNumbers(carrier, 1);
      fake.loseNextResponse();
      const idStore = createIdStore();
      const [outcome] = await bookParcels(carrier, [createParcel('lost', { awb })], idStore);
      expect(outcome).toMatchObject({ kind: 'unknown', cause: 'connection' });
      expect(await findBooking(carrier, 'lost', { awb, ids: idStore.ids })).toMatchObject({
        kind: 'found',
      });
      expect(await bookSingle(carrier, createParcel('lost'))).not.toMatchObject({
        kind: 'unknown',
      });
    });

    test('returns an unknown outcome for an aborted call', async () => {
      const abortedSignal = AbortSignal.abort();
      const unknown = { kind: 'unknown', cause: 'timeout' };
      expect(
        await findBooking(carrier, 'once', { awb: '9999999999999', signal: abortedSignal }),
      ).toMatchObject(unknown);
      expect(
        await bookParcels(carrier, [createParcel('cut')], { signal: abortedSignal }),
      ).toMatchObject([unknown]);
    });

    test('accepts repeated cancellations of a parcel before its pickup', async () => {
      const { awb, ids = {} } = await bookParcel(carrier, createParcel('cancelled'));
      expect(await carrier.cancel({ awb, ids }, createTimeout())).toEqual({ kind: 'cancelled' });
      expect(await carrier.cancel({ awb, ids }, createTimeout())).toEqual({ kind: 'cancelled' });
      expect(computeStatus(await readScans(carrier, awb))).toBe(
        fake.statusAfterCancel ?? 'CANCELLED',
      );
    });

    test('refuses to cancel an unknown AWB', async () => {
      expect(
        await carrier.cancel({ awb: '9999999999999', ids: {} }, createTimeout()),
      ).toMatchObject({ kind: 'refused' });
    });

    test('returns an AWB for each box, tracks boxes by AWB and cancels all boxes', async () => {
      if (carrier.capabilities.maxBoxes < 2) return;
      const outcome = await bookParcel(carrier, createParcel('boxes', { boxes: threeBoxes }));
      const { awb, ids = {}, boxAwbs = [] } = outcome;
      expect([boxAwbs[0], new Set(boxAwbs).size]).toEqual([awb, threeBoxes.length]);
      const booking = await carrier.findByReference('boxes', createTimeout(), { awb: '', ids });
      expect(booking).toMatchObject({ kind: 'found', awb, boxAwbs });
      expect(await carrier.cancel({ awb, ids }, createTimeout())).toEqual({ kind: 'cancelled' });
      const tracking = await carrier.track(boxAwbs, createTimeout());
      const scans = tracking.kind === 'scans' ? tracking.scans : [];
      const statuses = boxAwbs.map((box) =>
        computeStatus(scans.filter((scan) => scan.awb === box)),
      );
      expect(statuses).toEqual(threeBoxes.map(() => 'CANCELLED'));
    });

    test('returns scans of a parcel', async () => {
      const { awb } = await bookParcel(carrier, createParcel('tracked'));
      const scans = await readScans(carrier, awb);
      expect(scans[0]).toMatchObject({
        awb,
        reference: expect.stringMatching(/^(tracked)?$/),
        reason: null,
      });
      expect(computeStatus(scans)).toBe('MANIFESTED');
    });

    test('returns no scans of an unknown AWB', async () => {
      expect(await readScans(carrier, '9999999999999')).toEqual([]);
    });

    test('schedules only one pickup a day for a warehouse', async () => {
      if (!carrier.schedulePickup) return;
      const { awb, ids = {} } = await bookParcel(carrier, createParcel('collected'));
      const request = {
        warehouse: carrierWarehouse.name,
        day: fake.pickupDay,
        from: '14:00',
        parcels: [{ awb, ids }],
      };
      const firstOutcome = await carrier.schedulePickup(request, createTimeout());
      expect(firstOutcome).toMatchObject({ kind: 'scheduled', token: expect.any(String) });
      expect(await carrier.schedulePickup(request, createTimeout())).toEqual(firstOutcome);
      expect(computeStatus(await readScans(carrier, awb))).toBe('PICKUP_SCHEDULED');
    });

    test('accepts an NDR action after a failed delivery and reports the outcome', async () => {
      if (carrier.capabilities.ndrActions.reattempt.length === 0) return;
      const { awb } = await bookParcel(carrier, createParcel('failed', fake.failingChanges));
      await fake.failDelivery(awb);
      const scans = await readScans(carrier, awb);
      expect(computeStatus(scans)).toBe('UNDELIVERED');
      const failedScan = scans.find(({ reason }) => reason !== null);
      expect(carrier.capabilities.ndrActions.reattempt).toContain(failedScan?.code);
      const submission = await carrier.submitNdrAction(awb, { kind: 'reattempt' }, createTimeout());
      if (submission.kind !== 'submitted') throw new Error(JSON.stringify(submission));
      // The token is empty if the action took effect immediately.
      expect(await carrier.loadNdrResult(awb, submission.token, createTimeout())).toEqual({
        kind: submission.token === '' ? 'accepted' : 'pending',
      });
      await fake.decideNdrActions();
      expect(await carrier.loadNdrResult(awb, submission.token, createTimeout())).toEqual({
        kind: 'accepted',
      });
    });

    test('rejects an NDR action before a failed delivery', async () => {
      const { awb } = await bookParcel(carrier, createParcel('moving'));
      expect(
        await carrier.submitNdrAction(awb, { kind: 'reattempt' }, createTimeout()),
      ).toMatchObject({ kind: 'refused', words: expect.stringMatching(/\S/) });
    });

    test('parses a push only if its token and its body are valid', async () => {
      if (carrier.capabilities.tracking === 'poll') return;
      const { awb } = await bookParcel(carrier, createParcel('pushed'));
      const push = await fake.buildNewestPush(awb);
      const outcome = carrier.parsePush(push);
      if (outcome.kind !== 'scans') throw new Error(JSON.stringify(outcome));
      // A pushed scan and a polled scan are the same if AWB, status, code and time are equal.
      const getIdentity = ({ at, code, rawStatus }: (typeof outcome.scans)[number]) => ({
        at,
        code,
        rawStatus,
      });
      expect(outcome.scans.length).toBeGreaterThan(0);
      const polledScans = (await readScans(carrier, awb)).map(getIdentity);
      expect(polledScans).toEqual(expect.arrayContaining(outcome.scans.map(getIdentity)));
      const flippedHeaders = Object.entries(push.headers).map(([header, value]) => [
        header,
        flipTextBit(value),
      ]);
      const invalidChanges: Partial<PushRequest>[] = [
        { headers: {} },
        { headers: Object.fromEntries(flippedHeaders) },
      ];
      if (fake.signsPushes) invalidChanges.push({ bytes: flipLastBit(push.bytes) });
      for (const changes of invalidChanges) {
        expect(carrier.parsePush({ ...push, ...changes })).toMatchObject({ code: 'credentials' });
      }
      expect(fake.withWrongCredentials.parsePush(push)).toMatchObject({ code: 'credentials' });
      for (const body of ['', '<html>', '{"Shipment":{}}', '[]', '{"scans":[{"awb":1}]}']) {
        expect(carrier.parsePush(fake.sign(Buffer.from(body)))).toMatchObject({ kind: 'unknown' });
      }
    });

    test('returns a label as a PDF if the carrier creates labels', async () => {
      if (carrier.capabilities.label === 'own' || !carrier.loadLabel) return;
      const { awb, ids = {} } = await bookParcel(carrier, createParcel('labelled'));
      const label = await carrier.loadLabel({ awb, ids }, createTimeout());
      if (label.kind !== 'label') throw new Error(JSON.stringify(label));
      expect(Buffer.from(label.pdf).subarray(0, 5).toString('latin1')).toBe('%PDF-');
    });
  });
}
