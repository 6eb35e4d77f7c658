import type { createPasswordLink, resetPassword } from '@shipdesk/contract/account/password-reset';
import type { BodyOf } from '@shipdesk/contract/endpoint';
import {
  type AccountForm,
  findAccountProblems,
  findPasswordChangeProblems,
  type PasswordChangeForm,
} from '@shipdesk/domain/account/account-rules';
import { listPasswordContext } from '@shipdesk/domain/account/password';
import {
  findConfirmationProblem,
  findPasswordProblem,
} from '@shipdesk/domain/account/registration-rules';
import {
  normaliseEmail,
  normaliseMobile,
  normaliseName,
} from '@shipdesk/domain/values/contact/contact';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { WriteSource } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { hitBucket } from '../../platform/db/query/throttle-store.ts';
import { limitGuesses } from '../../platform/guess-limit.ts';
import { readLinkToken } from '../../platform/link-token.ts';
import type { Logger } from '../../platform/logger.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import { actFor, type Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { queueUserMail } from '../notices/mail-steps.ts';
import { changeCompany, findOwnSeller } from '../sellers/seller-steps.ts';
import { endAllSessions, endOtherSessions } from '../sessions/session-steps.ts';
import { allowNewDevices, hashText } from '../sessions/sign-in-steps.ts';
import { addPasswordLink, findLinkUser, useLink } from './password-link-steps.ts';
import { loadGuessCheck } from './passwords-service.ts';
import type { SecondFactor } from './second-factor-service.ts';
import {
  changePassword,
  changeUser,
  findLogin,
  findUser,
  lockPasswordHash,
  readCredentials,
} from './user-steps.ts';

/** Limits the links that one network may request for one address. */
const REQUEST_LIMIT = { limit: 3, windowSeconds: 3600 } as const;
/** The window is shorter than the lifetime of a link, so an owner above the limit already has a valid link. */
const MAIL_LIMIT = { limit: 10, windowSeconds: 900 } as const;
const MAX_QUEUE_SIZE = 100;

export function createPasswordReset(
  { database, now, passwords }: RowDeps & Pick<Deps, 'passwords'>,
  { secondFactor, log }: { secondFactor: SecondFactor; log: Pick<Logger, 'error'> },
) {
  let queue = Promise.resolve();
  let queueSize = 0;

  async function mailLink(email: string, source: WriteSource): Promise<void> {
    const login = await database.asLogin(email, (db) => findLogin(db, email), source);
    if (!login) return;
    const { sellerId, userId } = login;
    const caller = { sellerId, source: { ...source, userId } };
    await database.asSeller(caller, async (db) => {
      if (!(await isEnabled(db, userId))) return;
      await queueUserMail(db, caller, { userId, template: 'password_reset' }, now());
      await recordAudit(db, caller, 'password_link.requested', userId);
    });
  }

  return {
    /**
     * The response does not wait for the lookup of the address, so that neither its content nor its timing reveals an
     * account. Throws 429 after too many requests from one network or for one address, 503 while the queue is full.
     */
    request: async (typedEmail: string, source: WriteSource) => {
      const email = normaliseEmail(typedEmail);
      const key = `password-reset:${hashText(email)}`;
      await database.withoutSeller(async (db) => {
        for (const bucket of [
          { key: `${key}:${source.address}`, ...REQUEST_LIMIT },
          { key, ...MAIL_LIMIT },
        ]) {
          const waitSeconds = await hitBucket(db, bucket, now());
          // Rolls both counts back, so that rejected requests do not use up the emails of the address.
          if (waitSeconds > 0)
            throw new Refusal('password_reset_limit', { retryAfterSeconds: waitSeconds });
        }
      }, source);
      if (queueSize >= MAX_QUEUE_SIZE) throw new Refusal('unavailable', { retryAfterSeconds: 3 });
      queueSize += 1;
      queue = queue
        .then(() => mailLink(email, source))
        .catch((error: unknown) => log.error({ err: error }, 'a password link was not queued'))
        .finally(() => {
          queueSize -= 1;
        });
    },

    /** Throws 404 for an invalid link, 422 for an invalid password. */
    reset: async (
      { token: text, password, confirmPassword }: BodyOf<typeof resetPassword>,
      source: WriteSource,
    ) => {
      const mismatch = findConfirmationProblem({ password, confirmPassword });
      if (mismatch !== null) throw createFieldRefusal([{ field: 'confirmPassword', ...mismatch }]);
      const token = readLinkToken(text);
      if (token === null) throw new Refusal('password_link_invalid');
      const { sellerId } = token;
      const user = await database.asSeller({ sellerId, source }, async (db) => {
        const userId = await findLinkUser(db, token, now());
        if (userId === undefined || !(await isEnabled(db, userId)))
          throw new Refusal('password_link_invalid');
        return findUser(db, userId);
      });
      const isGuessable = await loadGuessCheck();
      const problem = findPasswordProblem(password, () =>
        isGuessable(password, listPasswordContext(user)),
      );
      if (problem !== null) throw createFieldRefusal([{ field: 'password', ...problem }]);
      const newHash = await passwords.hash(password);
      const caller = { sellerId, source: { ...source, userId: user.id } };
      await database.asSeller(caller, async (db) => {
        if (!(await useLink(db, token, { userId: user.id, now: now() })))
          throw new Refusal('password_link_invalid');
        const oldHash = await lockPasswordHash(db, user.id);
        await changePassword(db, caller, user.id, { from: oldHash, to: newHash });
        await endAllSessions(db, caller, user.id, { reason: 'password', now: now() });
        await queueUserMail(db, caller, { userId: user.id, template: 'password_changed' }, now());
        await recordAudit(db, caller, 'password_link.used', user.id);
      });
      await database.withoutSeller((db) => allowNewDevices(db, user.email), source);
    },

    /**
     * Creates a link that operator staff pass on to the user. Throws 422 for an unknown user, and the errors of
     * `confirmIdentity`.
     */
    createLink: async (
      principal: Principal,
      sellerId: string,
      { email, password, code }: BodyOf<typeof createPasswordLink>,
    ) => {
      await secondFactor.confirmIdentity(principal, { password, code });
      const address = normaliseEmail(email);
      const login = await database.asLogin(
        address,
        (db) => findLogin(db, address),
        principal.source,
      );
      const caller = actFor(principal, sellerId);
      return database.asSeller(caller, async (db) => {
        if (login?.sellerId !== sellerId || !(await isEnabled(db, login.userId)))
          throw createFieldRefusal([{ field: 'email', code: 'user_unknown' }]);
        const { userId } = login;
        return addPasswordLink(db, caller, { userId, purpose: 'operator', now: now() });
      });
    },

    finishRequests: () => queue,
  };
}

async function isEnabled(db: Db, userId: string): Promise<boolean> {
  return (await readCredentials(db, userId))?.disabledAt === null;
}

export function createProfile({ database, now, passwords }: RowDeps & Pick<Deps, 'passwords'>) {
  const assertPassword = ({ userId, source }: Principal, passwordHash: string, password: string) =>
    limitGuesses(
      { database, now },
      { key: `password-change:${userId}`, refusal: 'password_attempt_limit', source },
      async () => {
        if (!(await passwords.signedIn.verify(passwordHash, password)))
          throw createPasswordRefusal();
      },
    );

  /** Returns the user with the company that the request acts for. */
  async function readProfile({ homeCaller, sellerId, userId, ...principal }: Principal) {
    const user = await database.asSeller(homeCaller, (db) => findUser(db, userId));
    if (sellerId === homeCaller.sellerId) return user;
    const company = await database.asSeller({ ...principal, sellerId }, (db) =>
      findOwnSeller(db, sellerId),
    );
    return { ...user, company: company.name, logo: company.logo, reverseEnabled: company.reverse };
  }

  return {
    readProfile,

    /** Throws 422 for invalid fields, 403 if the user may not change the company. */
    update: async (principal: Principal, changes: Partial<AccountForm>) => {
      const problems = findAccountProblems(changes);
      if (problems.length > 0) throw createFieldRefusal(problems);
      const { phone, logo } = changes;
      const name = changes.name === undefined ? undefined : normaliseName(changes.name);
      const companyName =
        changes.companyName === undefined ? undefined : normaliseName(changes.companyName);
      const { homeCaller, userId, permissions } = principal;
      const isCompanyChanged = companyName !== undefined || logo !== undefined;
      if (isCompanyChanged && !permissions.includes('settings:write')) {
        throw new Refusal('role_missing');
      }
      const contact = {
        ...(name !== undefined && { name }),
        ...(phone !== undefined && { phone: normaliseMobile(phone) ?? phone }),
      };
      await database.asSeller(homeCaller, (db) => changeUser(db, homeCaller, userId, contact));
      await database.asSeller(principal, async (db) => {
        if (homeCaller.sellerId !== principal.sellerId)
          await changeUser(db, principal, userId, contact);
        await changeCompany(db, principal, {
          ...(companyName !== undefined && { name: companyName }),
          ...(logo !== undefined && { logo }),
        });
      });
      return readProfile(principal);
    },

    /** Throws 422 for a wrong current or an invalid new password, 429 after too many attempts. */
    changePassword: async (principal: Principal, form: PasswordChangeForm) => {
      const problems = findPasswordChangeProblems(form);
      if (problems.length > 0) throw createFieldRefusal(problems);
      const { homeCaller, userId } = principal;
      const { user, storedHash } = await database.asSeller(homeCaller, async (db) => ({
        user: await findUser(db, userId),
        storedHash: await lockPasswordHash(db, userId),
      }));
      await assertPassword(principal, storedHash, form.currentPassword);
      const isGuessable = await loadGuessCheck();
      const problem = findPasswordProblem(form.password, () =>
        isGuessable(form.password, listPasswordContext(user)),
      );
      if (problem !== null) throw createFieldRefusal([{ field: 'password', ...problem }]);
      const hashes = { from: storedHash, to: await passwords.signedIn.hash(form.password) };
      await database.asSeller(homeCaller, async (db) => {
        if (!(await changePassword(db, homeCaller, userId, hashes))) {
          throw createPasswordRefusal();
        }
        await endOtherSessions(db, principal, { reason: 'password', now: now() });
        await queueUserMail(db, homeCaller, { userId, template: 'password_changed' }, now());
      });
    },
  };
}

function createPasswordRefusal(): Refusal {
  return createFieldRefusal([{ field: 'currentPassword', code: 'current_password_wrong' }]);
}
