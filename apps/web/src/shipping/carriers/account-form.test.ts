import { expect, test } from 'vitest';
import { buildAccountPayload, createAccountForm, findAccountProblems } from './account-form.ts';

const accountForm = { ...createAccountForm('delhivery'), name: 'Air', token: 'secret-token-c4d2' };
const findErrors = (changes: object, hasToken = false) =>
  Object.entries(findAccountProblems({ ...accountForm, ...changes }, hasToken)).flatMap(
    ([field, message]) => (message ? [field] : []),
  );

test('returns every missing or invalid field', () => {
  expect(findErrors({})).toEqual([]);
  expect(findErrors({ name: ' ', baseUrl: '', token: '', services: [] })).toEqual([
    'name',
    'baseUrl',
    'token',
    'services',
  ]);
  expect(findErrors({ token: '' }, true)).toEqual([]);
  expect(findErrors({ token: 'two words' }, true)).toEqual(['token']);
  expect(findErrors({ token: ' pasted\n' })).toEqual([]);
  expect(findErrors({ pushToken: 'short' })).toEqual(['pushToken']);
  expect(findErrors({ carrier: 'simulator', baseUrl: '', seed: ' ' })).toEqual(['seed']);
});

test('builds a payload of trimmed values, ordered services and entered secrets', () => {
  const form = { ...accountForm, token: ' abc\n', services: ['express', 'surface'] as const };
  expect(buildAccountPayload({ ...form, services: [...form.services] })).toEqual({
    name: 'Air',
    services: ['surface', 'express'],
    settings: { baseUrl: 'https://track.delhivery.com' },
    credentials: { token: 'abc' },
  });
});

test('the payload contains only the question ids that were entered', () => {
  const { qualityChecks } = accountForm;
  const form = { ...accountForm, qualityChecks: { ...qualityChecks, brand: ' Q-1 ' } };
  const { settings } = buildAccountPayload(form);
  expect(settings).toEqual({
    baseUrl: 'https://track.delhivery.com',
    qualityChecks: { brand: 'Q-1' },
  });
});
