import { expect, test } from 'vitest';
import {
  findStateOfPincode,
  isServiceablePincode,
  statesByPincodePrefix,
} from './pincode-prefix.ts';
import { states } from './states.ts';

test('403 prefixes are in use', () => {
  expect(statesByPincodePrefix.size).toBe(403);
});

test('every state except three has a prefix', () => {
  const listedStates = new Set(statesByPincodePrefix.values());
  expect(states.filter((state) => !listedStates.has(state))).toEqual([
    'Dadra and Nagar Haveli and Daman and Diu',
    'Lakshadweep',
    'Puducherry',
  ]);
});

test('findStateOfPincode returns the state of the prefix', () => {
  expect(findStateOfPincode('110001')).toBe('Delhi');
  expect(findStateOfPincode('194101')).toBe('Ladakh');
  expect(findStateOfPincode('560001')).toBe('Karnataka');
  expect(findStateOfPincode('737101')).toBe('Sikkim');
  expect(findStateOfPincode('744101')).toBe('Andaman and Nicobar Islands');
});

test('rejects Army Post pincodes, unused prefixes and invalid pincodes', () => {
  for (const text of ['900001', '999999', '183001', '056001', '000000', '11000', '1100011', '']) {
    expect(findStateOfPincode(text), text).toBeNull();
    expect(isServiceablePincode(text), text).toBe(false);
  }
  expect(isServiceablePincode('400001')).toBe(true);
});
