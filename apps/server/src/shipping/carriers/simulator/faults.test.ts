import { expect, test } from 'vitest';
import { createSeededFaults } from './faults.ts';

test('faults occur at the same places in every run', () => {
  const shares = {
    loseRequest: 0.2,
    loseAnswer: 0.2,
    repeat: 0.2,
    delay: 0.2,
    longestDelayMs: 9,
  };
  const run = (seed: string) => {
    const plan = createSeededFaults(seed, shares);
    return Array.from({ length: 200 }, () => plan('book'));
  };
  expect(run('a')).toEqual(run('a'));
  expect(run('a')).not.toEqual(run('b'));
  expect(new Set(run('a').map((fault) => typeof fault))).toEqual(new Set(['string', 'object']));
});
