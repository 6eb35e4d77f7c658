import { expect, test } from 'vitest';
import { isGuessable } from './password-guess.ts';
import { findRegistrationAlert, findRegistrationProblems } from './registration-rules.ts';

const completeForm = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '+91 98765 43210',
  password: 'Kite#9lamp',
  confirmPassword: 'Kite#9lamp',
  terms: true,
};

test('Spec §5 register: differing passwords raise an alert', () => {
  expect(findRegistrationAlert({ ...completeForm, confirmPassword: 'kite#9lamp' })).toEqual({
    code: 'passwords_differ',
  });
});

test('Spec §5 register: unaccepted terms raise an alert if the passwords match', () => {
  expect(findRegistrationAlert(completeForm)).toBeNull();
  expect(findRegistrationAlert({ ...completeForm, terms: false })).toEqual({
    code: 'terms_not_accepted',
  });
  expect(findRegistrationAlert({ ...completeForm, confirmPassword: '', terms: false })).toEqual({
    code: 'passwords_differ',
  });
});

test('findRegistrationProblems returns one problem for each invalid field', () => {
  expect(findRegistrationProblems(completeForm)).toEqual([]);
  const invalidValues = [
    ['name', ' ', 'account_field_missing'],
    ['name', 'Asha\u202eoaR', 'name_unprintable'],
    ['email', 'asha', 'email_invalid'],
    ['email', 'as\u200bha@example.in', 'email_invalid'],
    ['email', '\u0430sha@example.in', 'email_lookalike'],
    ['phone', '12345', 'mobile_invalid'],
    ['password', 'kite', 'password_criteria_unmet'],
  ] as const;
  for (const [field, value, code] of invalidValues) {
    const problems = findRegistrationProblems({ ...completeForm, [field]: value });
    expect(problems, value).toEqual([expect.objectContaining({ field, code })]);
  }
});

test('rejects a password that is easy to guess', () => {
  expect(findRegistrationProblems({ ...completeForm, password: 'Asha#Rao1' }, isGuessable)).toEqual(
    [{ field: 'password', code: 'password_guessable' }],
  );
  expect(findRegistrationProblems(completeForm, isGuessable)).toEqual([]);
});

test('Correction of spec §5 register: names all unmet criteria of a password', () => {
  expect(findRegistrationProblems({ ...completeForm, password: 'kitelamp' })).toEqual([
    {
      field: 'password',
      code: 'password_criteria_unmet',
      params: { unmet: ['special', 'letterCase', 'number'] },
    },
  ]);
});
