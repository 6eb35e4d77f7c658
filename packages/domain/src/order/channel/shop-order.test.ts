import { expect, test } from 'vitest';
import { kochiStore } from '../../../test-support/order-input.ts';
import { computeInvoicePaise } from '../order.ts';
import { indexProducts, type SavedProduct } from '../product/product.ts';
import { channels, getChannel } from './channels.ts';
import { parseShopAmount } from './shop-amount.ts';
import {
  buildShopPatch,
  listChangedGroups,
  listUneditedCompletions,
  toComparedOrder,
} from './shop-changes.ts';
import {
  buildShopVersion,
  checkShopRows,
  type ShopChoices,
  type ShopOrder,
  shopOrderStates,
  toOrderOfShop,
} from './shop-order.ts';

const choices: ShopChoices = {
  context: {
    pickup: kochiStore,
    returnTo: kochiStore,
    today: '2026-11-27',
  },
  codGateways: [],
  box: { weightKg: '0.5', lengthCm: '20', breadthCm: '15', heightCm: '5' },
};

const order: ShopOrder = {
  id: '4501234567890123456',
  name: '#1001',
  state: 'ready',
  stateWords: '',
  placedAt: '2026-11-26T20:00:00.000Z',
  changedAt: '2026-11-26T20:00:00.000Z',
  consignee: {
    name: 'Asha Rao',
    company: 'Rao Traders',
    phones: ['+91 98765 43210 ext. 12'],
    email: 'asha@example.in',
    address1: '14, 3rd Cross',
    address2: 'Indiranagar',
    city: 'Bengaluru',
    pincode: '560038',
    state: 'KA',
    country: 'IN',
  },
  lines: [
    {
      name: 'Black pepper',
      sku: 'P',
      quantity: 2,
      totalPaise: 100_000,
      hsnCode: '',
      weightGrams: 0,
    },
  ],
  totalPaise: 104_900,
  outstandingPaise: 0,
  gateways: ['razorpay'],
  isPaid: true,
  weightGrams: 0,
  keys: {},
};

const readOrder = (changes: Partial<ShopOrder>, usedChoices: ShopChoices = choices) => {
  const changedOrder = { ...order, ...changes };
  const { rows, payment, completions, guessedFields } = buildShopVersion(changedOrder, usedChoices);
  const checks = checkShopRows(rows);
  const problems = checks.flatMap((row) => row.problems.map(({ column }) => column));
  return { rows, payment, checks, problems, completions, guessedFields };
};

test('a paid shop order becomes a prepaid order with the total of the shop', () => {
  const { checks, problems, payment } = readOrder({});
  expect(problems).toEqual([]);
  const capturedOrder = toOrderOfShop(checks, payment.codPaise);
  expect(capturedOrder).toMatchObject({
    orderDate: '2026-11-27',
    reference: { orderId: '', referenceId: '#1001' },
    payment: { mode: 'Prepaid', codPaise: 0 },
    consignee: {
      phone: '9876543210',
      state: 'Karnataka',
      country: 'India',
      address: 'Rao Traders, 14, 3rd Cross, Indiranagar',
    },
    packages: { boxes: [{ weightGrams: 500, lengthMm: 200 }] },
  });
  expect(computeInvoicePaise(capturedOrder.products)).toBe(104_900);
});

test('a COD shop order collects the outstanding amount instead of the total', () => {
  const { checks, payment } = readOrder({
    gateways: ['razorpay', 'Cash on Delivery (COD)'],
    isPaid: false,
    outstandingPaise: 54_900,
  });
  expect(toOrderOfShop(checks, payment.codPaise).payment).toEqual({
    mode: 'COD',
    codPaise: 54_900,
  });
});

test('an unpaid order needs a known COD method or a COD method that the seller chose', () => {
  const changes = { gateways: ['Pay at door'], isPaid: false, outstandingPaise: 104_900 };
  expect(readOrder(changes).problems).toEqual(['paymentType']);
  expect(readOrder(changes, { ...choices, codGateways: ['pay at DOOR'] }).payment.mode).toBe('COD');
  expect(readOrder({ ...changes, gateways: ['cash_on_delivery'] }).payment.mode).toBe('COD');
  expect(readOrder({ ...changes, gateways: ['Codex Pay'] }).payment.mode).toBeNull();
});

test.each([
  ['CT', '492001', 'Chhattisgarh'],
  ['CG', '492001', 'Chhattisgarh'],
  ['OR', '751001', 'Odisha'],
  ['TS', '500001', 'Telangana'],
  ['TG', '500001', 'Telangana'],
  ['UT', '248001', 'Uttarakhand'],
  ['UK', '248001', 'Uttarakhand'],
  ['DD', '396210', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['Pondicherry (Puducherry)', '605001', 'Puducherry'],
  ['PY', '605001', 'Puducherry'],
  ['MH', '560038', 'Karnataka'],
])('parses the state %s with the pincode %s as %s', (state, pincode, expected) => {
  const { checks } = readOrder({ consignee: { ...order.consignee, state, pincode } });
  expect(checks[0]?.values.state).toBe(expected);
});

test('merges equal lines of an order into one row', () => {
  const [line] = order.lines;
  const { rows, problems } = readOrder({ lines: line ? [line, line] : [] });
  expect(problems).toEqual([]);
  expect(rows.map(({ quantity }) => quantity)).toEqual(['4']);
});

const pepper: SavedProduct = {
  sku: 'p',
  name: 'Pepper, 250 g',
  hsnCode: '0904',
  pricePaise: 90_000,
  weightGrams: 260,
  size: null,
  preset: { name: 'Carton', lengthMm: 300, breadthMm: 200, heightMm: 100, tareGrams: 80 },
  parcels: [],
};
const pepperChoices: ShopChoices = {
  ...choices,
  context: { ...choices.context, products: indexProducts([pepper]) },
};

test('fills in values that the shop lacks from products, then from the chosen box', () => {
  const { checks, problems, payment, completions, guessedFields } = readOrder({}, pepperChoices);
  expect(problems).toEqual([]);
  const { products, packages } = toOrderOfShop(checks, payment.codPaise);
  expect(products).toMatchObject([{ sku: 'P', productName: 'Black pepper', hsnCode: '0904' }]);
  expect(computeInvoicePaise(products)).toBe(104_900);
  expect(packages.boxes).toMatchObject([
    { weightGrams: 600, lengthMm: 300, breadthMm: 200, heightMm: 100 },
  ]);
  expect(completions).toEqual([
    { field: 'hsnCode', products: ['Pepper, 250 g'] },
    { field: 'weight', products: ['Pepper, 250 g'] },
    { field: 'size', products: ['Pepper, 250 g'] },
  ]);
  expect(guessedFields).toEqual([]);
  expect(readOrder({}).guessedFields).toEqual(['weight', 'size']);
});

test('the weight of the shop takes precedence over the weight of the products', () => {
  const { checks, completions, guessedFields } = readOrder({ weightGrams: 900 }, pepperChoices);
  expect(checks[0]?.values.clientDeadWeight).toBe('0.9');
  expect(completions.map(({ field }) => field)).toEqual(['hsnCode', 'size']);
  expect(guessedFields).toEqual([]);
});

test('listUneditedCompletions omits the completions of edited groups', () => {
  const { completions } = readOrder({ weightGrams: 900 }, pepperChoices);
  expect(listUneditedCompletions(completions, new Set(['packages']))).toEqual([
    { field: 'hsnCode', products: ['Pepper, 250 g'] },
  ]);
});

const orderChanges: Partial<ShopOrder> = {
  consignee: { ...order.consignee, phones: ['9812345678'], pincode: '560001' },
  totalPaise: 90_000,
};

test('listChangedGroups lists the groups in which two versions differ', () => {
  const before = readOrder({});
  expect(listChangedGroups(before, readOrder(orderChanges))).toEqual([
    'phone',
    'address',
    'products',
  ]);
  expect(listChangedGroups(before, readOrder({}))).toEqual([]);
});

test('buildShopPatch builds a patch of the selected groups', () => {
  const { checks, payment } = readOrder(orderChanges);
  expect(buildShopPatch(checks, payment, { groups: ['phone'], orderId: 'SD1' })).toEqual({
    phone: { phone: '9812345678', altPhone: '' },
  });
});

test('compares only the consignee of a shipped order, and nothing if the shop hides the consignee', () => {
  const earlierOrder = { ...order, outstandingPaise: 45_000, isPaid: false, gateways: ['cod'] };
  const shippedOrder = { ...earlierOrder, state: 'closed' as const, lines: [], totalPaise: 0 };
  const listGroups = (changed: ShopOrder) =>
    listChangedGroups(readOrder(earlierOrder), readOrder(toComparedOrder(changed, earlierOrder)));
  expect(listGroups({ ...shippedOrder, outstandingPaise: 0, isPaid: true })).toEqual([]);
  const consignee = { ...earlierOrder.consignee, address1: '7 Lake View' };
  expect(listGroups({ ...shippedOrder, consignee })).toEqual(['address']);
  const redactedConsignee = {
    ...earlierOrder.consignee,
    name: '',
    phones: [],
    address1: '',
    address2: '',
  };
  expect(listGroups({ ...shippedOrder, consignee: redactedConsignee })).toEqual([]);
  expect(listGroups({ ...shippedOrder, consignee: { ...redactedConsignee, pincode: '' } })).toEqual(
    [],
  );
});

test('parses shop amounts without floating-point errors', () => {
  expect(
    ['1250.5', '-10.00', '0.285', '0.284999', '', 'x'].map((text) => parseShopAmount(text)),
  ).toEqual([125_050, -1000, 29, 28, 0, 0]);
});

test('every channel has a name', () => {
  expect(channels.map(({ id }) => getChannel(id).name)).not.toContain('');
});

test('a shop order has one of four states', () => {
  expect(shopOrderStates).toHaveLength(4);
});
