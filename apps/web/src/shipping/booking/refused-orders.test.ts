import { expect, test } from 'vitest';
import { namedOrders } from './refused-orders.tsx';

const refused = (status: number, ...fields: string[]) => ({
  status,
  data: { message: 'No.', details: fields.map((field) => ({ field, message: 'No AWB.' })) },
});

test('a 409 names orders by their docket numbers', () => {
  expect(namedOrders(refused(409, '10000000000002', 'size'))).toEqual([
    { docketNumber: '10000000000002', reason: 'No AWB.' },
  ]);
});

test('another failure names no order', () => {
  expect(namedOrders(refused(422, '10000000000002'))).toEqual([]);
  expect(namedOrders({ status: 'FETCH_ERROR', data: { message: 'Down.' } })).toEqual([]);
  expect(namedOrders(undefined)).toEqual([]);
});
