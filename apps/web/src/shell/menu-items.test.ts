import { expect, test } from 'vitest';
import { activeLabel, menuFor } from './menu-items.ts';

const labels = (roles: string[]) => menuFor(roles).map(({ label }) => label);
const shared = [
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

test('Spec §6: menu of a Customer, without Admin and without billing sub-items', () => {
  expect(labels(['Customer'])).toEqual(shared);
  expect(menuFor(['Customer']).flatMap(({ children }) => children)).toEqual([]);
});

test('Spec §6: an Admin sees the Admin entry and the Billing group', () => {
  expect(labels(['Admin'])).toEqual([...shared, 'Admin']);
  const billing = menuFor(['Admin']).find(({ label }) => label === 'Billing');
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

test('Spec §6: without Admin or Customer the menu is empty', () => {
  expect(labels([])).toEqual([]);
  expect(labels(['Explorer', 'Creator'])).toEqual([]);
});

test('Spec §4 side menu: one active item, the first match', () => {
  expect(activeLabel('/dashboard')).toBe('Dashboard');
  expect(activeLabel('/dashboard/order-status')).toBe('Dashboard');
  expect(activeLabel('/dashboard/ndr')).toBe('NDR');
  expect(activeLabel('/orders/add')).toBe('Orders');
  expect(activeLabel('/billing/creditNOtes')).toBe('Billing');
  expect(activeLabel('/ordersx')).toBeNull();
  expect(activeLabel('/account')).toBeNull();
});
