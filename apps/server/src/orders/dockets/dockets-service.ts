import { formatDocketNumber, parseDocketNumber } from '@shipdesk/domain/order/docket';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Database } from '../../platform/db/query/database.ts';
import { createDocketCipher } from './docket-cipher.ts';
import { insertBlocks, selectSellerOfBlock } from './dockets-store.ts';

/** Docket numbers that a seller reserves at a time. */
const BLOCK_SIZE = 50;

export type Dockets = ReturnType<typeof createDockets>;

/**
 * Creates docket numbers: an encrypted sequence with a check digit, unguessable, and unique without a look-up. Sellers
 * reserve blocks of the sequence in `docket_blocks`, which maps a number to its seller.
 */
export function createDockets(database: Database, key: Buffer) {
  const cipher = createDocketCipher(key);
  const reserved = new Map<string, string[]>();

  async function reserve(caller: Caller, blocks: number): Promise<string[]> {
    const rows = await database.runAsSeller(caller, insertBlocks(caller.sellerId, blocks));
    const places = rows.flatMap(({ block }) =>
      Array.from({ length: BLOCK_SIZE }, (_, at) => block * BLOCK_SIZE + at),
    );
    return cipher.encrypt(places).map(formatDocketNumber);
  }

  return {
    /** Returns new docket numbers, unique across sellers. Reserved numbers survive a rollback unused. */
    take: async (caller: Caller, count: number) => {
      const { sellerId } = caller;
      for (;;) {
        const free = reserved.get(sellerId) ?? [];
        if (free.length >= count) {
          reserved.set(sellerId, free.slice(count));
          return free.slice(0, count);
        }
        const numbers = await reserve(caller, Math.ceil((count - free.length) / BLOCK_SIZE));
        // Another call of this seller may have taken numbers during the await.
        reserved.set(sellerId, [...(reserved.get(sellerId) ?? []), ...numbers]);
      }
    },
    /** Returns the seller that a docket number was reserved for, or undefined. */
    findSeller: async (docketNumber: string) => {
      const block = findBlock(cipher, docketNumber);
      return block === null
        ? undefined
        : database.asOperator((db) => selectSellerOfBlock(db, block));
    },
  };
}

/** Returns a function that returns the block of a docket number from any installation. */
export function createBlockFinder(key: Buffer) {
  const cipher = createDocketCipher(key);
  return (docketNumber: string) => findBlock(cipher, docketNumber);
}

/** Returns null for a text that is not a docket number. */
function findBlock(
  { decrypt }: Pick<ReturnType<typeof createDocketCipher>, 'decrypt'>,
  docketNumber: string,
): number | null {
  const value = parseDocketNumber(docketNumber);
  return value === null ? null : Math.floor(decrypt(value) / BLOCK_SIZE);
}
