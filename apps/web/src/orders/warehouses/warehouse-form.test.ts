import { expect, test } from 'vitest';
import { createListedWarehouse } from './test-support/listed-warehouse.ts';
import {
  emptyWarehouse,
  toWarehouseForm,
  toWarehousePayload,
  validateWarehouse,
} from './warehouse-form.ts';

const warehouseForm = {
  ...emptyWarehouse,
  pickupAddressTitle: 'Peenya godown',
  name: 'Ravi Kumar',
  phone: '9900112233',
  address: '14, 2nd Cross',
  pin: '560058',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
};

test('the required fields of a warehouse are title, name, phone, address, pincode, city, state and country', () => {
  expect(validateWarehouse(emptyWarehouse).map(({ field }) => field)).toEqual(
    'pickupAddressTitle name phone address pin city state country'.split(' '),
  );
  expect(validateWarehouse(warehouseForm)).toEqual([]);
});

test('reports invalid phones, email and pincode at their fields', () => {
  const wrongTexts = { phone: '123', altPhone: '12', email: 'nobody', pin: '12345' };
  const fields = validateWarehouse({ ...warehouseForm, ...wrongTexts }).map(({ field }) => field);
  expect(fields.toSorted()).toEqual(['altPhone', 'email', 'phone', 'pin']);
});

test('without a pincode, city and state have the hint that they come from it', () => {
  expect(validateWarehouse({ ...warehouseForm, pin: '', city: '', state: '' })).toEqual(
    expect.arrayContaining([
      { field: 'city', message: 'Comes from the pincode' },
      { field: 'state', message: 'Comes from the pincode' },
    ]),
  );
});

const form = {
  pickupAddressTitle: ' Peenya godown ',
  name: 'Ravi Kumar',
  email: 'peenya@example.in',
  phone: '9900112233',
  altPhone: '',
  address: '14, 2nd Cross',
  pin: '560058',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  isDefault: true,
};

test('Spec §3 warehouse create payload: has the ten fields, the same with return_, and isDefault', () => {
  const payload = toWarehousePayload(form);
  const ownFields =
    'pickupAddressTitle name email phone altPhone address pin city state country'.split(' ');
  expect(Object.keys(payload)).toEqual([
    ...ownFields,
    ...ownFields.map((field) => `return_${field}`),
    'isDefault',
  ]);
  expect(payload).toMatchObject({
    pickupAddressTitle: 'Peenya godown',
    return_pickupAddressTitle: 'Peenya godown',
    return_pin: '560058',
    return_altPhone: '',
    isDefault: true,
  });
});

test('the edit form has the values of the list', () => {
  expect(
    toWarehouseForm(createListedWarehouse({ pickupAltPhone: '2222334455', isDefault: true })),
  ).toEqual({
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
  expect(toWarehouseForm(createListedWarehouse()).altPhone).toBe('');
});
