import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { explainPassbookLine, getLedgerProof } from '@shipdesk/contract/money/ledger';
import type { getWallet } from '@shipdesk/contract/money/wallet';
import { beforeEach, expect, test } from 'vitest';
import { pushScans } from '../../../test-support/parcels/cod-parcels.ts';
import {
  type ShippedParcel,
  shipNewParcel,
} from '../../../test-support/parcels/failed-deliveries.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const carrier = new ScriptedCarrier();

let seller: Caller;
let staff: Caller;
let parcel: ShippedParcel;
let pricePaise: number;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.duringCancel = async () => undefined;
  seller = await app.signIn();
  staff = await app.signIn({ role: 'Admin' });
  // A second release would take money from the hold of this other parcel.
  await shipNewParcel(app, seller);
  const { balancePaise } = await readWallet();
  pricePaise = -balancePaise;
  parcel = await shipNewParcel(app, seller, { paymentMode: 'COD', codAmount: 500 });
});

const readWallet = async () =>
  (await seller.get('/api/wallet')).json<ResponseOf<typeof getWallet>>().data;
const readCodPricePaise = async () => {
  const { data } = (await seller.get(`/api/shipments/${parcel.docketNumber}`)).json();
  return Number(data.totalPaise);
};
const cancel = () => seller.post(`/api/shipments/${parcel.docketNumber}/cancel`, undefined);

async function assertNoFindings() {
  const proof = await staff.post('/api/admin/ledger/proof', undefined);
  expect(proof.json<ResponseOf<typeof getLedgerProof>>().data.findings).toEqual([]);
}

test('rejects a cancellation and keeps the charge when a pickup is scanned during the request', async () => {
  carrier.duringCancel = () => pushScans(app, seller, parcel, ['PICKED_UP'], -1);
  const response = await cancel();
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ reason: 'shipment_too_late' });
  const paidPaise = pricePaise + (await readCodPricePaise());
  expect(await readWallet()).toMatchObject({ balancePaise: -paidPaise, heldPaise: pricePaise });
  await assertNoFindings();
});

test('frees the order when the carrier scans the cancellation during the request', async () => {
  carrier.duringCancel = () => pushScans(app, seller, parcel, ['CANCELLED'], -1);
  expect((await cancel()).json()).toEqual({
    data: { docketNumber: parcel.docketNumber, stage: 'new' },
  });
  expect(await readWallet()).toMatchObject({ balancePaise: -pricePaise, heldPaise: pricePaise });
  await assertNoFindings();
});

test('frees the order when the carrier scanned the cancellation before the request', async () => {
  await pushScans(app, seller, parcel, ['CANCELLED'], -1);
  expect((await cancel()).json()).toEqual({
    data: { docketNumber: parcel.docketNumber, stage: 'new' },
  });
  expect(await readWallet()).toMatchObject({ balancePaise: -pricePaise, heldPaise: pricePaise });
  await assertNoFindings();
});

test('charges the parcel and adds its COD when earlier scans arrive after a cancellation', async () => {
  const codPricePaise = await readCodPricePaise();
  await pushScans(app, seller, parcel, ['CANCELLED'], -10);
  await pushScans(app, seller, parcel, ['PICKED_UP', 'DELIVERED'], -20);
  expect(await readWallet()).toMatchObject({
    balancePaise: -pricePaise - codPricePaise,
    heldPaise: pricePaise,
    codDuePaise: 500_00,
  });
  const [line] = (await seller.get('/api/passbook')).json().data;
  const response = await seller.get(`/api/passbook/${line.seq}`);
  const { working } = response.json<ResponseOf<typeof explainPassbookLine>>().data;
  expect(line).toMatchObject({ type: 'shipment_charge', debitPaise: codPricePaise });
  expect(working?.totalPaise).toBe(codPricePaise);
  await assertNoFindings();
});

test('refunds the price and reverses the COD when an earlier cancellation arrives last', async () => {
  await pushScans(app, seller, parcel, ['PICKED_UP', 'DELIVERED'], -20);
  await pushScans(app, seller, parcel, ['CANCELLED'], -30);
  expect(await readWallet()).toMatchObject({
    balancePaise: -pricePaise,
    heldPaise: pricePaise,
    codDuePaise: 0,
  });
  await assertNoFindings();
});

test('books an order again after the carrier cancelled its shipment', async () => {
  await pushScans(app, seller, parcel, ['CANCELLED'], -10);
  const path = `/api/shipments/${parcel.docketNumber}`;
  const shipment = (await seller.get(path)).json().data;
  expect(shipment).toMatchObject({ state: 'booked', status: 'CANCELLED', stage: 'cancelled' });
  expect((await cancel()).json()).toEqual({
    data: { docketNumber: parcel.docketNumber, stage: 'new' },
  });
  expect((await seller.get(path)).json().data).toMatchObject({ state: 'cancelled', stage: 'new' });
  expect(await readWallet()).toMatchObject({ balancePaise: -pricePaise, heldPaise: pricePaise });
  await seller.post('/api/shipments', {
    docketNumbers: [parcel.docketNumber],
    choice: 'cheapest',
  });
  await app.runJobs();
  expect((await seller.get(path)).json().data).toMatchObject({ state: 'booked' });
  await assertNoFindings();
});

test('refunds a charged shipment once when the carrier and the seller cancel it', async () => {
  await pushScans(app, seller, parcel, ['PICKED_UP'], -20);
  await pushScans(app, seller, parcel, ['CANCELLED'], -30);
  expect((await cancel()).statusCode).toBe(200);
  expect(await readWallet()).toMatchObject({ balancePaise: -pricePaise, heldPaise: pricePaise });
  await assertNoFindings();
});
