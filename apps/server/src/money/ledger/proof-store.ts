import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { LedgerProofsTable } from '../../platform/db/schema/ledger-tables.ts';

export type ProofRow = Selectable<LedgerProofsTable>;

const KEPT = 100;

/** The newest proof. */
export function selectProof(db: Db): Promise<ProofRow | undefined> {
  return db
    .selectFrom('ledger_proofs')
    .selectAll()
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Adds a proof and drops the oldest above 100. */
export async function insertProof(db: Db, row: ProofRow): Promise<void> {
  await db
    .insertInto('ledger_proofs')
    .values({ ...row, findings: JSON.stringify(row.findings) })
    .execute();
  await sql`delete from ledger_proofs where id not in (
    select id from ledger_proofs order by checked_at desc limit ${KEPT})`.execute(db);
}
