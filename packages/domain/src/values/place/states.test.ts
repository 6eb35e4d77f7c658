import { expect, test } from 'vitest';
import { findCanonicalState, states } from './states.ts';

test('lists 36 states and union territories in alphabetical order', () => {
  expect(new Set(states).size).toBe(36);
  expect([...states].sort()).toEqual(states);
});

test('finds every state by name in capital letters', () => {
  for (const state of states) expect(findCanonicalState(` ${state.toUpperCase()} `)).toBe(state);
});

test.each([
  ['MH', 'Maharashtra'],
  ['ka', 'Karnataka'],
  ['DH', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['OR', 'Odisha'],
  ['TG', 'Telangana'],
  ['U.P.', 'Uttar Pradesh'],
  ['T. N.', 'Tamil Nadu'],
  ['J & K', 'Jammu and Kashmir'],
  ['Tamilnadu', 'Tamil Nadu'],
  ['WEST-BENGAL', 'West Bengal'],
  ['A&N Islands', 'Andaman and Nicobar Islands'],
])('maps %s to the state %s', (stateName, state) => {
  expect(findCanonicalState(stateName)).toBe(state);
});

test('finds every state by a code of two letters', () => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const codedNames = letters.flatMap((firstLetter) =>
    letters.map((secondLetter) => findCanonicalState(firstLetter + secondLetter)),
  );
  expect(new Set(codedNames.filter((state) => state !== null))).toEqual(new Set(states));
  expect(findCanonicalState('XX')).toBeNull();
});

test('finds a state only by a known name, older name or short form', () => {
  expect(findCanonicalState('Orissa')).toBe('Odisha');
  expect(findCanonicalState('J&K')).toBe('Jammu and Kashmir');
  expect(findCanonicalState('Jammu & Kashmir')).toBe('Jammu and Kashmir');
  expect(findCanonicalState('NCT of Delhi')).toBe('Delhi');
  expect(findCanonicalState('Daman & Diu')).toBe('Dadra and Nagar Haveli and Daman and Diu');
  expect(findCanonicalState('Pondicherry')).toBe('Puducherry');
  expect(findCanonicalState('Bavaria')).toBeNull();
  expect(findCanonicalState('constructor')).toBeNull();
});
