import { type Db } from '../db/query/database.ts';
import { hitBucket, refundBuckets } from '../db/query/throttle-store.ts';
import type { Deps } from '../deps.ts';
import { invalid, Refusal } from '../http/problem.ts';
import type { Principal } from '../http/route.ts';
import { holdPasswordHash } from '../profile/users-store.ts';
import { type SecondFactorCodes, wrongCode } from './second-factor.ts';
import {
  deleteSecondFactor,
  lockSecondFactor,
  putPendingFactor,
  updateSecondFactor,
} from './second-factor-store.ts';
import { base32 } from './totp.ts';

/** Guesses at the password or a code before the account has to wait. */
const GUESSES = { limit: 10, windowSeconds: 900 } as const;

/** A user's second factor: set up, switched on, switched off. */
export interface SecondFactor {
  /** A new secret that counts once confirmed. 422 for a wrong password, 409 when a second factor is on. */
  begin(principal: Principal, password: string): Promise<{ secret: string; uri: string }>;
  /** Answers the recovery codes, this once. 401 for a code that is not right, 409 without a beginning. */
  confirm(principal: Principal, code: string): Promise<string[]>;
  /** 422 for a wrong password, 401 for a wrong code. */
  disable(principal: Principal, proof: { password: string; code: string }): Promise<void>;
}

export function createSecondFactor(
  { database, now, passwords }: Pick<Deps, 'database' | 'now' | 'passwords'>,
  codes: SecondFactorCodes,
): SecondFactor {
  /** Runs `work` as one guess, given back when it was none. */
  async function guarded<T>({ userId, source }: Principal, work: () => Promise<T>): Promise<T> {
    const key = `second-factor:${userId}`;
    const wait = await database.withoutSeller(
      (db) => hitBucket(db, { key, ...GUESSES }, now()),
      source,
    );
    if (wait > 0) {
      throw new Refusal(
        'too_many_requests',
        'Too many attempts. Wait a few minutes and try again.',
        {
          retryAfterSeconds: wait,
        },
      );
    }
    const result = await work();
    await database.withoutSeller((db) => refundBuckets(db, [key]), source);
    return result;
  }

  async function assertPassword(principal: Principal, password: string) {
    const stored = await database.asSeller(principal, (db) =>
      holdPasswordHash(db, principal.userId),
    );
    if (await passwords.verify(stored, password)) return;
    throw invalid([{ field: 'password', message: 'This is not your current password' }]);
  }

  const isOn = async (db: Db, userId: string) =>
    (await lockSecondFactor(db, userId))?.confirmed_at instanceof Date;

  return {
    begin: (principal, password) =>
      guarded(principal, async () => {
        await assertPassword(principal, password);
        const { sellerId, userId, email } = principal;
        const secret = codes.newSecret();
        await database.asSeller(principal, async (db) => {
          if (await isOn(db, userId)) {
            throw new Refusal('duplicate', 'The second factor is on. Switch it off first.');
          }
          const sealed = codes.seal(secret, userId);
          await putPendingFactor(db, { seller_id: sellerId, user_id: userId, secret: sealed });
        });
        const text = base32(secret);
        return { secret: text, uri: otpAddress(email, text) };
      }),

    confirm: (principal, code) =>
      guarded(principal, () =>
        database.asSeller(principal, async (db) => {
          const { userId } = principal;
          const row = await lockSecondFactor(db, userId);
          if (!row || row.confirmed_at !== null) {
            throw new Refusal('duplicate', 'There is nothing to confirm. Begin again.');
          }
          if (!(await codes.spend(db, userId, code, now()))) throw wrongCode();
          const recovery = codes.newRecoveryCodes();
          await updateSecondFactor(db, userId, {
            confirmed_at: now(),
            recovery_codes: recovery.hashes,
          });
          return recovery.codes;
        }),
      ),

    disable: (principal, { password, code }) =>
      guarded(principal, async () => {
        await assertPassword(principal, password);
        await database.asSeller(principal, async (db) => {
          if (!(await codes.spend(db, principal.userId, code, now()))) throw wrongCode();
          await deleteSecondFactor(db, principal.userId);
        });
      }),
  };
}

/** What the QR code says. github.com/google/google-authenticator/wiki/Key-Uri-Format */
function otpAddress(email: string, secret: string): string {
  const label = encodeURIComponent(`Shipdesk:${email}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=Shipdesk`;
}
