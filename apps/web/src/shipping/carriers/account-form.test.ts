import { expect, test } from 'vitest';
import { buildAccountPayload, createAccountForm, findAccountProblems } from './account-form.ts';

const emptyForm = createAccountForm('delhivery');
const accountForm = {
  ...emptyForm,
  name: 'Air',
  credentials: { ...emptyForm.credentials, token: 'secret-token-c4d2' },
};
const withCredentials = (changes: Partial<typeof emptyForm.credentials>) => ({
  credentials: { ...accountForm.credentials, ...changes },
});
const findErrors = (changes: object, savedCredentials: { token?: string } | null = null) =>
  Object.entries(findAccountProblems({ ...accountForm, ...changes }, savedCredentials)).flatMap(
    ([field, message]) => (message ? [field] : []),
  );

test('reports every missing or invalid field, but accepts an empty token if a token is saved', () => {
  expect(findErrors({})).toEqual([]);
  expect(
    findErrors({ name: ' ', baseUrl: '', ...withCredentials({ token: '' }), services: [] }),
  ).toEqual(['name', 'baseUrl', 'credentials.token', 'services']);
  expect(findErrors(withCredentials({ token: '' }), { token: 'c4d2' })).toEqual([]);
  expect(findErrors(withCredentials({ token: 'two words' }), { token: 'c4d2' })).toEqual([
    'credentials.token',
  ]);
  expect(findErrors(withCredentials({ token: ' pasted\n' }))).toEqual([]);
  expect(findErrors(withCredentials({ pushToken: 'short' }))).toEqual(['credentials.pushToken']);
  expect(findErrors({ carrier: 'simulator', baseUrl: '', seed: ' ' })).toEqual(['seed']);
});

test('builds a payload of trimmed values, ordered services and entered secrets', () => {
  const form = {
    ...accountForm,
    ...withCredentials({ token: ' abc\n' }),
    services: ['express', 'surface'] as const,
  };
  expect(buildAccountPayload({ ...form, services: [...form.services] })).toEqual({
    name: 'Air',
    services: ['surface', 'express'],
    settings: { baseUrl: 'https://track.delhivery.com' },
    credentials: { token: 'abc' },
  });
});

test('builds a payload with only the question ids that the user entered', () => {
  const { qualityChecks } = accountForm;
  const form = { ...accountForm, qualityChecks: { ...qualityChecks, brand: ' Q-1 ' } };
  const { settings } = buildAccountPayload(form);
  expect(settings).toEqual({
    baseUrl: 'https://track.delhivery.com',
    qualityChecks: { brand: 'Q-1' },
  });
});
