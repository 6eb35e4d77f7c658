import { expect, test } from 'vitest';
import { createListedWarehouse } from './test-support/listed-warehouse.ts';
import { findWarehouses, slicePage } from './warehouses-page.tsx';

test('N2 warehouses: finds a warehouse that contains every word of the search', () => {
  const kochi = createListedWarehouse();
  const mumbai = createListedWarehouse({
    pickupAddressTitle: 'Bhiwandi',
    pickupCity: 'Thane',
    pickupPinCode: '421302',
    pickupAltPhone: '2222334455',
  });
  const findRows = (search: string) =>
    findWarehouses([kochi, mumbai], { search, isArchive: false });
  for (const search of ['KOCHI', 'ernakulam 682', 'biju  market', '9847012345']) {
    expect(findRows(search), search).toContain(kochi);
  }
  expect(findRows('thane 4213')).toEqual([mumbai]);
  expect(findRows('2222334455')).toEqual([mumbai]);
  expect(findRows('kochi thane')).toEqual([]);
  expect(findRows('  ')).toEqual([kochi, mumbai]);
});

test('lists archived warehouses only in the archive view', () => {
  const activeRow = createListedWarehouse();
  const archivedRow = createListedWarehouse({ id: 'a', isArchived: true });
  expect(findWarehouses([activeRow, archivedRow], { search: '', isArchive: false })).toEqual([
    activeRow,
  ]);
  expect(findWarehouses([activeRow, archivedRow], { search: '', isArchive: true })).toEqual([
    archivedRow,
  ]);
});

const warehouses = Array.from({ length: 240 }, (_, index) =>
  createListedWarehouse({ id: String(index) }),
);

test('divides 240 warehouses into pages of 25', () => {
  expect(slicePage(warehouses, { page: 0, pageSize: 25 }).rows).toHaveLength(25);
  expect(slicePage(warehouses, { page: 9, pageSize: 25 })).toMatchObject({
    page: 9,
    rows: { length: 15 },
  });
});

test('returns the last page for a page number that is too high', () => {
  expect(slicePage(warehouses, { page: 99, pageSize: 25 }).page).toBe(9);
  expect(slicePage([], { page: 4, pageSize: 25 })).toEqual({ page: 0, rows: [] });
});
