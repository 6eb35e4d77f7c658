import { expect, test } from 'vitest';
import { createPickupFinder } from './saved-pickup.ts';

const kochi = {
  title: 'Kochi store',
  phone: '9847012345',
  address: '14 Market Road',
  pincode: '682002',
};
const thrissur = { ...kochi, title: 'Thrissur', pincode: '680001' };
const findPickup = (changes: object) =>
  createPickupFinder([thrissur, kochi])({
    name: 'Biju',
    phone: '9000000000',
    address: 'Elsewhere',
    pincode: '682002',
    ...changes,
  });

test('finds a warehouse by title and pincode or by phone, address and pincode', () => {
  expect(findPickup({ name: ' kochi  STORE' })).toBe(kochi);
  expect(
    findPickup({ phone: '+91 98470 12345', address: '14  market road', pincode: '682 002' }),
  ).toBe(kochi);
});

test('finds no warehouse when the pincode, phone or address differs', () => {
  expect(findPickup({ name: 'Kochi store', pincode: '682003' })).toBeUndefined();
  expect(findPickup({ phone: kochi.phone })).toBeUndefined();
  expect(findPickup({ address: kochi.address })).toBeUndefined();
});
