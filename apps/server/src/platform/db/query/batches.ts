import { queryColumn } from './rows.ts';
import type { Db } from './statement.ts';

/**
 * Reads rows in batches. Each batch starts after the last row of the previous batch. Ends after a partial batch or
 * `maxRows` rows.
 */
export async function* readBatches<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  { size, maxRows = Number.POSITIVE_INFINITY }: { size: number; maxRows?: number },
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  let remainingRows = maxRows;
  while (remainingRows > 0) {
    const limit = Math.min(size, remainingRows);
    const rows = await read(after, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    remainingRows -= limit;
    after = rows.at(-1);
  }
}

const MAX_PAGE_SELLERS = 500;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Returns up to `limit` rows after the row `after`, ordered by seller. Skips sandboxes. Requires `asOperator`. Runs one
 * query per seller, because Citus cannot read all sellers in the order of an index that starts with the seller.
 */
export async function readSellers<
  Row extends { readonly sellerId: string },
  Cursor extends Pick<Row, 'sellerId'>,
>(
  db: Db,
  { after, limit }: { after: Cursor | undefined; limit: number },
  read: (sellerId: string, after: Cursor | undefined, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const sellerRows: Row[] = [];
  let nextSellerId = after?.sellerId ?? LOWEST_ID;
  let hasMore = true;
  while (hasMore) {
    const sellerIds = await queryColumn(db)<string>`select seller_id from sellers
      where seller_id >= ${nextSellerId}::uuid and kind <> 'sandbox' order by seller_id limit ${MAX_PAGE_SELLERS + 1}`;
    for (const sellerId of sellerIds.slice(0, MAX_PAGE_SELLERS)) {
      const cursor = after?.sellerId === sellerId ? after : undefined;
      // Spreading all rows of a seller into one `push` could overflow the stack.
      for (const row of await read(sellerId, cursor, limit - sellerRows.length))
        sellerRows.push(row);
      if (sellerRows.length >= limit) return sellerRows;
    }
    nextSellerId = sellerIds.at(-1) ?? nextSellerId;
    hasMore = sellerIds.length > MAX_PAGE_SELLERS;
  }
  return sellerRows;
}
