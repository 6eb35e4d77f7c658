// The database is stopped, killed, and its connections are cut, while orders are being made.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Desk, hasPg15, withRunningDesk } from './support/desk.ts';
import { OrderBook } from './support/order-book.ts';
import { type EngineName, leaveOut, prove, rounds, type Trials } from './support/prove.ts';

const CLIENTS = 8;
const BETWEEN = 10;
const ENDS = [
  ['stopped (fast)', 'SIGINT'],
  ['stopped (immediate)', 'SIGQUIT'],
  ['killed', 'SIGKILL'],
] as const;
const endings = rounds(3, 20);
const cuts = rounds(20, 50);

/** Runs faults under load, one after the other; orders must come through after each. */
async function underLoad(desk: Desk, trials: Trials, faults: readonly (() => Promise<unknown>)[]) {
  const book = new OrderBook(desk, trials);
  await book.during(CLIENTS, async () => {
    for (const fault of faults) {
      await book.acknowledgedMore(BETWEEN);
      await fault();
      trials.made();
    }
    await book.acknowledgedMore(BETWEEN);
  });
  await book.compare();
  if (desk.server.process.exitCode !== null) trials.broken('the server ended');
}

/** Ends the database. What an operator runs, the operator starts again; the embedded one is the server's to start. */
async function endDatabase(desk: Desk, trials: Trials, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') {
  if (desk.postgres === undefined) {
    process.kill(await desk.databasePid(), signal);
    return;
  }
  await desk.postgres.end(signal);
  await sleep(trials.random(0, 500));
  await desk.postgres.start();
}

const cutConnections = (desk: Desk) =>
  desk.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

async function proveOn(desk: Desk, engine: EngineName): Promise<void> {
  for (const [how, signal] of ENDS) {
    await prove(
      {
        id: 'R3',
        claim: `the database ${how} ${endings} times under load: 0 orders lost or doubled, every error is 503 with Retry-After, the server lives and recovers by itself`,
        engine,
        least: endings,
      },
      (trials) =>
        underLoad(
          desk,
          trials,
          Array.from({ length: endings }, () => () => endDatabase(desk, trials, signal)),
        ),
    );
  }
  await prove(
    {
      id: 'R4',
      claim: `all connections to the database terminated ${cuts} times under load: 0 orders lost or doubled, every error is 503 with Retry-After, the server lives`,
      engine,
      least: cuts,
    },
    (trials) =>
      underLoad(
        desk,
        trials,
        Array.from({ length: cuts }, () => () => cutConnections(desk)),
      ),
  );
}

await withRunningDesk('embedded', (desk) => proveOn(desk, 'embedded'));
if (hasPg15) await withRunningDesk('pg15', (desk) => proveOn(desk, 'pg15'));
else leaveOut('R3, R4 on PostgreSQL 15', 'this machine has no PostgreSQL 15 server programs');
