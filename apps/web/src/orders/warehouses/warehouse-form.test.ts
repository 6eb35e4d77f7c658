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

test('requires title, name, phone, address, pincode, city, state and country', () => {
  expect(validateWarehouse(emptyWarehouse).map(({ field }) => field)).toEqual(
    'pickupAddressTitle name phone address pin city state country'.split(' '),
  );
  expect(validateWarehouse(warehouseForm)).toEqual([]);
});

test('rejects invalid phones, an invalid email and an invalid pincode', () => {
  const wrongTexts = { phone: '123', altPhone: '12', email: 'nobody', pin: '12345' };
  const fields = validateWarehouse({ ...warehouseForm, ...wrongTexts }).map(({ field }) => field);
  expect(fields.toSorted()).toEqual(['altPhone', 'email', 'phone', 'pin']);
});

test('asks for the pincode when city and state are missing', () => {
  expect(validateWarehouse({ ...warehouseForm, pin: '', city: '', state: '' })).toEqual(
    expect.arrayContaining([
      { field: 'city', message: 'Enter the pincode to fill this in' },
      { field: 'state', message: 'Enter the pincode to fill this in' },
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

test('Spec §3 warehouse create payload: has ten fields, ten return_ copies and isDefault', () => {
  const payload = toWarehousePayload(form);
  const baseFields =
    'pickupAddressTitle name email phone altPhone address pin city state country'.split(' ');
  expect(Object.keys(payload)).toEqual([
    ...baseFields,
    ...baseFields.map((field) => `return_${field}`),
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

test('converts a listed warehouse to form values', () => {
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
