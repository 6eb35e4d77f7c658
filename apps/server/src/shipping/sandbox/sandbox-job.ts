import { toSandboxId } from '@shipdesk/domain/account/sandbox';
import type { Deps } from '../../deps.ts';
import { type Caller, createOwnSource } from '../../platform/db/query/caller.ts';
import type { JobHandler } from '../../platform/jobs/job-worker.ts';
import { removeJobs } from '../../platform/jobs/jobs-store.ts';
import { createCarriers } from '../carriers/carriers-service.ts';
import { createSimulators } from '../carriers/simulator/simulator-service.ts';
import { fillSandbox, RESET_TASK } from './sandbox-service.ts';
import { deleteSlice, emptiedTables, selectReferences } from './sandbox-store.ts';

/** The maximum number of rows deleted in one transaction, which takes far less time than the statement timeout. */
const SLICE_ROWS = 5_000;
const REFERENCES_AT_A_TIME = 1_000;

/**
 * Deletes the rows of the sandboxes of sellers and fills the sandboxes again. Fails if a concurrent call adds a row
 * that references a deleted one. The next run deletes the new row too.
 */
export function createResetHandler(
  deps: Pick<Deps, 'config' | 'database' | 'outgoing' | 'now' | 'newId'>,
): JobHandler {
  const { database } = deps;
  const simulators = createSimulators(deps, createCarriers(deps));

  async function removeParcels(sandbox: Caller): Promise<void> {
    for (let after = '00000000-0000-0000-0000-000000000000', isLast = false; !isLast; ) {
      const from = after;
      const rows = await database.asSeller(sandbox, (db) =>
        selectReferences(db, from, REFERENCES_AT_A_TIME),
      );
      await simulators.removeParcels(rows.map(({ reference }) => reference));
      after = rows.at(-1)?.id ?? after;
      isLast = rows.length < REFERENCES_AT_A_TIME;
    }
  }

  return async ({ sellerId }, jobs) => {
    const source = createOwnSource(`job ${RESET_TASK}`);
    const sandbox = { sellerId: toSandboxId(sellerId), source };
    await removeParcels(sandbox);
    for (const table of emptiedTables) {
      for (let rows = SLICE_ROWS; rows === SLICE_ROWS; ) {
        rows = await database.asSeller(sandbox, (db) => deleteSlice(db, table, SLICE_ROWS));
      }
    }
    await fillSandbox(deps, { sellerId, source });
    await database.asSeller({ sellerId, source }, (db) => removeJobs(db, jobs));
    return new Map();
  };
}
