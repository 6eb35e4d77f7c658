import {
  type AccountForm,
  accountProblems,
  type PasswordChangeForm,
  passwordChangeProblems,
} from '@shipdesk/domain/account/account-rules';
import { passwordContext } from '@shipdesk/domain/account/password';
import { passwordProblem } from '@shipdesk/domain/account/registration-rules';
import { normaliseMobile, normaliseName } from '@shipdesk/domain/values/contact/contact';
import type { Deps } from '../../deps.ts';
import { hitBucket, refundBuckets } from '../../platform/db/query/throttle-store.ts';
import type { Principal } from '../../platform/principal.ts';
import { invalid, Refusal } from '../../platform/refusal.ts';
import { mailUser } from '../mails/mail-steps.ts';
import { commonPasswordList } from '../passwords/passwords-service.ts';
import { changeCompany } from '../sellers/sellers-service.ts';
import { endOtherSessions } from '../sessions/session-steps.ts';
import {
  changePassword,
  changeUser,
  findUser,
  holdPasswordHash,
  type UserWithCompany,
} from '../users/users-service.ts';

/** Wrong passwords before the user has to wait. */
const GUESSES = { limit: 10, windowSeconds: 900 } as const;

/** The account of the signed-in user. */
export interface Profile {
  view(principal: Principal): Promise<UserWithCompany>;
  /** Changes the given fields; 422 with one entry per field. */
  update(principal: Principal, changes: Partial<AccountForm>): Promise<UserWithCompany>;
  /** Ends the user's other sessions. 422 also for a wrong current password, 429 after too many. */
  changePassword(principal: Principal, form: PasswordChangeForm): Promise<void>;
}

export function createProfile({
  database,
  now,
  passwords,
}: Pick<Deps, 'database' | 'now' | 'passwords'>): Profile {
  /** Verifies the current password. Counts before it checks, so that parallel guesses count too. */
  async function assertPassword(principal: Principal, stored: string, password: string) {
    const { userId, source } = principal;
    const bucket = { key: `password-change:${userId}`, ...GUESSES };
    const wait = await database.withoutSeller((db) => hitBucket(db, bucket, now()), source);
    if (wait > 0) {
      throw new Refusal('password_attempt_limit', { retryAfterSeconds: wait });
    }
    const refund = () => database.withoutSeller((db) => refundBuckets(db, [bucket.key]), source);
    const matches = await passwords.verify(stored, password).catch(async (error: unknown) => {
      await refund();
      throw error;
    });
    if (!matches) throw wrongPassword();
    await refund();
  }

  return {
    view: (principal) => database.asSeller(principal, (db) => findUser(db, principal.userId)),

    update: async (principal, changes) => {
      const problems = accountProblems(changes);
      if (problems.length > 0) throw invalid(problems);
      const { phone, logo } = changes;
      const name = changes.name === undefined ? undefined : normaliseName(changes.name);
      const companyName =
        changes.companyName === undefined ? undefined : normaliseName(changes.companyName);
      return database.asSeller(principal, async (db) => {
        await changeUser(db, principal, principal.userId, {
          ...(name !== undefined && { name }),
          ...(phone !== undefined && { phone: normaliseMobile(phone) ?? phone }),
        });
        await changeCompany(db, principal, {
          ...(companyName !== undefined && { name: companyName }),
          ...(logo !== undefined && { logo }),
        });
        return findUser(db, principal.userId);
      });
    },

    changePassword: async (principal, form) => {
      const problems = passwordChangeProblems(form);
      if (problems.length > 0) throw invalid(problems);
      const { userId } = principal;
      const { user, stored } = await database.asSeller(principal, async (db) => ({
        user: await findUser(db, userId),
        stored: await holdPasswordHash(db, userId),
      }));
      await assertPassword(principal, stored, form.currentPassword);
      const problem = passwordProblem(form.password, passwordContext(user), commonPasswordList());
      if (problem !== null) throw invalid([{ field: 'password', ...problem }]);
      const to = await passwords.hash(form.password);
      await database.asSeller(principal, async (db) => {
        if (!(await changePassword(db, principal, userId, { from: stored, to }))) {
          throw wrongPassword();
        }
        await endOtherSessions(db, principal, { reason: 'password', now: now() });
        await mailUser(db, principal, { userId, template: 'password_changed' }, now());
      });
    },
  };
}

function wrongPassword(): Refusal {
  return invalid([{ field: 'currentPassword', code: 'current_password_wrong' }]);
}
