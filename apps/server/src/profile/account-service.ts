import {
  type AccountForm,
  accountProblems,
  type PasswordChangeForm,
  passwordChangeProblems,
} from '@shipdesk/domain/account/account-rules';
import { passwordContext } from '@shipdesk/domain/account/password';
import { passwordProblem } from '@shipdesk/domain/account/registration-rules';
import { normaliseMobile, normaliseName } from '@shipdesk/domain/contact/contact';
import { hitBucket, refundBuckets } from '../db/query/throttle-store.ts';
import type { Deps } from '../deps.ts';
import { invalid, Refusal } from '../http/problem.ts';
import type { Principal } from '../http/route.ts';
import { isRowId } from '../http/row-id.ts';
import { deviceWords } from '../sessions/device-words.ts';
import { endOf } from '../sessions/sessions-service.ts';
import {
  revokeOtherSessions,
  revokeSession,
  selectOpenSessions,
} from '../sessions/sessions-store.ts';
import { commonPasswords } from '../sign-in/common-passwords.ts';
import {
  findUser,
  holdPasswordHash,
  replacePasswordHash,
  updateSeller,
  updateUser,
} from './users-store.ts';

/** Guesses at the current password before the account has to wait. */
const GUESSES = { limit: 10, windowSeconds: 900 } as const;

/** A browser or script that is signed in. */
export interface OpenSession {
  id: string;
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  isCurrent: boolean;
}

type UserWithCompany = Awaited<ReturnType<typeof findUser>>;

export interface Account {
  view(principal: Principal): Promise<UserWithCompany>;
  /** Changes what is given; 422 with one entry per field. */
  update(principal: Principal, changes: Partial<AccountForm>): Promise<UserWithCompany>;
  /** Ends every other session of the user. 422 also for a wrong current password, 429 when guessing. */
  changePassword(principal: Principal, form: PasswordChangeForm): Promise<void>;
  sessions(principal: Principal): Promise<OpenSession[]>;
  endOtherSessions(principal: Principal): Promise<void>;
  /** 404 unless it is a living session of this very user. */
  endSession(principal: Principal, sessionId: string): Promise<void>;
}

/** What signed-in users see and change of themselves and their company. */
export function createAccount({
  database,
  now,
  passwords,
}: Pick<Deps, 'database' | 'now' | 'passwords'>): Account {
  return {
    view: (principal) => database.asSeller(principal, (db) => findUser(db, principal.userId)),

    update: async (principal, changes) => {
      const problems = accountProblems(changes);
      if (problems.length > 0) throw invalid(problems);
      const { name, phone, companyName, logo } = changes;
      const user = {
        ...(name !== undefined && { name: normaliseName(name) }),
        ...(phone !== undefined && { phone: normaliseMobile(phone) ?? phone }),
      };
      const company = {
        ...(companyName !== undefined && { name: normaliseName(companyName) }),
        ...(logo !== undefined && { logo }),
      };
      return database.asSeller(principal, async (db) => {
        const { sellerId, userId } = principal;
        if (Object.keys(user).length > 0) await updateUser(db, userId, user);
        if (Object.keys(company).length > 0) await updateSeller(db, sellerId, company);
        return findUser(db, userId);
      });
    },

    changePassword: async (principal, form) => {
      const problems = passwordChangeProblems(form);
      if (problems.length > 0) throw invalid(problems);
      const { userId, sessionId, source } = principal;
      const bucket = { key: `password-change:${userId}`, ...GUESSES };
      // Counted before the password is checked, so that parallel guesses count as well.
      const wait = await database.asNobody((db) => hitBucket(db, bucket, now()), source);
      if (wait > 0) {
        throw new Refusal('too_many_requests', {
          reason: 'password_attempt_limit',
          retryAfterSeconds: wait,
        });
      }
      const { user, stored } = await database.asSeller(principal, async (db) => ({
        user: await findUser(db, userId),
        stored: await holdPasswordHash(db, userId),
      }));
      if (!(await passwords.verify(stored, form.currentPassword))) throw wrongPassword();
      await database.asNobody((db) => refundBuckets(db, [bucket.key]), source);
      const context = passwordContext(user);
      const guessable = passwordProblem(form.password, context, commonPasswords());
      if (guessable !== null) throw invalid([{ field: 'password', ...guessable }]);
      const to = await passwords.hash(form.password);
      await database.asSeller(principal, async (db) => {
        if (!(await replacePasswordHash(db, userId, { from: stored, to }))) throw wrongPassword();
        await revokeOtherSessions(db, { userId, sessionId }, { reason: 'password', now: now() });
      });
    },

    sessions: async (principal) => {
      const { userId, sessionId, roles } = principal;
      const at = now();
      const rows = await database.asSeller(principal, (db) => selectOpenSessions(db, userId, at));
      return rows
        .filter((row) => row.id === sessionId || endOf({ ...row, roles: [...roles] }) > at)
        .map((row) => ({
          id: row.id,
          device: deviceWords(row.user_agent),
          createdAt: row.created_at,
          lastUsedAt: row.last_used_at,
          isCurrent: row.id === sessionId,
        }))
        .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },

    endOtherSessions: (principal) =>
      database.asSeller(principal, (db) =>
        revokeOtherSessions(db, principal, { reason: 'elsewhere', now: now() }),
      ),

    endSession: async (principal, sessionId) => {
      const isEnded =
        isRowId(sessionId) &&
        (await database.asSeller(principal, async (db) => {
          const open = await selectOpenSessions(db, principal.userId, now());
          if (!open.some(({ id }) => id === sessionId)) return false;
          await revokeSession(db, sessionId, { reason: 'elsewhere', now: now() });
          return true;
        }));
      if (!isEnded) throw new Refusal('not_found', { reason: 'session_unknown' });
    },
  };
}

function wrongPassword(): Refusal {
  return invalid([{ field: 'currentPassword', code: 'current_password_wrong' }]);
}
