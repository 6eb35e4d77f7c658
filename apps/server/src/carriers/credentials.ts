import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyRing } from '../keys.ts';

/** What opens an account at a carrier. Leaves the server to that carrier alone. */
export interface Credentials {
  readonly token: string;
  /** What the carrier sends with each push; empty where none was agreed. */
  readonly pushToken: string;
}

/** Encrypts the credentials of carrier accounts (AES-256-GCM). */
export interface CredentialVault {
  seal(credentials: Credentials, accountId: string): Buffer;
  /** Null when no configured key sealed them for this account. `isCurrent` is false for an older key. */
  open(
    sealed: Buffer,
    accountId: string,
  ): { readonly credentials: Credentials; readonly isCurrent: boolean } | null;
}

/** Derives its keys from the configured secrets; older secrets still decrypt. */
export function createCredentialVault(secrets: readonly [string, ...string[]]): CredentialVault {
  const keys = keyRing(secrets, 'carrier credentials');

  return {
    seal: (credentials, accountId) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keys.current, nonce);
      cipher.setAAD(Buffer.from(accountId));
      const sealed = Buffer.concat([cipher.update(JSON.stringify(credentials)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },

    open: (sealed, accountId) => {
      for (const key of keys.all) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
          decipher.setAAD(Buffer.from(accountId));
          decipher.setAuthTag(sealed.subarray(12, 28));
          const text = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- authenticated, so `seal` wrote it
          const credentials = JSON.parse(text.toString()) as Credentials;
          return { credentials, isCurrent: key === keys.current };
        } catch {
          // Try the next key.
        }
      }
      return null;
    },
  };
}
