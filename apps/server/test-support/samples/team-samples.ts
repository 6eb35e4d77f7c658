import { randomUUID } from 'node:crypto';
import { type Caller, forSeller, PASSWORD, type TestApp } from '../test-app.ts';
import type { CallSample, SampleRows } from './call-sample.ts';

export const createAddress = () => `${randomUUID()}@example.in`;

const buildInvitation = (changes: object = {}) => ({
  email: createAddress(),
  role: 'Packing',
  hideContacts: false,
  delivery: 'link',
  ...changes,
});

/** Returns the token of the invitation. */
export async function invite(owner: Caller, changes: object = {}): Promise<string> {
  const response = await owner.post('/api/team/invitations', buildInvitation(changes));
  return response.json<{ data: { path: string } }>().data.path.replace('/invitation#', '');
}

async function addInvitation(app: TestApp, caller: Caller): Promise<{ id: string }> {
  const { sellerId } = await app.findSeller(caller.email);
  const id = app.deps.newId();
  await app.database.asSeller(forSeller(sellerId), (db) =>
    db
      .insertInto('invitations')
      .values({
        sellerId,
        id,
        tokenHash: null,
        email: createAddress(),
        role: 'Packing',
        hideContacts: false,
        invitedBy: id,
        createdAt: app.clock.now,
        expiresAt: new Date(app.clock.now.getTime() + 3_600_000),
      })
      .execute(),
  );
  return { id };
}

async function addMember(app: TestApp, caller: Caller): Promise<{ id: string }> {
  const { sellerId } = await app.findSeller(caller.email);
  const id = app.deps.newId();
  await app.database.asSeller(forSeller(sellerId), (db) =>
    db
      .insertInto('users')
      .values({
        sellerId,
        id,
        email: createAddress(),
        name: 'Ravi Nair',
        phone: '',
        passwordHash: '',
        role: 'Packing',
        createdAt: app.clock.now,
      })
      .execute(),
  );
  return { id };
}

const inviteToOtherTeam = async (app: TestApp, changes: object) => ({
  token: await invite(await app.signIn(), changes),
});

const buildTokenBody = ({ token = '' }: SampleRows) => ({ token });

export const teamCallSamples = {
  inviteToTeam: { body: () => buildInvitation() },
  withdrawInvitation: { params: addInvitation },
  changeMember: { params: addMember, body: () => ({ hideContacts: true }), mayBeEmpty: [''] },
  removeMember: { params: addMember },
  listMemberActivity: { params: addMember },
  readInvitation: { params: (app: TestApp) => inviteToOtherTeam(app, {}), body: buildTokenBody },
  acceptInvitation: {
    params: (app: TestApp) => inviteToOtherTeam(app, {}),
    body: (rows) => ({
      ...buildTokenBody(rows),
      name: 'Ravi Nair',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }),
  },
  joinTeam: {
    params: (app: TestApp, { email }: Caller) => inviteToOtherTeam(app, { email }),
    body: buildTokenBody,
  },
  switchSeller: {
    params: (app: TestApp, caller: Caller) => app.findSeller(caller.email),
    body: ({ sellerId = '' }) => ({ sellerId }),
  },
  advanceSandbox: { body: () => ({ hours: 24 }), mayBeEmpty: [''] },
  startSupportVisit: {
    params: async (app: TestApp) => app.findSeller((await app.signIn()).email),
    body: () => ({ reason: 'Ticket 41', change: '' }),
  },
} satisfies Readonly<Record<string, CallSample>>;

export async function addTeamRows(app: TestApp, caller: Caller): Promise<void> {
  const { sellerId } = await app.findSeller(caller.email);
  await addInvitation(app, caller);
  const startedAt = app.clock.now;
  const id = app.deps.newId();
  await app.database.asSeller(forSeller(sellerId), async (db) => {
    await db.insertInto('memberships').values({ email: createAddress(), sellerId }).execute();
    const visit = {
      sellerId,
      id,
      staffId: id,
      staffName: 'knrycanary-staff',
      reason: 'knrycanary',
      change: '',
    };
    await db
      .insertInto('supportVisits')
      .values({ ...visit, startedAt, endsAt: startedAt, endedAt: startedAt })
      .execute();
  });
}
