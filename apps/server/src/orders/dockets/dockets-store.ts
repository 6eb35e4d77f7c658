import { sql } from 'kysely';
import { findRow } from '../../platform/db/query/rows.ts';
import type { Db, Statement } from '../../platform/db/query/statement.ts';

export function insertBlocks(sellerId: string, blocks: number): Statement<{ block: number }> {
  const list = sql`(nextval('docket_block_numbers'), ${sellerId}::uuid)`;
  return sql<{ block: number }>`insert into docket_blocks (block, seller_id)
    values ${sql.join(Array.from({ length: blocks }, () => list))} returning block`;
}

/** Returns the seller that a block is reserved for. Requires `asOperator`. */
export const selectSellerOfBlock = async (db: Db, block: number) =>
  (await findRow(db, 'docketBlocks', { block }))?.sellerId;
