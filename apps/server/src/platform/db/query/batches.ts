import { queryColumn } from './rows.ts';
import type { Db } from './statement.ts';

/**
 * Reads rows in batches. Each batch starts after the last row of the previous batch. Ends after a partial batch or
 * `most` rows.
 */
export async function* readBatches<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  { size, most = Number.POSITIVE_INFINITY }: { size: number; most?: number },
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (let left = most; left > 0; ) {
    const limit = Math.min(size, left);
    const rows = await read(after, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    left -= limit;
    after = rows.at(-1);
  }
}

/** Sellers listed at a time. */
const SELLERS = 500;
const NO_SELLER = '00000000-0000-0000-0000-000000000000';

/**
 * Returns rows of all sellers but sandboxes after the row `after`, by seller, with one query for each: Citus cannot
 * read all of them in the order of an index that starts with the seller. `read` gets `after` for its seller alone.
 * Requires `asOperator`.
 */
export async function readSellers<
  Row extends { readonly sellerId: string },
  Cursor extends Pick<Row, 'sellerId'>,
>(
  db: Db,
  { after, limit }: { after: Cursor | undefined; limit: number },
  read: (sellerId: string, after: Cursor | undefined, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let next = after?.sellerId ?? NO_SELLER, isMore = true; isMore; ) {
    const sellerIds = await queryColumn(db)<string>`select seller_id from sellers
      where seller_id >= ${next}::uuid and kind <> 'sandbox' order by seller_id limit ${SELLERS + 1}`;
    for (const sellerId of sellerIds.slice(0, SELLERS)) {
      const cursor = after?.sellerId === sellerId ? after : undefined;
      // Arguments of one call fit on the stack, and all rows of a seller may not.
      for (const row of await read(sellerId, cursor, limit - found.length)) found.push(row);
      if (found.length >= limit) return found;
    }
    next = sellerIds.at(-1) ?? next;
    isMore = sellerIds.length > SELLERS;
  }
  return found;
}
