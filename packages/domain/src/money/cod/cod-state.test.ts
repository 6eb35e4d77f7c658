import { expect, test } from 'vitest';
import { type CodFacts, canBecome, computeCodState, remittanceStates } from './cod-state.ts';

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
] as const)(
  'computeCodState returns %s for %j on %s with isHeld %s',
  (state, changes, today, isHeld) => {
    expect(computeCodState({ ...facts, ...changes }, { today, isHeld })).toBe(state);
  },
);

const listSteps = (returns: number) =>
  remittanceStates.flatMap((state) =>
    remittanceStates
      .filter((nextState) => canBecome({ state, returns }, nextState))
      .map((nextState) => `${state} ${nextState}`),
  );

test('canBecome allows six transitions between payout states', () => {
  expect(listSteps(0)).toEqual([
    'in_batch remitted',
    'in_batch cancelled',
    'remitted matched',
    'remitted returned',
    'matched returned',
    'returned in_batch',
  ]);
});

test('canBecome rejects the cancellation of a payout after a return', () => {
  expect(listSteps(1)).toEqual(listSteps(0).filter((step) => step !== 'in_batch cancelled'));
});
