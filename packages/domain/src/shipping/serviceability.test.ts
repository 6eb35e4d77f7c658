import { expect, test } from 'vitest';
import { buildLane, getLaneState, type Lane, toLaneKey } from './serviceability.ts';

const lane: Lane = {
  fromPincode: '400001',
  toPincode: '560001',
  paymentMode: 'COD',
  grams: 500,
};

test.each([
  [0, 500],
  [1, 500],
  [500, 500],
  [501, 1_000],
  [49_999, 50_000],
])('rounds a parcel of %i g up to a lane of %i g', (grams, step) => {
  expect(buildLane({ ...lane, grams }).grams).toBe(step);
});

test('a change of any part of a lane changes the key', () => {
  const laneChanges: Partial<Lane>[] = [
    { fromPincode: '560001', toPincode: '400001' },
    { paymentMode: 'Prepaid' },
    { paymentMode: 'Pickup' },
    { grams: 1_000 },
  ];
  const keys = [lane, ...laneChanges.map((changes) => ({ ...lane, ...changes }))].map(toLaneKey);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ['2026-11-27', 'checked'],
  ['2026-11-26', 'last_answer'],
] as const)('a carrier response of %s has the state %s on 27 November', (on, state) => {
  expect(getLaneState({ isServed: true, words: '', on }, '2026-11-27')).toBe(state);
});

test('returns not_checked for a lane without a carrier response', () => {
  expect(getLaneState(undefined, '2026-11-27')).toBe('not_checked');
});
