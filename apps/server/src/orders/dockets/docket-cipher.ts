import { createCipheriv } from 'node:crypto';

/** Docket numbers have 9 * 10^12 values: two halves of 3 * 10^6. */
const HALF = 3_000_000;
const ROUNDS = 8;
/** The block size of AES. */
const BLOCK_BYTES = 16;

/** The number of places in the sequence of docket numbers. */
export const DOCKET_PLACES = HALF * HALF;

/**
 * Creates a permutation of the places 0 to `DOCKET_PLACES` - 1, unpredictable without the 32-byte key: a Feistel
 * network with AES as its round function.
 */
export function createDocketCipher(key: Buffer): {
  encrypt: (places: readonly number[]) => number[];
  decrypt: (value: number) => number;
} {
  const aes = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  /** Returns the round values of all halves in one AES call. */
  const computeRoundValues = (round: number, halves: readonly number[]): number[] => {
    const blocks = Buffer.alloc(halves.length * BLOCK_BYTES);
    halves.forEach((half, at) => {
      blocks.writeUInt32BE(round, at * BLOCK_BYTES);
      blocks.writeUInt32BE(half, at * BLOCK_BYTES + 4);
    });
    const encrypted = aes.update(blocks);
    return halves.map((_, at) => encrypted.readUIntBE(at * BLOCK_BYTES, 6) % HALF);
  };
  return {
    encrypt: (places) => {
      const halves = places.map(splitIntoHalves);
      let [lefts, rights] = [halves.map(([left]) => left), halves.map(([, right]) => right)];
      for (let round = 0; round < ROUNDS; round += 1) {
        const values = computeRoundValues(round, rights);
        const sums = lefts.map((left, at) => (left + (values[at] ?? 0)) % HALF);
        [lefts, rights] = [rights, sums];
      }
      return lefts.map((left, at) => left * HALF + (rights[at] ?? 0));
    },
    decrypt: (value) => {
      let [left, right] = splitIntoHalves(value);
      for (let round = ROUNDS - 1; round >= 0; round -= 1) {
        const [roundValue = 0] = computeRoundValues(round, [left]);
        [left, right] = [(right - roundValue + HALF) % HALF, left];
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
