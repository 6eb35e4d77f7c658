import { randomBytes } from 'node:crypto';
import { MAX_MEMBERS } from '@shipdesk/contract/operator/seller-accounts';
import {
  findNewSellerProblems,
  type NewSellerForm,
} from '@shipdesk/domain/account/registration-rules';
import { toSandboxId } from '@shipdesk/domain/account/sandbox';
import {
  normaliseEmail,
  normaliseMobile,
  normaliseName,
} from '@shipdesk/domain/values/contact/contact';
import { queueUserMail } from '../../accounts/notices/mail-steps.ts';
import {
  addSeller,
  changeSandboxSuspension,
  limitCalls,
  loadSeller,
  restoreSeller,
  suspendSeller,
} from '../../accounts/sellers/seller-steps.ts';
import { endSellerSessions } from '../../accounts/sessions/session-steps.ts';
import { addUser, findLogin, listMembers } from '../../accounts/users/user-steps.ts';
import type { Deps, ServiceDeps } from '../../deps.ts';
import { readWallet } from '../../money/ledger/ledger-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { isDuplicate } from '../../platform/db/query/database-errors.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { actFor, type Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';

export function createSellerAccounts({
  database,
  now,
  newId,
  passwords,
}: ServiceDeps & Pick<Deps, 'passwords'>) {
  async function invite(db: Db, caller: Caller, userId: string): Promise<void> {
    await queueUserMail(db, caller, { userId, template: 'invitation' }, now());
    await recordAudit(db, caller, 'seller.invited', userId);
  }

  /** Suspends or restores the sandbox of a seller, so that its API keys stop working or work again. */
  function setSandboxSuspension(caller: Caller, suspendedAt: Date | null): Promise<void> {
    const sandbox = { ...caller, sellerId: toSandboxId(caller.sellerId) };
    return database.asSeller(sandbox, (db) => changeSandboxSuspension(db, sandbox, suspendedAt));
  }

  return {
    /** Returns a seller with its members and wallet. Throws 404 for an id that belongs to no seller. */
    find: (principal: Principal, sellerId: string) => {
      const caller = actFor(principal, sellerId);
      return database.asSeller(caller, async (db) => {
        const seller = await loadSeller(db, sellerId);
        await recordAudit(db, caller, 'seller.read', sellerId);
        return {
          seller,
          members: await listMembers(db, MAX_MEMBERS),
          wallet: await readWallet(db),
        };
      });
    },

    /** Creates a seller and invites its first user. Throws 422 for invalid fields, 409 for a taken email address. */
    create: async (principal: Principal, form: NewSellerForm): Promise<string> => {
      const problems = findNewSellerProblems(form);
      if (problems.length > 0) throw createFieldRefusal(problems);
      const [sellerId, userId, createdAt] = [newId(), newId(), now()];
      const caller = actFor(principal, sellerId);
      // The random password prevents a sign-in until the user sets a password through the invitation link.
      const passwordHash = await passwords.signedIn.hash(randomBytes(32).toString('base64url'));
      const user = {
        id: userId,
        email: normaliseEmail(form.email),
        name: normaliseName(form.name),
        phone: normaliseMobile(form.phone) ?? form.phone,
        passwordHash,
        role: 'Owner' as const,
        createdAt,
      };
      await database
        .asSeller(caller, async (db) => {
          const name = normaliseName(form.companyName);
          await addSeller(db, caller, { kind: 'seller', name, createdAt });
          await addUser(db, caller, user);
          await invite(db, caller, userId);
        })
        .catch((error: unknown) => {
          if (!isDuplicate(error, 'logins_pkey')) throw error;
          throw new Refusal('email_taken', { details: [{ field: 'email', code: 'email_taken' }] });
        });
      return sellerId;
    },

    /** Queues an invitation email. Throws 422 if no active user of the seller has the email address. */
    inviteMember: async (principal: Principal, sellerId: string, text: string): Promise<void> => {
      const email = normaliseEmail(text);
      const login = await database.asLogin(email, (db) => findLogin(db, email), principal.source);
      const caller = actFor(principal, sellerId);
      await database.asSeller(caller, async (db) => {
        const members = await listMembers(db, MAX_MEMBERS);
        const member = members.find(({ id }) => id === login?.userId);
        if (member?.disabledAt !== null)
          throw createFieldRefusal([{ field: 'email', code: 'user_unknown' }]);
        await invite(db, caller, member.id);
      });
    },

    /** Sets the calls per minute that a seller's API keys share. Throws 404 for an id that belongs to no seller. */
    limitCalls: async (principal: Principal, sellerId: string, limit: number): Promise<void> => {
      const caller = actFor(principal, sellerId);
      await database.asSeller(caller, (db) => limitCalls(db, caller, limit));
    },

    /** Suspends a seller and its sandbox, and ends its sessions. Throws 404 for an id that belongs to no seller. */
    suspend: async (principal: Principal, sellerId: string, reason: string): Promise<void> => {
      const caller = actFor(principal, sellerId);
      await database.asSeller(caller, async (db) => {
        const at = now();
        if (await suspendSeller(db, caller, { reason, now: at }))
          await endSellerSessions(db, caller, at);
      });
      await setSandboxSuspension(caller, now());
    },

    /** Restores a suspended seller and its sandbox. Throws 404 for an id that belongs to no seller. */
    restore: async (principal: Principal, sellerId: string, reason: string): Promise<void> => {
      const caller = actFor(principal, sellerId);
      await database.asSeller(caller, (db) => restoreSeller(db, caller, reason));
      await setSandboxSuspension(caller, null);
    },
  };
}
