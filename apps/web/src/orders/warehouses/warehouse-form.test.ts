import { expect, test } from 'vitest';
import { emptyWarehouse, resolveWarehouse } from './warehouse-form.ts';

const filled = {
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
  expect(Object.keys(resolveWarehouse(emptyWarehouse).errors)).toEqual(
    'pickupAddressTitle name phone address pin city state country'.split(' '),
  );
  expect(resolveWarehouse(filled)).toEqual({ values: filled, errors: {} });
});

test('phone, alternative phone, email and pincode are checked beside their fields', () => {
  const wrong = { phone: '123', altPhone: '12', email: 'nobody', pin: '12345' };
  expect(Object.keys(resolveWarehouse({ ...filled, ...wrong }).errors).toSorted()).toEqual([
    'altPhone',
    'email',
    'phone',
    'pin',
  ]);
});

test('without a pincode its fields have the hint that it fills them', () => {
  const { errors } = resolveWarehouse({ ...filled, pin: '', city: '', state: '' });
  expect(errors).toMatchObject({
    city: { message: 'Comes from the pincode' },
    state: { message: 'Comes from the pincode' },
  });
});
