import { readOrder } from '@shipdesk/domain/order/order';
import { expect, test } from 'vitest';
import { createOrderDetail } from '../order/test-support/order-detail.ts';
import { toOrderForm, toOrderInput } from './order-form.ts';

test('keeps an order unchanged in a round trip through the form', () => {
  const detail = createOrderDetail('10000000000001');
  const convertedOrder = readOrder(
    toOrderInput(toOrderForm(detail), { direction: 'forward', pickup: undefined }),
  );
  expect(convertedOrder).toMatchObject({
    reference: { orderId: 'WEB-1', referenceId: 'REF-1' },
    orderDate: '2026-01-15',
    consignee: detail.consignee,
    products: [{ productName: 'Pepper', quantity: 2, unitPricePaise: 100_00, hsnCode: '' }],
    payment: { mode: 'Prepaid', codPaise: 0 },
    packages: {
      packageType: 'single(B2C)',
      boxes: [{ boxes: 1, weightGrams: 1200, lengthMm: 300, breadthMm: 200, heightMm: 100 }],
    },
  });
});
