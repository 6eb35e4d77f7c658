import { toSandboxId } from '@shipdesk/domain/account/sandbox';
import type { Deps } from '../../deps.ts';
import { type Caller, createOwnSource } from '../../platform/db/query/caller.ts';
import type { JobHandler } from '../../platform/jobs/job-worker.ts';
import { removeJobs } from '../../platform/jobs/jobs-store.ts';
import { createCarriers } from '../carriers/carriers-service.ts';
import { createSimulators } from '../carriers/simulator/simulator-service.ts';
import { fillSandbox, RESET_TASK } from './sandbox-service.ts';
import { deleteSlice, emptiedTables, selectReferences } from './sandbox-store.ts';

/** Maximum number of rows that one transaction deletes, so that the statement does not time out. */
const SLICE_ROWS = 5_000;
const REFERENCES_PER_PAGE = 1_000;

/** A run fails if a concurrent call adds a row that references a deleted row. The next run deletes the new row. */
export function createResetHandler(
  deps: Pick<Deps, 'config' | 'database' | 'outgoing' | 'now' | 'newId'>,
): JobHandler {
  const { database } = deps;
  const simulators = createSimulators(deps, createCarriers(deps));

  async function removeParcels(sandbox: Caller): Promise<void> {
    let lastId = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const afterId = lastId;
      const rows = await database.asSeller(sandbox, (db) =>
        selectReferences(db, afterId, REFERENCES_PER_PAGE),
      );
      await simulators.removeParcels(rows.map(({ reference }) => reference));
      if (rows.length < REFERENCES_PER_PAGE) return;
      lastId = rows.at(-1)?.id ?? lastId;
    }
  }

  return async ({ sellerId }, jobs) => {
    const source = createOwnSource(`job ${RESET_TASK}`);
    const sandbox = { sellerId: toSandboxId(sellerId), source };
    await removeParcels(sandbox);
    for (const table of emptiedTables) {
      let deletedCount: number;
      do {
        deletedCount = await database.asSeller(sandbox, (db) => deleteSlice(db, table, SLICE_ROWS));
      } while (deletedCount === SLICE_ROWS);
    }
    await fillSandbox(deps, { sellerId, source });
    await database.asSeller({ sellerId, source }, (db) => removeJobs(db, jobs));
    return new Map();
  };
}
