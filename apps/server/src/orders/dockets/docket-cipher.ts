import { createCipheriv } from 'node:crypto';

/** There are 9 * 10^12 places: two halves with 3 * 10^6 values each. */
const HALF_PLACES = 3_000_000;
const ROUNDS = 8;
const AES_BLOCK_BYTES = 16;

export const DOCKET_PLACES = HALF_PLACES * HALF_PLACES;

/**
 * Creates a permutation of the places 0 to `DOCKET_PLACES` - 1 that is unpredictable without the 32-byte key: a Feistel
 * network with AES as the round function.
 */
export function createDocketCipher(key: Buffer): {
  encrypt: (places: readonly number[]) => number[];
  decrypt: (value: number) => number;
} {
  const aes = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  /** Returns the round values of all halves in one AES call. */
  const computeRoundValues = (round: number, halves: readonly number[]): number[] => {
    const blocks = Buffer.alloc(halves.length * AES_BLOCK_BYTES);
    halves.forEach((half, index) => {
      blocks.writeUInt32BE(round, index * AES_BLOCK_BYTES);
      blocks.writeUInt32BE(half, index * AES_BLOCK_BYTES + 4);
    });
    const encrypted = aes.update(blocks);
    return halves.map((_, index) => encrypted.readUIntBE(index * AES_BLOCK_BYTES, 6) % HALF_PLACES);
  };
  return {
    encrypt: (places) => {
      const halves = places.map(splitIntoHalves);
      let [lefts, rights] = [halves.map(([left]) => left), halves.map(([, right]) => right)];
      for (let round = 0; round < ROUNDS; round += 1) {
        const values = computeRoundValues(round, rights);
        const sums = lefts.map((left, index) => (left + (values[index] ?? 0)) % HALF_PLACES);
        [lefts, rights] = [rights, sums];
      }
      return lefts.map((left, index) => left * HALF_PLACES + (rights[index] ?? 0));
    },
    decrypt: (value) => {
      let [left, right] = splitIntoHalves(value);
      for (let round = ROUNDS - 1; round >= 0; round -= 1) {
        const [roundValue = 0] = computeRoundValues(round, [left]);
        [left, right] = [(right - roundValue + HALF_PLACES) % HALF_PLACES, left];
      }
      return left * HALF_PLACES + right;
    },
  };
}

function splitIntoHalves(place: number): [left: number, right: number] {
  if (!Number.isInteger(place) || place < 0 || place >= DOCKET_PLACES) {
    throw new RangeError(`${place} is not a docket place`);
  }
  return [Math.floor(place / HALF_PLACES), place % HALF_PLACES];
}
