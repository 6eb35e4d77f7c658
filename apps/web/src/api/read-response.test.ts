import { listAllWarehouses } from '@shipdesk/contract/orders/warehouses';
import { expect, test } from 'vitest';
import { hasShape, readTextAt } from './read-response.ts';

const warehouse = {
  id: 'w1',
  isDefault: true,
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
};
const hasWarehouseShape = (data: unknown) => hasShape(listAllWarehouses.response, { data });

test('a response matches the schema when every required field has the right type', () => {
  expect(hasWarehouseShape([])).toBe(true);
  expect(
    hasWarehouseShape([warehouse, { ...warehouse, pickupAltPhone: '9847012346', more: 1 }]),
  ).toBe(true);
});

test.each([
  undefined,
  null,
  {},
  [null],
  [{}],
  [{ ...warehouse, id: 1 }],
  [{ ...warehouse, isDefault: 'yes' }],
  [{ ...warehouse, ordersLast30Days: null }],
])('a response with the data %j does not match the schema of a warehouse list', (data) => {
  expect(hasWarehouseShape(data)).toBe(false);
});

test('readTextAt returns the text at a path, or an empty string', () => {
  expect(readTextAt({ data: { city: 'Kochi' } }, 'data', 'city')).toBe('Kochi');
  for (const response of [undefined, null, 'x', [], {}, { data: null }, { data: { city: 7 } }]) {
    expect(readTextAt(response, 'data', 'city')).toBe('');
  }
});
