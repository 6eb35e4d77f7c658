import { readShopPayment } from '@shipdesk/domain/order/channel/shop-order';
import { expect, test } from 'vitest';
import { createFakeShopifyApi } from '../../../../test-support/shops/fake-shopify-api.ts';
import {
  createShopifyLine,
  createShopifyOrder,
  type FakeShopifyOrder,
  fakeShopifyAddress,
  shopifyCod,
} from '../../../../test-support/shops/fake-shopify-orders.ts';
import { readItems } from '../../../platform/json.ts';
import { readShopifyOrder } from './shopify-order.ts';
import { ordersQuery } from './shopify-queries.ts';

const placedAt = '2026-11-27T04:30:00Z';

/** Places an order in a fake shop. Returns the order as the query and the parser read it. */
function parseOrder(changes: Partial<FakeShopifyOrder>, removedScopes: readonly string[] = []) {
  const api = createFakeShopifyApi(() => new Date(placedAt));
  const placedOrder = createShopifyOrder(1, placedAt, changes);
  api.orders.set(placedOrder.id, placedOrder);
  for (const scope of removedScopes) api.scopes.delete(scope);
  const variables = { query: `updated_at:>='${placedAt}'`, first: 5, lines: 20 };
  const { data } = api.execute({ query: ordersQuery, variables });
  const [node] = readItems(data, 'orders', 'nodes') ?? [];
  const order = readShopifyOrder(node);
  if (order === null) throw new Error('the shop has no order');
  return order;
}

const buildFulfillmentOrder = (
  changes: Partial<FakeShopifyOrder['fulfillmentOrders'][number]>,
) => ({
  id: 'gid://shopify/FulfillmentOrder/1',
  status: 'OPEN',
  methodType: 'SHIPPING',
  remaining: [1],
  holds: [],
  ...changes,
});

test('parses the number, the consignee, the goods and the weight of a prepaid order', () => {
  expect(parseOrder({})).toMatchObject({
    id: 'gid://shopify/Order/5000000000001',
    name: '#1001',
    state: 'ready',
    placedAt: '2026-11-27T04:30:00.000Z',
    consignee: {
      name: 'Asha Rao',
      phones: ['+91 98765 43210', '+91 98765 43210'],
      email: 'asha@example.in',
      address1: '14, 3rd Cross',
      pincode: '560038',
      state: 'KA',
      country: 'IN',
    },
    lines: [
      {
        name: 'Cotton shirt - Blue / M',
        sku: 'SHIRT-BLUE-M',
        quantity: 1,
        totalPaise: 499_00,
        hsnCode: '620520',
        weightGrams: 250,
      },
    ],
    totalPaise: 499_00,
    outstandingPaise: 0,
    isPaid: true,
    weightGrams: 250,
  });
});

test('collects the outstanding amount of an order with a paid advance', () => {
  const order = parseOrder({
    ...shopifyCod,
    displayFinancialStatus: 'PARTIALLY_PAID',
    paymentGatewayNames: ['razorpay', 'Cash on Delivery (COD)'],
    totalOutstanding: '400.0',
  });
  expect(order).toMatchObject({ state: 'ready', totalPaise: 499_00, outstandingPaise: 400_00 });
  expect(readShopPayment(order, [])).toEqual({ mode: 'COD', codPaise: 400_00 });
});

test.each<[string, Partial<FakeShopifyOrder>, string, string]>([
  [
    'a cancelled order',
    { cancelledAt: placedAt, displayFulfillmentStatus: 'FULFILLMENT_NOT_REQUIRED' },
    'cancelled',
    'cancelled',
  ],
  [
    'an order that needs no fulfilment',
    { displayFulfillmentStatus: 'FULFILLMENT_NOT_REQUIRED' },
    'closed',
    'fulfillment not required',
  ],
  ['a test order', { test: true }, 'closed', 'test order'],
  ['a sale in the store', { sourceName: 'pos' }, 'closed', 'sold at the point of sale'],
  [
    'an order that the buyer picks up',
    { fulfillmentOrders: [buildFulfillmentOrder({ methodType: 'PICK_UP' })] },
    'closed',
    'nothing to ship',
  ],
  [
    'an order with local delivery',
    { fulfillmentOrders: [buildFulfillmentOrder({ methodType: 'LOCAL' })] },
    'closed',
    'nothing to ship',
  ],
  ['a refunded order', { displayFinancialStatus: 'REFUNDED' }, 'cancelled', 'refunded'],
  [
    'an order on hold',
    {
      fulfillmentOrders: [
        buildFulfillmentOrder({
          status: 'ON_HOLD',
          holds: [
            { reason: 'OTHER', displayReason: 'Other', reasonNotes: 'COD not confirmed' },
            { reason: 'HIGH_RISK_OF_FRAUD', displayReason: 'High risk', reasonNotes: null },
          ],
        }),
      ],
    },
    'held',
    'Other: COD not confirmed; High risk',
  ],
  [
    'a scheduled order',
    { fulfillmentOrders: [buildFulfillmentOrder({ status: 'SCHEDULED' })] },
    'held',
    'scheduled',
  ],
  [
    'an order with an authorized payment',
    { displayFinancialStatus: 'AUTHORIZED', totalOutstanding: '499.00' },
    'held',
    'payment authorized, not captured',
  ],
  ['an order in another currency', { currencyCode: 'USD' }, 'held', 'currency USD'],
  ['an order in progress', { displayFulfillmentStatus: 'IN_PROGRESS' }, 'ready', ''],
])('parses the state of %s', (_, changes, state, stateWords) => {
  expect(parseOrder(changes)).toMatchObject({ state, stateWords });
});

test('omits removed, digital and shipped items and their value', () => {
  const order = parseOrder({
    currentTotal: '1497.00',
    lines: [
      createShopifyLine({ quantity: 3, currentQuantity: 2 }),
      createShopifyLine({ sku: 'PDF', requiresShipping: false, price: '300.00' }),
      createShopifyLine({ sku: 'GIFT', isGiftCard: true, price: '100.00' }),
      createShopifyLine({ sku: 'SENT', price: '99.00' }),
    ],
    fulfillmentOrders: [
      buildFulfillmentOrder({ remaining: [2, 1, 1, 0] }),
      buildFulfillmentOrder({
        id: 'gid://shopify/FulfillmentOrder/2',
        status: 'CLOSED',
        remaining: [],
      }),
    ],
  });
  expect(order.lines).toEqual([
    expect.objectContaining({ sku: 'SHIRT-BLUE-M', quantity: 2, totalPaise: 998_00 }),
  ]);
  expect(order).toMatchObject({ totalPaise: 998_00, weightGrams: 0 });
});

test('parses the phone numbers of all contacts and the name of the first address with a name', () => {
  const order = parseOrder({
    shippingAddress: { ...fakeShopifyAddress, name: null, phone: null },
    billingAddress: { ...fakeShopifyAddress, name: 'R Rao', phone: '080 2345 6789' },
    phone: '+919812345678',
    customer: { name: 'asha@example.in', email: null, phone: '+919898989898' },
  });
  expect(order.consignee.phones).toEqual(['080 2345 6789', '+919812345678', '+919898989898']);
  expect(order.consignee.name).toBe('R Rao');
});

test('parses an order without personal data and without the scope for products', () => {
  const order = parseOrder(
    { shippingAddress: null, billingAddress: null, customer: null, email: null },
    ['read_products'],
  );
  expect(order.consignee).toMatchObject({ name: '', phones: [], email: '', pincode: '' });
  expect(order.lines).toMatchObject([{ sku: 'SHIRT-BLUE-M', hsnCode: '' }]);
});

test('uses the name of a province with an unknown code', () => {
  const shippingAddress = { ...fakeShopifyAddress, provinceCode: 'XX', province: 'Karnataka' };
  expect(parseOrder({ shippingAddress }).consignee.state).toBe('Karnataka');
});
