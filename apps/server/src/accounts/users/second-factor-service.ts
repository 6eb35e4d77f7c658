import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { limitGuesses } from '../../platform/guess-limit.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { createSecondFactorCodes, encodeBase32, findMatchingStep } from './second-factor-codes.ts';
import { lockPasswordHash } from './user-steps.ts';
import * as store from './users-store.ts';

export type SecondFactor = ReturnType<typeof createSecondFactor>;

export function createSecondFactor({
  database,
  now,
  passwords,
  config,
}: RowDeps &
  Pick<Deps, 'passwords'> & {
    config: Pick<Deps['config'], 'sessionSecrets'>;
  }) {
  const codes = createSecondFactorCodes(config.sessionSecrets);

  /** Throws 429 after too many guesses. */
  const countGuess = <T>({ userId, source }: Principal, work: () => Promise<T>) =>
    limitGuesses(
      { database, now },
      { key: `second-factor:${userId}`, refusal: 'second_factor_limit', source },
      work,
    );

  async function assertPassword(principal: Principal, password: string) {
    const passwordHash = await database.asSeller(principal.homeCaller, (db) =>
      lockPasswordHash(db, principal.userId),
    );
    if (await passwords.signedIn.verify(passwordHash, password)) return;
    throw createFieldRefusal([{ field: 'password', code: 'current_password_wrong' }]);
  }

  /**
   * Accepts each app code and each recovery code once. An app code also encrypts the secret with the current
   * SESSION_SECRET. The start cannot do that, because row-level security lets only the seller of the user read it.
   */
  async function consumeCode(
    db: Db,
    caller: Caller,
    userId: string,
    code: string,
  ): Promise<boolean> {
    const row = await store.lockSecondFactor(db, userId);
    if (!row) return false;
    const { secret, isCurrent } = codes.open(row.secret, userId);
    const step = findMatchingStep(secret, code, { now: now(), lastStep: row.step });
    if (step !== null) {
      const sealed = isCurrent ? row.secret : codes.seal(secret, userId);
      await store.updateSecondFactor(db, userId, { step, secret: sealed });
      return true;
    }
    const hashes = codes.listHashes(code);
    const remainingHashes = row.recoveryCodes.filter((hash) => !hashes.includes(hash));
    if (remainingHashes.length === row.recoveryCodes.length) return false;
    await store.updateSecondFactor(db, userId, { recoveryCodes: remainingHashes });
    const change = { recovery_codes_left: remainingHashes.length };
    await recordAudit(db, caller, 'second_factor.recovery_code_used', userId, change);
    return true;
  }

  /** Returns `passed` for a user without a second factor. */
  function checkCode(
    caller: Caller,
    userId: string,
    code: string | undefined,
  ): Promise<'passed' | 'missing' | 'wrong'> {
    return database.asSeller(caller, async (db) => {
      const factor = await store.lockSecondFactor(db, userId);
      if (!factor?.confirmedAt) return 'passed';
      if (code === undefined || code.trim() === '') return 'missing';
      return (await consumeCode(db, caller, userId, code)) ? 'passed' : 'wrong';
    });
  }

  return {
    /** Throws 422 for a wrong password, 409 if a second factor is on. */
    begin: (principal: Principal, password: string) =>
      countGuess(principal, async () => {
        await assertPassword(principal, password);
        const { userId, email, homeCaller } = principal;
        const secret = codes.createSecret();
        await database.asSeller(principal.homeCaller, async (db) => {
          if ((await store.lockSecondFactor(db, userId))?.confirmedAt) {
            throw new Refusal('second_factor_already_on');
          }
          const sealed = codes.seal(secret, userId);
          await store.upsertPendingFactor(db, {
            sellerId: homeCaller.sellerId,
            userId,
            secret: sealed,
          });
          await recordAudit(db, principal.homeCaller, 'second_factor.started', userId);
        });
        const text = encodeBase32(secret);
        return { secret: text, uri: buildOtpUri(email, text) };
      }),

    /** Returns the recovery codes. Throws 401 for a wrong code, 409 if no factor is pending. */
    confirm: (principal: Principal, code: string) =>
      countGuess(principal, () =>
        database.asSeller(principal.homeCaller, async (db) => {
          const { userId } = principal;
          const row = await store.lockSecondFactor(db, userId);
          if (!row || row.confirmedAt !== null) throw new Refusal('second_factor_not_begun');
          if (!(await consumeCode(db, principal.homeCaller, userId, code)))
            throw new Refusal('second_factor_wrong');
          const recovery = codes.createRecoveryCodes();
          await store.updateSecondFactor(db, userId, {
            confirmedAt: now(),
            recoveryCodes: recovery.hashes,
          });
          await recordAudit(db, principal.homeCaller, 'second_factor.confirmed', userId);
          return recovery.codes;
        }),
      ),

    /** Throws 422 for a wrong password, 401 for a wrong code. */
    disable: (principal: Principal, { password, code }: { password: string; code: string }) =>
      countGuess(principal, async () => {
        await assertPassword(principal, password);
        const { userId } = principal;
        await database.asSeller(principal.homeCaller, async (db) => {
          if (!(await consumeCode(db, principal.homeCaller, userId, code)))
            throw new Refusal('second_factor_wrong');
          await store.deleteSecondFactor(db, userId);
          await recordAudit(db, principal.homeCaller, 'second_factor.removed', userId);
        });
      }),

    /** Throws 422 for a wrong password, 401 for a wrong or missing code. */
    confirmIdentity: async (
      principal: Principal,
      { password, code }: { password: string; code?: string | undefined },
    ) => {
      const outcome = await countGuess(principal, async () => {
        await assertPassword(principal, password);
        const result = await checkCode(principal.homeCaller, principal.userId, code);
        if (result === 'wrong') throw new Refusal('second_factor_wrong');
        return result;
      });
      if (outcome === 'missing') throw new Refusal('second_factor_required');
    },

    check: checkCode,
  };
}

/** Source: github.com/google/google-authenticator/wiki/Key-Uri-Format */
function buildOtpUri(email: string, secret: string): string {
  const label = encodeURIComponent(`Shipdesk:${email}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=Shipdesk`;
}
