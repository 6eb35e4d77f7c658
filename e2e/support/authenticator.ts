import { createHmac } from 'node:crypto';
import { getNow } from './noon.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns a function that computes the codes of an authenticator app for a key in base32. Each call uses a later time
 * step, because the server accepts a code once. The server rejects a third code within 30 seconds as too early.
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
