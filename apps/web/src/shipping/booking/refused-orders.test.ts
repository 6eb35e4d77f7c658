import { expect, test } from 'vitest';
import { listRefusedOrders } from './refused-orders.tsx';

const createRefusal = (status: number, ...fields: string[]) => ({
  status,
  data: { message: 'No.', details: fields.map((field) => ({ field, message: 'No AWB.' })) },
});

test('returns the orders in the details of a 409 response', () => {
  expect(listRefusedOrders(createRefusal(409, '10000000000002', 'size'))).toEqual([
    { docketNumber: '10000000000002', reason: 'No AWB.' },
  ]);
});

test('returns no orders for a 422 response, a network failure or no error', () => {
  expect(listRefusedOrders(createRefusal(422, '10000000000002'))).toEqual([]);
  expect(listRefusedOrders({ status: 'FETCH_ERROR', data: { message: 'Down.' } })).toEqual([]);
  expect(listRefusedOrders(undefined)).toEqual([]);
});
