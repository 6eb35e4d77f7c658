import { expect, test } from 'vitest';
import { states } from '../place/states.ts';
import { gstStateCode, placeOfSupply, stateOfGstin } from './place-of-supply.ts';

test('a registered recipient is supplied in the state of its GSTIN, wherever it hands goods over', () => {
  expect(placeOfSupply('29ABCDE1234F1ZW', 'Maharashtra')).toBe('Karnataka');
  expect(placeOfSupply('27AAPFU0939F1ZV', 'Karnataka')).toBe('Maharashtra');
});

test('an unregistered recipient is supplied where it hands the goods over', () => {
  expect(placeOfSupply(null, 'Kerala')).toBe('Kerala');
});

test('a GSTIN without a state of its own counts as unregistered for the place', () => {
  expect(placeOfSupply('97ABCDE1234F1ZX', 'Goa')).toBe('Goa');
});

test('every state has a code of its own, which leads back to it', () => {
  const codes = states.map(gstStateCode);
  expect(new Set(codes).size).toBe(states.length);
  expect(codes.map((code) => stateOfGstin(`${code}ABCDE1234F1Z0`))).toEqual([...states]);
});

test('old registrations belong to the state of today', () => {
  expect(stateOfGstin('28ABCDE1234F1Z0')).toBe('Andhra Pradesh');
  expect(stateOfGstin('25ABCDE1234F1Z0')).toBe('Dadra and Nagar Haveli and Daman and Diu');
  expect(stateOfGstin('37ABCDE1234F1Z0')).toBe('Andhra Pradesh');
});
