import { expect, test } from 'vitest';
import { createSeededFaults } from './faults.ts';

test('a seed gives each call the same fault in every run', () => {
  const shares = { loseRequest: 0.2, loseAnswer: 0.2, repeat: 0.2, delay: 0.2, longestDelayMs: 9 };
  const listFaults = (seed: string) => {
    const plan = createSeededFaults(seed, shares);
    return Array.from({ length: 200 }, () => plan('book'));
  };
  expect(listFaults('a')).toEqual(listFaults('a'));
  expect(listFaults('a')).not.toEqual(listFaults('b'));
  expect(new Set(listFaults('a').map((fault) => typeof fault))).toEqual(
    new Set(['string', 'object']),
  );
});
