import { createHmac } from 'node:crypto';
import { getNow } from './noon.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns an authenticator app that was given the key as text. Every code is of a later step than the one before: of
 * this one, then of the next, which the desk takes early. A third would be too early.
 */
export function createAuthenticator(key: string): () => string {
  const bits = Array.from(key.replaceAll(' ', ''), (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  let lastStep = 0;
  return () => {
    lastStep = Math.max(lastStep + 1, Math.floor(getNow() / 30_000));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(lastStep));
    const digest = createHmac('sha1', secret).update(counter).digest();
    const value = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
    return String(value % 1_000_000).padStart(6, '0');
  };
}
