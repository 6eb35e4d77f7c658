import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isGuessable,
  MIN_PASSWORD_LENGTH,
  PASSWORD_PLACEHOLDER,
  passwordCriteria,
} from './password.ts';

function met(password: string): string[] {
  return passwordCriteria(password)
    .filter(({ isMet }) => isMet)
    .map(({ id }) => id);
}

test('Spec §5 register: the checklist has four criteria', () => {
  expect(passwordCriteria('').map(({ label }) => label)).toEqual([
    '6 or more characters',
    'One special character (!@#$%^&*(),.?":{}|<>)',
    'Both lower and upper case letters',
    'One number',
  ]);
  expect(met('')).toEqual([]);
  expect(met('Kite#9')).toEqual(['length', 'special', 'letterCase', 'number']);
});

test('Spec §9 minimum password length: 6', () => {
  expect(MIN_PASSWORD_LENGTH).toBe(6);
  expect(PASSWORD_PLACEHOLDER).toBe('Min 6 characters');
  expect(met('abcde')).toEqual([]);
  expect(met('abcdef')).toEqual(['length']);
});

test('Spec §5 register: one special character from !@#$%^&*(),.?":{}|<>', () => {
  for (const character of '!@#$%^&*(),.?":{}|<>') expect(met(character)).toEqual(['special']);
  for (const character of "-_+=;'/\\~`[] ") expect(met(character), character).toEqual([]);
});

test('Spec §5 register: both lower and upper case letters, and one number', () => {
  expect(met('a')).toEqual([]);
  expect(met('A')).toEqual([]);
  expect(met('aA')).toEqual(['letterCase']);
  expect(met('7')).toEqual(['number']);
});

const against = {
  blocklist: new Set(['password', 'welcome', 'qwerty', 'aa123456', '1qaz2wsx', 'delhi']),
  context: ['Shipdesk', 'Asha Traders', 'asha.rao@example.in'],
};

test('a common word in disguise is guessable', () => {
  const disguised = [
    'password',
    'Password',
    'P@ssw0rd',
    'P@ssw0rd1!',
    'Passw0rd#2026',
    '!Welcome1',
  ];
  const more = ['we1come@123', 'QWERTY12', 'Aa123456!', '1qaz2wsx', '1QAZ2wsx!', 'De1hi@110001'];
  for (const password of [...disguised, ...more]) {
    expect(isGuessable(password, against), password).toBe(true);
  }
});

test('the product, the company and the e-mail address are guessable', () => {
  const related = [
    'Shipdesk@123',
    'Sh1pd3sk!',
    'MyShipdesk#1',
    'AshaTraders1!',
    'Traders#99',
    'example',
  ];
  for (const password of related) expect(isGuessable(password, against), password).toBe(true);
});

test('a password of unrelated words is not guessable', () => {
  const strong = ['Turmeric!7-lantern', 'kV9$mWq2zR', 'shipdesk velvet orbit canyon 4', 'Tx7!pq'];
  for (const password of strong) expect(isGuessable(password, against), password).toBe(false);
  expect(isGuessable('', against)).toBe(false);
});

test('digits and specials behind a common word never make it good', () => {
  const tail = fc.stringMatching(/^[0-9!@#$%^&*]{0,12}$/);
  fc.assert(
    fc.property(fc.constantFrom('password', 'Welcome', 'SHIPDESK'), tail, (word, end) => {
      expect(isGuessable(word + end, against)).toBe(true);
    }),
  );
});
