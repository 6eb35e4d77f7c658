import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getLedgerProof } from '@shipdesk/contract/money/ledger';
import type { getWallet } from '@shipdesk/contract/money/wallet';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { beforeEach, expect, test } from 'vitest';
import {
  createFailedScan,
  loadCase,
  reportScans,
  type ShippedParcel,
  shipNewParcel,
} from '../../../test-support/parcels/failed-deliveries.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const carrier = new ScriptedCarrier();

let seller: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.reset();
  app.clock.now = new Date('2026-11-23T06:30:00Z');
  seller = await app.signIn();
});

const HOUR_MS = 3_600_000;
const scan = (...scans: Parameters<typeof reportScans>[1][]) =>
  reportScans({ app, carrier }, ...scans);

/** Advances the clock and signs in again, because the access token may have expired. */
async function advanceClock(milliseconds: number) {
  app.clock.advance(milliseconds);
  seller = await app.signInAgain(seller.email);
}

const answer = ({ docketNumber }: ShippedParcel, action: string, details: object) =>
  seller.post('/api/ndr/actions', { items: [{ docketNumber, action, ...details }] });

const loadCodDue = async () => {
  const { data } = (await seller.get('/api/wallet')).json<ResponseOf<typeof getWallet>>();
  return data.codDuePaise;
};
async function failDeliveryOverPayment() {
  const parcel = await shipNewParcel(app, seller, { paymentMode: 'COD', codAmount: 500 });
  await scan(createFailedScan(parcel, 'EOD-40', 'payment_disputed'));
  return parcel;
}
const deliverParcel = ({ awb }: ShippedParcel) => scan({ awb, status: 'DELIVERED' });
async function assertLedgerBalances() {
  const staff = await app.signIn({ role: 'Admin' });
  const proof = await staff.post('/api/admin/ledger/proof', undefined);
  const { findings } = proof.json<ResponseOf<typeof getLedgerProof>>().data;
  const { sellerId } = await app.findSeller(seller.email);
  expect(findings.filter((finding) => finding.sellerId === sellerId)).toEqual([]);
}

test.each([300_00, 0])(
  'the seller is owed the changed COD amount of %s paise',
  async (codPaise) => {
    const parcel = await failDeliveryOverPayment();
    await answer(parcel, 'change_payment', { codPaise });
    await app.runJobs();
    await deliverParcel(parcel);
    expect(await loadCodDue()).toBe(codPaise);
    await assertLedgerBalances();
  },
);

test('corrects the amount owed when the carrier accepts a COD change after the delivery', async () => {
  carrier.ndrDecision = { kind: 'pending' };
  const parcel = await failDeliveryOverPayment();
  await answer(parcel, 'change_payment', { codPaise: 300_00 });
  await app.runJobs();
  await deliverParcel(parcel);
  expect(await loadCodDue()).toBe(500_00);
  carrier.ndrDecision = { kind: 'accepted' };
  await advanceClock(HOUR_MS);
  await app.runJobs();
  expect(await loadCodDue()).toBe(300_00);
  await assertLedgerBalances();
});

test('changes the COD amount of the shipment, the NDR case and the analytics, but not of the order', async () => {
  const parcel = await failDeliveryOverPayment();
  await answer(parcel, 'change_payment', { codPaise: 300_00 });
  await app.runJobs();
  const shipment = await seller.get(`/api/shipments/${parcel.docketNumber}`);
  expect(shipment.json().data.codPaise).toBe(300_00);
  const order = await seller.get(`/api/orders/${parcel.docketNumber}`);
  expect(order.json().data.order.codAmount).toBe(500);
  expect((await loadCase(seller, parcel)).riskPaise).toBe(300_00);
  await deliverParcel(parcel);
  const day = toBusinessDay(app.clock.now);
  const readFigures = async () => (await seller.get(`/api/analytics?from=${day}&to=${day}`)).json();
  await readFigures();
  await app.runJobs();
  expect((await readFigures()).data.total.codDuePaise).toBe(300_00);
});

test('the COD amount stays the same when the carrier rejects the change', async () => {
  carrier.ndrDecision = { kind: 'refused', code: 'other', words: 'Not allowed' };
  const parcel = await failDeliveryOverPayment();
  await answer(parcel, 'change_payment', { codPaise: 300_00 });
  await app.runJobs();
  await deliverParcel(parcel);
  expect(await loadCodDue()).toBe(500_00);
});
