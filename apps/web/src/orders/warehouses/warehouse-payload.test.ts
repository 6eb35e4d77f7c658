import { expect, test } from 'vitest';
import { warehousePayload } from './warehouse-payload.ts';

const form = {
  pickupAddressTitle: ' Peenya godown ',
  name: 'Ravi Kumar',
  phone: '9900112233',
  altPhone: '',
  email: 'peenya@example.in',
  address: '14, 2nd Cross',
  pin: '560058',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  isDefault: true,
};

test('Spec §3 warehouse create payload: the ten fields, the same with return_, and isDefault', () => {
  const payload = warehousePayload(form);
  const own = 'pickupAddressTitle name email phone altPhone address pin city state country'.split(
    ' ',
  );
  expect(Object.keys(payload)).toEqual([
    ...own,
    ...own.map((field) => `return_${field}`),
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
