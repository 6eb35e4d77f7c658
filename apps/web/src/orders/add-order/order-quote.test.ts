import { expect, test } from 'vitest';
import { newOrderForm } from './order-form.ts';
import { quoteOfOrder } from './order-quote.ts';

const form = newOrderForm('2026-01-15');
const product = { productName: 'Pepper', quantity: '2', unitPrice: '499.5', hsnCode: '' };
const order = { ...form.order, productDetails: [product] };
const asked = {
  order: { order, package: form.package },
  consigneePincode: '560001',
  warehousePincode: '682002',
  isReverse: false,
};

test('a forward order is priced from the warehouse to the consignee', () => {
  expect(quoteOfOrder(asked)).toEqual({
    fromPincode: '682002',
    toPincode: '560001',
    paymentMode: 'Prepaid',
    invoicePaise: 999_00,
    direction: 'forward',
    boxes: [{ lengthMm: 350, widthMm: 350, heightMm: 65, deadGrams: 650, count: 1 }],
  });
});

test('a reverse order is priced from the consignee to the warehouse, without COD', () => {
  const cod = { ...order, paymentType: 'cod' as const };
  expect(
    quoteOfOrder({ ...asked, order: { ...asked.order, order: cod }, isReverse: true }),
  ).toMatchObject({ fromPincode: '560001', paymentMode: 'Prepaid', direction: 'reverse' });
});

test.each([
  ['a pincode', { consigneePincode: '5600' }],
  ['the pickup address', { warehousePincode: '' }],
  ['the weight', { order: { order, package: { ...form.package, weight: '' } } }],
  ['a side', { order: { order, package: { ...form.package, height: '' } } }],
])('without %s there is no price', (_name, changes) => {
  expect(quoteOfOrder({ ...asked, ...changes })).toBeNull();
});
