import { sql } from 'kysely';
import { findRow } from '../../platform/db/query/rows.ts';
import type { Db, Statement } from '../../platform/db/query/statement.ts';

/**
 * Reserves the next blocks and returns them. Returns fewer where an imported seller has one of them: its docket numbers
 * come from another sequence.
 */
export function insertBlocks(sellerId: string, blocks: number): Statement<{ block: number }> {
  const list = sql`(nextval('docket_block_numbers'), ${sellerId}::uuid)`;
  return sql<{ block: number }>`insert into docket_blocks (block, seller_id)
    values ${sql.join(Array.from({ length: blocks }, () => list))}
    on conflict (block) do nothing returning block`;
}

/** Returns the seller that a block is reserved for. Requires `asOperator`. */
export const selectSellerOfBlock = async (db: Db, block: number) =>
  (await findRow(db, 'docketBlocks', { block }))?.sellerId;
