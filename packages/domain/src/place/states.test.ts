import { expect, test } from 'vitest';
import { canonicalState, states } from './states.ts';

test('there are 28 states and 8 union territories, in alphabetical order', () => {
  expect(new Set(states).size).toBe(36);
  expect([...states].sort()).toEqual(states);
});

test('finds every state by its name in any letter case', () => {
  for (const state of states) expect(canonicalState(` ${state.toUpperCase()} `)).toBe(state);
});

test('finds a state by older names and short forms', () => {
  expect(canonicalState('Orissa')).toBe('Odisha');
  expect(canonicalState('J&K')).toBe('Jammu and Kashmir');
  expect(canonicalState('Jammu & Kashmir')).toBe('Jammu and Kashmir');
  expect(canonicalState('NCT of Delhi')).toBe('Delhi');
  expect(canonicalState('Daman & Diu')).toBe('Dadra and Nagar Haveli and Daman and Diu');
  expect(canonicalState('Pondicherry')).toBe('Puducherry');
  expect(canonicalState('Bavaria')).toBeNull();
  expect(canonicalState('constructor')).toBeNull();
});
