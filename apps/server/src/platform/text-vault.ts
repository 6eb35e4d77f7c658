import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyRing } from './keys.ts';

/** Encrypts texts of one purpose (AES-256-GCM). A text is bound to the id of its row. */
export interface TextVault {
  seal(text: string, rowId: string): Buffer;
  /** Null when no configured key sealed it for this row. `isCurrent` is false for an older key. */
  open(
    sealed: Buffer,
    rowId: string,
  ): { readonly text: string; readonly isCurrent: boolean } | null;
}

/** Derives its keys from the configured secrets; older secrets still decrypt. */
export function createTextVault(
  secrets: readonly [string, ...string[]],
  purpose: string,
): TextVault {
  const keys = keyRing(secrets, purpose);

  return {
    seal: (text, rowId) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keys.current, nonce);
      cipher.setAAD(Buffer.from(rowId));
      const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },

    open: (sealed, rowId) => {
      for (const key of keys.all) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
          decipher.setAAD(Buffer.from(rowId));
          decipher.setAuthTag(sealed.subarray(12, 28));
          const text = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
          return { text: text.toString(), isCurrent: key === keys.current };
        } catch {
          // Try the next key.
        }
      }
      return null;
    },
  };
}
