import { expect, test } from 'vitest';
import { filterOf, queryOf } from './passbook-filter.ts';

const filter = (query: string) => filterOf(new URLSearchParams(query));

test('an address without a filter shows the last thirty days', () => {
  expect(filter('tab=passbook')).toEqual({ type: null, days: 30, reference: '' });
  expect(queryOf(filter(''), '2026-11-23')).toEqual({ from: '2026-10-25', to: '2026-11-23' });
});

test('ignores unknown values', () => {
  expect(filter('type=nothing&days=8')).toEqual(filter(''));
});

test('sends type, reference and all days to the server', () => {
  const asked = queryOf(filter('type=recharge&days=0&reference=+100 '), '2026-11-23');
  expect(asked).toEqual({ type: 'recharge', reference: '100' });
});
