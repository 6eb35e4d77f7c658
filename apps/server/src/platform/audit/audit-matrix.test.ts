import type { LightMyRequestResponse } from 'fastify';
import { expect, test, vi } from 'vitest';
import { computeCodeAt } from '../../../test-support/authenticator.ts';
import { addPlan } from '../../../test-support/call-rows.ts';
import { buildImportCsv, uploadImport } from '../../../test-support/imports.ts';
import { computeRowsDigest } from '../../../test-support/rows-digest.ts';
import {
  type CallName,
  callNames,
  callSamples,
  getEndpoint,
  isForOperator,
  sendCall,
} from '../../../test-support/samples/call-samples.ts';
import { PASSWORD, testApp } from '../../../test-support/test-app.ts';

const listActions = (name: CallName) => getEndpoint(name).audit ?? [];

const app = await testApp();

/**
 * The samples of these calls fail or change nothing, so the calls have separate tests below. `advanceSimulatorToEvent`
 * has none, because only the demo seed creates the scans that it needs.
 */
const callsWithoutSample = [
  'confirmSecondFactor',
  'disableSecondFactor',
  'cancelImport',
  'assignRatePlan',
  'requestPasswordReset',
  'advanceSimulatorToEvent',
];
const auditedCalls = callNames.filter(
  (name) => listActions(name).length > 0 && !callsWithoutSample.includes(name),
);

/** Checks the audit entries of a request, found by the request id of its response. */
async function expectEntries(name: CallName, response: LightMyRequestResponse): Promise<void> {
  expect(response.statusCode).toBeLessThan(300);
  const { method, path } = getEndpoint(name);
  const { rows } = await app.ownerQuery(
    `select action, actor, request_id, address, change from audit_entries
     where call = $1 and request_id = $2`,
    [`${method} ${path}`, response.headers['x-request-id']],
  );
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining([...listActions(name)]));
  for (const row of rows) {
    expect(row).toMatchObject({
      actor: expect.any(String),
      address: expect.stringMatching(/^[\da-f]{32}$/),
      change: expect.any(Object),
    });
  }
}

/** Calls share a digest, because computing a digest is slow. A failure names all calls of the digest. */
const CALLS_PER_DIGEST = 10;

test('an unaudited call that is not a GET and has no history of its own changes no rows', async () => {
  const caller = await app.signIn({ role: 'Admin' });
  // Scans, payments and the orders of shops have their own history.
  const callsWithHistory: readonly CallName[] = ['pushEvents', 'receivePayment', 'hintShop'];
  const unauditedCalls = callNames.filter(
    (name) =>
      listActions(name).length === 0 &&
      getEndpoint(name).method !== 'GET' &&
      !callsWithHistory.includes(name),
  );
  expect(unauditedCalls.length).toBeGreaterThan(10);
  const headers = { authorization: `Bearer ${caller.accessToken}` };
  const call = async (name: CallName, params: Record<string, string>) => {
    const { statusCode } = await sendCall(app, name, { params, headers });
    expect(statusCode, name).toBeLessThan(300);
  };
  // The first call of a session marks its token as received, and the first quote adds the rate cards.
  await call('createQuote', {});
  const calls: { name: CallName; params: Record<string, string> }[] = [];
  for (const name of unauditedCalls) {
    calls.push({ name, params: (await callSamples[name].params?.(app, caller)) ?? {} });
  }
  while (calls.length > 0) {
    const batch = calls.splice(0, CALLS_PER_DIGEST);
    const digestBefore = await computeRowsDigest(app);
    for (const { name, params } of batch) await call(name, params);
    const names = batch.map(({ name }) => name).join();
    expect((await computeRowsDigest(app)) === digestBefore, names).toBe(true);
  }
});

test.each(auditedCalls)('%s records audit entries with actor, source and change', async (name) => {
  const caller = await app.signIn({ role: isForOperator(name) ? 'Admin' : 'Owner' });
  if (name === 'endOtherSessions') await app.signInAgain(caller.email);
  const params = (await callSamples[name].params?.(app, caller)) ?? {};
  if (name === 'restoreWarehouse') {
    await caller.post(`/api/warehouses/${params['id']}/archive`, undefined);
  }
  const response = await sendCall(app, name, {
    params,
    ...(name === 'login' && { body: { username: caller.email, password: PASSWORD } }),
    headers: name === 'login' ? {} : { authorization: `Bearer ${caller.accessToken}` },
  });
  await expectEntries(name, response);
});

test('confirmSecondFactor and disableSecondFactor record audit entries', async () => {
  const caller = await app.signIn();
  const path = '/api/account/second-factor';
  const { secret } = (await caller.post(path, { password: PASSWORD })).json<{ secret: string }>();
  const computeNextCode = () => {
    app.clock.advance(30_000);
    return computeCodeAt(secret, app.clock.now);
  };
  const confirmation = await caller.post(`${path}/confirm`, { code: computeNextCode() });
  await expectEntries('confirmSecondFactor', confirmation);
  const body = { password: PASSWORD, code: computeNextCode() };
  await expectEntries('disableSecondFactor', await caller.post(`${path}/disable`, body));
});

test('cancelImport records an audit entry', async () => {
  const caller = await app.signIn();
  const uploadResponse = await uploadImport(app, caller, buildImportCsv([{}]));
  const { id } = uploadResponse.json<{ data: { id: string } }>().data;
  await expectEntries('cancelImport', await caller.post(`/api/imports/${id}/cancel`, undefined));
});

test('assignRatePlan records an audit entry', async () => {
  const staff = await app.signIn({ role: 'Admin' });
  const { email } = await app.signIn();
  const { sellerId } = await app.findSeller(email);
  const { id: planId } = await addPlan(app, staff);
  const response = await staff.send('PUT', `/api/sellers/${sellerId}/rate-plan`, { planId });
  await expectEntries('assignRatePlan', response);
});

test('requestPasswordReset records an audit entry after its response', async () => {
  const { email } = await app.signIn();
  const response = await sendCall(app, 'requestPasswordReset', { body: { email } });
  await vi.waitFor(() => expectEntries('requestPasswordReset', response), 30_000);
});
