import { expect, test } from 'vitest';
import { findReturnProblems } from './order-rules.ts';
import { qualityCheckKinds, qualityCheckNames } from './return-details.ts';

test('every check is listed once', () => {
  expect(qualityCheckNames).toEqual(Object.keys(qualityCheckKinds));
});

test('requires the expected text of a check that compares', () => {
  const findProblems = (check: (typeof qualityCheckNames)[number], expected: string) =>
    findReturnProblems({ checks: [{ check, expected, isRequired: true }] });
  for (const check of qualityCheckNames) {
    const { needsExpected } = qualityCheckKinds[check];
    const missingProblems = [
      { field: 'checks.0.expected', code: 'quality_check_expected_missing' },
    ];
    expect(findProblems(check, ' ')).toEqual(needsExpected ? missingProblems : []);
    expect(findProblems(check, 'Blue')).toEqual([]);
  }
});

test('rejects a repeated check', () => {
  const colour = { check: 'colour', expected: 'Blue', isRequired: false } as const;
  expect(findReturnProblems({ checks: [colour, colour] })).toEqual([
    { field: 'checks.1.check', code: 'quality_check_twice' },
  ]);
});
