import { sql } from 'kysely';
import { createOwnSource } from '../db/query/caller.ts';
import type { Database } from '../db/query/database.ts';
import { listRows } from '../db/query/listed-rows.ts';
import { execute, findValue, insertIfNew, updateRow } from '../db/query/rows.ts';
import type { Db } from '../db/query/statement.ts';
import { computeChainHash, computeChainStart, ENTRY_CONTENT } from './audit-chain.ts';

const BATCH_ENTRIES = 500;
/** Limits the length of a run, so that the server can stop soon. */
const MAX_BATCHES = 50;

/** Appends unsealed entries to their sellers' chains, oldest first. Returns how many entries it sealed. */
export async function sealAudit(database: Database): Promise<number> {
  let sealedCount = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const sellerId = await findSellerToSeal(database);
    if (sellerId === undefined) break;
    const batchCount = await database.asSeller(
      { sellerId, source: createOwnSource('seal audit log') },
      (db) => sealBatch(db, sellerId),
    );
    // Zero means that another process is sealing this chain.
    if (batchCount === 0) break;
    sealedCount += batchCount;
  }
  return sealedCount;
}

const findSellerToSeal = (database: Database) =>
  database.asOperator(
    (db) => findValue(db)<string>`select seller_id from audit_entries
      where position is null order by at limit 1`,
  );

async function sealBatch(db: Db, sellerId: string): Promise<number> {
  await insertIfNew(db, 'auditHeads', { sellerId, position: 0, hash: computeChainStart(sellerId) });
  const head = await db
    .selectFrom('auditHeads')
    .select(['position', 'hash'])
    .where('sellerId', '=', sellerId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!head) return 0;
  const entries = await db
    .selectFrom('auditEntries')
    .select(['id', sql<string>`${sql.raw(ENTRY_CONTENT)}`.as('content')])
    .where('sellerId', '=', sellerId)
    .where('position', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(BATCH_ENTRIES)
    .execute();
  let { position, hash } = head;
  const sealedEntries = entries.map(({ id, content }) => {
    position += 1;
    hash = computeChainHash(hash, position, content);
    return { id, position, hash };
  });
  await execute(db)`update audit_entries e set position = sent.position, hash = sent.hash
    from ${listRows(sealedEntries, { id: 'uuid', position: 'bigint', hash: 'bytea' })}
    where e.seller_id = ${sellerId} and e.id = sent.id`;
  await updateRow(db, 'auditHeads', { sellerId }, { position, hash });
  return entries.length;
}
