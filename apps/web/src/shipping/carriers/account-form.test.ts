import { expect, test } from 'vitest';
import { accountPayload, accountProblems, newAccountForm } from './account-form.ts';

const filled = { ...newAccountForm('delhivery'), name: 'Air', token: 'secret-token-c4d2' };
const errorsOf = (changes: object, hasToken = false) =>
  accountProblems({ ...filled, ...changes }, hasToken).flatMap((problem) =>
    problem ? [problem.field] : [],
  );

test('names every field that is missing or malformed', () => {
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ name: ' ', baseUrl: '', token: '', services: [] })).toEqual([
    'name',
    'baseUrl',
    'token',
    'services',
  ]);
  expect(errorsOf({ token: '' }, true)).toEqual([]);
  expect(errorsOf({ token: 'two words' }, true)).toEqual(['token']);
  expect(errorsOf({ token: ' pasted\n' })).toEqual([]);
  expect(errorsOf({ pushToken: 'short' })).toEqual(['pushToken']);
  expect(errorsOf({ carrier: 'simulator', baseUrl: '', seed: ' ' })).toEqual(['seed']);
});

test('sends trimmed values, services in the order of the cards, and only secrets that were typed', () => {
  const form = { ...filled, token: ' abc\n', services: ['express', 'surface'] as const };
  expect(accountPayload({ ...form, services: [...form.services] })).toEqual({
    name: 'Air',
    services: ['surface', 'express'],
    settings: { baseUrl: 'https://track.delhivery.com' },
    credentials: { token: 'abc' },
  });
});

test('sends the question ids that were given, and keeps those of an account', () => {
  const { qualityChecks } = filled;
  const asked = { ...filled, qualityChecks: { ...qualityChecks, brand: ' Q-1 ' } };
  const { settings } = accountPayload(asked);
  expect(settings).toEqual({
    baseUrl: 'https://track.delhivery.com',
    qualityChecks: { brand: 'Q-1' },
  });
});
