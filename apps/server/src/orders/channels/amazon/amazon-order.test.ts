import { readShopPayment } from '@shipdesk/domain/order/channel/shop-order';
import { expect, test } from 'vitest';
import {
  createAmazonItem,
  createAmazonOrder,
  type FakeAmazonOrder,
  toAmazonMoney,
} from '../../../../test-support/shops/fake-amazon.ts';
import { readAmazonOrder } from './amazon-order.ts';

function parseOrder(changes: Partial<FakeAmazonOrder>) {
  const order = readAmazonOrder(createAmazonOrder(1, '2026-11-27T04:30:00Z', changes));
  if (order === null) throw new Error('the order cannot be parsed');
  return order;
}

test('parses the consignee, the goods and the amounts of a self-ship order', () => {
  expect(parseOrder({})).toMatchObject({
    id: '404-1000001-1234567',
    state: 'ready',
    placedAt: '2026-11-27T04:30:00.000Z',
    consignee: {
      name: 'Asha Rao',
      phones: ['9876543210'],
      address1: '14, 3rd Cross',
      address2: 'Indiranagar',
      pincode: '560038',
      state: 'KARNATAKA',
      country: 'IN',
    },
    lines: [{ name: 'Steel bottle 1 l', sku: 'BOTTLE-1L', quantity: 2, totalPaise: 698_00 }],
    totalPaise: 738_00,
    outstandingPaise: 0,
    isPaid: true,
    keys: { items: '68828574383266:2' },
  });
});

test('collects only the amount that the buyer pays on delivery', () => {
  const order = parseOrder({
    payment: {
      paymentExecutions: [
        { paymentMethod: 'GiftCard', paymentAmount: toAmazonMoney('100.00') },
        { paymentMethod: 'CashOnDelivery', paymentAmount: toAmazonMoney('638.00') },
      ],
    },
  });
  expect(readShopPayment(order, [])).toEqual({ mode: 'COD', codPaise: 638_00 });
});

test('omits shipped items and their value', () => {
  const order = parseOrder({
    fulfillment: { fulfillmentStatus: 'PARTIALLY_SHIPPED', fulfilledBy: 'MERCHANT' },
    orderItems: [
      createAmazonItem({ fulfillment: { quantityFulfilled: 1, quantityUnfulfilled: 1 } }),
      createAmazonItem({
        orderItemId: '2',
        fulfillment: { quantityFulfilled: 2, quantityUnfulfilled: 0 },
      }),
    ],
    proceeds: { grandTotal: toAmazonMoney('1396.00') },
  });
  expect(order).toMatchObject({
    state: 'ready',
    lines: [{ quantity: 1, totalPaise: 349_00 }],
    totalPaise: 349_00,
    keys: { items: '68828574383266:1' },
  });
});

const unshippedFulfillment = { fulfillmentStatus: 'UNSHIPPED', fulfilledBy: 'MERCHANT' };

test.each<[string, Partial<FakeAmazonOrder>, string, string]>([
  ['Easy Ship', { programs: ['PRIME', 'AMAZON_EASY_SHIP'] }, 'closed', 'Amazon Easy Ship'],
  ['Ship+', { programs: ['FBM_SHIP_PLUS'] }, 'closed', 'Ship+'],
  [
    'Amazon as the fulfiller',
    { fulfillment: { ...unshippedFulfillment, fulfilledBy: 'AMAZON' } },
    'closed',
    'fulfilled by Amazon',
  ],
  [
    'a shipment elsewhere',
    { fulfillment: { ...unshippedFulfillment, fulfillmentStatus: 'SHIPPED' } },
    'closed',
    'shipped',
  ],
  [
    'a cancellation',
    { fulfillment: { ...unshippedFulfillment, fulfillmentStatus: 'CANCELLED' } },
    'cancelled',
    'cancelled',
  ],
  [
    'a pending payment',
    { fulfillment: { ...unshippedFulfillment, fulfillmentStatus: 'PENDING' } },
    'held',
    'pending',
  ],
  [
    'a buyer who wants to cancel',
    {
      orderItems: [
        createAmazonItem({
          cancellation: {
            cancellationRequest: { requester: 'BUYER', cancelReason: 'Ordered by mistake' },
          },
        }),
      ],
    },
    'held',
    'the buyer requested a cancellation: Ordered by mistake',
  ],
])('parses the state of an order with %s', (_, changes, state, stateWords) => {
  expect(parseOrder(changes)).toMatchObject({ state, stateWords });
});

test('parses an order without a buyer, a recipient or proceeds', () => {
  const order = parseOrder({ buyer: {}, recipient: {}, proceeds: {} });
  expect(order).toMatchObject({ consignee: { name: '', phones: [], pincode: '' } });
  expect(order.totalPaise).toBe(698_00);
});
