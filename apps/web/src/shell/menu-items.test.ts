import { expect, test } from 'vitest';
import { findActiveLabel, listMenuFor } from './menu-items.ts';

const listLabels = (roles: string[]) => listMenuFor(roles).map(({ label }) => label);
const sharedEntries = [
  'Dashboard',
  'Orders',
  'NDR',
  'Billing',
  'Tools',
  'Report',
  'Setting',
  'Warehouse',
  'Others',
];

test('Spec §6: a Customer sees neither the Admin entry nor billing sub-items', () => {
  expect(listLabels(['Customer'])).toEqual(sharedEntries);
  expect(listMenuFor(['Customer']).flatMap(({ children }) => children)).toEqual([]);
});

test('Spec §6: an Admin sees the Admin entry and the Billing group', () => {
  expect(listLabels(['Admin'])).toEqual([...sharedEntries, 'Admin']);
  const billing = listMenuFor(['Admin']).find(({ label }) => label === 'Billing');
  expect(billing?.children.map(({ label }) => label)).toEqual([
    'Passbook',
    'COD Remittance',
    'Shipping Charges',
    'All Recharges',
    'Invoices',
    'Credit Notes',
    'Ledgers',
  ]);
  expect(billing?.children.find(({ label }) => label === 'Credit Notes')?.path).toBe(
    '/billing/creditNOtes',
  );
});

test('Spec §6: the menu is empty for a user without the roles Admin and Customer', () => {
  expect(listLabels([])).toEqual([]);
  expect(listLabels(['Explorer', 'Creator'])).toEqual([]);
});

test('Spec §4 side menu: activates the first item that matches the path', () => {
  expect(findActiveLabel('/dashboard')).toBe('Dashboard');
  expect(findActiveLabel('/dashboard/order-status')).toBe('Dashboard');
  expect(findActiveLabel('/dashboard/ndr')).toBe('NDR');
  expect(findActiveLabel('/orders/add')).toBe('Orders');
  expect(findActiveLabel('/billing/creditNOtes')).toBe('Billing');
  expect(findActiveLabel('/ordersx')).toBeNull();
  expect(findActiveLabel('/account')).toBeNull();
});
