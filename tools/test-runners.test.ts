import { expect, test } from 'vitest';
import { countJourneys } from './test-runners.mjs';

test('counts a journey that passes on a retry as failed', () => {
  const specs = [
    { file: 'a.spec.ts', title: 'passes', tests: [{ status: 'expected' }] },
    { file: 'a.spec.ts', title: 'passes on a retry', tests: [{ status: 'flaky' }] },
  ];
  const report = {
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
    errors: [],
    suites: [{ specs }],
  };
  expect(countJourneys(report)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['e2e/a.spec.ts: passes on a retry'],
  });
});
