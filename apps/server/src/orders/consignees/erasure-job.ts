import { recordAudit } from '../../platform/audit/audit-service.ts';
import { type Caller, createOwnSource } from '../../platform/db/query/caller.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { removeJobs } from '../../platform/jobs/jobs-store.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import { eraseWaitingOrders } from '../channels/shop-erasure-steps.ts';
import { eraseRefusedRows } from '../imports/refused-rows-steps.ts';
import { type ConsigneeEraser, ERASURE_TASK, eraseOrders } from './consignees-service.ts';
import * as store from './consignees-store.ts';

/** The pause before an erasure retries orders that another process had locked, for example for a scan. */
const LOCKED_PAUSE_MS = 1000;

/** Creates the handler that erases consignees in batches. A retry continues after the last batch. */
export function createErasureHandler(
  { database, now }: RowDeps,
  erasers: readonly ConsigneeEraser[],
): JobHandler {
  return async ({ sellerId }, jobs) => {
    const unfinishedJobs = new Map<string, Unfinished>();
    for (const job of jobs) {
      const source = createOwnSource(`job ${ERASURE_TASK}`);
      const erasure = await database.asSeller({ sellerId, source }, (db) =>
        store.findErasure(db, job.key),
      );
      const caller: Caller = { sellerId, source: { ...source, userId: erasure?.createdBy ?? '' } };
      if (erasure?.finishedAt === null) {
        const { phone } = erasure;
        await database.asSeller(caller, (db) => store.saveTotalOrders(db, erasure));
        await database.asSeller(caller, async (db) => {
          const rowCount = await eraseRefusedRows(db, phone);
          const waitingCount = await eraseWaitingOrders(db, phone);
          // Delete archives too: they contain waiting shop orders, and the consignee may have no order here.
          if (waitingCount > 0) {
            for (const erase of erasers) await erase(db, { sellerId, ids: [], now: now() });
          }
          await store.addErasedCounts(db, job.key, { rows: rowCount + waitingCount });
        });
        const onErased: Parameters<typeof eraseOrders>[2]['onErased'] = (db, orders) =>
          store.addErasedCounts(db, job.key, { orders });
        await eraseOrders(database, caller, {
          selection: { phone },
          erasers,
          now: now(),
          onErased,
        });
        if (await database.asSeller(caller, (db) => store.hasUnerasedOrders(db, sellerId, phone))) {
          unfinishedJobs.set(job.id, { error: '', afterMs: LOCKED_PAUSE_MS });
          continue;
        }
      }
      await database.asSeller(caller, async (db) => {
        const totals = await store.finishErasure(db, job.key, now());
        if (totals) {
          const change = { orders: totals.erasedOrders, failed_rows: totals.erasedRows };
          await recordAudit(db, caller, 'consignee.erased', '', change);
        }
        await removeJobs(db, [job]);
      });
    }
    return unfinishedJobs;
  };
}
