import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkPasswordCriteria,
  isGuessable,
  listPasswordContext,
  MIN_PASSWORD_LENGTH,
  PASSWORD_PLACEHOLDER,
} from './password.ts';

function listMet(password: string): string[] {
  return checkPasswordCriteria(password)
    .filter(({ isMet }) => isMet)
    .map(({ id }) => id);
}

test('Spec §5 register: the checklist has four criteria', () => {
  expect(checkPasswordCriteria('').map(({ id }) => id)).toEqual([
    'length',
    'special',
    'letterCase',
    'number',
  ]);
  expect(listMet('')).toEqual([]);
  expect(listMet('Kite#9')).toEqual(['length', 'special', 'letterCase', 'number']);
});

test('the fifth criterion is met by a password without words of the user', () => {
  const context = listPasswordContext({
    name: 'Asha Rao',
    email: 'weaver@example.in',
    company: 'Blue Loom',
  });
  const fifth = (password: string) => checkPasswordCriteria(password, context)[4];
  expect(fifth('Turmeric!7-lantern')).toEqual({ id: 'unguessable', isMet: true });
  for (const password of ['', 'Shipdesk@1', 'AshaRao#1', 'Weaver!22', 'BlueLoom$5']) {
    expect(fifth(password), password).toEqual({ id: 'unguessable', isMet: false });
  }
});

test('Spec §9 minimum password length: 6', () => {
  expect(MIN_PASSWORD_LENGTH).toBe(6);
  expect(PASSWORD_PLACEHOLDER).toBe('Min 6 characters');
  expect(listMet('abcde')).toEqual([]);
  expect(listMet('abcdef')).toEqual(['length']);
});

test('Spec §5 register: one special character from !@#$%^&*(),.?":{}|<>', () => {
  for (const character of '!@#$%^&*(),.?":{}|<>') expect(listMet(character)).toEqual(['special']);
  for (const character of "-_+=;'/\\~`[] ") expect(listMet(character), character).toEqual([]);
});

test('Spec §5 register: both lower and upper case letters, and one number', () => {
  expect(listMet('a')).toEqual([]);
  expect(listMet('A')).toEqual([]);
  expect(listMet('aA')).toEqual(['letterCase']);
  expect(listMet('7')).toEqual(['number']);
});

const against = {
  blocklist: new Set(['password', 'welcome', 'qwerty', 'aa123456', '1qaz2wsx', 'delhi']),
  context: ['Shipdesk', 'Asha Traders', 'asha.rao@example.in'],
};

test('isGuessable finds a common word with substitutes and decoration', () => {
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

test('isGuessable finds words of the product, company and e-mail address', () => {
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

test('isGuessable accepts a password of unrelated words', () => {
  const strong = ['Turmeric!7-lantern', 'kV9$mWq2zR', 'shipdesk velvet orbit canyon 4', 'Tx7!pq'];
  for (const password of strong) expect(isGuessable(password, against), password).toBe(false);
  expect(isGuessable('', against)).toBe(false);
});

test('a common word with trailing digits and specials is guessable', () => {
  const tail = fc.stringMatching(/^[0-9!@#$%^&*]{0,12}$/);
  fc.assert(
    fc.property(fc.constantFrom('password', 'Welcome', 'SHIPDESK'), tail, (word, end) => {
      expect(isGuessable(word + end, against)).toBe(true);
    }),
  );
});
