import { expect, test } from 'vitest';
import { findReturnProblems } from './order-rules.ts';
import { qualityCheckKinds, qualityCheckNames } from './return-details.ts';

test('lists every quality check once', () => {
  expect(qualityCheckNames).toEqual(Object.keys(qualityCheckKinds));
});

test('requires an expected text only for checks that compare a text', () => {
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

test('rejects a repeated quality check', () => {
  const colour = { check: 'colour', expected: 'Blue', isRequired: false } as const;
  expect(findReturnProblems({ checks: [colour, colour] })).toEqual([
    { field: 'checks.1.check', code: 'quality_check_twice' },
  ]);
});
