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
import { limitGuesses } from '../../platform/guess-limit.ts';
import type { Principal } from '../../platform/principal.ts';
import { invalid, type Refusal } from '../../platform/refusal.ts';
import { mailUser } from '../mails/mail-steps.ts';
import { commonPasswords } from '../passwords/passwords-service.ts';
import { changeCompany } from '../sellers/seller-steps.ts';
import { endOtherSessions } from '../sessions/session-steps.ts';
import { changePassword, changeUser, findUser, holdPasswordHash } from '../users/user-steps.ts';

/** The account of the signed-in user. */
export function createProfile({
  database,
  now,
  passwords,
}: Pick<Deps, 'database' | 'now' | 'passwords'>) {
  const assertPassword = ({ userId, source }: Principal, stored: string, password: string) =>
    limitGuesses(
      { database, now },
      { key: `password-change:${userId}`, refusal: 'password_attempt_limit', source },
      async () => {
        if (!(await passwords.verify(stored, password))) throw wrongPassword();
      },
    );

  return {
    view: (principal: Principal) =>
      database.asSeller(principal, (db) => findUser(db, principal.userId)),

    /** Changes the given fields; 422 with one entry per field. */
    update: async (principal: Principal, changes: Partial<AccountForm>) => {
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

    /** Ends the user's other sessions. 422 also for a wrong current password, 429 after too many. */
    changePassword: async (principal: Principal, form: PasswordChangeForm): Promise<void> => {
      const problems = passwordChangeProblems(form);
      if (problems.length > 0) throw invalid(problems);
      const { userId } = principal;
      const { user, stored } = await database.asSeller(principal, async (db) => ({
        user: await findUser(db, userId),
        stored: await holdPasswordHash(db, userId),
      }));
      await assertPassword(principal, stored, form.currentPassword);
      const problem = passwordProblem(form.password, passwordContext(user), commonPasswords);
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
