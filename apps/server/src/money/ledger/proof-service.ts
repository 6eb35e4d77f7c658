import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { checkBooks, insertProof, type ProofRow, selectProof } from './proof-store.ts';

const MAX_FINDINGS = 100;
const HOUR_MS = 3_600_000;
/** A little less than a day, so the nightly run does not start later each day. */
const MIN_PROOF_AGE_MS = 23.5 * HOUR_MS;

export function createLedgerProofs({ database, now, newId }: ServiceDeps) {
  const runProof = (caller?: Caller): Promise<ProofRow> =>
    database.asOperator(async (db) => {
      const startedAt = performance.now();
      const identity = { id: newId(), checkedAt: now() };
      const result = await checkBooks(db, MAX_FINDINGS);
      const row = { ...identity, ...result, tookMs: Math.round(performance.now() - startedAt) };
      await insertProof(db, row);
      if (caller) {
        const { differences, transfers } = row;
        await recordAudit(db, caller, 'ledger.proved', row.id, { differences, transfers });
      }
      return row;
    }, caller);
  return {
    runProof,
    readProof: async (caller: Caller) =>
      (await database.asOperator(selectProof)) ?? runProof(caller),
  };
}

/** Checks the books if the last proof is a day old. Returns undefined if it is newer. */
export async function runNightlyProof(deps: ServiceDeps): Promise<ProofRow | undefined> {
  const row = await deps.database.asOperator(selectProof);
  if (row && deps.now().getTime() - row.checkedAt.getTime() < MIN_PROOF_AGE_MS) return undefined;
  return createLedgerProofs(deps).runProof();
}
