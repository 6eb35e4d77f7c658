import { expect, test } from 'vitest';
import { getGstStateCode, states } from '../../values/place/states.ts';
import { choosePlaceOfSupply, findStateOfGstin } from './place-of-supply.ts';

test('the place of supply of a registered recipient is the state of the GSTIN', () => {
  expect(choosePlaceOfSupply('29ABCDE1234F1ZW', 'Maharashtra')).toBe('Karnataka');
  expect(choosePlaceOfSupply('27AAPFU0939F1ZV', 'Karnataka')).toBe('Maharashtra');
});

test('the place of supply of an unregistered recipient is the pickup state', () => {
  expect(choosePlaceOfSupply(null, 'Kerala')).toBe('Kerala');
});

test('the place of supply is the pickup state if the GSTIN names no state', () => {
  expect(choosePlaceOfSupply('97ABCDE1234F1ZX', 'Goa')).toBe('Goa');
});

test('states have the codes of the GST law', () => {
  const codes = Object.fromEntries(states.map((state) => [getGstStateCode(state), state]));
  expect(codes).toEqual({
    '01': 'Jammu and Kashmir',
    '02': 'Himachal Pradesh',
    '03': 'Punjab',
    '04': 'Chandigarh',
    '05': 'Uttarakhand',
    '06': 'Haryana',
    '07': 'Delhi',
    '08': 'Rajasthan',
    '09': 'Uttar Pradesh',
    10: 'Bihar',
    11: 'Sikkim',
    12: 'Arunachal Pradesh',
    13: 'Nagaland',
    14: 'Manipur',
    15: 'Mizoram',
    16: 'Tripura',
    17: 'Meghalaya',
    18: 'Assam',
    19: 'West Bengal',
    20: 'Jharkhand',
    21: 'Odisha',
    22: 'Chhattisgarh',
    23: 'Madhya Pradesh',
    24: 'Gujarat',
    26: 'Dadra and Nagar Haveli and Daman and Diu',
    27: 'Maharashtra',
    29: 'Karnataka',
    30: 'Goa',
    31: 'Lakshadweep',
    32: 'Kerala',
    33: 'Tamil Nadu',
    34: 'Puducherry',
    35: 'Andaman and Nicobar Islands',
    36: 'Telangana',
    37: 'Andhra Pradesh',
    38: 'Ladakh',
  });
});

test('every state code is unique and maps back to the state', () => {
  const codes = states.map(getGstStateCode);
  expect(new Set(codes).size).toBe(states.length);
  expect(codes.map((code) => findStateOfGstin(`${code}ABCDE1234F1Z0`))).toEqual([...states]);
});

test('a former state code maps to the current state', () => {
  expect(findStateOfGstin('28ABCDE1234F1Z0')).toBe('Andhra Pradesh');
  expect(findStateOfGstin('25ABCDE1234F1Z0')).toBe('Dadra and Nagar Haveli and Daman and Diu');
  expect(findStateOfGstin('37ABCDE1234F1Z0')).toBe('Andhra Pradesh');
});
