import { expect, test } from 'vitest';
import {
  checkPasswordCriteria,
  listPasswordContext,
  MIN_PASSWORD_LENGTH,
  PASSWORD_PLACEHOLDER,
} from './password.ts';
import { createGuessCheck } from './password-guess.ts';

const isGuessable = createGuessCheck();

function listMetCriteria(password: string): string[] {
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
  expect(listMetCriteria('')).toEqual([]);
  expect(listMetCriteria('Kite#9')).toEqual(['length', 'special', 'letterCase', 'number']);
});

test('adds a fifth criterion when the guess check has run', () => {
  for (const isMet of [true, false]) {
    expect(checkPasswordCriteria('Kite#9', isMet)[4]).toEqual({ id: 'unguessable', isMet });
  }
});

test('Spec §9: the minimum password length is 6', () => {
  expect(MIN_PASSWORD_LENGTH).toBe(6);
  expect(PASSWORD_PLACEHOLDER).toBe('Min 6 characters');
  expect(listMetCriteria('abcde')).toEqual([]);
  expect(listMetCriteria('abcdef')).toEqual(['length']);
});

test('Spec §5 register: accepts the special characters !@#$%^&*(),.?":{}|<>', () => {
  for (const character of '!@#$%^&*(),.?":{}|<>')
    expect(listMetCriteria(character)).toEqual(['special']);
  for (const character of "-_+=;'/\\~`[] ")
    expect(listMetCriteria(character), character).toEqual([]);
});

test('Spec §5 register: requires a lower case letter, an upper case letter and a number', () => {
  expect(listMetCriteria('a')).toEqual([]);
  expect(listMetCriteria('A')).toEqual([]);
  expect(listMetCriteria('aA')).toEqual(['letterCase']);
  expect(listMetCriteria('7')).toEqual(['number']);
});

const context = listPasswordContext({
  name: 'Asha Rao',
  email: 'weaver@example.in',
  company: 'Blue Loom',
});

test.each([
  'Password1!',
  'Qwerty@123',
  'Summer@2026',
  'P@ssw0rd1!',
  '!Welcome1',
  'Iloveyou#1',
  'Dragon#2026',
  'Aa123456!',
  '1qaz2wsX!',
  'Abcd@1234',
  'Monkey12!',
])('%s is guessable from common words, sequences and dates', (password) => {
  expect(isGuessable(password, context)).toBe(true);
});

test.each(['Shipdesk@1', 'Sh1pd3sk!', 'AshaRao#1', 'Weaver!22', 'BlueLoom$5'])(
  '%s is guessable from details of the product, user or company',
  (password) => {
    expect(isGuessable(password, context)).toBe(true);
  },
);

test.each(['Kestrel#7719', 'Turmeric!7-lantern', 'kV9$mWq2zR', 'Tx7!pq', 'aB1#cd'])(
  '%s is not guessable',
  (password) => {
    expect(isGuessable(password, context)).toBe(false);
  },
);
