import { expect, test } from 'vitest';
import { testApp } from '../../../test-support/test-app.ts';

const app = await testApp();

const form = {
  name: 'Lakshmi Traders',
  email: 'Lakshmi@Traders.example',
  phone: '+91 98765 43210',
  password: 'Tqz#4419vbn',
  confirmPassword: 'Tqz#4419vbn',
  terms: true,
};
const register = (changes: Partial<typeof form> & { companyName?: string } = {}) =>
  app.fastify.inject({ method: 'POST', url: '/auth/register', payload: { ...form, ...changes } });

test('N2 registration: creates a seller account and signs the user in as Customer', async () => {
  const response = await register();
  expect(response.statusCode).toBe(201);
  const { accessToken, name } = response.json();
  expect(name).toBe('Lakshmi Traders');
  const account = await app.fastify.inject({
    method: 'GET',
    url: '/api/account',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(account.json()).toMatchObject({
    email: 'lakshmi@traders.example',
    phone: '9876543210',
    roles: ['Customer'],
    company: { name: 'Lakshmi Traders' },
  });
  const login = await app.fastify.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { username: 'lakshmi@traders.example', password: form.password },
  });
  expect(login.statusCode).toBe(200);
});

test('names the seller after the company', async () => {
  const response = await register({
    companyName: '  Menon  Handlooms ',
    email: 'asha@menon.example',
    name: 'Asha',
  });
  const { accessToken } = response.json();
  const account = await app.fastify.inject({
    method: 'GET',
    url: '/api/account',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(account.json()).toMatchObject({ name: 'Asha', company: { name: 'Menon Handlooms' } });
});

test('rejects a password with a word of the company name', async () => {
  const password = 'Handlooms#1';
  const weakResponse = await register({
    companyName: 'Menon Handlooms',
    email: 'other@menon.example',
    password,
    confirmPassword: password,
  });
  expect([weakResponse.statusCode, weakResponse.json().details[0].field]).toEqual([
    422,
    'password',
  ]);
});

test('rejects an invisible character in the company name', async () => {
  const invisibleResponse = await register({
    companyName: 'Menon\u200b',
    email: 'third@menon.example',
  });
  expect([invisibleResponse.statusCode, invisibleResponse.json().details[0].field]).toEqual([
    422,
    'companyName',
  ]);
});

test('returns 409 for a registered email address', async () => {
  await register({ email: 'twice@traders.example' });
  const response = await register({ email: ' TWICE@traders.example ' });
  expect(response.statusCode).toBe(409);
  expect(response.json().details[0].field).toBe('email');
});

test('returns 409 for a Unicode variant of a registered email address', async () => {
  const response = await register({ email: 'andr\u00e9@traders.example' });
  expect(response.statusCode).toBe(201);
  for (const email of ['andre\u0301@traders.example', 'ａｎｄｒ\u00e9@traders.example']) {
    expect([email, (await register({ email })).statusCode]).toEqual([email, 409]);
  }
});

test('rejects invisible characters in an email address or a name', async () => {
  const invalidChanges = [
    { email: 'lakshmi\u200b@traders.example' },
    { email: 'lakshmi@trad\u202eers.example' },
    { name: 'Lakshmi\u200b Traders' },
    { name: 'Lakshmi \u202eTraders' },
    { name: 'Lakshmi\u0007 Traders' },
  ];
  for (const change of invalidChanges) {
    const response = await register({ email: 'invisible@y.example', ...change });
    expect([change, response.statusCode]).toEqual([change, 422]);
    expect(response.json().details).toMatchObject([{ field: Object.keys(change)[0] }]);
  }
});

test('rejects an email address that looks like an existing address', async () => {
  const owner = 'pilot@scope.example';
  expect((await register({ email: owner })).statusCode).toBe(201);
  const lookalikes = [
    'p\u0456lot@scope.example', // Cyrillic i
    'p\u0131lot@scope.example', // dotless i
    'pi\u0307lot@scope.example', // i with a second dot
    'p\u0269lot@scope.example', // Latin iota
    'pil\u03bft@scope.example', // Greek omicron
    'pil\u0d20t@scope.example', // Malayalam ttha
    'pilot@sc\u043epe.example', // Cyrillic o in the domain
    'pilot@xn--scpe-55d.example', // the same in its ASCII form
    '\u0440\u0456l\u043et@scope.example',
  ];
  for (const email of lookalikes) {
    const response = await register({ email });
    expect([email, response.statusCode]).toEqual([email, 422]);
    expect(response.json().details).toMatchObject([{ field: 'email', code: 'email_lookalike' }]);
  }
});

test('keeps zero-width joiners in a name in an Indian script', async () => {
  const name = 'क्\u200dष ट्रेडर्स';
  const response = await register({ name, email: 'ksha@traders.example' });
  expect(response.json()).toMatchObject({ name });
});

test('Spec §8: rejects differing passwords and unticked terms with the specified messages', async () => {
  const differentResponse = await register({ confirmPassword: 'Tqz#4419vbm' });
  expect([differentResponse.statusCode, differentResponse.json().message]).toEqual([
    422,
    'Passwords do not match',
  ]);
  const untickedResponse = await register({ terms: false });
  expect([untickedResponse.statusCode, untickedResponse.json().message]).toEqual([
    422,
    'Please accept the terms and conditions',
  ]);
});

test('N2 registration: rejects a password that fails a criterion of the checklist', async () => {
  for (const password of ['Ab#1x', 'Tqz44419vbn', 'tqz#4419vbn', 'TQZ#4419VBN', 'Tqz#vbnmwrt']) {
    const response = await register({
      email: `x${password.length}@y.example`,
      password,
      confirmPassword: password,
    });
    expect([password, response.statusCode]).toEqual([password, 422]);
    expect(response.json().details[0].field).toBe('password');
  }
});

test("rejects common passwords, their variants and passwords with the user's name", async () => {
  const guessablePasswords = ['P@ssw0rd1', 'Qwerty#123', 'Lakshmi#2026', 'Shipdesk@1'];
  for (const password of [...guessablePasswords, 'Password1!', 'Qwerty@123', 'Summer@2026']) {
    const response = await register({
      email: 'guess@y.example',
      password,
      confirmPassword: password,
    });
    expect([password, response.statusCode]).toEqual([password, 422]);
  }
});

test('accepts a password with a rare word and digits', async () => {
  const password = 'Kestrel#7719';
  const response = await register({
    email: 'rare@y.example',
    password,
    confirmPassword: password,
  });
  expect(response.statusCode).toBe(201);
});

test('checks the last character of a long Unicode password at sign-in', async () => {
  const password = `Aé1#${'മലയാളത്തിൽ ഒരു രഹസ്യവാക്ക്'.repeat(3)}`;
  await register({ email: 'long@y.example', password, confirmPassword: password });
  const login = (attempt: string) =>
    app.fastify.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { username: 'long@y.example', password: attempt },
    });
  expect((await login(`${password.slice(0, -1)}ധ`)).statusCode).toBe(401);
  expect((await login(password)).statusCode).toBe(200);
});

test('returns an error for each invalid field', async () => {
  const response = await register({ name: ' ', email: 'no-address', phone: '12345 67890' });
  expect(response.statusCode).toBe(422);
  const fields = response.json().details.map(({ field }: { field: string }) => field);
  expect(fields.sort()).toEqual(['email', 'name', 'phone']);
});
