import { expect, test } from 'vitest';
import { type CodFacts, canBecome, codStateOf, remittanceStates } from './cod-state.ts';

const facts: CodFacts = { eligibleOn: '2026-11-11', isReversed: false, remittance: null };

test.each([
  ['due', {}, '2026-11-10', false],
  ['due', {}, '2026-11-10', true],
  ['eligible', {}, '2026-11-11', false],
  ['on_hold', {}, '2026-11-11', true],
  ['in_batch', { remittance: 'in_batch' }, '2026-11-11', true],
  ['remitted', { remittance: 'remitted' }, '2026-11-12', false],
  ['matched', { remittance: 'matched' }, '2026-11-12', false],
  ['reversed', { isReversed: true }, '2026-11-12', false],
  ['reversed', { isReversed: true, remittance: 'remitted' }, '2026-11-12', false],
] as const)('is %s', (state, changes, today, isHeld) => {
  expect(codStateOf({ ...facts, ...changes }, { today, isHeld })).toBe(state);
});

test('a payout is transferred or cancelled once, and matched after its transfer', () => {
  const steps = remittanceStates.flatMap((from) =>
    remittanceStates.filter((to) => canBecome(from, to)).map((to) => `${from} ${to}`),
  );
  expect(steps).toEqual(['in_batch remitted', 'in_batch cancelled', 'remitted matched']);
});
