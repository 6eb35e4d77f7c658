import { computeCode, computeTimeStep } from '../src/accounts/users/second-factor-codes.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function decodeBase32(base32: string): Buffer {
  const bits = Array.from(base32, (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export function computeCodeAt(secret: string, now: Date): string {
  return computeCode(decodeBase32(secret), computeTimeStep(now));
}
