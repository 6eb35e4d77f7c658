import type { UserRole } from '@shipdesk/domain/account/roles';
import { expect, test } from 'vitest';
import { addOrder } from '../../../test-support/call-rows.ts';
import { createAddress, invite } from '../../../test-support/samples/team-samples.ts';
import { createSandboxCalls } from '../../../test-support/sandboxes.ts';
import { type Caller, createTestApp, PASSWORD, testApp } from '../../../test-support/test-app.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const app = await testApp();
const { switchTo } = createSandboxCalls(app, app.deps.config.mailOrigin);

interface Member {
  id: string;
  email: string;
  role: UserRole;
}

/** Invites a new user, accepts the invitation and signs in. */
async function addMember(owner: Caller, changes: object = {}): Promise<Caller> {
  const email = createAddress();
  const token = await invite(owner, { email, ...changes });
  const acceptResponse = await app.fastify.inject({
    method: 'POST',
    url: '/api/invitations/accept',
    payload: { token, name: 'Ravi Nair', password: PASSWORD, confirmPassword: PASSWORD },
  });
  expect(acceptResponse.statusCode).toBe(204);
  return app.signInAgain(email);
}

async function findMember(owner: Caller, email: string): Promise<Member> {
  const { members } = (await owner.get('/api/team')).json<{ members: Member[] }>();
  const member = members.find((candidate) => candidate.email === email);
  if (!member) throw new Error(`${email} is not a member`);
  return member;
}

/** Renews the tokens of a session, as the client does after a switch. */
async function renew(caller: Caller): Promise<Caller> {
  const response = await app.fastify.inject({
    method: 'GET',
    url: '/auth/refresh',
    headers: { 'content-type': 'application/json', cookie: caller.refreshCookie },
  });
  return app.toCaller(caller.email, response);
}

test('accepts an invitation once, within 48 hours and from the invited address', async () => {
  const owner = await app.signIn();
  const email = createAddress();
  const replacedToken = await invite(owner, { email });
  const token = await invite(owner, { email });
  const read = (text: string) =>
    app.fastify.inject({ method: 'POST', url: '/api/invitations/read', payload: { token: text } });
  expect((await read(replacedToken)).json()).toMatchObject({ reason: 'invitation_unknown' });
  expect((await read(token)).json().data).toEqual({
    company: 'Test',
    email,
    role: 'Packing',
    hasAccount: false,
  });
  const otherUser = await app.signIn();
  expect((await otherUser.post('/api/invitations/join', { token })).statusCode).toBe(404);
  const accept = () =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/invitations/accept',
      payload: { token, name: 'Ravi Nair', password: PASSWORD, confirmPassword: PASSWORD },
    });
  expect((await accept()).statusCode).toBe(204);
  expect((await accept()).json()).toMatchObject({ reason: 'invitation_unknown' });
  const expiredToken = await invite(owner);
  app.clock.advance(48 * HOUR_MS);
  expect((await read(expiredToken)).statusCode).toBe(404);
});

test('returns 403 to a packer for money, the team and rates', async () => {
  const owner = await app.signIn();
  const packer = await addMember(owner);
  const statuses = [];
  for (const url of ['/api/hand-overs', '/api/wallet', '/api/team', '/api/rate-card']) {
    statuses.push((await packer.get(url)).statusCode);
  }
  expect(statuses).toEqual([200, 403, 403, 403]);
});

test('lists the activity of a member for the Owner', async () => {
  const owner = await app.signIn();
  const packer = await addMember(owner);
  const { id } = await findMember(owner, packer.email);
  const { data } = (await owner.get(`/api/team/members/${id}/activity`)).json<{
    data: { action: string }[];
  }>();
  // Entries of one transaction have the same time, so their order varies.
  expect(data.map(({ action }) => action).sort()).toEqual([
    'invitation.accepted',
    'session.opened',
    'user.created',
  ]);
});

test('masks phone numbers for a member who may not see contacts', async () => {
  const owner = await app.signIn();
  const { docketNumber } = await addOrder(app, owner);
  const member = await addMember(owner, { role: 'Operations', hideContacts: true });
  const list = { filters: [{}], limit: 9, pageNumber: 0 };
  const read = async (caller: Caller) => [
    (await caller.post('/orders/getorders', list)).body,
    (await caller.get(`/api/orders/${docketNumber}`)).body,
    (await caller.post('/api/orders/export', { filters: [{}] })).body,
  ];
  const order = (await owner.get(`/api/orders/${docketNumber}`)).json();
  const { phone } = order.consignee ?? order.data.consignee;
  for (const body of await read(owner)) expect(body).toContain(phone);
  for (const body of await read(member)) {
    expect(body).not.toContain(phone);
    expect(body).toContain(`••••••${phone.slice(-2)}`);
  }
});

test('rejects a consignee export by a member who may not see contacts', async () => {
  const member = await addMember(await app.signIn(), { role: 'Operations', hideContacts: true });
  const response = await member.post('/api/consignees/export', { phone: '9876543210' });
  expect(response.json()).toMatchObject({ reason: 'contacts_hidden' });
});

test('applies a role change, suspension or removal to the next call in another process', async () => {
  const otherApp = await createTestApp({ testDatabase: app.testDatabase });
  otherApp.clock.now = app.clock.now;
  const owner = await app.signIn();
  const caller = await addMember(owner, { role: 'Finance' });
  const call = async (url: string, { accessToken } = caller) =>
    (
      await otherApp.fastify.inject({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${accessToken}` },
      })
    ).statusCode;
  const { id } = await findMember(owner, caller.email);
  const change = (body: object) => owner.send('PATCH', `/api/team/members/${id}`, body);
  expect(await call('/api/wallet')).toBe(200);
  expect((await change({ role: 'Packing' })).statusCode).toBe(204);
  expect(await call('/api/wallet')).toBe(403);
  expect(await call('/api/account')).toBe(200);
  await change({ isSuspended: true });
  expect(await call('/api/account')).toBe(403);
  const signIn = () => app.signInAgain(caller.email);
  expect((await signIn()).accessToken).toBeUndefined();
  await change({ isSuspended: false });
  const restoredMember = await signIn();
  expect(await call('/api/account', restoredMember)).toBe(200);
  expect((await owner.send('DELETE', `/api/team/members/${id}`)).statusCode).toBe(204);
  expect(await call('/api/account', restoredMember)).toBe(403);
  expect((await signIn()).accessToken).toBeUndefined();
  await otherApp.closeApp();
});

test('rejects the demotion, suspension and removal of the last Owner', async () => {
  const owner = await app.signIn();
  const { id } = await findMember(owner, owner.email);
  const url = `/api/team/members/${id}`;
  for (const response of [
    await owner.send('PATCH', url, { role: 'Finance' }),
    await owner.send('PATCH', url, { isSuspended: true }),
    await owner.send('DELETE', url),
  ]) {
    expect([response.statusCode, response.json().reason]).toEqual([409, 'last_owner']);
  }
  const secondOwner = await addMember(owner, { role: 'Owner' });
  expect((await secondOwner.send('DELETE', url)).statusCode).toBe(204);
  expect((await owner.get('/api/account')).statusCode).toBe(403);
});

test('names the role Admin when it rejects the removal of the last Admin', async () => {
  const admin = await app.signIn({ role: 'Admin' });
  const { members } = (await admin.get('/api/team')).json<{ members: Member[] }>();
  for (const { id, email, role } of members) {
    if (role !== 'Admin' || email === admin.email) continue;
    expect((await admin.send('DELETE', `/api/team/members/${id}`)).statusCode).toBe(204);
  }
  const { id } = await findMember(admin, admin.email);
  const response = await admin.send('DELETE', `/api/team/members/${id}`);
  expect(response.json()).toMatchObject({
    reason: 'last_owner',
    message: 'A team needs an Admin. Make another member an Admin first.',
  });
});

test('a user can switch between two sellers until one of them removes the user', async () => {
  const user = await app.signIn({ role: 'Operations' });
  const otherOwner = await app.signIn();
  const token = await invite(otherOwner, { email: user.email, role: 'Finance' });
  const joinResponse = await user.post('/api/invitations/join', { token });
  const { sellerId } = joinResponse.json<{ data: { sellerId: string } }>().data;
  expect((await user.post('/api/account/seller', { sellerId })).statusCode).toBe(204);
  // The old token names the previous seller.
  expect((await user.get('/api/account')).statusCode).toBe(403);
  const switchedUser = await renew(user);
  expect((await switchedUser.get('/api/account')).json()).toMatchObject({ role: 'Finance' });
  expect((await switchedUser.get('/api/wallet')).statusCode).toBe(200);
  const sellers = (await switchedUser.get('/api/account/sellers')).json().data;
  expect(sellers).toHaveLength(2);
  expect(sellers[1]).toMatchObject({ id: sellerId, isCurrent: true });
  const changeResponse = await switchedUser.post('/api/account/password', {
    currentPassword: PASSWORD,
    password: 'Vembanad#4402y',
    confirmPassword: 'Vembanad#4402y',
  });
  expect(changeResponse.statusCode).toBe(204);
  const { id } = await findMember(otherOwner, user.email);
  await otherOwner.send('DELETE', `/api/team/members/${id}`);
  expect((await switchedUser.get('/api/wallet')).statusCode).toBe(403);
  expect((await (await renew(switchedUser)).get('/api/account')).json()).toMatchObject({
    role: 'Operations',
  });
});

test('a support visit without a stated change allows only reads, logged for seller and operator', async () => {
  const seller = await app.signIn();
  const { sellerId } = await app.findSeller(seller.email);
  const staff = await app.signIn({ role: 'Support' });
  const url = `/api/admin/sellers/${sellerId}/support-visit`;
  expect((await staff.post(url, { reason: 'Ticket 41', change: '' })).statusCode).toBe(201);
  const visitor = await renew(staff);
  expect((await visitor.get('/api/account')).json()).toMatchObject({
    role: 'SupportView',
    roles: ['Customer'],
    visit: { reason: 'Ticket 41', change: '' },
  });
  expect((await visitor.get('/api/wallet')).statusCode).toBe(200);
  expect((await visitor.send('PUT', '/api/wallet/low-balance', { paise: 1 })).statusCode).toBe(403);
  expect((await visitor.send('PATCH', '/api/account', { name: 'X' })).statusCode).toBe(403);
  const { rows } = await app.ownerQuery(
    `select seller_id = $1 as of_seller, change ->> 'call' as call from audit_entries
      where action = 'support.called' and actor is not null order by seller_id = $1`,
    [sellerId],
  );
  expect(rows).toEqual([
    { ofSeller: false, call: 'GET /api/wallet' },
    { ofSeller: true, call: 'GET /api/wallet' },
  ]);
  const visits = (await seller.get('/api/team/support-visits')).json().data;
  expect(visits).toMatchObject([{ staffName: 'Test User', reason: 'Ticket 41', isOpen: true }]);
});

test('ends a support visit after 30 minutes', async () => {
  const { sellerId } = await app.findSeller((await app.signIn()).email);
  const staff = await app.signIn({ role: 'Support' });
  const visit = { reason: 'Ticket 44', change: '' };
  await staff.post(`/api/admin/sellers/${sellerId}/support-visit`, visit);
  const visitor = await renew(staff);
  expect((await visitor.get('/api/wallet')).statusCode).toBe(200);
  app.clock.advance(30 * MINUTE_MS);
  expect((await visitor.get('/api/wallet')).statusCode).toBe(403);
  expect((await (await renew(visitor)).get('/api/account')).json()).toMatchObject({
    role: 'Support',
    visit: null,
  });
});

test('applies the end of a support visit to the next call in another process', async () => {
  const otherApp = await createTestApp({ testDatabase: app.testDatabase });
  otherApp.clock.now = app.clock.now;
  const { sellerId } = await app.findSeller((await app.signIn()).email);
  const staff = await app.signIn({ role: 'Support' });
  const visit = { reason: 'Ticket 43', change: '' };
  await staff.post(`/api/admin/sellers/${sellerId}/support-visit`, visit);
  const visitor = await renew(staff);
  const callOtherApp = async () => {
    const headers = { authorization: `Bearer ${visitor.accessToken}` };
    const response = await otherApp.fastify.inject({ url: '/api/wallet', headers });
    return response.statusCode;
  };
  expect(await callOtherApp()).toBe(200);
  const { sellerId: ownSellerId } = await app.findSeller(staff.email);
  await visitor.post('/api/account/seller', { sellerId: ownSellerId });
  expect(await callOtherApp()).toBe(403);
  await otherApp.closeApp();
});

test('a support visit for a stated change can save settings but not read the team', async () => {
  const { sellerId } = await app.findSeller((await app.signIn()).email);
  const staff = await app.signIn({ role: 'Admin' });
  await staff.post(`/api/admin/sellers/${sellerId}/support-visit`, {
    reason: 'Ticket 42',
    change: 'Set the default answer',
  });
  const visitor = await renew(staff);
  const saveResponse = await visitor.send('PUT', '/api/ndr/settings', {
    basedOnVersion: 0,
    defaultAction: 'return',
  });
  expect(saveResponse.statusCode).toBe(200);
  expect((await visitor.get('/api/team')).statusCode).toBe(403);
  expect((await visitor.get('/api/sellers')).statusCode).toBe(403);
  await visitor.post('/api/account/seller', {
    sellerId: (await app.findSeller(staff.email)).sellerId,
  });
  expect((await (await renew(visitor)).get('/api/sellers')).statusCode).toBe(200);
});

test('the list of sellers shows the email address of a seller after a support visit', async () => {
  const { email } = await app.signIn();
  const { sellerId } = await app.findSeller(email);
  const staff = await app.signIn({ role: 'Admin' });
  const visit = { reason: 'Ticket 45', change: 'Set the default answer' };
  await staff.post(`/api/admin/sellers/${sellerId}/support-visit`, visit);
  const otherStaff = await app.signIn({ role: 'Admin' });
  const { data } = (await otherStaff.get('/api/sellers')).json();
  expect(data).toContainEqual(expect.objectContaining({ id: sellerId, email }));
});

test('a sandbox key works again after the removed member who created the key rejoins the seller', async () => {
  const { email } = await app.signIn({ role: 'Operations' });
  const owner = await app.signIn();
  const join = async () => {
    const user = await app.signInAgain(email);
    const token = await invite(owner, { email, role: 'Owner' });
    const { sellerId } = (await user.post('/api/invitations/join', { token })).json().data;
    return switchTo(user, sellerId);
  };
  const member = await join();
  const { sellerId: sandboxId } = (await member.post('/api/sandbox', undefined)).json().data;
  const sandbox = await switchTo(member, sandboxId);
  const permissions = ['orders:read', 'settings:read'];
  const form = { name: 'Shop', permissions, addresses: [], callsPerMinute: null, lifeDays: 30 };
  const { secret } = (await sandbox.post('/api/keys', form)).json().data;
  const callWarehouses = async () => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await app.fastify.inject({ url: '/api/warehouses', headers })).statusCode;
  };
  expect(await callWarehouses()).toBe(200);
  const { id } = await findMember(owner, email);
  await owner.send('DELETE', `/api/team/members/${id}`);
  expect(await callWarehouses()).toBe(401);
  await join();
  expect(await callWarehouses()).toBe(200);
});
