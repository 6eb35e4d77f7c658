import { sql } from 'kysely';
import { findRow } from '../../platform/db/query/rows.ts';
import type { Db, Statement } from '../../platform/db/query/statement.ts';

/** Builds the statement that reserves the next blocks. It skips blocks of imported sellers, so it may return fewer. */
export function insertBlocks(sellerId: string, blockCount: number): Statement<{ block: number }> {
  const rowValues = sql`(nextval('docket_block_numbers'), ${sellerId}::uuid)`;
  return sql<{ block: number }>`insert into docket_blocks (block, seller_id)
    values ${sql.join(Array.from({ length: blockCount }, () => rowValues))}
    on conflict (block) do nothing returning block`;
}

/** Requires `asOperator`. */
export const findBlockSeller = async (db: Db, block: number) =>
  (await findRow(db, 'docketBlocks', { block }))?.sellerId;
