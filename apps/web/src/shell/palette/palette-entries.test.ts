import { expect, test } from 'vitest';
import { findEntries, listActions, listPages } from './palette-entries.ts';

const seller = { roles: ['Customer'], hasReverse: false };
const operator = { roles: ['Admin'], hasReverse: false };
const findLabels = (user: typeof seller, text: string) =>
  findEntries([...listActions(user), ...listPages(user)], text).map(({ label }) => label);

test('finds an entry by the beginnings of its words in any order, and its own name first', () => {
  expect(findLabels(seller, 'ord new')).toEqual(['New order']);
  expect(findLabels(seller, 'import excel')).toEqual(['Import orders from an Excel file']);
  expect(findLabels(seller, 'passb')).toEqual(['Passbook']);
  expect(findLabels(seller, 'return')[0]).toBe('Returns');
  expect(findLabels(seller, 'rders')).toEqual([]);
});

test('operator staff get their pages, and no action that needs a wallet or orders', () => {
  expect(findLabels(operator, 'audit')).toContain('Audit log');
  expect(findLabels(seller, 'audit')).toEqual(['Account history']);
  expect(findLabels(operator, 'recharge the')).toEqual([]);
  expect(findLabels(operator, 'new')).toEqual(['New plan']);
});

test('reverse orders are listed only while they are switched on', () => {
  expect(findLabels(seller, 'reverse')).toEqual([]);
  expect(findLabels({ ...seller, hasReverse: true }, 'reverse')).toEqual([
    'Reverse orders',
    'New reverse order',
  ]);
});
