import { Check } from 'typebox/schema';
import { expect, test } from 'vitest';
import { type Endpoint, getCost } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { createOrder } from './orders/create-order.ts';
import { listOrders } from './orders/orders.ts';
import { createWarehouse } from './orders/warehouses.ts';

const allCalls = Object.entries(endpoints);

/** The calls of spec §7, and the registration. All other calls are below /api/. */
const namedCalls = [
  'POST /auth/login',
  'POST /auth/logout',
  'GET /auth/refresh',
  'GET /refresh',
  'POST /auth/register',
  'POST /booking/createPickup',
  'POST /booking/createBulkOrder',
  'POST /booking/createBulkOrderViaExcel',
  'POST /orders/getorders',
  'POST /warehouse/create',
  'POST /publicRoutes/pincodedetails',
];

const calls = allCalls.map(([, { method, path }]) => `${method} ${path}`);

test('each combination of method and path is unique', () => {
  expect(new Set(calls).size).toBe(calls.length);
});

test('Spec §7: the calls of the specification exist', () => {
  expect(calls).toEqual(expect.arrayContaining(namedCalls));
});

test('calls except registration and those of the specification are below /api/', () => {
  const misplacedCalls = allCalls
    .map(([, { method, path }]) => ({ call: `${method} ${path}`, path }))
    .filter(({ call, path }) => !namedCalls.includes(call) && !path.startsWith('/api/'));
  expect(misplacedCalls).toEqual([]);
});

/** Returns the item types of every list with unique items in a schema. */
function listUniqueItemTypes(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const innerTypes = Object.values(schema).flatMap(listUniqueItemTypes);
  if (!('uniqueItems' in schema)) return innerTypes;
  const { type, enum: values = [] } = Object(Reflect.get(schema, 'items'));
  const types = type === undefined ? values.map((value: unknown) => typeof value) : [type];
  return [...types, ...innerTypes];
}

test('lists of unique items contain only strings', () => {
  const types = allCalls.flatMap(([, endpoint]) => listUniqueItemTypes(endpoint));
  expect(new Set(types)).toEqual(new Set(['string']));
});

test('upload and event stream calls have a light cost', () => {
  const longCalls = Object.entries<Endpoint>(endpoints).filter(
    ([, { upload, response }]) =>
      upload || Reflect.get(response ?? {}, 'contentMediaType') === 'text/event-stream',
  );
  expect(longCalls.map(([name, endpoint]) => [name, getCost(endpoint)])).toEqual([
    ['followEvents', 'light'],
    ['checkCarrierInvoice', 'light'],
    ['recordCarrierRemittance', 'light'],
    ['createImport', 'light'],
  ]);
});

test('only the listed calls are public', () => {
  const publicCalls = allCalls
    .filter(([, { permission }]) => permission === 'public')
    .map(([name]) => name);
  expect(publicCalls.sort()).toEqual([
    'acceptInvitation',
    'getPincodeDetails',
    // Authenticated by the shop's signature.
    'hintShop',
    'login',
    'logout',
    'pushEvents',
    'readInvitation',
    'receivePayment',
    'refresh',
    'refreshAlias',
    'register',
    'requestPasswordReset',
    'resetPassword',
    'trackParcel',
  ]);
});

test('admin paths and paths with a seller id require an operator permission unless they are public', () => {
  const violations = allCalls
    .filter(([, { path }]) => path.startsWith('/api/admin/') || path.includes('/:sellerId'))
    .filter(([, { permission }]) => permission !== 'public' && !permission.startsWith('operator:'))
    .map(([name]) => name);
  expect(violations).toEqual([]);
});

test('every non-public call with a seller id in its path declares an audit action', () => {
  const unauditedCalls = allCalls
    .filter(([, { path, permission }]) => path.includes('/:sellerId') && permission !== 'public')
    .filter(([, { audit = [] }]: [string, Endpoint]) => audit.length === 0)
    .map(([name]) => name);
  expect(unauditedCalls).toEqual([]);
});

test('calls about money require a money permission', () => {
  const moneyPath =
    /^\/api\/(wallet|passbook|charges|recharges|remittances|statement|tax-|claims|bank-account)/;
  const violations = allCalls
    .filter(([, { path, permission }]) => moneyPath.test(path) && !permission.startsWith('money:'))
    .map(([name]) => name);
  expect(violations).toEqual([]);
});

const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  address: '12 Brigade Road',
  pinCode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
};

const returnFields = {
  returnName: 'Ravi',
  returnPhone: '9876543210',
  returnAltPhone: '',
  returnEmail: '',
  returnAddress: '4 Mill Road',
  returnPin: '560001',
  returnCity: 'Bengaluru',
  returnState: 'Karnataka',
  returnCountry: 'India',
};

/** Every field of the single-order payload of spec §3. */
const order = {
  shipments: [
    {
      ...address,
      ...returnFields,
      orderId: 'o-1',
      altPhone: '',
      email: '',
      paymentMode: 'COD',
      contentCategory: '',
      clientRefrenceNumber: 'INV-1',
      hsnCode: '',
      codAmount: '999',
      orderDate: '31/12/2026',
      totalAmount: 999,
      sellerAddress: '',
      sellerName: '',
      sellerInvoice: '',
      sellerGstIn: '',
      waybill: '',
      weight: '0.65',
      shippingService: 'surface',
      shippingServiceCategory: 'B2C',
      addressType: '',
      lsp: 'delhivery',
      warehouseId: 1,
      weightDetails: [
        {
          boxId: 0,
          docketNumber: '',
          numberOfBoxes: '1',
          weightKg: 0.65,
          lengthCm: '35',
          breadthCm: '35',
          heightCm: 6.5,
        },
      ],
      contentDetails: [
        { productId: 0, productName: 'Kettle', quantity: '2', unitPrice: 499.5, hsncode: '' },
      ],
    },
  ],
  pickupLocation: address,
};

test('Spec §3 single-order payload: accepts every field of the spec', () => {
  expect(Check(createOrder.body ?? {}, order)).toBe(true);
});

test('rejects a shipment with an unknown field or an invalid number', () => {
  const [shipment] = order.shipments;
  const changeShipment = (change: object) => ({
    ...order,
    shipments: [{ ...shipment, ...change }],
  });
  for (const change of [
    { sellerId: 'x' },
    { codAmount: '-1' },
    { codAmount: -1 },
    { weight: '1e3' },
  ]) {
    expect(Check(createOrder.body ?? {}, changeShipment(change)), JSON.stringify(change)).toBe(
      false,
    );
  }
});

test('Spec §3 warehouse create payload: accepts every field of the spec', () => {
  const fields = {
    pickupAddressTitle: 'Main',
    name: 'Ravi',
    email: '',
    phone: '9876543210',
    altPhone: '',
    address: '4 Mill Road',
    pin: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
    country: 'India',
  };
  const returnEntries = Object.entries(fields).map(([key, value]) => [`return_${key}`, value]);
  const payload = { ...fields, ...Object.fromEntries(returnEntries), isDefault: true };
  expect(Check(createWarehouse.body ?? {}, payload)).toBe(true);
});

const checkListRequest = (endDate: string) => {
  const filters = [{ createdOn: { startDate: '2026-03-02', endDate } }];
  return Check(listOrders.body ?? {}, { filters, limit: 9, pageNumber: 0 });
};

test('Spec §3 order list request: accepts createdOn, limit and pageNumber', () => {
  expect(checkListRequest('2026-03-08')).toBe(true);
});

test('Spec §3 order list request: rejects a date in another format', () => {
  expect(checkListRequest('08-03-2026')).toBe(false);
});
