import { createHmac, randomBytes } from 'node:crypto';
import { createTextVault, keyRing } from '../../platform/keys.ts';
import { base32 } from './totp.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;

/** Secrets and recovery codes. Derives its keys from the configured secrets; older secrets still decrypt. */
export function createSecondFactorCodes(secrets: readonly [string, ...string[]]) {
  const vault = createTextVault(secrets, 'second factor');
  const recoveryKeys = keyRing(secrets, 'recovery codes');

  /** The hashes under which a recovery code may be stored, one for each key. */
  const hashesOf = (code: string): string[] => {
    // People type hyphens, spaces and letter case as they like.
    const plain = code.replaceAll(/[\s-]/g, '').toUpperCase();
    return recoveryKeys.all.map((key) =>
      createHmac('sha256', key).update(plain).digest('base64url'),
    );
  };

  return {
    newSecret: () => randomBytes(SECRET_BYTES),

    /** Encrypts a user's secret. */
    seal: (secret: Buffer, userId: string): string =>
      vault.seal(secret.toString('base64url'), userId).toString('base64url'),

    /** Decrypts a user's secret; throws when no configured key sealed it. */
    open: (sealed: string, userId: string): Buffer => {
      const opened = vault.open(Buffer.from(sealed, 'base64url'), userId);
      if (opened) return Buffer.from(opened.text, 'base64url');
      throw new Error(
        'a second factor cannot be read: SESSION_SECRET is not the one that sealed it',
      );
    },

    /** Ten new recovery codes with the hashes to store. */
    newRecoveryCodes: () => {
      const codes = Array.from({ length: RECOVERY_CODES }, () =>
        base32(randomBytes(10)).replace(/^(.{4})(.{4})(.{4})(.{4})$/, '$1-$2-$3-$4'),
      );
      return { codes, hashes: codes.map((code) => hashesOf(code)[0] ?? '') };
    },

    hashesOf,
  };
}
