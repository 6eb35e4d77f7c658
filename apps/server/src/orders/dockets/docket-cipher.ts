import { createCipheriv } from 'node:crypto';

/** Docket numbers have 9 * 10^12 values: two halves of 3 * 10^6. */
const HALF = 3_000_000;
const ROUNDS = 8;

/** The number of places in the sequence of docket numbers. */
export const DOCKET_PLACES = HALF * HALF;

/**
 * A permutation of the places 0 to `DOCKET_PLACES` - 1, unpredictable without the 32-byte key: a Feistel network
 * with AES as its round function.
 */
export function createDocketCipher(key: Buffer): {
  encrypt: (place: number) => number;
  decrypt: (value: number) => number;
} {
  const aes = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const block = Buffer.alloc(16);
  const roundValue = (round: number, half: number): number => {
    block.writeUInt32BE(round, 0);
    block.writeUInt32BE(half, 4);
    return aes.update(block).readUIntBE(0, 6) % HALF;
  };
  return {
    encrypt: (place) => {
      let [left, right] = splitIntoHalves(place);
      for (let round = 0; round < ROUNDS; round += 1) {
        [left, right] = [right, (left + roundValue(round, right)) % HALF];
      }
      return left * HALF + right;
    },
    decrypt: (value) => {
      let [left, right] = splitIntoHalves(value);
      for (let round = ROUNDS - 1; round >= 0; round -= 1) {
        [left, right] = [(right - roundValue(round, left) + HALF) % HALF, left];
      }
      return left * HALF + right;
    },
  };
}

function splitIntoHalves(place: number): [left: number, right: number] {
  if (!Number.isInteger(place) || place < 0 || place >= DOCKET_PLACES) {
    throw new RangeError(`${place} is not a docket place`);
  }
  return [Math.floor(place / HALF), place % HALF];
}
