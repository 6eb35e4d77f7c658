import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Keys of one purpose, current key first. */
export interface KeyRing {
  readonly current: Buffer;
  readonly keys: readonly Buffer[];
}

/** Derives the keys of one purpose (HKDF-SHA-256, 256 bit) from the configured secrets. */
export function createKeyRing(secrets: readonly [string, ...string[]], purpose: string): KeyRing {
  const derive = (secret: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `shipdesk ${purpose}`, 32));
  const [currentSecret, ...olderSecrets] = secrets;
  const current = derive(currentSecret);
  return { current, keys: [current, ...olderSecrets.map(derive)] };
}

/** Does not encrypt the text. */
export function signText({ current }: KeyRing, text: string): string {
  return `${text}.${computeSignature(current, text)}`;
}

/** Returns null if no key of the ring signed the text. */
export function readSignedText(ring: KeyRing, signedText: string): string | null {
  const separatorIndex = signedText.lastIndexOf('.');
  const text = signedText.slice(0, Math.max(separatorIndex, 0));
  const signature = Buffer.from(signedText.slice(separatorIndex + 1));
  const isGenuine = ring.keys.some((key) => {
    const expected = Buffer.from(computeSignature(key, text));
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  return isGenuine ? text : null;
}

function computeSignature(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/**
 * Returns a vault that encrypts and decrypts texts of one purpose (AES-256-GCM). A text is bound to the id of its row.
 * The first secret encrypts, and every secret decrypts.
 */
export function createTextVault(secrets: readonly [string, ...string[]], purpose: string) {
  const ring = createKeyRing(secrets, purpose);

  return {
    seal: (text: string, rowId: string): Buffer => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', ring.current, nonce);
      cipher.setAAD(Buffer.from(rowId));
      const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },

    /** Returns the text, or null if no configured key sealed it for this row. `isCurrent` is false for an older key. */
    open: (sealed: Buffer, rowId: string) => {
      for (const key of ring.keys) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), {
            authTagLength: 16,
          });
          decipher.setAAD(Buffer.from(rowId));
          decipher.setAuthTag(sealed.subarray(12, 28));
          const text = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
          return { text: text.toString(), isCurrent: key === ring.current };
        } catch {
          // Try the next key.
        }
      }
      return null;
    },
  };
}
