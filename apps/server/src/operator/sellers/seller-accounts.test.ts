import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getSellerAccount } from '@shipdesk/contract/operator/seller-accounts';
import { beforeEach, expect, test } from 'vitest';
import { shipNewParcel } from '../../../test-support/parcels/failed-deliveries.ts';
import { createAddress, invite } from '../../../test-support/samples/team-samples.ts';
import { createSandboxCalls } from '../../../test-support/sandboxes.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, PASSWORD, testApp } from '../../../test-support/test-app.ts';

const HOUR_MS = 3_600_000;

let staff: Caller;
const app = await testApp({ carriers: new ScriptedCarrier() });
beforeEach(async () => {
  staff = await app.signIn({ role: 'Admin' });
});

const { switchTo } = createSandboxCalls(app, app.deps.config.mailOrigin);

/** Creates a seller. Returns its id, the email address of its user and the token of the emailed link. */
async function createSeller() {
  const email = createAddress();
  const response = await staff.post('/api/admin/sellers', {
    companyName: 'Meera Weaves',
    name: 'Meera Nair',
    email,
    phone: '9847012345',
  });
  expect(response.statusCode).toBe(201);
  await app.runJobs();
  const { id } = response.json<{ data: { id: string } }>().data;
  return { id, email, token: await readToken(id) };
}

/** Returns the token of the newest invitation link, which a demo stores instead of sending an email. */
async function readToken(sellerId: string): Promise<string> {
  const { rows } = await app.ownerQuery(
    `select demo_link from mails where seller_id = $1 and template = 'invitation' order by created_at desc limit 1`,
    [sellerId],
  );
  return String(rows[0]?.['demoLink']).split('#')[1] ?? '';
}

const setPassword = (token: string) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/password-resets/confirm',
    payload: { token, password: PASSWORD, confirmPassword: PASSWORD },
  });

const login = (username: string) =>
  app.fastify.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { username, password: PASSWORD },
  });

async function readAccount(sellerId: string) {
  const response = await staff.get(`/api/admin/sellers/${sellerId}`);
  expect(response.statusCode).toBe(200);
  return response.json<ResponseOf<typeof getSellerAccount>>().data;
}

async function listActions(sellerId: string) {
  const { rows } = await app.ownerQuery('select action from audit_entries where seller_id = $1', [
    sellerId,
  ]);
  return rows.map(({ action }) => action);
}

test('the user of a new seller signs in after setting a password with the emailed link', async () => {
  const { id, email, token } = await createSeller();
  expect((await login(email)).statusCode).toBe(401);
  app.clock.advance(47 * HOUR_MS);
  expect((await setPassword(token)).statusCode).toBe(204);
  expect((await login(email)).statusCode).toBe(200);
  expect((await setPassword(token)).statusCode).toBe(404);
  expect(await listActions(id)).toEqual(
    expect.arrayContaining(['seller.created', 'user.created', 'seller.invited']),
  );
  staff = await app.signInAgain(staff.email);
  expect(await readAccount(id)).toMatchObject({
    name: 'Meera Weaves',
    suspension: null,
    members: [{ email, phone: '9847012345', disabledAt: null }],
    wallet: { balancePaise: 0 },
  });
});

test('an invitation link expires after 48 hours, and staff can send a new invitation', async () => {
  const { id, email, token } = await createSeller();
  app.clock.advance(49 * HOUR_MS);
  expect((await setPassword(token)).statusCode).toBe(404);
  staff = await app.signInAgain(staff.email);
  const response = await staff.post(`/api/admin/sellers/${id}/invitation`, { email });
  expect(response.json()).toEqual({ data: { id, isMailed: false } });
  await app.runJobs();
  expect((await setPassword(await readToken(id))).statusCode).toBe(204);
});

test('neither lists nor invites a member whom the seller removed', async () => {
  const owner = await app.signIn();
  const { sellerId } = await app.findSeller(owner.email);
  const email = createAddress();
  const member = { token: await invite(owner, { email }), name: 'Ravi Nair' };
  const payload = { ...member, password: PASSWORD, confirmPassword: PASSWORD };
  await app.fastify.inject({ method: 'POST', url: '/api/invitations/accept', payload });
  const findMember = async () =>
    (await readAccount(sellerId)).members.find((entry) => entry.email === email);
  const listedMember = await findMember();
  const response = await owner.send('DELETE', `/api/team/members/${listedMember?.id}`);
  expect(response.statusCode).toBe(204);
  expect(await findMember()).toBeUndefined();
  const invitation = await staff.post(`/api/admin/sellers/${sellerId}/invitation`, { email });
  expect(invitation.json().details).toMatchObject([{ field: 'email', code: 'user_unknown' }]);
});

test("rejects a new seller with a used email address, and an invitation to another seller's user", async () => {
  const { id } = await createSeller();
  const otherSeller = await app.signIn();
  const response = await staff.post('/api/admin/sellers', {
    companyName: 'Other',
    name: 'Other',
    email: otherSeller.email,
    phone: '9847012345',
  });
  expect([response.statusCode, response.json().reason]).toEqual([409, 'email_taken']);
  const invitation = await staff.post(`/api/admin/sellers/${id}/invitation`, {
    email: otherSeller.email,
  });
  expect([invitation.statusCode, invitation.json().details]).toMatchObject([
    422,
    [{ field: 'email', code: 'user_unknown' }],
  ]);
});

test('a suspension ends sessions and blocks sign-ins until the restoration, but not tracking pages', async () => {
  const seller = await app.signIn();
  const { docketNumber } = await shipNewParcel(app, seller);
  const { sellerId } = await app.findSeller(seller.email);
  const change = (kind: string, reason: string) =>
    staff.post(`/api/admin/sellers/${sellerId}/${kind}`, { reason });
  expect((await change('suspension', ' ')).statusCode).toBe(422);
  expect((await seller.get('/api/wallet')).statusCode).toBe(200);
  expect((await change('suspension', 'Unpaid invoices')).statusCode).toBe(204);
  expect((await seller.get('/api/wallet')).statusCode).toBe(403);
  const loginResponse = await login(seller.email);
  expect([loginResponse.statusCode, loginResponse.json().code]).toEqual([401, 'seller_suspended']);
  const page = await app.fastify.inject({ url: `/track/${docketNumber}` });
  expect(page.statusCode).toBe(200);
  expect((await readAccount(sellerId)).suspension).toMatchObject({ reason: 'Unpaid invoices' });
  expect((await change('restoration', 'Paid')).statusCode).toBe(204);
  expect((await login(seller.email)).statusCode).toBe(200);
  expect((await readAccount(sellerId)).suspension).toBeNull();
  expect(await listActions(sellerId)).toEqual(
    expect.arrayContaining(['seller.suspended', 'session.ended', 'seller.restored']),
  );
});

test('a suspension ends the access of members who also belong to another seller', async () => {
  const owner = await app.signIn();
  const guest = await app.signIn();
  const { sellerId } = await app.findSeller(owner.email);
  const token = await invite(owner, { email: guest.email, role: 'Finance' });
  await guest.post('/api/invitations/join', { token });
  const switchedGuest = await switchTo(guest, sellerId);
  expect((await switchedGuest.get('/api/wallet')).statusCode).toBe(200);
  await staff.post(`/api/admin/sellers/${sellerId}/suspension`, { reason: 'Unpaid invoices' });
  expect((await switchedGuest.get('/api/wallet')).statusCode).toBe(403);
  const guestAtHome = await app.signInAgain(guest.email);
  expect((await guestAtHome.get('/api/account/sellers')).json().data).toHaveLength(1);
  const response = await guestAtHome.post('/api/account/seller', { sellerId });
  expect(response.statusCode).toBe(404);
  await staff.post(`/api/admin/sellers/${sellerId}/restoration`, { reason: 'Paid' });
  await switchTo(guestAtHome, sellerId);
});

test('sets the call limit of the API keys of a seller', async () => {
  const seller = await app.signIn();
  const { sellerId } = await app.findSeller(seller.email);
  expect((await readAccount(sellerId)).callsPerMinute).toBe(60);
  const path = `/api/admin/sellers/${sellerId}/call-limit`;
  expect((await staff.send('PUT', path, { callsPerMinute: 600 })).statusCode).toBe(204);
  expect((await readAccount(sellerId)).callsPerMinute).toBe(600);
  expect((await seller.get('/api/keys')).json()).toMatchObject({ callsPerMinute: 600 });
  expect(await listActions(sellerId)).toContain('seller.changed');
});

test('a sign-in with a wrong password does not reveal that the seller is suspended', async () => {
  const seller = await app.signIn();
  const { sellerId } = await app.findSeller(seller.email);
  await staff.post(`/api/admin/sellers/${sellerId}/suspension`, { reason: 'Fraud' });
  const response = await app.fastify.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { username: seller.email, password: 'Wrong#7751x' },
  });
  expect([response.statusCode, response.json().code]).toEqual([401, 'bad_credentials']);
  expect(response.body).not.toContain('suspended');
});

test('rejects a suspension of the company of the operator', async () => {
  const { sellerId } = await app.findSeller(staff.email);
  await app.ownerQuery(`update sellers set kind = 'operator' where seller_id = $1`, [sellerId]);
  const url = `/api/admin/sellers/${sellerId}/suspension`;
  expect((await staff.post(url, { reason: 'Mistake' })).statusCode).toBe(404);
});
