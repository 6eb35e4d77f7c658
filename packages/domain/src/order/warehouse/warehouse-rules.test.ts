import { expect, test } from 'vitest';
import { findWarehouseProblems, type WarehouseForm } from './warehouse-rules.ts';

const completeForm: WarehouseForm = {
  pickupAddressTitle: 'Main godown',
  name: 'Ravi',
  phone: '080 2222 1234',
  altPhone: '',
  email: '',
  address: '4 Mill Road',
  pin: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  isDefault: true,
};

test('Correction of spec §5: a warehouse requires a title, a contact and a full address', () => {
  expect(findWarehouseProblems(completeForm)).toEqual([]);
  const blankValues = { pickupAddressTitle: ' ', name: '', phone: '', address: '', pin: '' };
  const problems = findWarehouseProblems({
    ...completeForm,
    ...blankValues,
    city: '',
    state: '',
    country: '',
  });
  expect(problems.map(({ field }) => field)).toEqual([
    'pickupAddressTitle',
    'name',
    'phone',
    'address',
    'pin',
    'city',
    'state',
    'country',
  ]);
  for (const { field, code, params } of problems) {
    expect([code, params]).toEqual(['warehouse_field_missing', { part: field }]);
  }
});

test('Correction of spec §5: a warehouse rejects an invalid phone, email or pincode', () => {
  const wrongValues = [
    ['phone', '12345'],
    ['altPhone', '98765'],
    ['email', 'ravi'],
    ['pin', '5600'],
    ['pin', '999999'],
  ] as const;
  for (const [field, value] of wrongValues) {
    expect(
      findWarehouseProblems({ ...completeForm, [field]: value }).map((problem) => problem.field),
    ).toEqual([field]);
  }
  const contactDetails = { altPhone: '98765 43210', email: 'ravi@example.in', pin: '560 001' };
  expect(findWarehouseProblems({ ...completeForm, ...contactDetails })).toEqual([]);
});
