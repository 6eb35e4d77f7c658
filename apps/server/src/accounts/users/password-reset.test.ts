import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { computeCodeAt } from '../../../test-support/authenticator.ts';
import { MailServer } from '../../../test-support/processes/mail-server.ts';
import { type Caller, PASSWORD, testApp } from '../../../test-support/test-app.ts';

const NEW_PASSWORD = 'Godavari#2291y';
const CODE_PERIOD_MS = 30_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

let user: Caller;
const server = await MailServer.start();
afterAll(() => server.close());
const app = await testApp({ settings: { ...server.settings, TRUST_PROXY: '127.0.0.1' } });

beforeEach(async () => {
  server.mails.length = 0;
  user = await app.signIn();
});

const post = (url: string, payload: object) => app.fastify.inject({ method: 'POST', url, payload });
let requesterCount = 0;
const createRequester = () => {
  requesterCount += 1;
  return `198.51.100.${requesterCount}`;
};
const requestReset = (email: string, requester = createRequester()) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/password-resets',
    headers: { 'x-forwarded-for': requester },
    payload: { email },
  });
const reset = (token: string, password = NEW_PASSWORD, confirmPassword = password) =>
  post('/api/password-resets/confirm', { token, password, confirmPassword });
const signIn = (password: string, code?: string) =>
  post('/auth/login', { username: user.email, password, ...(code && { code }) });

/** Returns the tokens of the links that were emailed. */
const listMailedTokens = () =>
  server.mails.flatMap(({ raw }) => /\/reset-password#([\w-]+)/.exec(raw)?.[1] ?? []);

/** Requests a link and waits for its email. */
async function requestToken(): Promise<string> {
  const countBefore = listMailedTokens().length;
  expect((await requestReset(user.email)).statusCode).toBe(204);
  await expect
    .poll(async () => {
      await app.runJobs();
      return listMailedTokens().length;
    })
    .toBe(countBefore + 1);
  return listMailedTokens().at(-1) ?? '';
}

async function setUpFactor(caller: Caller): Promise<string> {
  const response = await caller.post('/api/account/second-factor', { password: PASSWORD });
  const { secret } = response.json<{ secret: string }>();
  const code = computeCodeAt(secret, app.clock.now);
  await caller.post('/api/account/second-factor/confirm', { code });
  return secret;
}

describe('an emailed link', () => {
  // ASVS V6.4.1
  test('sets the password once, ends every session and sends an email', async () => {
    const token = await requestToken();
    const session = await app.signInAgain(user.email);
    expect((await reset(token)).statusCode).toBe(204);
    expect((await user.get('/api/account')).statusCode).toBe(403);
    expect((await session.get('/api/account')).statusCode).toBe(403);
    expect((await signIn(PASSWORD)).statusCode).toBe(401);
    expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200);
    await app.runJobs();
    expect(server.mails.at(-1)?.headers).toContain('Subject: Your Shipdesk password was changed');
    expect((await reset(token, 'Kollidam#3382z')).json()).toMatchObject({
      code: 'not_found',
      reason: 'password_link_invalid',
    });
  });

  // ASVS V6.4.1
  test('expires after 30 minutes', async () => {
    const token = await requestToken();
    app.clock.advance(30 * MINUTE_MS);
    expect((await reset(token)).json()).toMatchObject({ reason: 'password_link_invalid' });
    expect((await signIn(PASSWORD)).statusCode).toBe(200);
  });

  test('becomes invalid when another link of the same user is used', async () => {
    const [unusedToken, usedToken] = [await requestToken(), await requestToken()];
    expect((await reset(usedToken)).statusCode).toBe(204);
    expect((await reset(unusedToken)).json()).toMatchObject({ reason: 'password_link_invalid' });
  });

  test('sets the password for only one of two concurrent requests', async () => {
    const token = await requestToken();
    const responses = await Promise.all([reset(token), reset(token, 'Kollidam#3382z')]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
  });

  test('is rejected with the id of another seller', async () => {
    const token = Buffer.from(await requestToken(), 'base64url');
    const { sellerId } = await app.findSeller((await app.signIn()).email);
    Buffer.from(sellerId.replaceAll('-', ''), 'hex').copy(token);
    expect((await reset(token.toString('base64url'))).statusCode).toBe(404);
  });

  test.each(['', 'no-token', 'A'.repeat(64), `${'A'.repeat(64)}=`, '../../x'])(
    'is rejected with the malformed token %j',
    async (token) => {
      expect([400, 404, 422]).toContain((await reset(token)).statusCode);
    },
  );

  test('stays valid after a rejected password', async () => {
    const token = await requestToken();
    expect((await reset(token, 'Password1!')).json()).toMatchObject({
      details: [{ field: 'password', code: 'password_guessable' }],
    });
    expect((await reset(token, NEW_PASSWORD, 'other')).json()).toMatchObject({
      details: [{ field: 'confirmPassword', code: 'passwords_differ' }],
    });
    expect((await reset(token)).statusCode).toBe(204);
  });

  // ASVS V6.4.3
  test('leaves the second factor on', async () => {
    const secret = await setUpFactor(user);
    expect((await reset(await requestToken())).statusCode).toBe(204);
    expect((await signIn(NEW_PASSWORD)).json()).toMatchObject({ code: 'second_factor_required' });
    app.clock.advance(CODE_PERIOD_MS);
    expect((await signIn(NEW_PASSWORD, computeCodeAt(secret, app.clock.now))).statusCode).toBe(200);
  });

  test('is not stored or logged in plain text', async () => {
    const token = await requestToken();
    const secret = Buffer.from(token, 'base64url').subarray(16);
    const { rows } = await app.ownerQuery(
      `select (select string_agg(m::text, ' ') from mails m) || (select string_agg(a::text, ' ') from audit_entries a)
         || (select string_agg(l::text, ' ') from password_links l) as stored_text`,
    );
    const storedText = `${String(rows[0]?.['storedText'])} ${app.logLines.join(' ')}`;
    expect(storedText).not.toContain(token);
    expect(storedText).not.toContain(secret.toString('hex'));
  });
});

test('returns the same response for a known and an unknown address', async () => {
  const [knownResponse, unknownResponse] = [
    await requestReset(user.email),
    await requestReset('nobody-at-all@example.in'),
  ];
  expect(unknownResponse.statusCode).toBe(knownResponse.statusCode);
  expect(unknownResponse.body).toBe(knownResponse.body);
  const listNames = ({ headers }: typeof knownResponse) => Object.keys(headers).toSorted();
  expect(listNames(unknownResponse)).toEqual(listNames(knownResponse));
});

test('limits a network to three requests an hour per known or unknown address', async () => {
  const requester = createRequester();
  for (const email of [user.email, `nobody-${user.email}`]) {
    for (let count = 0; count < 3; count += 1) {
      expect((await requestReset(email, requester)).statusCode).toBe(204);
    }
    const response = await requestReset(` ${email.toUpperCase()} `, requester);
    expect(response.json()).toMatchObject({ reason: 'password_reset_limit' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }
  app.clock.advance(HOUR_MS);
  expect((await requestReset(user.email, requester)).statusCode).toBe(204);
});

test('accepts a request from a second network after the first network reaches the limit', async () => {
  const otherRequester = createRequester();
  for (let count = 0; count < 9; count += 1) await requestReset(user.email, otherRequester);
  expect((await requestReset(user.email, otherRequester)).statusCode).toBe(429);
  expect((await requestReset(user.email)).statusCode).toBe(204);
});

test('accepts at most ten requests for an address in 15 minutes across networks', async () => {
  for (let count = 0; count < 10; count += 1) {
    expect((await requestReset(user.email)).statusCode).toBe(204);
  }
  const response = await requestReset(user.email);
  expect(response.json()).toMatchObject({ reason: 'password_reset_limit' });
  app.clock.advance(15 * MINUTE_MS);
  expect((await requestReset(user.email)).statusCode).toBe(204);
});

describe('a link from the operator', () => {
  const requestLink = async (staff: Caller, body: object) => {
    const { sellerId } = await app.findSeller(user.email);
    return staff.post(`/api/sellers/${sellerId}/password-link`, { email: user.email, ...body });
  };

  test('requires the operator’s password', async () => {
    const staff = await app.signIn({ role: 'Admin' });
    expect((await requestLink(staff, { password: 'wrong' })).json()).toMatchObject({
      details: [{ field: 'password' }],
    });
  });

  test('works once, within an hour', async () => {
    let staff = await app.signIn({ role: 'Admin' });
    const loadToken = async () => {
      const response = await requestLink(staff, { password: PASSWORD });
      expect(response.statusCode).toBe(201);
      return String(response.json().data.path.split('#')[1]);
    };
    const expiredToken = await loadToken();
    app.clock.advance(HOUR_MS);
    expect((await reset(expiredToken)).statusCode).toBe(404);
    staff = await app.signInAgain(staff.email);
    const token = await loadToken();
    expect((await reset(token)).statusCode).toBe(204);
    expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200);
    expect((await reset(token)).statusCode).toBe(404);
  });

  test('requires the operator’s second factor', async () => {
    const staff = await app.signIn({ role: 'Admin' });
    const secret = await setUpFactor(staff);
    app.clock.advance(CODE_PERIOD_MS);
    const code = computeCodeAt(secret, app.clock.now);
    expect((await requestLink(staff, { password: PASSWORD })).json()).toMatchObject({
      code: 'second_factor_required',
    });
    expect((await requestLink(staff, { password: PASSWORD, code: '000000' })).statusCode).toBe(401);
    expect((await requestLink(staff, { password: PASSWORD, code })).statusCode).toBe(201);
  });

  test('is rejected for an address that belongs to no user of the seller', async () => {
    const staff = await app.signIn({ role: 'Admin' });
    for (const email of [staff.email, 'nobody@example.in']) {
      expect((await requestLink(staff, { email, password: PASSWORD })).json()).toMatchObject({
        details: [{ field: 'email', code: 'user_unknown' }],
      });
    }
  });
});
