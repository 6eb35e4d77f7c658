import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { LedgerFinding } from '../../platform/db/schema/column-types.ts';
import { proofChecks } from './proof-checks.ts';
import { insertProof, type ProofRow, selectProof } from './proof-store.ts';

export interface LedgerProofs {
  /** The last proof; makes one when there is none. */
  last(caller: Caller): Promise<ProofRow>;
  prove(caller: Caller): Promise<ProofRow>;
}

const LISTED = 100;
const HOUR_MS = 3_600_000;
/** A little less than a day, so that the nightly run does not wander. */
const OLDEST_MS = 23.5 * HOUR_MS;

/** The proof that the books of all sellers are right. */
export function createLedgerProofs({
  database,
  now,
  newId,
}: Pick<Deps, 'database' | 'now' | 'newId'>): LedgerProofs {
  const prove = (caller?: Caller) =>
    database.asOperator(async (db) => {
      const row = await proofOf(db, { id: newId(), at: now() });
      await insertProof(db, row);
      if (caller) {
        const { differences, transfers } = row;
        const change = { differences, transfers };
        await recordAudit(db, caller, { action: 'ledger.proved', subject: row.id, change });
      }
      return row;
    }, caller);
  return {
    prove,
    last: async (caller) => (await database.asOperator(selectProof)) ?? prove(caller),
  };
}

/** Proves the books when the last proof is a day old. */
export async function proveNightly(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
): Promise<ProofRow | undefined> {
  const { database, now, newId } = deps;
  const last = await database.asOperator(selectProof);
  if (last && now().getTime() - last.checkedAt.getTime() < OLDEST_MS) return undefined;
  return database.asOperator(async (db) => {
    const row = await proofOf(db, { id: newId(), at: now() });
    await insertProof(db, row);
    return row;
  });
}

interface FoundRow {
  readonly sellerId: string;
  readonly subject: string;
  readonly expected: number;
  readonly found: number;
}

async function proofOf(db: Db, { id, at }: { id: string; at: Date }): Promise<ProofRow> {
  const startedAt = performance.now();
  // One state of the books for all checks: postings that commit meanwhile are not half seen.
  await sql`set transaction isolation level repeatable read`.execute(db);
  const { rows: counted } = await sql<{ accounts: number; transfers: number }>`select
    (select count(*) * 4 from wallets) as accounts, (select count(*) from transfers) as transfers`.execute(
    db,
  );
  let differences = 0;
  const findings: LedgerFinding[] = [];
  for (const [check, query] of Object.entries(proofChecks)) {
    const { rows } = await sql<FoundRow & { total: number }>`select *, count(*) over () as total
      from (${query}) found order by seller_id, subject limit ${LISTED}`.execute(db);
    differences += rows[0]?.total ?? 0;
    for (const { sellerId, subject, expected, found } of rows) {
      if (findings.length === LISTED) break;
      findings.push({
        check,
        sellerId,
        subject,
        expectedPaise: expected,
        foundPaise: found,
      });
    }
  }
  const { accounts = 0, transfers = 0 } = counted[0] ?? {};
  return {
    id,
    checkedAt: at,
    accounts,
    transfers,
    differences,
    findings,
    tookMs: Math.round(performance.now() - startedAt),
  };
}
