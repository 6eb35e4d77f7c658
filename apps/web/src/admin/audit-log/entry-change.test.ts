import { expect, test } from 'vitest';
import { listChangedFields } from './audit-list.tsx';

const listFields = (action: string, change: Record<string, unknown>) =>
  listChangedFields({ action, change });

test('splits a pair into before and after and formats amounts in rupees', () => {
  const change = { reverse_enabled: [false, true], creditLimitPaise: [0, 1_00_000_00] };
  expect(listFields('seller.changed', change)).toEqual([
    { name: 'reverse enabled', before: 'no', after: 'yes' },
    { name: 'credit limit', before: '₹0.00', after: '₹1,00,000.00' },
  ]);
});

test('joins the roles of a new user into one value', () => {
  expect(listFields('user.created', { roles: ['Admin', 'Customer'] })).toEqual([
    { name: 'roles', before: null, after: 'Admin, Customer' },
  ]);
});

test('shows the number of entries of a map with ids as keys', () => {
  const change = { shipments: { a: '58001', b: '58002' }, paise: 100 };
  expect(listFields('shipment.booked', change)).toEqual([
    { name: 'shipments', before: null, after: '2 values' },
    { name: 'amount', before: null, after: '₹1.00' },
  ]);
});

test('shows an unrecorded personal value as changed', () => {
  expect(listFields('user.changed', { phone: null })).toEqual([
    { name: 'phone', before: null, after: 'changed, value not recorded' },
  ]);
});

test('formats a date, a time and a code', () => {
  const change = {
    cycle: ['month', 'half_month'],
    day: '2026-11-27',
    at: '2026-11-27T06:30:00.000Z',
  };
  expect(listFields('invoice_cycle.changed', change)).toEqual([
    { name: 'cycle', before: 'month', after: 'half month' },
    { name: 'day', before: null, after: '27-11-2026' },
    { name: 'at', before: null, after: '27-11-2026 | 12:00 PM' },
  ]);
});
