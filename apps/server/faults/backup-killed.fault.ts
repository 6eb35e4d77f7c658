// kill -9 of a backup and of a restore.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBackup } from '../src/platform/backup/read-backup.ts';
import { type Checksums, checksumsOf, columnsOf, expectSame } from './support/checksums.ts';
import { type Desk, withRunningDesk } from './support/desk.ts';
import { type EmptyDatabase, withEmptyDatabase } from './support/empty-database.ts';
import { runCommand, startCommand } from './support/operator-command.ts';
import { fillWithFiles } from './support/order-files.ts';
import { rounds, type Trials, testClaim } from './support/test-claim.ts';

const FILES = 3;
const kills = { usual: 8, night: 100 };

const checksums = async ({ connection }: EmptyDatabase): Promise<Checksums> =>
  checksumsOf(connection, await columnsOf(connection));

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = Date.now();
  await work();
  return Date.now() - started;
}

/** Kills a command at a random moment of its run, and waits until its database sessions have ended. */
async function kill(
  desk: Desk,
  trials: Trials,
  tookMs: number,
  { settings, connection }: EmptyDatabase,
  ...call: readonly string[]
): Promise<void> {
  const command = startCommand(settings, ...call);
  await sleep(trials.random(0, Math.ceil(tookMs * 1.1)));
  command.process.kill('SIGKILL');
  await command.ended;
  const connections = 'select from pg_stat_activity where datname = $1';
  while ((await desk.query(connections, [connection.database])).length > 0) await sleep(20);
}

async function killBoth(
  desk: Desk,
  trials: Trials,
  source: EmptyDatabase,
  times: Times,
  round: number,
) {
  const file = join(desk.dataDir, `${round}.backup`);
  await kill(desk, trials, times.backup, source, 'backup', file);
  if (await exists(file)) await readBackup(file);
  else await runCommand(source.settings, 'backup', file);

  await withEmptyDatabase(desk, 'target', async (target) => {
    await kill(desk, trials, times.restore, target, 'restore', file);
    const isEmpty = (await columnsOf(target.connection)).size === 0;
    if (isEmpty) await runCommand(target.settings, 'restore', file);
    expectSame(trials, await checksums(source), await checksums(target));
  });
}

interface Times {
  readonly backup: number;
  readonly restore: number;
}

await withRunningDesk('embedded', async (desk) => {
  await fillWithFiles(desk, FILES);
  const file = join(desk.dataDir, 'desk.backup');
  const backup = await timed(async () => runCommand(await desk.settings(), 'backup', file));
  await desk.stop();
  await testClaim(
    {
      id: 'R12',
      claim:
        'kill -9 of a backup and of a restore: the file is complete or absent, the database complete or empty, and a second try succeeds',
      engine: 'embedded',
      minTrials: rounds(kills),
    },
    (trials) =>
      desk.withDatabase(() =>
        withEmptyDatabase(desk, 'source', async (source) => {
          const restore = await timed(() => runCommand(source.settings, 'restore', file));
          const times = { backup, restore };
          await trials.repeat(kills, (round) => killBoth(desk, trials, source, times, round));
        }),
      ),
  );
});
