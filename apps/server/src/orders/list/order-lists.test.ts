import { CsvReader } from '@shipdesk/domain/values/csv/csv-reader';
import { beforeAll, describe, expect, test } from 'vitest';
import { copyOrder } from '../../../test-support/parcels/copied-orders.ts';
import {
  buildOrderPayload,
  buildWarehousePayload,
  listAnyDayBody,
} from '../../../test-support/samples/payloads.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';
import { createSessions } from '../../accounts/sessions/sessions-service.ts';
import { createOwnSource } from '../../platform/db/query/caller.ts';
import { createOrderLists } from './order-list-service.ts';

let seller: Caller;
const dockets: string[] = [];

const app = await testApp();
beforeAll(async () => {
  seller = await app.signIn();
  for (const [phone, clientRefrenceNumber] of [
    ['9876543210', 'PO-1'],
    ['9811122233', 'PO-2'],
    ['9811122233', '=HYPERLINK("x")'],
  ] as const) {
    const response = await seller.post(
      '/booking/createPickup',
      buildOrderPayload({ phone, clientRefrenceNumber }),
    );
    dockets.push(response.json().data.docketNumber);
  }
});

const findOrders = async (search: string[], caller = seller) => {
  const response = await caller.post('/orders/getorders', {
    ...listAnyDayBody,
    filters: [{ search }],
  });
  expect(response.statusCode).toBe(200);
  return response.json().data.map(({ docketNumber }: { docketNumber: string }) => docketNumber);
};

const createOrder = (caller: Caller) => caller.post('/booking/createPickup', buildOrderPayload());
const listOrders = async (caller: Caller, body: object = listAnyDayBody) =>
  (await caller.post('/orders/getorders', body)).json<{
    data: Record<string, unknown>[];
    total: number;
  }>();

describe('order search', () => {
  test('N2 docket search: finds an order by docket number, reference and consignee phone', async () => {
    const [firstDocket = '', secondDocket = '', thirdDocket = ''] = dockets;
    expect(await findOrders([firstDocket])).toEqual([firstDocket]);
    expect(await findOrders(['PO-2'])).toEqual([secondDocket]);
    expect(await findOrders(['+91 98111 22233'])).toEqual([thirdDocket, secondDocket]);
    expect(await findOrders(['nothing'])).toEqual([]);
    expect(await findOrders(['  '])).toEqual([]);
  });

  test('finds a docket by a prefix of six digits but not of three', async () => {
    const [docket = ''] = dockets;
    expect(await findOrders([docket.slice(0, 6)])).toContain(docket);
    expect(await findOrders([docket.slice(0, 3)])).toEqual([]);
  });

  test('accepts a search with 500 terms and rejects a search with 501', async () => {
    const terms = [...dockets, ...Array.from({ length: 497 }, (_, index) => `no-${index}`)];
    expect((await findOrders(terms)).sort()).toEqual([...dockets].sort());
    const response = await seller.post('/orders/getorders', {
      ...listAnyDayBody,
      filters: [{ search: [...terms, 'one more'] }],
    });
    expect(response.statusCode).toBe(422);
  });

  test('finds no orders of another seller', async () => {
    expect(await findOrders(dockets, await app.signIn())).toEqual([]);
  });
});

describe('GET /api/orders/:docketNumber', () => {
  test('returns an order with its addresses, products, weights and history', async () => {
    const warehouse = (await seller.post('/warehouse/create', buildWarehousePayload())).json().data;
    const createdResponse = await seller.post(
      '/booking/createPickup',
      buildOrderPayload({
        warehouseId: warehouse.id,
        sellerInvoice: 'INV/7',
        waybill: '123456789012',
      }),
    );
    const { docketNumber } = createdResponse.json().data;
    const response = await seller.get(`/api/orders/${docketNumber}`);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({
      order: { docketNumber, contentDetails: [{ productName: 'Pepper', quantity: 2 }] },
      direction: 'forward',
      consignee: { name: 'Ravi Kumar', address: '12 MG Road', pincode: '560001' },
      pickup: { name: 'Kochi store' },
      returnTo: { address: '14 Market Road' },
      warehouseTitle: 'Kochi store',
      gstEwayBillNumber: '123456789012',
      deadWeight: 0.65,
      volumetricWeight: 1.593,
      chargeableWeight: 1.593,
      others: expect.arrayContaining([
        { name: 'Seller invoice', value: 'INV/7' },
        // These are values of the order. The shipment has the booked carrier and service.
        { name: 'Service named in the order', value: 'surface' },
        { name: 'Carrier named in the order', value: 'Delhivery' },
      ]),
      history: [{ event: 'captured', by: 'Test User', at: app.clock.now.toISOString() }],
    });
  });

  test('returns the same 404 for the docket number of another seller and an unknown docket number', async () => {
    const otherCaller = await app.signIn();
    const responses = [];
    for (const docket of [dockets[0], '10000000000000']) {
      const response = await otherCaller.get(`/api/orders/${docket}`);
      responses.push([response.statusCode, { ...response.json(), request_id: '' }]);
    }
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]?.[0]).toBe(404);
    expect((await otherCaller.get('/api/orders/12')).statusCode).toBe(422);
  });
});

describe('POST /api/orders/export', () => {
  const exportCsv = async (filters: unknown[], caller = seller) =>
    caller.post('/api/orders/export', { filters });

  // ASVS V1.3.3, V5.4.2
  test('returns a quoted CSV file with a BOM, CRLF and escaped formulas', async () => {
    const response = await exportCsv([{ search: dockets }]);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="shipdesk-orders-2026-11-21.csv"',
    );
    expect(response.body.startsWith('\uFEFF"Docket number","Order id"')).toBe(true);
    const lines = response.body.split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(lines[3]).toContain('"9876543210"');
  });

  test('returns a file that another seller can import as the same order', async () => {
    const [caller, otherCaller] = [await app.signIn(), await app.signIn()];
    const products = [
      { productName: 'Pepper', quantity: 2, unitPrice: 499.5, hsncode: '0904' },
      { productName: 'Cloves', quantity: 1, unitPrice: 250 },
    ];
    await caller.post(
      '/booking/createPickup',
      buildOrderPayload({
        paymentMode: 'COD',
        codAmount: 1249,
        totalAmount: 1249,
        clientRefrenceNumber: 'TRIP-1',
        contentDetails: products,
      }),
    );
    const file = (await exportCsv([], caller)).body;
    expect(file).toContain('"2026-11-21 ');
    const reader = new CsvReader({ columns: 99, cellCharacters: 999, recordCharacters: 9999 });
    const records = [...reader.push(file), ...reader.end()].map(({ cells }) => [...cells]);
    const response = await otherCaller.post('/booking/createBulkOrderViaExcel', {
      fileName: 'orders.xlsx',
      rows: [[...(reader.header ?? [])], ...records],
    });
    expect(response.json()).toMatchObject({ message: '1 order created.' });
    const loadComparable = async (account: Caller) => {
      const { data } = await listOrders(account);
      const {
        docketNumber,
        contentDetails,
        weightDetails,
        invoiceValue,
        codAmount,
        consigneeName,
      } = data[0] ?? {};
      const detail = (await account.get(`/api/orders/${String(docketNumber)}`)).json().data;
      const { consignee, returnTo, pickup } = detail;
      const parts = { contentDetails, weightDetails, invoiceValue, codAmount, consigneeName };
      return { ...parts, consignee, returnTo, pickup: { ...pickup, email: '' } };
    };
    expect(await loadComparable(otherCaller)).toEqual(await loadComparable(caller));
    expect((await loadComparable(otherCaller)).contentDetails).toHaveLength(2);
  });

  test('exports each order once across batches', async () => {
    const caller = await app.signIn();
    await caller.post('/booking/createPickup', buildOrderPayload());
    const { sellerId } = await app.findSeller(caller.email);
    const changes = { createdAt: "o.created_at - n / 3 * interval '1 minute'" };
    await copyOrder(app, { sellerId, count: 2500, changes });
    const lines = (await exportCsv([], caller)).body.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(2501);
    expect(new Set(lines).size).toBe(2501);
  });

  test('ends an export at the next batch after the seller signs out', async () => {
    const caller = await app.signIn();
    await caller.post('/booking/createPickup', buildOrderPayload());
    const { sellerId } = await app.findSeller(caller.email);
    await copyOrder(app, { sellerId, count: 500 });
    const tokens = { accessToken: caller.accessToken, refreshToken: undefined };
    const principal = await createSessions(app.deps).authenticate(tokens, createOwnSource('test'));
    const batches = await createOrderLists(app.deps).readBatches(principal, {});
    expect((await batches.next()).value).toHaveLength(200);
    expect((await caller.post('/auth/logout', {})).statusCode).toBe(204);
    await expect(batches.next()).rejects.toMatchObject({ code: 'session_invalid' });
  });

  test('exports no orders of another seller', async () => {
    const otherCaller = await app.signIn();
    expect((await exportCsv([], otherCaller)).body.trim().split('\r\n')).toHaveLength(1);
  });

  test('rejects an invalid range', async () => {
    const createdOn = { startDate: '2026-11-22', endDate: '2026-11-21' };
    expect((await exportCsv([{ createdOn }])).statusCode).toBe(422);
  });
});

describe('reverse orders', () => {
  test('N2 reverse: a seller can create and list reverse orders only after the operator switches them on', async () => {
    const caller = await app.signIn();
    const admin = await app.signIn({ role: 'Admin' });
    const create = () =>
      caller.post(
        '/booking/createPickup',
        buildOrderPayload({ paymentMode: 'Pickup', codAmount: 0 }),
      );
    expect((await caller.get('/api/account')).json().features).toEqual({ reverse: false });
    const rejectedResponse = await create();
    expect(rejectedResponse.statusCode).toBe(422);
    expect(rejectedResponse.json().message).toMatch(/not switched on/);

    const sellers = (await admin.get('/api/sellers')).json().data;
    const { id } = sellers.find(({ email }: { email: string }) => email === caller.email);
    const switchedResponse = await app.fastify.inject({
      method: 'PUT',
      url: `/api/sellers/${id}/reverse`,
      headers: { authorization: `Bearer ${admin.accessToken}` },
      payload: { isOn: true },
    });
    expect(switchedResponse.json()).toEqual({ data: { id, reverse: true } });
    expect((await caller.get('/api/account')).json().features).toEqual({ reverse: true });
    expect((await create()).statusCode).toBe(201);
    const list = async (direction?: string) =>
      (
        await caller.post('/orders/getorders', {
          ...listAnyDayBody,
          filters: [{ ...(direction && { direction }) }],
        })
      ).json();
    expect((await list('reverse')).data).toMatchObject([{ paymentMode: 'Pickup', codAmount: 0 }]);
    expect((await list()).total).toBe(0);
  });

  test('returns 404 for the switch of an unknown seller', async () => {
    const admin = await app.signIn({ role: 'Admin' });
    const response = await app.fastify.inject({
      method: 'PUT',
      url: '/api/sellers/01a1fc20-f9d2-7595-bcec-2b8d9f024441/reverse',
      headers: { authorization: `Bearer ${admin.accessToken}` },
      payload: { isOn: true },
    });
    expect(response.statusCode).toBe(404);
  });
});

describe('POST /orders/getorders', () => {
  test('lists no orders of another seller', async () => {
    await createOrder(seller);
    expect(await listOrders(await app.signIn())).toEqual({
      data: [],
      total: 0,
      totalIsCapped: false,
    });
  });

  test('lists each order once across pages with the newest order first', async () => {
    const caller = await app.signIn();
    const createdDockets: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      app.clock.advance(count % 2 === 0 ? 1000 : 0);
      createdDockets.unshift((await createOrder(caller)).json().data.docketNumber);
    }
    const listedDockets: unknown[] = [];
    for (let pageNumber = 0; pageNumber < 4; pageNumber += 1) {
      const page = await listOrders(caller, { filters: [], limit: 2, pageNumber });
      expect(page.total).toBe(7);
      listedDockets.push(...page.data.map(({ docketNumber }) => docketNumber));
    }
    expect(listedDockets).toEqual(createdDockets);
  });

  test('Spec §3: filters createdOn by business days in India including the first and the last day', async () => {
    const caller = await app.signIn();
    const { sellerId } = await app.findSeller(caller.email);
    await createOrder(caller);
    // 21 November 00:15 in India is still the 20th in UTC.
    await app.ownerQuery(
      "update orders set created_at = '2026-11-20T18:45:00Z' where seller_id = $1",
      [sellerId],
    );
    const countOn = async (startDate: string, endDate: string) =>
      (
        await listOrders(caller, {
          filters: [{ createdOn: { startDate, endDate } }],
          limit: 9,
          pageNumber: 0,
        })
      ).total;
    expect(await countOn('2026-11-21', '2026-11-21')).toBe(1);
    expect(await countOn('2026-11-20', '2026-11-20')).toBe(0);
    expect(await countOn('2026-11-16', '2026-11-22')).toBe(1);
  });

  test('rejects invalid dates, ranges over 366 days and invalid paging with 422', async () => {
    for (const createdOn of [
      { startDate: '2026-02-30', endDate: '2026-03-01' },
      { startDate: '2026-03-02', endDate: '2026-03-01' },
      { startDate: '2025-01-01', endDate: '2026-03-01' },
      { startDate: '01-03-2026', endDate: '2026-03-01' },
    ]) {
      const response = await seller.post('/orders/getorders', {
        filters: [{ createdOn }],
        limit: 9,
        pageNumber: 0,
      });
      expect([createdOn, response.statusCode]).toEqual([createdOn, 422]);
    }
    for (const paging of [
      { limit: 0 },
      { limit: 101 },
      { pageNumber: -1 },
      { limit: '9' },
      { pageNumber: 1e9 },
    ]) {
      const response = await seller.post('/orders/getorders', { ...listAnyDayBody, ...paging });
      expect([paging, response.statusCode]).toEqual([paging, 422]);
    }
  });

  test('returns an exact total of a list and caps the total of a search at 1,000', async () => {
    const caller = await app.signIn();
    await createOrder(caller);
    const { sellerId } = await app.findSeller(caller.email);
    await copyOrder(app, { sellerId, count: 1000 });
    const page = { ...listAnyDayBody, limit: 1 };
    expect(await listOrders(caller, page)).toMatchObject({ total: 1001, totalIsCapped: false });
    const search = { ...page, filters: [{ search: ['9876543210'] }] };
    expect(await listOrders(caller, search)).toMatchObject({ total: 1000, totalIsCapped: true });
  });

  test('caps the total of a search when one of several terms has too many matches', async () => {
    const caller = await app.signIn();
    await createOrder(caller);
    const { sellerId } = await app.findSeller(caller.email);
    await copyOrder(app, { sellerId, count: 600 });
    const search = (...terms: string[]) =>
      listOrders(caller, { ...listAnyDayBody, limit: 1, filters: [{ search: terms }] });
    expect(await search('9876543210')).toMatchObject({ total: 601, totalIsCapped: false });
    expect(await search('9876543210', 'REF-9')).toMatchObject({ total: 501, totalIsCapped: true });
    expect(await search('REF-8', 'REF-9')).toMatchObject({ total: 0, totalIsCapped: false });
  });
});
