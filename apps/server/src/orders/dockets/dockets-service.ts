import { formatDocketNumber, parseDocketNumber } from '@shipdesk/domain/order/docket';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Database } from '../../platform/db/query/database.ts';
import { createDocketCipher } from './docket-cipher.ts';
import { findBlockSeller, insertBlocks } from './dockets-store.ts';

/** The number of docket numbers in a block. Sellers reserve whole blocks. */
const BLOCK_SIZE = 50;

export type Dockets = ReturnType<typeof createDockets>;

/**
 * Creates the service of docket numbers: an encrypted sequence with a check digit. Sellers reserve blocks of the
 * sequence in `docket_blocks`, which maps a number to its seller.
 */
export function createDockets(database: Database, key: Buffer) {
  const cipher = createDocketCipher(key);
  const reservedNumbers = new Map<string, string[]>();

  async function reserveNumbers(caller: Caller, blockCount: number): Promise<string[]> {
    const rows = await database.runAsSeller(caller, insertBlocks(caller.sellerId, blockCount));
    const places = rows.flatMap(({ block }) =>
      Array.from({ length: BLOCK_SIZE }, (_, index) => block * BLOCK_SIZE + index),
    );
    return cipher.encrypt(places).map(formatDocketNumber);
  }

  return {
    /** Issues docket numbers that are unique across sellers. A rollback does not make them available again. */
    issue: async (caller: Caller, count: number) => {
      const { sellerId } = caller;
      for (;;) {
        const freeNumbers = reservedNumbers.get(sellerId) ?? [];
        if (freeNumbers.length >= count) {
          reservedNumbers.set(sellerId, freeNumbers.slice(count));
          return freeNumbers.slice(0, count);
        }
        const numbers = await reserveNumbers(
          caller,
          Math.ceil((count - freeNumbers.length) / BLOCK_SIZE),
        );
        // Another call may have changed the reserved numbers during the await.
        reservedNumbers.set(sellerId, [...(reservedNumbers.get(sellerId) ?? []), ...numbers]);
      }
    },
    /** Returns the id of the seller who reserved a docket number, or undefined. */
    findSeller: async (docketNumber: string) => {
      const block = findBlock(cipher, docketNumber);
      return block === null ? undefined : database.asOperator((db) => findBlockSeller(db, block));
    },
  };
}

/** Creates a function that finds the block of a docket number. It returns null for any other text. */
export function createBlockFinder(key: Buffer) {
  const cipher = createDocketCipher(key);
  return (docketNumber: string) => findBlock(cipher, docketNumber);
}

function findBlock(
  { decrypt }: Pick<ReturnType<typeof createDocketCipher>, 'decrypt'>,
  docketNumber: string,
): number | null {
  const value = parseDocketNumber(docketNumber);
  return value === null ? null : Math.floor(decrypt(value) / BLOCK_SIZE);
}
