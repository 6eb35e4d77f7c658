import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import type { countStages } from '@shipdesk/contract/orders/order-stages';
import type { listDockets } from '@shipdesk/contract/orders/orders';
import {
  listParcelAlerts,
  type ParcelAlert,
  parcelAlerts,
  type TrackedParcel,
} from '@shipdesk/domain/shipping/attention';
import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import { addDays } from '@shipdesk/domain/values/time/calendar';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { copyOrder } from '../../../test-support/parcels/copied-orders.ts';
import {
  buildOrderPayload,
  buildWarehousePayload,
} from '../../../test-support/samples/payloads.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

type Filter = NonNullable<BodyOf<typeof listDockets>['filters'][number]>;
type Narrowing = Omit<BodyOf<typeof countStages>, 'createdOn' | 'direction'>;

const day = '2026-11-21';
const createdOn = { startDate: day, endDate: day };
const importId = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';

/** The properties by which the filters of this suite select an order. */
interface Facts {
  docketNumber: string;
  stage: string;
  payment: 'cod' | 'prepaid';
  carrier: string;
  warehouseId: string;
  state: string;
  pincode: string;
  amountPaise: number;
  weightGrams: number;
  tags: string[];
  importId: string;
  zone: 'B' | 'E' | 'none';
  alerts: readonly ParcelAlert[];
}

let seller: Caller;
let warehouses: string[];
let facts: Facts[];

const app = await testApp();
beforeAll(async () => {
  seller = await app.signIn();
  warehouses = [];
  for (const pickupAddressTitle of ['Kochi store', 'Pune store']) {
    const response = await seller.post(
      '/warehouse/create',
      buildWarehousePayload({ pickupAddressTitle }),
    );
    warehouses.push(response.json().data.id);
  }
  facts = [];
  for (let index = 0; index < 24; index += 1) facts.push(await createOrder(index));
});

/** Creates order number `index`. The orders vary in every value that a filter reads. */
async function createOrder(index: number): Promise<Facts> {
  const address = [
    { pinCode: '560001', state: 'Karnataka' },
    { pinCode: '560100', state: 'Karnataka' },
    { pinCode: '682002', state: 'Kerala' },
  ][index % 3] ?? { pinCode: '', state: '' };
  const isCod = index % 2 === 0;
  const rupees = 100 * (1 + (index % 5));
  const kilograms = 0.5 * (1 + (index % 4));
  const warehouseId = warehouses[index % 2] ?? '';
  const [box] = buildOrderPayload().shipments[0]?.weightDetails ?? [];
  const response = await seller.post(
    '/booking/createPickup',
    buildOrderPayload({
      ...address,
      paymentMode: isCod ? 'COD' : 'Prepaid',
      warehouseId,
      weightDetails: [{ ...box, numberOfBoxes: '1', weightKg: kilograms }],
      contentDetails: [
        { productId: 0, productName: 'Pepper', quantity: 1, unitPrice: rupees, hsncode: '' },
      ],
    }),
  );
  expect(response.statusCode).toBe(201);
  const { docketNumber, id } = response.json().data;
  const stage = (['new', 'ready_to_ship', 'delivered', 'ndr'] as const)[index % 4] ?? 'new';
  const tags = [['gift', 'fragile'], ['gift']][index % 6] ?? [];
  const isImported = index % 8 === 0;
  const zone = (['B', 'E', 'none'] as const)[index % 3] ?? 'none';
  await app.ownerQuery(
    `update orders set stage = $2, tags = $3, import_id = $4,
       quote = case when $5 <> 'none' then jsonb_set(quote, '{zone}', to_jsonb($5::text)) end
     where docket_number = $1`,
    [docketNumber, stage, tags, isImported ? importId : null, zone],
  );
  const bookedCarrier = index % 5 === 0 ? 'delhivery' : 'simulator';
  const carrier = stage === 'new' ? '' : bookedCarrier;
  const parcel = buildParcel(index);
  if (carrier !== '') await insertShipment(id, docketNumber, carrier, parcel);
  return {
    docketNumber,
    stage,
    payment: isCod ? 'cod' : 'prepaid',
    carrier,
    warehouseId,
    state: address.state,
    pincode: address.pinCode,
    amountPaise: rupees * 100,
    weightGrams: kilograms * 1000,
    tags,
    importId: isImported ? importId : '',
    zone,
    alerts: carrier === '' ? [] : listParcelAlerts(parcel, app.clock.now),
  };
}

/** Builds the parcel of order number `index`. Its times vary around the limits of late and stuck parcels. */
function buildParcel(index: number): TrackedParcel {
  const hours = [47, 49, undefined][index % 3];
  return {
    status: index % 5 === 1 ? 'DELIVERED' : 'IN_TRANSIT',
    lastScanAt: hours === undefined ? null : new Date(app.clock.now.getTime() - hours * 3_600_000),
    expectedOn: [addDays(day, -1), day, null, null][(index >> 2) % 4] ?? null,
  };
}

async function insertShipment(
  orderId: string,
  docketNumber: string,
  carrier: string,
  { status, lastScanAt, expectedOn }: TrackedParcel,
) {
  await app.ownerQuery(
    `insert into shipments (seller_id, id, order_id, docket_number, account_id, carrier, service, reference, state,
       status, awb, sort_code, total_paise, quote, created_at, created_by, last_scan_at, expected_on)
     select seller_id, gen_random_uuid(), id, docket_number, gen_random_uuid(), $3, 'surface', docket_number, 'booked',
       $4, 'Awb' || $2, '', 0, '{}', created_at, created_by, $5, $6
     from orders where id = $1`,
    [orderId, docketNumber, carrier, status, lastScanAt, expectedOn],
  );
}

const isWithin = (value: number, { from = 0, to = Number.POSITIVE_INFINITY } = {}) =>
  value >= from && value <= to;

const isMatch = (order: Facts, filter: Filter) =>
  (filter.stage === undefined || filter.stage === order.stage) &&
  (filter.payment === undefined || filter.payment === order.payment) &&
  (filter.carrier === undefined || filter.carrier === (order.carrier || 'none')) &&
  (filter.zones === undefined || filter.zones.includes(order.zone)) &&
  (filter.warehouseId === undefined || filter.warehouseId === order.warehouseId) &&
  (filter.states === undefined || filter.states.includes(order.state)) &&
  (filter.pincode === undefined || order.pincode.startsWith(filter.pincode)) &&
  isWithin(order.amountPaise, filter.amountPaise) &&
  isWithin(order.weightGrams, filter.weightGrams) &&
  (filter.tag === undefined || order.tags.includes(filter.tag)) &&
  (filter.importId === undefined || order.importId === filter.importId) &&
  (filter.attention === undefined || order.alerts.includes(filter.attention));

const listExpected = (filter: Filter) =>
  facts
    .filter((order) => isMatch(order, filter))
    .map(({ docketNumber }) => docketNumber)
    .sort();

async function listOrders(filter: Filter, caller = seller) {
  const body = { filters: [filter], limit: 100, pageNumber: 0 };
  const response = await caller.post('/orders/getorders', body);
  expect(response.statusCode).toBe(200);
  const { data, ...totals } = response.json();
  const dockets = data.map(({ docketNumber }: Facts) => docketNumber);
  return { dockets: dockets.sort(), ...totals };
}

async function loadDockets(filter: Filter, after?: string) {
  const body = { filters: [filter], ...(after !== undefined && { after }) };
  const response = await seller.post('/api/orders/dockets', body);
  expect(response.statusCode).toBe(200);
  const { data, isMore }: ResponseOf<typeof listDockets> = response.json();
  return { dockets: data.map(({ docketNumber }) => docketNumber), isMore };
}

describe('list filters', () => {
  test.each<[string, () => Filter]>([
    ['payment', () => ({ payment: 'cod' })],
    ['carrier', () => ({ carrier: 'delhivery' })],
    ['no carrier', () => ({ carrier: 'none' })],
    ['zones', () => ({ zones: ['E', 'F', 'none'] })],
    ['warehouse', () => ({ warehouseId: warehouses[1] ?? '' })],
    ['states', () => ({ states: ['Kerala', 'Goa'] })],
    ['a whole pincode', () => ({ pincode: '560100' })],
    ['the beginning of a pincode', () => ({ pincode: '56' })],
    ['a minimum amount', () => ({ amountPaise: { from: 30_000 } })],
    ['a maximum amount', () => ({ amountPaise: { to: 20_000 } })],
    ['a weight range', () => ({ weightGrams: { from: 1000, to: 1500 } })],
    ['tag', () => ({ tag: 'fragile' })],
    ['import', () => ({ importId })],
    ['a late parcel', () => ({ attention: 'late' })],
    ['a stuck parcel', () => ({ attention: 'stuck' })],
  ])('filters the list by %s', async (_, buildFilter) => {
    const filter = buildFilter();
    const dockets = listExpected(filter);
    expect(dockets.length).toBeGreaterThan(0);
    expect(dockets.length).toBeLessThan(facts.length);
    expect(await listOrders({ ...filter, createdOn })).toEqual({
      dockets,
      total: dockets.length,
      totalIsCapped: false,
    });
  });

  test('selects the same orders for lists, totals, stage counts and docket numbers', async () => {
    const anySpan = (values: number[]) =>
      fc
        .tuple(fc.constantFrom(...values), fc.constantFrom(...values))
        .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
    const narrowing: fc.Arbitrary<Narrowing> = fc.record(
      {
        payment: fc.constantFrom('cod' as const, 'prepaid' as const),
        carrier: fc.constantFrom('simulator', 'delhivery', 'unknown', 'none'),
        warehouseId: fc.constantFrom(...warehouses, 'none'),
        zones: fc.uniqueArray(fc.constantFrom('B' as const, 'E' as const, 'none' as const), {
          minLength: 1,
        }),
        states: fc.uniqueArray(fc.constantFrom('Karnataka', 'Kerala', 'Goa'), { minLength: 1 }),
        pincode: fc.constantFrom('5', '5600', '682002', '9'),
        amountPaise: anySpan([10_000, 20_000, 40_000, 50_000]),
        weightGrams: anySpan([500, 1000, 2000]),
        tag: fc.constantFrom('gift', 'fragile', 'none'),
        importId: fc.constant(importId),
        attention: fc.constantFrom(...parcelAlerts),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        narrowing,
        fc.constantFrom(undefined, ...orderStages),
        async (filters, stage) => {
          const filter: Filter = { ...filters, createdOn, ...(stage && { stage }) };
          const dockets = listExpected(filter);
          expect(await listOrders(filter)).toEqual({
            dockets,
            total: dockets.length,
            totalIsCapped: false,
          });
          expect((await loadDockets(filter)).dockets.sort()).toEqual(dockets);
          const response = await seller.post('/api/orders/stages', { ...filters, createdOn });
          const { data: counts }: ResponseOf<typeof countStages> = response.json();
          const countInStage = (name: string) =>
            counts.find((count) => count.stage === name)?.orders ?? 0;
          for (const name of stage ? [stage] : orderStages) {
            expect(countInStage(name)).toBe(listExpected({ ...filters, stage: name }).length);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  test('combines a filter with a search', async () => {
    expect(await listOrders({ search: ['Ravi'], states: ['Kerala'] })).toMatchObject({
      dockets: listExpected({ states: ['Kerala'] }),
      totalIsCapped: false,
    });
    expect(await listOrders({ search: ['Ravi'], tag: 'none' })).toMatchObject({ total: 0 });
  });

  test('lists each matching order once across pages', async () => {
    const pages = [];
    for (const pageNumber of [0, 1, 2]) {
      const body = { filters: [{ payment: 'cod' }], limit: 5, pageNumber };
      const { data, total } = (await seller.post('/orders/getorders', body)).json();
      expect(total).toBe(12);
      pages.push(...data.map(({ docketNumber }: Facts) => docketNumber));
    }
    expect(pages.sort()).toEqual(listExpected({ payment: 'cod' }));
  });

  test('exports the orders that the filter lists', async () => {
    const filters = [{ createdOn, carrier: 'simulator', states: ['Karnataka'] }];
    const csv = (await seller.post('/api/orders/export', { filters })).body;
    const dockets = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => /\d{14}/.exec(line)?.[0]);
    expect(dockets.sort()).toEqual(listExpected({ carrier: 'simulator', states: ['Karnataka'] }));
  });

  test('rejects a range that ends before it starts and returns the field', async () => {
    const amountPaise = { from: 2, to: 1 };
    const body = { filters: [{ amountPaise }], limit: 9, pageNumber: 0 };
    const listResponse = await seller.post('/orders/getorders', body);
    expect(listResponse.statusCode).toBe(422);
    expect(listResponse.json().details).toMatchObject([{ field: 'filters.0.amountPaise' }]);
    const stagesResponse = await seller.post('/api/orders/stages', { amountPaise });
    expect(stagesResponse.json().details).toMatchObject([{ field: 'amountPaise' }]);
  });

  test('lists no orders of another seller', async () => {
    const otherCaller = await app.signIn();
    expect(await listOrders({ carrier: 'simulator' }, otherCaller)).toMatchObject({
      dockets: [],
      total: 0,
    });
  });
});

describe('order search', () => {
  test.each(['AWB', 'awb', 'Awb'])('finds an AWB in any letter case: %s', async (letters) => {
    const order = facts.find(({ carrier }) => carrier !== '');
    const awb = `Awb${order?.docketNumber}`;
    await app.ownerQuery('update shipments set awb = upper(awb) where awb = $1', [awb]);
    const search = [awb.replace('Awb', letters)];
    expect((await listOrders({ search })).dockets).toEqual([order?.docketNumber]);
  });

  test('finds a consignee by the beginning of any word of the name', async () => {
    const caller = await app.signIn();
    const dockets: Record<string, string> = {};
    for (const name of ['Anjali Menon', 'Mohammed Abdul Faizal', 'Menaka Rao', 'रवि कुमार']) {
      const response = await caller.post('/booking/createPickup', buildOrderPayload({ name }));
      dockets[name] = response.json().data.docketNumber;
    }
    const listFoundNames = async (search: string) => {
      const { dockets: foundDockets } = await listOrders({ search: [search] }, caller);
      return Object.keys(dockets).filter((name) => foundDockets.includes(dockets[name]));
    };
    expect(await listFoundNames('MEN')).toEqual(['Anjali Menon', 'Menaka Rao']);
    expect(await listFoundNames('anjali m')).toEqual(['Anjali Menon']);
    expect(await listFoundNames('abdul')).toEqual(['Mohammed Abdul Faizal']);
    expect(await listFoundNames('faizal abdul')).toEqual([]);
    expect(await listFoundNames('रवि')).toEqual(['रवि कुमार']);
    expect(await listFoundNames('enon')).toEqual([]);
  });
});

describe('POST /api/orders/dockets', () => {
  test('returns each docket number once across pages', async () => {
    const caller = await app.signIn();
    await caller.post('/booking/createPickup', buildOrderPayload({ paymentMode: 'COD' }));
    const { sellerId } = await app.findSeller(caller.email);
    // Four orders share each microsecond, so a page boundary needs the id and all digits of the time.
    const changes = { createdAt: "o.created_at - n / 4 * interval '1 microsecond'" };
    await copyOrder(app, { sellerId, count: 1500, changes });
    const filters = [{ payment: 'cod' }];
    const head = (await caller.post('/api/orders/dockets', { filters })).json();
    expect(head).toMatchObject({ isMore: true });
    const after = head.data.at(-1).docketNumber;
    const tail = (await caller.post('/api/orders/dockets', { filters, after })).json();
    expect(tail).toMatchObject({ isMore: false });
    const dockets = [...head.data, ...tail.data].map(({ docketNumber }: Facts) => docketNumber);
    expect(dockets).toHaveLength(1501);
    expect(new Set(dockets).size).toBe(1501);
  });

  test('returns 404 for a cursor of another seller', async () => {
    const otherCaller = await app.signIn();
    const after = facts[0]?.docketNumber;
    const response = await otherCaller.post('/api/orders/dockets', { filters: [], after });
    expect(response.statusCode).toBe(404);
  });
});

describe('POST /api/orders/cancel', () => {
  test('cancels new orders and returns a reason for each rejected order', async () => {
    const createdResponse = await seller.post('/booking/createPickup', buildOrderPayload());
    const { docketNumber, id } = createdResponse.json().data;
    const shippedDocket = facts.find(({ stage }) => stage === 'delivered')?.docketNumber ?? '';
    const docketNumbers = [docketNumber, shippedDocket, '10000000000000'];
    const response = await seller.post('/api/orders/cancel', { docketNumbers });
    expect(response.json().data).toEqual([
      { docketNumber, state: 'cancelled' },
      {
        docketNumber: shippedDocket,
        state: 'refused',
        problem: { code: 'order_is_shipped', message: expect.stringContaining('Cancel') },
      },
      {
        docketNumber: '10000000000000',
        state: 'refused',
        problem: { code: 'order_unknown', message: expect.any(String) },
      },
    ]);
    const repeatedResponse = await seller.post('/api/orders/cancel', {
      docketNumbers: [docketNumber],
    });
    expect(repeatedResponse.json().data).toEqual([{ docketNumber, state: 'cancelled' }]);
    const { rows } = await app.ownerQuery(
      "select change from audit_entries where action = 'order.cancelled' and subject = $1",
      [id],
    );
    expect(rows).toEqual([{ change: { stage: ['new', 'cancelled'] } }]);
  });
});
