import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../db/query/database.ts';
import { Refusal } from '../http/problem.ts';
import { keyRing } from '../sessions/keys.ts';
import { lockSecondFactor, updateSecondFactor } from './second-factor-store.ts';
import { base32, matchingStep } from './totp.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;

/** The codes of authenticator apps and their replacements: made, kept and judged. */
export interface SecondFactorCodes {
  newSecret(): Buffer;
  /** A secret as it is kept: AES-256-GCM, good for this user alone. */
  seal(secret: Buffer, userId: string): string;
  /** Ten new recovery codes with what is kept of them. */
  newRecoveryCodes(): { codes: string[]; hashes: string[] };
  /**
   * Accepts a code of the app or a recovery code of a user whose factor is in `row`, and uses it up in the caller's
   * transaction; false when it is neither.
   */
  spend(db: Db, userId: string, code: string, now: Date): Promise<boolean>;
}

/** Keys come from the configured secrets; what older ones sealed can still be read. */
export function createSecondFactorCodes(
  secrets: readonly [string, ...string[]],
): SecondFactorCodes {
  const secretKeys = keyRing(secrets, 'second factor');
  const recoveryKeys = keyRing(secrets, 'recovery codes');

  const hashesOf = (code: string) =>
    recoveryKeys.all.map((key) =>
      createHmac('sha256', key).update(plain(code)).digest('base64url'),
    );

  const open = (sealed: string, userId: string): Buffer => {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const key of secretKeys.all) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
        decipher.setAAD(Buffer.from(userId));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
      } catch {
        // Sealed with another key: the next one decides.
      }
    }
    throw new Error('a second factor cannot be read: SESSION_SECRET is not the one that sealed it');
  };

  return {
    newSecret: () => randomBytes(SECRET_BYTES),
    seal: (secret, userId) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', secretKeys.current, nonce);
      cipher.setAAD(Buffer.from(userId));
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    newRecoveryCodes: () => {
      const codes = Array.from({ length: RECOVERY_CODES }, () =>
        base32(randomBytes(10)).replace(/^(.{4})(.{4})(.{4})(.{4})$/, '$1-$2-$3-$4'),
      );
      return { codes, hashes: codes.map((code) => hashesOf(code)[0] ?? '') };
    },
    spend: async (db, userId, code, now) => {
      const row = await lockSecondFactor(db, userId);
      if (!row) return false;
      const secret = open(row.secret, userId);
      const step = matchingStep(secret, code, { now, lastStep: row.step });
      if (step !== null) {
        await updateSecondFactor(db, userId, { step });
        return true;
      }
      const given = hashesOf(code);
      const left = row.recovery_codes.filter((hash) => !given.includes(hash));
      if (left.length === row.recovery_codes.length) return false;
      await updateSecondFactor(db, userId, { recovery_codes: left });
      return true;
    },
  };
}

/** 401, at sign-in and on the account page. */
export function wrongCode(): Refusal {
  return new Refusal(
    'second_factor_wrong',
    'This code is not right. Codes change every 30 seconds and work once.',
  );
}

/** People type hyphens, spaces and small letters as they like. */
function plain(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase();
}
