import { expect, test } from 'vitest';
import { registrationAlert, registrationProblems } from './registration-rules.ts';

const complete = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '+91 98765 43210',
  password: 'Kite#9lamp',
  confirmPassword: 'Kite#9lamp',
  terms: true,
};

test('Spec §5 register: differing passwords raise an alert', () => {
  expect(registrationAlert({ ...complete, confirmPassword: 'kite#9lamp' })).toBe(
    'Passwords do not match',
  );
});

test('Spec §5 register: unticked terms raise an alert, after the passwords', () => {
  expect(registrationAlert(complete)).toBeNull();
  expect(registrationAlert({ ...complete, terms: false })).toBe(
    'Please accept the terms and conditions',
  );
  expect(registrationAlert({ ...complete, confirmPassword: '', terms: false })).toBe(
    'Passwords do not match',
  );
});

test('the fields of a registration are checked one by one', () => {
  expect(registrationProblems(complete)).toEqual([]);
  const wrong = [
    ['name', ' '],
    ['email', 'asha'],
    ['phone', '12345'],
    ['password', 'kite'],
  ] as const;
  for (const [field, value] of wrong) {
    const problems = registrationProblems({ ...complete, [field]: value });
    expect(problems.map((problem) => problem.field)).toEqual([field]);
  }
});

test('Correction of spec §5 register: the four criteria are enforced on submit, each unmet one named', () => {
  expect(registrationProblems({ ...complete, password: 'kitelamp' })).toEqual([
    {
      field: 'password',
      message:
        'The password still needs: one special character (!@#$%^&*(),.?":{}|<>); both lower and upper case letters; one number',
    },
  ]);
});
