import type { Deps } from './deps.ts';
import { erasers } from './erasers.ts';
import { createJobHandlers } from './job-handlers.ts';
import { prepareTodaysPayouts } from './money/cod/remittance-runs-service.ts';
import { startInvoices } from './money/invoices/invoice-runs-service.ts';
import { recordOverdueInvoices } from './money/invoices/tax-documents-service.ts';
import { runNightlyProof } from './money/ledger/proof-service.ts';
import { REPORT_TASK } from './operator/reports/reports-service.ts';
import { SHOP_PULL_TASK } from './orders/channels/shop-pull-job.ts';
import { SHOP_WRITE_TASK } from './orders/channels/shop-write-job.ts';
import { applyRetention } from './orders/consignees/consignees-service.ts';
import { startImports } from './orders/imports/import-thread.ts';
import { sealAudit } from './platform/audit/seal-audit.ts';
import { closeAll } from './platform/closers.ts';
import type { Engine } from './platform/db/engine/engine-handle.ts';
import { purgeExpired } from './platform/db/schema/housekeeping.ts';
import { WEBHOOK_TASK } from './platform/events/event-fan-out-store.ts';
import { workOnJobs } from './platform/jobs/job-worker.ts';
import type { Logger } from './platform/logger.ts';
import {
  type createSimulators,
  pushSimulatedScans,
} from './shipping/carriers/simulator/simulator-service.ts';

type Stop = () => Promise<void>;

const HOUR_MS = 3_600_000;
/** A batch has the deliveries of one endpoint. */
const WEBHOOK_SLOTS = { maxBatches: 32, batchSize: 100 };
/** Each report needs two connections. */
const REPORT_SLOTS = { maxBatches: 2, batchSize: 1 };
/** Shops have separate slots, because they may be slow. */
const SHOP_SLOTS = { maxBatches: 16, maxSellerBatches: 4, batchSize: 50 };
/** Short, because the owner of the database can change an unsealed entry without detection. */
const SEAL_EVERY_MS = 10_000;

/**
 * Starts the loops and timers of a process. Returns a function that stops them in reverse order. Other
 * loops start on first use: the snapshots of the rate book and the GST states (platform/db/query/snapshot.ts), and the
 * event streams (platform/events/event-streams-service.ts).
 */
export function startWorkers({
  deps,
  log,
  engine: { app: connection, isDistributed },
  docketKey,
}: {
  deps: Deps;
  log: Logger;
  engine: Pick<Engine, 'app' | 'isDistributed'>;
  docketKey: Uint8Array;
}): Stop {
  const { config, database, now } = deps;
  const {
    imports: limits,
    logLevel,
    slowQueryMs,
    gstState,
    jobLeaseSeconds: leaseSeconds,
    usesPooler: isPooled,
  } = config;
  const repeatEvery = (
    intervalMs: number,
    work: () => Promise<unknown>,
    failureText: string,
  ): Stop => {
    let currentWork: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      currentWork = work().catch((error: unknown) => log.warn({ err: error }, failureText));
    }, intervalMs);
    // The pool closes after the last stop, so a stop waits for the current work.
    return async () => {
      clearInterval(timer);
      await currentWork;
    };
  };
  const stopController = new AbortController();
  const {
    [WEBHOOK_TASK]: webhook,
    [REPORT_TASK]: report,
    [SHOP_PULL_TASK]: shopPull,
    [SHOP_WRITE_TASK]: shopWrite,
    ...handlers
  } = createJobHandlers({ ...deps, log }, stopController.signal);
  const shopHandlers = {
    ...(shopPull && { [SHOP_PULL_TASK]: shopPull }),
    ...(shopWrite && { [SHOP_WRITE_TASK]: shopWrite }),
  };
  const jobs = { database, now, log, leaseSeconds };
  const stops = [
    repeatEvery(HOUR_MS, () => runHousekeeping(deps), 'housekeeping failed'),
    repeatEvery(HOUR_MS, () => runNightlyProof(deps), 'the ledger check failed'),
    repeatEvery(SEAL_EVERY_MS, () => sealAudit(database), 'the audit log was not sealed'),
    startImports(
      {
        connection,
        isPooled,
        isDistributed,
        limits,
        logLevel,
        slowQueryMs,
        docketKey,
        gstState,
        isDemo: config.mode === 'demo',
      },
      log,
    ).stop,
    startLoop((signal) => workOnJobs({ ...jobs, handlers }, signal)),
    // Webhooks have separate slots, so that slow receivers do not delay bookings.
    startLoop((signal) =>
      workOnJobs({ ...jobs, ...WEBHOOK_SLOTS, handlers: { ...(webhook && { webhook }) } }, signal),
    ),
    // Reports have separate slots, because a report that runs for minutes would delay bookings.
    startLoop((signal) =>
      workOnJobs({ ...jobs, ...REPORT_SLOTS, handlers: { ...(report && { report }) } }, signal),
    ),
    startLoop((signal) => workOnJobs({ ...jobs, ...SHOP_SLOTS, handlers: shopHandlers }, signal)),
    async () => stopController.abort(),
  ];
  return () => closeAll(stops);
}

/** Starts pushing simulated scans of the demo and the sandboxes to `origin`, where this process listens. */
export function startSimulator(
  simulators: ReturnType<typeof createSimulators>,
  { log, origin }: { log: Logger; origin: string },
): Stop {
  return startLoop((signal) => pushSimulatedScans({ simulators, log, origin }, signal));
}

/** The returned function stops the loop and waits for its current work. */
function startLoop(run: (signal: AbortSignal) => Promise<void>): Stop {
  const stopController = new AbortController();
  const loop = run(stopController.signal);
  return () => {
    stopController.abort();
    return loop;
  };
}

async function runHousekeeping(deps: Deps): Promise<void> {
  const { database, config } = deps;
  const now = deps.now();
  await purgeExpired(database, now);
  await applyRetention(database, { retentionDays: config.retentionDays, erasers, now });
  await prepareTodaysPayouts(deps);
  await startInvoices(deps);
  await recordOverdueInvoices(deps);
}
