import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 30;
const CHECKSUM_CHARACTERS = 6;
const SECRET_PATTERN = /^sd_(?:live|test)_[\dA-Za-z]{36}$/;
const HINT_CHARACTERS = 4;

export const hasKeyPrefix = (text: string) => text.startsWith('sd_');

/** Creates a secret: its prefix, 30 random characters and the checksum of both, in base 62. */
export function createSecret(prefix: 'sd_live_' | 'sd_test_'): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(62)]).join('');
  return `${prefix}${random}${computeChecksum(prefix + random)}`;
}

/** Returns true if the form and the checksum of a secret are valid. Secret scanners can check both offline. */
export function isIntact(secret: string): boolean {
  return (
    SECRET_PATTERN.test(secret) &&
    computeChecksum(secret.slice(0, -CHECKSUM_CHARACTERS)) === secret.slice(-CHECKSUM_CHARACTERS)
  );
}

function computeChecksum(text: string): string {
  let quotient = crc32(text);
  let digits = '';
  while (digits.length < CHECKSUM_CHARACTERS) {
    digits = `${ALPHABET[quotient % 62]}${digits}`;
    quotient = Math.floor(quotient / 62);
  }
  return digits;
}

/** A secret with 178 random bits needs no slow hash. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Returns the start and the end of a secret, so that users can recognise it. */
export function toHint(secret: string): string {
  const start = secret.lastIndexOf('_') + 1 + HINT_CHARACTERS;
  return `${secret.slice(0, start)}…${secret.slice(-HINT_CHARACTERS)}`;
}
