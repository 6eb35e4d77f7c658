import { noPapers } from '@shipdesk/domain/order/order';
import { computeStatus, shipmentStatuses } from '@shipdesk/domain/shipping/status';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  Booked,
  Carrier,
  CarrierWarehouse,
  Parcel,
  PushRequest,
} from '../../src/shipping/carriers/port.ts';

/** A carrier with the controls that a test needs besides its port. */
export interface CarrierUnderTest {
  readonly carrier: Carrier;
  /** The same carrier through an account whose credentials are wrong. */
  readonly withWrongCredentials: Carrier;
  readonly unserviceablePincode: string;
  readonly pickupDay: IsoDate;
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
  close(): Promise<void>;
}

export const carrierAddress = {
  name: 'Asha Rao',
  phone: '9876543210',
  address: '14, 3rd Cross, Indiranagar',
  pincode: '560038',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
};

export const carrierWarehouse: CarrierWarehouse = {
  ...carrierAddress,
  name: 'Peenya 7f3a',
  email: 'dock@example.in',
  pincode: '560058',
  returnAddress: { ...carrierAddress, name: 'Peenya', pincode: '560058' },
};

export function createParcel(reference: string, changes: Partial<Parcel> = {}): Parcel {
  return {
    reference,
    awb: '',
    direction: 'forward',
    service: 'surface',
    orderDate: '2026-11-21',
    consignee: { ...carrierAddress, pincode: '400001', city: 'Mumbai', state: 'Maharashtra' },
    returnAddress: carrierWarehouse.returnAddress,
    paymentMode: 'COD',
    codPaise: 1_250_50,
    invoicePaise: 1_250_50,
    contents: 'Cotton shirt (2)',
    quantity: 2,
    hsnCode: '6205',
    boxes: [{ weightGrams: 650, lengthMm: 350, breadthMm: 300, heightMm: 65 }],
    papers: { ...noPapers, sellerName: 'Kaveri Textiles', sellerGstin: '29ABCDE1234F1Z5' },
    returned: null,
    ...changes,
  };
}

/** Returns a signal that ends a hanging call. */
export const createTimeout = () => AbortSignal.timeout(20_000);

/** Books one parcel, with its own AWB if the carrier requires one. */
export async function bookSingle(carrier: Carrier, parcel: Parcel) {
  const [awb = ''] = await reserveNumbers(carrier, 1);
  const [outcome] = await carrier.book(
    { warehouse: carrierWarehouse.name, parcels: [{ ...parcel, awb }] },
    createTimeout(),
  );
  if (outcome === undefined) throw new Error('a parcel has no outcome');
  return outcome;
}

async function bookParcel(carrier: Carrier, parcel: Parcel): Promise<Booked> {
  const outcome = await bookSingle(carrier, parcel);
  if (outcome.kind !== 'booked') throw new Error(`not booked: ${JSON.stringify(outcome)}`);
  return outcome;
}

async function readScans(carrier: Carrier, awb: string) {
  const tracked = await carrier.track([awb], createTimeout());
  if (tracked.kind !== 'scans') throw new Error(`not tracked: ${JSON.stringify(tracked)}`);
  return tracked.scans;
}

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

    test('declares valid capabilities', () => {
      const { capabilities } = carrier;
      expect(shipmentStatuses).toContain(capabilities.cancelUntil);
      expect(capabilities.bookBatch).toBeGreaterThan(0);
      expect(capabilities.trackBatch).toBeGreaterThan(0);
      expect('reserveNumbers' in carrier).toBe(capabilities.numbers === 'before_booking');
    });

    test('accepts a warehouse that is registered already', async () => {
      expect(await carrier.registerWarehouse(carrierWarehouse, createTimeout())).toEqual({
        kind: 'registered',
      });
    });

    test('reports which pincodes it serves', async () => {
      expect(await carrier.checkServiceability('400001', createTimeout())).toMatchObject({
        kind: 'serviceability',
        prepaid: true,
        cod: true,
        pickup: true,
      });
      expect(
        await carrier.checkServiceability(app.unserviceablePincode, createTimeout()),
      ).toMatchObject({
        kind: 'serviceability',
        prepaid: false,
        cod: false,
        pickup: false,
      });
    });

    test('books a parcel once, and finds it by its reference', async () => {
      const { awb } = await bookParcel(carrier, createParcel('once'));
      expect(awb).toMatch(/^\d{13,14}$/);
      const again = await bookSingle(carrier, createParcel('once'));
      expect(again).toMatchObject({ kind: 'refused', code: 'duplicate_reference' });
      expect('existingAwb' in again ? again.existingAwb : awb).toBe(awb);
      expect(await carrier.findByReference('once', createTimeout())).toEqual({
        kind: 'found',
        awb,
      });
      expect(await carrier.findByReference('never', createTimeout())).toEqual({
        kind: 'not_found',
      });
    });

    test('reserves each AWB once', async () => {
      if (!carrier.reserveNumbers) return;
      const awbs = await Promise.all([reserveNumbers(carrier, 3), reserveNumbers(carrier, 3)]);
      expect(new Set(awbs.flat()).size).toBe(6);
      const { awb } = await bookParcel(carrier, createParcel('numbered'));
      const [taken] = await carrier.book(
        { warehouse: carrierWarehouse.name, parcels: [createParcel('taken', { awb })] },
        createTimeout(),
      );
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
      const outcomes = await carrier.book(
        { warehouse: carrierWarehouse.name, parcels },
        createTimeout(),
      );
      expect(outcomes).toMatchObject([
        { kind: 'booked' },
        { kind: 'refused', code: 'unserviceable', words: expect.stringMatching(/\S/) },
        { kind: 'booked' },
      ]);
      expect(await carrier.findByReference('batch-2', createTimeout())).toEqual({
        kind: 'not_found',
      });
    });

    test('rejects an unregistered warehouse', async () => {
      const outcomes = await carrier.book(
        { warehouse: 'Nowhere', parcels: [createParcel('nowhere')] },
        createTimeout(),
      );
      expect(outcomes).toMatchObject([{ kind: 'refused', code: 'warehouse_unknown' }]);
      const pickup = { warehouse: 'Nowhere', day: app.pickupDay, from: '14:00', parcels: 1 };
      expect(await carrier.schedulePickup(pickup, createTimeout())).toMatchObject({
        kind: 'refused',
        code: 'warehouse_unknown',
      });
    });

    test('rejects wrong credentials', async () => {
      const refused = { kind: 'refused', code: 'credentials' };
      const { withWrongCredentials: stranger } = app;
      expect(await stranger.checkServiceability('400001', createTimeout())).toMatchObject(refused);
      expect(await bookSingle(stranger, createParcel('stranger'))).toMatchObject(refused);
      expect(await carrier.findByReference('stranger', createTimeout())).toEqual({
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
      const [outcome] = await carrier.book(
        { warehouse: carrierWarehouse.name, parcels: [createParcel('lost', { awb })] },
        createTimeout(),
      );
      expect(outcome).toMatchObject({ kind: 'unknown', cause: 'connection' });
      expect(await carrier.findByReference('lost', createTimeout())).toMatchObject({
        kind: 'found',
      });
      expect(await bookSingle(carrier, createParcel('lost'))).toMatchObject({
        code: 'duplicate_reference',
      });
    });

    test('an aborted call has an unknown outcome', async () => {
      const aborted = AbortSignal.abort();
      const unknown = { kind: 'unknown', cause: 'timeout' };
      expect(await carrier.findByReference('once', aborted)).toMatchObject(unknown);
      expect(
        await carrier.book(
          { warehouse: carrierWarehouse.name, parcels: [createParcel('cut')] },
          aborted,
        ),
      ).toMatchObject([unknown]);
    });

    test('cancels a parcel before its pickup, also repeatedly', async () => {
      const { awb } = await bookParcel(carrier, createParcel('cancelled'));
      expect(await carrier.cancel(awb, createTimeout())).toEqual({ kind: 'cancelled' });
      expect(await carrier.cancel(awb, createTimeout())).toEqual({ kind: 'cancelled' });
      expect(computeStatus(await readScans(carrier, awb))).toBe('CANCELLED');
      expect(await carrier.cancel('9999999999999', createTimeout())).toMatchObject({
        kind: 'refused',
      });
    });

    test('returns scans of a parcel, but none of an unknown AWB', async () => {
      const { awb } = await bookParcel(carrier, createParcel('tracked'));
      const scans = await readScans(carrier, awb);
      expect(scans[0]).toMatchObject({ awb, reference: 'tracked', reason: null });
      expect(computeStatus(scans)).toBe('MANIFESTED');
      expect(await readScans(carrier, '9999999999999')).toEqual([]);
    });

    test('schedules one pickup a day for a warehouse', async () => {
      const { awb } = await bookParcel(carrier, createParcel('collected'));
      const request = {
        warehouse: carrierWarehouse.name,
        day: app.pickupDay,
        from: '14:00',
        parcels: 1,
      };
      const first = await carrier.schedulePickup(request, createTimeout());
      expect(first).toMatchObject({ kind: 'scheduled', token: expect.stringMatching(/\S/) });
      expect(await carrier.schedulePickup(request, createTimeout())).toEqual(first);
      expect(computeStatus(await readScans(carrier, awb))).toBe('PICKUP_SCHEDULED');
    });

    test('accepts an action on a failed delivery and reports its outcome', async () => {
      const { awb } = await bookParcel(carrier, createParcel('failed', app.failing));
      await app.failDelivery(awb);
      const scans = await readScans(carrier, awb);
      expect(computeStatus(scans)).toBe('UNDELIVERED');
      const failed = scans.find(({ reason }) => reason !== null);
      expect(carrier.capabilities.ndrActions.reattempt).toContain(failed?.code);
      const submitted = await carrier.submitNdrAction(awb, { kind: 'reattempt' }, createTimeout());
      if (submitted.kind !== 'submitted') throw new Error(JSON.stringify(submitted));
      expect(await carrier.loadNdrResult(awb, submitted.token, createTimeout())).toEqual({
        kind: 'pending',
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
      for (const headers of [{}, { 'x-shipdesk-token': 'guess' }]) {
        expect(carrier.parsePush({ ...push, headers })).toMatchObject({ code: 'credentials' });
      }
      for (const body of ['', '<html>', '{"Shipment":{}}', '[]', '{"scans":[{"awb":1}]}']) {
        expect(carrier.parsePush({ ...push, body })).toMatchObject({ kind: 'unknown' });
      }
    });

    test('returns a label if it has the capability', async () => {
      if (carrier.capabilities.label === 'own') return;
      const { awb } = await bookParcel(carrier, createParcel('labelled'));
      const label = await carrier.loadLabel(awb, '100x150', createTimeout());
      if (label.kind !== 'label') throw new Error(JSON.stringify(label));
      expect(Buffer.from(label.pdf).subarray(0, 5).toString('latin1')).toBe('%PDF-');
    });
  });
}

async function reserveNumbers(carrier: Carrier, count: number): Promise<readonly string[]> {
  const reserved = await carrier.reserveNumbers?.(count, createTimeout());
  return reserved?.kind === 'numbers' ? reserved.awbs : [];
}
