import { sql } from 'kysely';
import { findRow } from '../../platform/db/query/rows.ts';
import { type Db, queryBuilder, type Statement } from '../../platform/db/query/statement.ts';

export function insertBlocks(sellerId: string, blocks: number): Statement<{ block: number }> {
  return sql<{ block: number }>`insert into docket_blocks (block, seller_id)
    select nextval('docket_block_numbers'), ${sellerId}::uuid from generate_series(1, ${blocks}::int)
    returning block`.compile(queryBuilder);
}

/** Returns the seller that a block is reserved for. Requires `asOperator`. */
export const selectSellerOfBlock = async (db: Db, block: number) =>
  (await findRow(db, 'docketBlocks', { block }))?.sellerId;
