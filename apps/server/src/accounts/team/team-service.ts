import type { changeMember, inviteToTeam } from '@shipdesk/contract/account/team';
import type { BodyOf } from '@shipdesk/contract/endpoint';
import { listPasswordContext } from '@shipdesk/domain/account/password';
import {
  findAccountEmailProblem,
  findConfirmationProblem,
  findPasswordProblem,
} from '@shipdesk/domain/account/registration-rules';
import { toLiveId, toSandboxId } from '@shipdesk/domain/account/sandbox';
import {
  INVITATION_HOURS,
  isRoleAllowed,
  leavesNoManager,
} from '@shipdesk/domain/account/team-rules';
import { normaliseEmail, normaliseName } from '@shipdesk/domain/values/contact/contact';
import { findNameProblem } from '@shipdesk/domain/values/contact/contact-rules';
import type { Deps, ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { WriteSource } from '../../platform/db/query/caller.ts';
import { isDuplicate } from '../../platform/db/query/database-errors.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { readLinkToken } from '../../platform/link-token.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { queueInvitationMail } from '../notices/mail-steps.ts';
import { findOwnSeller } from '../sellers/seller-steps.ts';
import { endAllSessions } from '../sessions/session-steps.ts';
import { loadGuessCheck } from '../users/passwords-service.ts';
import { addUser, findLogin, listMemberships } from '../users/user-steps.ts';
import { renewInvitationToken } from './invitation-steps.ts';
import * as store from './team-store.ts';

interface NewMember {
  readonly token: string;
  readonly name: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** A change applies to the next request of a member, in every process. */
export function createTeam({
  database,
  now,
  newId,
  passwords,
}: ServiceDeps & Pick<Deps, 'passwords'>) {
  /** Throws 404 for a used, withdrawn or expired invitation. */
  async function findInvitation(text: string, source: WriteSource) {
    const token = readLinkToken(text);
    if (token === null) throw new Refusal('invitation_unknown');
    const caller = { sellerId: token.sellerId, source };
    return database.asSeller(caller, async (db) => {
      const invitation = await store.selectInvitation(db, token.hash, now());
      if (!invitation) throw new Refusal('invitation_unknown');
      return { invitation, company: await findOwnSeller(db, token.sellerId) };
    });
  }

  const readLogin = (email: string, source: WriteSource) =>
    database.asLogin(email, (db) => findLogin(db, email), source);

  /** Throws 404 for an unknown member, 409 if no member could manage the team afterwards. */
  async function computeChange(
    db: Db,
    { id, apply }: { id: string; apply: (member: store.MemberRow) => store.MemberRow | null },
  ): Promise<{ before: store.MemberRow; after: store.MemberRow | null }> {
    const members = await store.lockMembers(db);
    const before = members.find((member) => member.id === id);
    if (!before) throw new Refusal('member_unknown');
    const after = apply(before);
    const describe = ({ role, disabledAt }: store.MemberRow) => ({
      isActive: disabledAt === null,
      role,
    });
    const team = members.map((member) => ({ id: member.id, ...describe(member) }));
    const member = { id, ...(after ? describe(after) : { ...describe(before), isActive: false }) };
    if (leavesNoManager(team, member)) {
      throw new Refusal('last_owner', { params: { role: before.role } });
    }
    return { before, after };
  }

  /** The sandbox has the members of its live seller. */
  const changeInSandbox = (
    principal: Principal,
    id: string,
    changes: Parameters<typeof store.updateMember>[2],
  ) =>
    database.asSeller({ ...principal, sellerId: toSandboxId(principal.sellerId) }, (db) =>
      store.updateMember(db, id, changes),
    );

  /** Ends the sessions of a user whose home is the current seller. Other users lose access with their next request. */
  const endSessions = async (
    db: Db,
    principal: Principal,
    { id, homeSellerId }: store.MemberRow,
  ) =>
    homeSellerId === null
      ? endAllSessions(db, principal, id, { reason: 'team', now: now() })
      : undefined;

  return {
    list: (principal: Principal) =>
      database.asSeller(principal, async (db) => ({
        members: await store.selectMembers(db),
        invitations: await store.selectInvitations(db, now()),
      })),

    /** Returns the path of the link, or null if the server emails the link. */
    invite: (
      principal: Principal,
      { email: typedEmail, role, hideContacts, delivery }: BodyOf<typeof inviteToTeam>,
    ) => {
      const email = normaliseEmail(typedEmail);
      const problem = findAccountEmailProblem(email);
      if (problem !== null) throw createFieldRefusal([{ field: 'email', ...problem }]);
      const { sellerId, userId: invitedBy } = principal;
      const [id, createdAt] = [newId(), now()];
      const expiresAt = new Date(createdAt.getTime() + INVITATION_HOURS * 3_600_000);
      return database.asSeller(principal, async (db) => {
        const { kind } = await findOwnSeller(db, sellerId);
        if (!isRoleAllowed(role, kind)) throw createRoleRefusal();
        const members = await store.selectMembers(db);
        if (members.some((member) => member.email === email)) {
          throw new Refusal('already_member', {
            details: [{ field: 'email', code: 'already_member' }],
          });
        }
        await store.deleteInvitationByEmail(db, sellerId, email);
        const invitation = { sellerId, id, email, role, hideContacts, invitedBy };
        await store.insertInvitation(db, { ...invitation, tokenHash: null, createdAt, expiresAt });
        await recordAudit(db, principal, 'invitation.made', id, { role, hideContacts });
        if (delivery === 'mail') {
          await queueInvitationMail(db, principal, id, createdAt);
          return { path: null, expiresAt };
        }
        return { path: await renewInvitationToken(db, principal, id), expiresAt };
      });
    },

    withdraw: (principal: Principal, id: string) =>
      database.asSeller(principal, async (db) => {
        if (!(await store.deleteInvitation(db, id))) throw new Refusal('invitation_unknown');
        await recordAudit(db, principal, 'invitation.withdrawn', id);
      }),

    changeMember: async (
      principal: Principal,
      id: string,
      { role, hideContacts, isSuspended }: BodyOf<typeof changeMember>,
    ) => {
      const changes = await database.asSeller(principal, async (db) => {
        const { kind } = await findOwnSeller(db, principal.sellerId);
        if (role !== undefined && !isRoleAllowed(role, kind)) throw createRoleRefusal();
        const { before, after } = await computeChange(db, {
          id,
          apply: (member) => {
            const suspendedAt = isSuspended ? (member.disabledAt ?? now()) : null;
            return {
              ...member,
              role: role ?? member.role,
              hideContacts: hideContacts ?? member.hideContacts,
              disabledAt: isSuspended === undefined ? member.disabledAt : suspendedAt,
            };
          },
        });
        if (!after) return {};
        const columns = {
          role: after.role,
          hideContacts: after.hideContacts,
          disabledAt: after.disabledAt,
        };
        await store.updateMember(db, id, columns);
        await recordAudit(db, principal, 'user.changed', id, {
          ...(before.role !== after.role && { role: [before.role, after.role] }),
          ...(before.hideContacts !== after.hideContacts && {
            hide_contacts: [before.hideContacts, after.hideContacts],
          }),
          ...(before.disabledAt !== after.disabledAt && {
            suspended: [before.disabledAt !== null, after.disabledAt !== null],
          }),
        });
        if (before.disabledAt === null && after.disabledAt !== null) {
          await endSessions(db, principal, before);
        }
        return columns;
      });
      await changeInSandbox(principal, id, changes);
    },

    removeMember: async (principal: Principal, id: string) => {
      const changes = { removedAt: now() };
      await database.asSeller(principal, async (db) => {
        const { before } = await computeChange(db, { id, apply: () => null });
        await store.updateMember(db, id, changes);
        await store.deleteMembership(db, { email: before.email, sellerId: principal.sellerId });
        await recordAudit(db, principal, 'user.removed', id);
        await endSessions(db, principal, before);
      });
      await changeInSandbox(principal, id, changes);
    },

    readInvitation: async (text: string, source: WriteSource) => {
      const { invitation, company } = await findInvitation(text, source);
      const { email, role } = invitation;
      const hasAccount = (await readLogin(email, source)) !== undefined;
      return { company: company.name, email, role, hasAccount };
    },

    /** Throws 409 if the address already has an account. */
    accept: async (typedForm: NewMember, source: WriteSource) => {
      const { invitation } = await findInvitation(typedForm.token, source);
      const { sellerId, id: invitationId, email, role, hideContacts } = invitation;
      const name = normaliseName(typedForm.name);
      const nameProblem = findNameProblem(name);
      const mismatch = findConfirmationProblem(typedForm);
      const isGuessable = await loadGuessCheck();
      const weakness = findPasswordProblem(typedForm.password, () =>
        isGuessable(typedForm.password, listPasswordContext({ name, email })),
      );
      const problems = [
        ...(nameProblem ? [{ field: 'name', ...nameProblem }] : []),
        ...(weakness ? [{ field: 'password', ...weakness }] : []),
        ...(mismatch ? [{ field: 'confirmPassword', ...mismatch }] : []),
      ];
      if (problems.length > 0) throw createFieldRefusal(problems);
      const passwordHash = await passwords.hash(typedForm.password);
      const userId = newId();
      const caller = { sellerId, source: { ...source, userId } };
      const user = { id: userId, email, name, phone: '', passwordHash, role, hideContacts };
      await database
        .asSeller(caller, async (db) => {
          if (!(await store.deleteInvitation(db, invitationId)))
            throw new Refusal('invitation_unknown');
          await addUser(db, caller, { ...user, createdAt: now() });
          await recordAudit(db, caller, 'invitation.accepted', invitationId);
        })
        .catch((error: unknown) => {
          if (!isDuplicate(error, 'logins_pkey')) throw error;
          throw new Refusal('email_taken');
        });
    },

    /** Throws 404 for an invitation to another address. */
    join: async (principal: Principal, text: string) => {
      const { homeCaller, userId, email } = principal;
      const { invitation } = await findInvitation(text, principal.source);
      const { sellerId, id: invitationId, role, hideContacts } = invitation;
      if (invitation.email !== email) throw new Refusal('invitation_unknown');
      const user = await database.asSeller(homeCaller, (db) => store.selectUserRow(db, userId));
      if (!user) throw new Refusal('invitation_unknown');
      const caller = { ...homeCaller, sellerId };
      const changes = { role, hideContacts, disabledAt: null, removedAt: null };
      await database.asSeller(caller, async (db) => {
        if (!(await store.deleteInvitation(db, invitationId)))
          throw new Refusal('invitation_unknown');
        const isHome = sellerId === homeCaller.sellerId;
        const { name, phone } = user;
        if (!(await store.updateMember(db, userId, { ...changes, name, email }))) {
          const guest = { sellerId, id: userId, email, name, phone, passwordHash: '' };
          const homeSellerId = homeCaller.sellerId;
          await store.insertGuest(db, { ...guest, ...changes, homeSellerId, createdAt: now() });
        }
        if (!isHome) {
          await store.deleteMembership(db, { email, sellerId });
          await store.insertMembership(db, { email, sellerId });
        }
        await recordAudit(db, caller, 'invitation.accepted', invitationId, { role });
      });
      await changeInSandbox({ ...principal, sellerId }, userId, changes);
      return { sellerId };
    },

    listSellers: async ({ homeCaller, userId, email, sellerId: currentId }: Principal) => {
      const otherIds = await database.asLogin(
        email,
        (db) => listMemberships(db, email),
        homeCaller.source,
      );
      const sellers = [];
      for (const sellerId of [homeCaller.sellerId, ...otherIds]) {
        const seller = await database.asSeller({ ...homeCaller, sellerId }, async (db) => {
          const user = await store.selectUserRow(db, userId);
          const isActive = user && user.disabledAt === null && user.removedAt === null;
          return isActive ? findOwnSeller(db, sellerId) : undefined;
        });
        if (seller?.suspendedAt === null) {
          sellers.push({
            id: sellerId,
            name: seller.name,
            isCurrent: sellerId === toLiveId(currentId),
          });
        }
      }
      return sellers;
    },
  };
}

const createRoleRefusal = () => createFieldRefusal([{ field: 'role', code: 'role_not_offered' }]);
