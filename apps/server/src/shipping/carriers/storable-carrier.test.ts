import { afterAll, expect, test } from 'vitest';
import {
  addAccount,
  buildDelhiveryPayload,
  createTestCarriers,
} from '../../../test-support/carriers/carrier-accounts.ts';
import {
  bookSingle,
  carrierWarehouse,
  createLane,
  createParcel,
  createTimeout,
  findBooking,
} from '../../../test-support/carriers/carrier-samples.ts';
import { fakeToken, startFakeDelhivery } from '../../../test-support/carriers/fake-delhivery.ts';
import { testApp } from '../../../test-support/test-app.ts';

const app = await testApp();
const staff = await app.signIn({ role: 'Admin' });
const fake = await startFakeDelhivery();
afterAll(() => fake.close());

const UNSTORABLE_TEXT = 'No\u0000 such \ud800 place';

test('every outcome of a carrier has only texts that PostgreSQL can store', async () => {
  const { id } = await addAccount(staff, buildDelhiveryPayload(fake, 'Odd texts'));
  const carrier = await createTestCarriers(app).getCarrier(id);
  const pickup = { warehouse: 'SD1', day: '2026-11-23', from: '14:00', parcels: [] } as const;
  const calls: (() => Promise<unknown>)[] = [
    () => carrier.checkServiceability(createLane({ toPincode: '110001' }), createTimeout()),
    () => carrier.registerWarehouse(carrierWarehouse, createTimeout()),
    () => bookSingle(carrier, createParcel('100000000011')),
    () => findBooking(carrier, '100000000011'),
    () => carrier.cancel({ awb: '58', ids: {} }, createTimeout()),
    async () => carrier.schedulePickup?.(pickup, createTimeout()),
    () => carrier.track(['58'], createTimeout()),
    () => carrier.submitNdrAction('58', { kind: 'reattempt' }, createTimeout()),
    () => carrier.loadNdrResult('58', 'UPL1', createTimeout()),
    async () => carrier.loadLabel?.({ awb: '58', ids: {} }, createTimeout()),
  ];
  const scan = { StatusType: 'UD', Status: UNSTORABLE_TEXT, StatusDateTime: '2026-11-20T06:00:00' };
  const body = JSON.stringify({
    error: UNSTORABLE_TEXT,
    rmk: UNSTORABLE_TEXT,
    pickup_id: UNSTORABLE_TEXT,
    request_id: UNSTORABLE_TEXT,
    delivery_codes: [{ postal_code: { pin: '110001', remarks: UNSTORABLE_TEXT } }],
    packages: [
      {
        waybill: UNSTORABLE_TEXT,
        refnum: '100000000011',
        status: 'Success',
        sort_code: UNSTORABLE_TEXT,
      },
    ],
    ShipmentData: [
      { Shipment: { AWB: UNSTORABLE_TEXT, ReferenceNo: '100000000011', Status: scan } },
    ],
    failed_wbns: [{ waybill: '58', message: UNSTORABLE_TEXT }],
  });
  for (const call of calls) {
    for (const status of [200, 400]) {
      fake.fail({ status, body });
      const outcome = await call();
      const texts = JSON.stringify(outcome);
      expect(texts, call.toString()).toContain('No');
      expect(texts, call.toString()).not.toMatch(/\\u0000|\\ud800/);
    }
  }
});

test('replaces the secrets of an account in the messages of a carrier', async () => {
  const pushToken = 'push/token+1-of-delhivery';
  const credentials = { token: fakeToken, pushToken };
  const { id } = await addAccount(staff, buildDelhiveryPayload(fake, 'Echo', { credentials }));
  const carrier = await createTestCarriers(app).getCarrier(id);
  const echo = `Wrong token ${fakeToken}, not ${encodeURIComponent(pushToken)}`;
  for (const status of [401, 500]) {
    fake.fail({ status, body: echo });
    const outcome = await bookSingle(carrier, createParcel(`10000000${status}`));
    expect(outcome).toMatchObject({ words: expect.stringMatching(/Wrong token …, not …$/) });
  }
});
