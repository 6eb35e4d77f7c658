import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { keyRing } from '../../platform/keys.ts';
import { base32 } from './totp.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;

/** Secrets and recovery codes of second factors. */
export interface SecondFactorCodes {
  newSecret(): Buffer;
  /** Encrypts a user's secret (AES-256-GCM). */
  seal(secret: Buffer, userId: string): string;
  /** Decrypts a user's secret; throws when no configured key sealed it. */
  open(sealed: string, userId: string): Buffer;
  /** Ten new recovery codes with the hashes to store. */
  newRecoveryCodes(): { codes: string[]; hashes: string[] };
  /** The hashes under which a recovery code may be stored, one for each key. */
  hashesOf(code: string): string[];
}

/** Derives its keys from the configured secrets; older secrets still decrypt. */
export function createSecondFactorCodes(
  secrets: readonly [string, ...string[]],
): SecondFactorCodes {
  const secretKeys = keyRing(secrets, 'second factor');
  const recoveryKeys = keyRing(secrets, 'recovery codes');

  // People type hyphens, spaces and letter case as they like.
  const hashesOf = (code: string) => {
    const plain = code.replaceAll(/[\s-]/g, '').toUpperCase();
    return recoveryKeys.all.map((key) =>
      createHmac('sha256', key).update(plain).digest('base64url'),
    );
  };

  const open = (sealed: string, userId: string): Buffer => {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const key of secretKeys.all) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
        decipher.setAAD(Buffer.from(userId));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
      } catch {
        // Try the next key.
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
    open,
    hashesOf,
  };
}
