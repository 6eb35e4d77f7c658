import { expect, test } from 'vitest';
import {
  findWarehouses,
  pageOf,
  readWarehouseListView,
  type WarehouseListView,
  warehouseListParams,
} from './warehouse-list-view.ts';
import { type ListedWarehouse, warehouseFormOf } from './warehouse-payload.ts';

const listed = (changes: Partial<ListedWarehouse> = {}): ListedWarehouse => ({
  id: 'w',
  isDefault: false,
  pickupAddressTitle: 'Kochi store',
  pickupName: 'Biju Thomas',
  pickupPhone: '9847012345',
  pickupAltPhone: null,
  pickupEmail: '',
  pickupAddress: '14 Market Road',
  pickupPinCode: '682002',
  pickupCity: 'Ernakulam',
  pickupState: 'Kerala',
  pickupCountry: 'India',
  isArchived: false,
  ordersLast30Days: 0,
  ...changes,
});

const first: WarehouseListView = { search: '', isArchive: false, page: 0, size: 25 };

test('N2 warehouses: search finds every word in title, contact, phone, address or place', () => {
  const kochi = listed();
  const mumbai = listed({
    pickupAddressTitle: 'Bhiwandi',
    pickupCity: 'Thane',
    pickupPinCode: '421302',
    pickupAltPhone: '2222334455',
  });
  const found = (search: string) => findWarehouses([kochi, mumbai], { ...first, search });
  for (const search of ['KOCHI', 'ernakulam 682', 'biju  market', '9847012345']) {
    expect(found(search), search).toContain(kochi);
  }
  expect(found('thane 4213')).toEqual([mumbai]);
  expect(found('2222334455')).toEqual([mumbai]);
  expect(found('kochi thane')).toEqual([]);
  expect(found('  ')).toEqual([kochi, mumbai]);
});

test('archived warehouses have their own view', () => {
  const [used, archived] = [listed(), listed({ id: 'a', isArchived: true })];
  expect(findWarehouses([used, archived], first)).toEqual([used]);
  expect(findWarehouses([used, archived], { ...first, isArchive: true })).toEqual([archived]);
});

test('writes a view to the query and reads it back; an invalid query is the default view', () => {
  const view: WarehouseListView = { search: 'a b', isArchive: true, page: 3, size: 50 };
  expect(readWarehouseListView(warehouseListParams(view))).toEqual(view);
  expect(warehouseListParams(first).toString()).toBe('');
  for (const nonsense of ['page=0', 'page=x', 'page=-1', 'page=1.5', 'size=7', 'show=all']) {
    expect(readWarehouseListView(new URLSearchParams(nonsense)), nonsense).toEqual(first);
  }
});

test('pages 240 warehouses; a page beyond the end is the last one', () => {
  const many = Array.from({ length: 240 }, (_, index) => listed({ id: String(index) }));
  expect(pageOf(many, { page: 0, size: 25 }).rows).toHaveLength(25);
  expect(pageOf(many, { page: 9, size: 25 })).toMatchObject({ page: 9, rows: { length: 15 } });
  expect(pageOf(many, { page: 99, size: 25 }).page).toBe(9);
  expect(pageOf([], { page: 4, size: 25 })).toEqual({ page: 0, rows: [] });
});

test('the edit form has the values of the list', () => {
  expect(warehouseFormOf(listed({ pickupAltPhone: '2222334455', isDefault: true }))).toEqual({
    pickupAddressTitle: 'Kochi store',
    name: 'Biju Thomas',
    phone: '9847012345',
    altPhone: '2222334455',
    email: '',
    address: '14 Market Road',
    pin: '682002',
    city: 'Ernakulam',
    state: 'Kerala',
    country: 'India',
    isDefault: true,
  });
  expect(warehouseFormOf(listed()).altPhone).toBe('');
});
