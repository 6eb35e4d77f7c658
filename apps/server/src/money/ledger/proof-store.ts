import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { Row } from '../../platform/db/schema/tables.ts';

export type ProofRow = Row<'ledgerProofs'>;

const KEPT = 100;

/** The newest proof. */
export function selectProof(db: Db): Promise<ProofRow | undefined> {
  return db
    .selectFrom('ledgerProofs')
    .selectAll()
    .orderBy('checkedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Adds a proof and drops the oldest above 100. */
export async function insertProof(db: Db, row: ProofRow): Promise<void> {
  await db
    .insertInto('ledgerProofs')
    .values({ ...row, findings: JSON.stringify(row.findings) })
    .execute();
  await sql`delete from ledger_proofs where id not in (
    select id from ledger_proofs order by checked_at desc limit ${KEPT})`.execute(db);
}
