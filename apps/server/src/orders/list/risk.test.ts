import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { assessOrders, assessRisk } from '@shipdesk/contract/orders/risk';
import { beforeEach, expect, test } from 'vitest';
import { copyOrder } from '../../../test-support/parcels/copied-orders.ts';
import {
  createFailedScan,
  reportScans,
  shipNewParcel,
} from '../../../test-support/parcels/failed-deliveries.ts';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const carrier = new ScriptedCarrier();

let seller: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.scans.length = 0;
  seller = await app.signIn();
});

const newOrder = {
  phone: '9876543210',
  pincode: '560001',
  address: '14 Market Road, Indiranagar',
  codPaise: 0,
};
type Order = { docketNumber: string };
type Risk = ResponseOf<typeof assessRisk>['data'];
const loadRisk = async (changes: object = {}, caller = seller): Promise<Risk> =>
  (await caller.post('/api/risk', { ...newOrder, ...changes })).json<{ data: Risk }>().data;

/** Ships a parcel and reports a scan for each status. */
async function shipScannedParcel(...statuses: ('UNDELIVERED' | 'RTO_INITIATED' | 'DELIVERED')[]) {
  const parcel = await shipNewParcel(app, seller);
  for (const status of statuses) {
    const { awb } = parcel;
    const scan =
      status === 'UNDELIVERED' ? createFailedScan(parcel, 'EOD-6', 'refused') : { awb, status };
    await reportScans({ app, carrier }, scan);
  }
}

test('assesses a phone number with a return as a high risk and an unknown number as a low risk', async () => {
  expect(await loadRisk()).toEqual({ level: 'low', reasons: [] });
  await shipScannedParcel('UNDELIVERED', 'RTO_INITIATED');
  expect(await loadRisk()).toEqual({
    level: 'high',
    reasons: [
      { code: 'phone_returned', params: { returned: 1, delivered: 0 } },
      { code: 'phone_refused', params: { refused: 1 } },
    ],
  });
  expect(await loadRisk({ phone: '+91 98765 43210' })).toMatchObject({ level: 'high' });
  expect(await loadRisk({ phone: '9876500000' })).toEqual({ level: 'low', reasons: [] });
  expect(await loadRisk({}, await app.signIn())).toEqual({ level: 'low', reasons: [] });
});

test('assesses a pincode with many returns as a medium risk for an unknown phone number', async () => {
  for (let parcel = 0; parcel < 10; parcel += 1) await shipNewParcel(app, seller);
  const { sellerId } = await app.findSeller(seller.email);
  const setStage = (stage: string, limit: number) =>
    app.ownerQuery(
      `update orders set stage = $1, consignee_pincode = '560001'
       where (seller_id, id) in (select seller_id, id from orders where seller_id = $2 and stage = 'ready_to_ship' limit $3)`,
      [stage, sellerId, limit],
    );
  await setStage('rto', 4);
  await setStage('delivered', 5);
  expect((await loadRisk({ phone: '9876500000' })).reasons).toEqual([]);
  await setStage('delivered', 1);
  expect(await loadRisk({ phone: '9876500000' })).toEqual({
    level: 'medium',
    reasons: [{ code: 'pincode_returns', params: { percent: 40, parcels: 10 } }],
  });
});

/** Creates an order with a high risk, one with a low risk and a booked order. Returns their docket numbers. */
async function createAssessedOrders() {
  await shipScannedParcel('UNDELIVERED', 'RTO_INITIATED');
  const save = async (changes: object) => {
    const payload = buildOrderPayload({ address: newOrder.address, ...changes });
    const response = await seller.post('/booking/createPickup', payload);
    return response.json<{ data: { docketNumber: string } }>().data.docketNumber;
  };
  const riskyDocket = await save({});
  const safeDocket = await save({ phone: '9876500000' });
  const { docketNumber: bookedDocket } = await shipNewParcel(app, seller, { phone: '9876500001' });
  return { riskyDocket, safeDocket, bookedDocket };
}

test('assesses only the unbooked orders of the seller', async () => {
  const { riskyDocket, safeDocket, bookedDocket } = await createAssessedOrders();
  const assess = (caller: Caller) =>
    caller.post('/api/risk/orders', { docketNumbers: [riskyDocket, safeDocket, bookedDocket] });
  const { data } = (await assess(seller)).json<ResponseOf<typeof assessOrders>>();
  expect(Object.fromEntries(data.map(({ docketNumber, level }) => [docketNumber, level]))).toEqual({
    [riskyDocket]: 'high',
    [safeDocket]: 'low',
  });
  expect(data.find(({ level }) => level === 'high')?.reasons).toEqual([
    { code: 'phone_returned', params: { returned: 1, delivered: 0 } },
    { code: 'phone_refused', params: { refused: 1 } },
  ]);
  expect((await assess(await app.signIn())).json()).toEqual({ data: [] });
});

test('filters lists, counts and exports by risk', async () => {
  const { riskyDocket, safeDocket } = await createAssessedOrders();
  const otherCaller = await app.signIn();
  const list = async (filter: object, caller = seller) => {
    const body = { filters: [filter], limit: 9, pageNumber: 0 };
    const page = (await caller.post('/orders/getorders', body)).json();
    return {
      dockets: page.data.map(({ docketNumber: docket }: Order) => docket),
      total: page.total,
    };
  };
  expect(await list({ risk: 'high' })).toEqual({ dockets: [riskyDocket], total: 1 });
  expect(await list({ risk: 'low' })).toEqual({ dockets: [safeDocket], total: 1 });
  expect(await list({ risk: 'high', stage: 'new', payment: 'cod' })).toMatchObject({
    total: 0,
  });
  expect(await list({ risk: 'low', stage: 'ready_to_ship' })).toMatchObject({ total: 0 });
  expect(await list({ risk: 'high', search: [riskyDocket] })).toMatchObject({
    dockets: [riskyDocket],
  });
  expect(await list({ risk: 'high' }, otherCaller)).toEqual({ dockets: [], total: 0 });
  expect((await seller.post('/api/orders/stages', { risk: 'high' })).json()).toEqual({
    data: [{ stage: 'new', orders: 1 }],
  });
  const body = { filters: [{ risk: 'high' }] };
  expect((await seller.post('/api/orders/dockets', body)).json()).toEqual({
    data: [{ docketNumber: riskyDocket, stage: 'new' }],
    isMore: false,
  });
  const csv = await seller.post('/api/orders/export', body);
  expect(csv.body.trim().split('\r\n')).toHaveLength(2);
});

test('assesses the newest 1,000 unbooked orders for a risk filter and reports the limit', async () => {
  await seller.post('/booking/createPickup', buildOrderPayload());
  const { sellerId } = await app.findSeller(seller.email);
  await copyOrder(app, { sellerId, count: 1000 });
  const body = { filters: [{ risk: 'low' }], limit: 1, pageNumber: 0 };
  expect((await seller.post('/orders/getorders', body)).json()).toMatchObject({
    total: 1000,
    totalIsCapped: true,
    newestRead: 1000,
  });
  expect((await seller.post('/api/orders/stages', { risk: 'low' })).json()).toEqual({
    data: [{ stage: 'new', orders: 1000 }],
    isCapped: true,
  });
});

test('reports a high COD amount and a poor address as reasons', async () => {
  expect((await loadRisk({ codPaise: 6_000_00, address: 'aaaaaaaa' })).reasons).toEqual([
    { code: 'address_repeated', params: {} },
    { code: 'cod_value', params: { paise: 6_000_00 } },
    { code: 'address_short', params: {} },
    { code: 'address_no_number', params: {} },
  ]);
});

test('rejects an invalid pincode', async () => {
  expect((await seller.post('/api/risk', { ...newOrder, pincode: '56' })).statusCode).toBe(422);
});
