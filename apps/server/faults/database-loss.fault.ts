// Stops or kills the database, or cuts its connections, while clients create orders.
import { setTimeout as sleep } from 'node:timers/promises';
import { hasPg15, type Installation, withRunningInstallation } from './support/installation.ts';
import { OrderRecorder } from './support/order-recorder.ts';
import {
  countRounds,
  type EngineName,
  type Rounds,
  reportSkipped,
  type Trials,
  testClaim,
} from './support/test-claim.ts';

const CLIENTS = 8;
const POLL_INTERVAL_MS = 50;
const ORDERS_BETWEEN = 10;
const SHUTDOWNS = [
  ['stopped (fast)', 'SIGINT'],
  ['stopped (immediate)', 'SIGQUIT'],
  ['killed', 'SIGKILL'],
] as const;
const endings = { usual: 3, night: 20 };
const cuts = { usual: 20, night: 50 };

/** Repeats a fault under load. After each fault, the server must create orders again. */
async function repeatUnderLoad(
  installation: Installation,
  trials: Trials,
  rounds: Rounds,
  fault: () => Promise<unknown>,
): Promise<void> {
  const recorder = new OrderRecorder(installation, trials);
  await recorder.createDuring(CLIENTS, async () => {
    await trials.repeat(rounds, async () => {
      await recorder.waitForMore(ORDERS_BETWEEN);
      await fault();
    });
    await recorder.waitForMore(ORDERS_BETWEEN);
  });
  await recorder.compare();
  if (installation.server.process.exitCode !== null) trials.fail('the server exited');
}

/** Ends the database and waits for its restart. Restarts an external database, which the server does not restart. */
async function endDatabase(
  installation: Installation,
  trials: Trials,
  signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL',
) {
  if (installation.postgres === undefined) {
    const oldPid = await installation.findDatabasePid();
    process.kill(oldPid, signal);
    // The old process may still respond; wait for its successor.
    while ((await installation.findDatabasePid().catch(() => oldPid)) === oldPid)
      await sleep(POLL_INTERVAL_MS);
    return;
  }
  await installation.postgres.end(signal);
  await sleep(trials.random(0, 500));
  await installation.postgres.start();
}

const cutConnections = (installation: Installation) =>
  installation.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

async function testEngine(installation: Installation, engine: EngineName): Promise<void> {
  for (const [title, signal] of SHUTDOWNS) {
    await testClaim(
      {
        id: 'R3',
        claim: `the database ${title} under load: 0 orders lost or duplicated, every error is 503 with Retry-After, the server survives and recovers by itself`,
        engine,
        minTrials: countRounds(endings),
      },
      (trials) =>
        repeatUnderLoad(installation, trials, endings, () =>
          endDatabase(installation, trials, signal),
        ),
    );
  }
  await testClaim(
    {
      id: 'R4',
      claim:
        'all database connections terminated under load: 0 orders lost or duplicated, every error is 503 with Retry-After, the server survives',
      engine,
      minTrials: countRounds(cuts),
    },
    (trials) => repeatUnderLoad(installation, trials, cuts, () => cutConnections(installation)),
  );
}

await withRunningInstallation('embedded', (installation) => testEngine(installation, 'embedded'));
if (hasPg15)
  await withRunningInstallation('pg15', (installation) => testEngine(installation, 'pg15'));
else reportSkipped('R3, R4 on PostgreSQL 15', 'this machine has no PostgreSQL 15 server programs');
