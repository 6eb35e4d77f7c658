import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { ChargesPage } from '@shipdesk/contract/money/charges';
import type { getAnalytics } from '@shipdesk/contract/operator/analytics';
import { addDays, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { beforeEach, expect, test } from 'vitest';
import {
  createFailedScan,
  pushScan,
  reportScans,
  type ShippedParcel,
  shipNewParcel,
} from '../../../test-support/parcels/failed-deliveries.ts';
import { buildSettings, runCommand } from '../../../test-support/processes/run-command.ts';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';
import { runRebuildFiguresCommand } from '../../commands/rebuild-figures-command.ts';

const carrier = new ScriptedCarrier();

let seller: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.scans.length = 0;
  seller = await app.signIn();
});

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type Figures = ResponseOf<typeof getAnalytics>['data'];

const scan = (...scans: Parameters<typeof reportScans>[1][]) =>
  reportScans({ app, carrier }, ...scans);
const getToday = () => toBusinessDay(app.clock.now);

async function readFigures(grouping = 'day', filters = '', caller = seller): Promise<Figures> {
  const response = await caller.get(
    `/api/analytics?from=${getToday()}&to=${getToday()}&by=${grouping}${filters}`,
  );
  expect(response.statusCode).toBe(200);
  return response.json<ResponseOf<typeof getAnalytics>>().data;
}

/** Returns the figures after a recount. */
async function recountFigures(grouping = 'day', filters = ''): Promise<Figures> {
  // Make the last count a minute old, so that the next read queues a recount.
  await app.ownerQuery("update figure_states set as_of = as_of - interval '1 minute'");
  expect((await readFigures(grouping, filters)).isRefreshing).toBe(true);
  await app.runJobs();
  return readFigures(grouping, filters);
}

const readStoredRows = async () =>
  (
    await app.ownerQuery(
      'select * from daily_figures order by seller_id, kind, day, zone, payment_mode, part',
    )
  ).rows;

test("counts the outcomes of a day's orders, and recounts after each change", async () => {
  expect(await recountFigures()).toMatchObject({
    isRefreshing: false,
    total: { orders: 0 },
    rows: [],
  });
  const firstParcel = await shipNewParcel(app, seller);
  const secondParcel = await shipNewParcel(app, seller);
  await seller.post('/booking/createPickup', buildOrderPayload());
  const bookedFigures = await recountFigures();
  expect(bookedFigures.total).toMatchObject({ orders: 3, parcels: 2, shipped: 0, delivered: 0 });
  // The prices are on hold until the pickup.
  expect(bookedFigures.total).toMatchObject({ charged: 0, spendPaise: 0 });
  await scan({ awb: firstParcel.awb, status: 'DELIVERED' });
  await scan(createFailedScan(secondParcel));
  expect((await recountFigures()).total).toMatchObject({
    shipped: 2,
    delivered: 1,
    firstAttempt: 1,
    ndr: 1,
    rto: 0,
  });
  await scan({ awb: secondParcel.awb, status: 'DELIVERED' });
  const { total, rows } = await recountFigures();
  expect(total).toMatchObject({ orders: 3, shipped: 2, delivered: 2, firstAttempt: 1, ndr: 0 });
  expect(rows).toEqual([{ key: getToday(), name: '', figures: total }]);
});

test('each grouping adds up to the same total, and filters exclude other orders', async () => {
  await shipNewParcel(app, seller);
  await seller.post('/booking/createPickup', buildOrderPayload());
  const { total } = await recountFigures();
  for (const grouping of ['zone', 'payment', 'carrier', 'state', 'warehouse']) {
    const figuresByGroup = await readFigures(grouping);
    expect(figuresByGroup.total).toEqual(total);
    const orders = figuresByGroup.rows.reduce((sum, { figures }) => sum + figures.orders, 0);
    expect([grouping, orders]).toEqual([grouping, 2]);
  }
  const carriers = (await readFigures('carrier')).rows.map(({ key }) => key);
  expect(carriers).toContain('');
  expect(carriers).toHaveLength(2);
  const [zone] = (await readFigures('zone')).rows;
  expect((await readFigures('state', `&zones=${zone?.key}`)).total.orders).toBe(2);
  const otherZone = zone?.key === 'F' ? 'E' : 'F';
  expect((await readFigures('state', `&zones=${otherZone}`)).rows).toEqual([]);
  const [payment] = (await readFigures('payment')).rows;
  const otherPayment = payment?.key === 'COD' ? 'Prepaid' : 'COD';
  expect((await readFigures('day', `&payment=${otherPayment}`)).total.orders).toBe(0);
  const otherSeller = await app.signIn();
  expect((await readFigures('day', '', otherSeller)).total.orders).toBe(0);
});

test('the figures equal the numbers of orders in the lists with the same filters', async () => {
  const [firstParcel, secondParcel, thirdParcel] = [
    await shipNewParcel(app, seller),
    await shipNewParcel(app, seller),
    await shipNewParcel(app, seller),
  ];
  await shipNewParcel(app, seller);
  await seller.post('/booking/createPickup', buildOrderPayload());
  await scan(
    { awb: firstParcel.awb, status: 'DELIVERED' },
    createFailedScan(secondParcel),
    createFailedScan(thirdParcel),
  );
  await scan({ awb: secondParcel.awb, status: 'DELIVERED' });
  const { total } = await recountFigures();
  const day = { startDate: getToday(), endDate: getToday() };
  const countListed = async (filter: object) => {
    const body = { filters: [{ createdOn: day, ...filter }], limit: 9, pageNumber: 0 };
    const response = await seller.post('/orders/getorders', body);
    return response.json<{ total: number }>().total;
  };
  expect({
    orders: await countListed({}),
    shipped: await countListed({ outcome: 'shipped' }),
    delivered: await countListed({ stage: 'delivered' }),
    firstAttempt: await countListed({ outcome: 'first_attempt' }),
    ndr: await countListed({ stage: 'ndr' }),
    promised: await countListed({ outcome: 'promised' }),
    onTime: await countListed({ outcome: 'on_time' }),
    parcels: await countListed({ outcome: 'booked' }),
  }).toEqual({
    orders: total.orders,
    shipped: total.shipped,
    delivered: total.delivered,
    firstAttempt: total.firstAttempt,
    ndr: total.ndr,
    promised: total.promised,
    onTime: total.onTime,
    parcels: total.parcels,
  });
  expect(total).toMatchObject({ delivered: 2, firstAttempt: 1, ndr: 1, shipped: 3, parcels: 4 });
  const buildFilters = {
    zone: (key: string) => ({ zones: [key || 'none'] }),
    carrier: (key: string) => ({ carrier: key || 'none' }),
    payment: (key: string) => ({ payment: key === 'COD' ? 'cod' : 'prepaid' }),
    state: (key: string) => ({ states: [key] }),
    warehouse: (key: string) => ({ warehouseId: key || 'none' }),
  };
  for (const [grouping, buildFilter] of Object.entries(buildFilters)) {
    for (const { key, figures } of (await readFigures(grouping)).rows) {
      const orders = await countListed(buildFilter(key));
      expect([grouping, key, orders]).toEqual([grouping, key, figures.orders]);
    }
  }
});

test('recounts the value of orders whose stage does not change', async () => {
  const parcel = await shipNewParcel(app, seller);
  const figuresBefore = await recountFigures();
  await app.ownerQuery('update orders set invoice_paise = 1 where docket_number = $1', [
    parcel.docketNumber,
  ]);
  expect((await recountFigures()).total.invoicePaise).toBe(1);
  expect(figuresBefore.total.invoicePaise).not.toBe(1);
});

test('incremental figures equal a complete recount', async () => {
  const parcels = [];
  for (let count = 0; count < 4; count += 1) {
    parcels.push(await shipNewParcel(app, seller));
    if (count % 2 === 0) await recountFigures();
  }
  const [firstParcel, secondParcel, thirdParcel] = parcels;
  if (!firstParcel || !secondParcel || !thirdParcel) throw new Error('the parcels are missing');
  await scan({ awb: firstParcel.awb, status: 'DELIVERED' }, createFailedScan(secondParcel));
  await recountFigures();
  await scan(
    { awb: secondParcel.awb, status: 'RTO_INITIATED' },
    { awb: thirdParcel.awb, status: 'LOST' },
  );
  await recountFigures();
  const figures = await readStoredRows();
  const output = await runCommand(runRebuildFiguresCommand, buildSettings(app.testDatabase));
  expect(output).toMatch(/^Rebuilt the figures of \d+ sellers for \d+ days\.\n$/);
  const ownSellerId = (await app.findSeller(seller.email)).sellerId;
  const listOwnRows = (rows: Record<string, unknown>[]) =>
    rows.filter(({ sellerId }) => sellerId === ownSellerId);
  expect(listOwnRows(figures)).not.toEqual([]);
  expect(listOwnRows(await readStoredRows())).toEqual(listOwnRows(figures));
});

test('Spend and the number of charged parcels match the billed charges in Billing', async () => {
  const startDay = getToday();
  const codChanges = { paymentMode: 'COD', codAmount: 500 };
  const parcels: ShippedParcel[] = [];
  const response = await seller.post('/booking/createPickup', buildOrderPayload());
  const waitingDocket: string = response.json().data.docketNumber;
  // Each round books parcels, and weighs or returns a parcel of the previous day.
  for (let day = 0; day < 3; day += 1) {
    parcels.push(await shipNewParcel(app, seller, codChanges), await shipNewParcel(app, seller));
    const [firstParcel, secondParcel] = parcels.slice(-2);
    if (!firstParcel || !secondParcel) throw new Error('the parcels are missing');
    await scan(
      { awb: firstParcel.awb, status: 'PICKED_UP' },
      { awb: secondParcel.awb, status: 'PICKED_UP' },
    );
    const earlierParcel = parcels.at(-4);
    if (earlierParcel) {
      const reweigh = { grams: 4_200, size: null };
      await scan({
        awb: earlierParcel.awb,
        status: day % 2 === 0 ? 'RTO_INITIATED' : 'IN_TRANSIT',
        reweigh,
      });
    }
    // Book the order that was created on the first day.
    if (day === 1)
      await seller.post('/api/shipments', { docketNumbers: [waitingDocket], choice: 'cheapest' });
    await app.runJobs();
    await recountFigures();
    app.clock.advance(DAY_MS);
    seller = await app.signInAgain(seller.email);
  }
  // Discrepancies are accepted when their deadline has passed.
  app.clock.advance(10 * DAY_MS);
  seller = await app.signInAgain(seller.email);
  await app.runJobs();
  const ranges = [
    [0, 2],
    [0, 0],
    [1, 2],
    [1, 1],
    [2, 2],
  ] as const;
  await recountFigures();
  const totals: number[] = [];
  for (const [from, to] of ranges) {
    const days = `from=${addDays(startDay, from)}&to=${addDays(startDay, to)}`;
    const charges = (await seller.get(`/api/charges?${days}`)).json<ChargesPage>().data;
    const billedCharges = charges.filter(({ billedPaise }) => billedPaise !== 0);
    const { total } = (await seller.get(`/api/analytics?${days}`)).json<{ data: Figures }>().data;
    const spendPaise = billedCharges.reduce((sum, { billedPaise }) => sum + billedPaise, 0);
    expect(total).toMatchObject({ spendPaise, charged: billedCharges.length });
    totals.push(spendPaise);
  }
  expect(new Set(totals).size).toBe(5);
  const { rows } = await app.ownerQuery(
    "select distinct entry from transfers where seller_id = $1 and 'freight_revenue' in (debit, credit)",
    [(await app.findSeller(seller.email)).sellerId],
  );
  expect(rows.map(({ entry }) => entry).toSorted()).toEqual([
    'cod_fee_refund',
    'rto_charge',
    'shipment_charge',
    'weight_charge',
  ]);
});

test('counts a charged parcel on the day of its booking, not on the day of its request', async () => {
  const createdResponse = await seller.post('/booking/createPickup', buildOrderPayload());
  const { docketNumber } = createdResponse.json<{ data: { docketNumber: string } }>().data;
  const requestDay = getToday();
  // A minute before midnight in India.
  app.clock.now = new Date(`${requestDay}T18:29:00Z`);
  seller = await app.signInAgain(seller.email);
  await seller.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  app.clock.advance(2 * MINUTE_MS);
  await app.runJobs();
  const { awb } = (await seller.get(`/api/shipments/${docketNumber}`)).json<{
    data: { awb: string };
  }>().data;
  await scan({ awb, status: 'PICKED_UP' });
  await recountFigures();
  for (const [day, parcels] of [
    [requestDay, 0],
    [getToday(), 1],
  ] as const) {
    const days = `from=${day}&to=${day}`;
    const charges = (await seller.get(`/api/charges?${days}`)).json<ChargesPage>().data;
    expect(charges).toHaveLength(parcels);
    const { total } = (await seller.get(`/api/analytics?${days}`)).json<{ data: Figures }>().data;
    expect(total.charged).toBe(parcels);
  }
});

const addDaysToNow = (days: number) => new Date(app.clock.now.getTime() + days * DAY_MS);

/** Returns the delivery figures of today's orders, and the number of orders in the lists with the same filters. */
async function readPunctuality() {
  const { onTime, firstAttempt, transitDays } = (await readFigures()).total;
  const createdOn = { startDate: getToday(), endDate: getToday() };
  const countListed = async (outcome: string) => {
    const body = { filters: [{ createdOn, outcome }], limit: 9, pageNumber: 0 };
    return (await seller.post('/orders/getorders', body)).json<{ total: number }>().total;
  };
  return {
    figures: { onTime, firstAttempt, transitDays },
    lists: {
      onTime: await countListed('on_time'),
      firstAttempt: await countListed('first_attempt'),
    },
  };
}

test.each([
  ['a scan after the delivery', { status: 'IN_TRANSIT', code: 'EPOD-1' }],
  ['a failed delivery after the delivery', { status: 'UNDELIVERED', code: 'EOD-11' }],
  ['a repeated delivery scan', { status: 'DELIVERED', code: 'EPOD-2' }],
] as const)('%s changes neither the figures nor the lists of deliveries', async (_, lateScan) => {
  const { awb } = await shipNewParcel(app, seller);
  await pushScan(app, seller, { awb, status: 'DELIVERED', at: addDaysToNow(2) });
  await recountFigures();
  const punctuality = {
    figures: { onTime: 1, firstAttempt: 1, transitDays: 2 },
    lists: { onTime: 1, firstAttempt: 1 },
  };
  expect(await readPunctuality()).toEqual(punctuality);
  await pushScan(app, seller, { awb, at: addDaysToNow(40), ...lateScan });
  expect(await readPunctuality()).toEqual(punctuality);
  await recountFigures();
  expect(await readPunctuality()).toEqual(punctuality);
  await runCommand(runRebuildFiguresCommand, buildSettings(app.testDatabase));
  expect(await readPunctuality()).toEqual(punctuality);
});

test('recounts a day when the earliest delivery scan of a parcel arrives last', async () => {
  const { awb } = await shipNewParcel(app, seller);
  await pushScan(app, seller, { awb, status: 'DELIVERED', at: addDaysToNow(40) });
  await recountFigures();
  expect(await readPunctuality()).toMatchObject({
    figures: { onTime: 0, transitDays: 40 },
    lists: { onTime: 0 },
  });
  await app.ownerQuery('delete from domain_events');
  await pushScan(app, seller, { awb, status: 'DELIVERED', at: addDaysToNow(2) });
  await recountFigures();
  expect(await readPunctuality()).toMatchObject({
    figures: { onTime: 1, transitDays: 2 },
    lists: { onTime: 1 },
  });
});

test('accepts a range without an end that starts today or earlier', async () => {
  for (const from of [getToday(), addDays(getToday(), -40)]) {
    expect((await seller.get(`/api/analytics?from=${from}`)).statusCode).toBe(200);
  }
});

test.each([
  ['an invalid start', 'from=2026-02-30&to=2026-03-01', 'from'],
  ['an end before its start', 'from=2026-03-02&to=2026-03-01', 'to'],
  ['more than 366 days', 'from=2025-01-01&to=2026-01-02', 'to'],
])('rejects a range with %s', async (_, range, field) => {
  const response = await seller.get(`/api/analytics?${range}`);
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ details: [{ field }] });
});
