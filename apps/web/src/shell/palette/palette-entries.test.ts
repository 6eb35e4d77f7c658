import { expect, test } from 'vitest';
import { findEntries, listActions, listPages } from './palette-entries.ts';

const seller = { roles: ['Customer'], hasReverse: false };
const operator = { roles: ['Admin'], hasReverse: false };
const findLabels = (user: typeof seller, text: string) =>
  findEntries([...listActions(user), ...listPages(user)], text).map(({ label }) => label);

test('matches word prefixes in any order and ranks a name match first', () => {
  expect(findLabels(seller, 'ord new')).toEqual(['New order']);
  expect(findLabels(seller, 'import excel')).toEqual(['Import orders from an Excel file']);
  expect(findLabels(seller, 'passb')).toEqual(['Passbook']);
  expect(findLabels(seller, 'return')[0]).toBe('Returns');
  expect(findLabels(seller, 'rders')).toEqual([]);
});

test('lists operator pages for operator staff and omits seller actions', () => {
  expect(findLabels(operator, 'audit')).toContain('Audit log');
  expect(findLabels(seller, 'audit')).toEqual(['Account history']);
  expect(findLabels(operator, 'recharge the')).toEqual([]);
  expect(findLabels(operator, 'new')).toEqual(['New plan']);
});

test('lists reverse orders only if they are enabled', () => {
  expect(findLabels(seller, 'reverse')).toEqual([]);
  expect(findLabels({ ...seller, hasReverse: true }, 'reverse')).toEqual([
    'Reverse orders',
    'New reverse order',
  ]);
});
