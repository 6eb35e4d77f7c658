// Kills a backup and a restore with -9.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBackup } from '../src/platform/backup/read-backup.ts';
import { type Checksums, computeChecksums, expectSame, listColumns } from './support/checksums.ts';
import { type EmptyDatabase, withEmptyDatabase } from './support/empty-database.ts';
import { type Installation, withRunningInstallation } from './support/installation.ts';
import { runCommand, startCommand } from './support/operator-command.ts';
import { createOrderFiles } from './support/order-files.ts';
import { countRounds, type Trials, testClaim } from './support/test-claim.ts';

const FILES = 3;
const POLL_INTERVAL_MS = 20;
const kills = { usual: 8, night: 100 };

const loadChecksums = async ({ connection }: EmptyDatabase): Promise<Checksums> =>
  computeChecksums(connection, await listColumns(connection));

const fileExists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = Date.now();
  await work();
  return Date.now() - startedAt;
}

/** Kills a command at a random moment of its run, and waits until its database sessions have ended. */
async function kill(
  installation: Installation,
  trials: Trials,
  usualMs: number,
  { settings, connection }: EmptyDatabase,
  ...call: readonly string[]
): Promise<void> {
  const command = startCommand(settings, ...call);
  await sleep(trials.random(0, Math.ceil(usualMs * 1.1)));
  command.process.kill('SIGKILL');
  await command.ended;
  const sessionQuery = 'select from pg_stat_activity where datname = $1';
  while ((await installation.query(sessionQuery, [connection.database])).length > 0)
    await sleep(POLL_INTERVAL_MS);
}

async function killBackupAndRestore(
  installation: Installation,
  trials: Trials,
  source: EmptyDatabase,
  durations: Durations,
  round: number,
) {
  const file = join(installation.dataDir, `${round}.backup`);
  await kill(installation, trials, durations.backupMs, source, 'backup', file);
  if (await fileExists(file)) await readBackup(file);
  else await runCommand(source.settings, 'backup', file);

  await withEmptyDatabase(installation, 'target', async (target) => {
    await kill(installation, trials, durations.restoreMs, target, 'restore', file);
    const isEmpty = (await listColumns(target.connection)).size === 0;
    if (isEmpty) await runCommand(target.settings, 'restore', file);
    expectSame(trials, await loadChecksums(source), await loadChecksums(target));
  });
}

interface Durations {
  readonly backupMs: number;
  readonly restoreMs: number;
}

await withRunningInstallation('embedded', async (installation) => {
  await createOrderFiles(installation, FILES);
  const file = join(installation.dataDir, 'installation.backup');
  const backupMs = await measureMs(async () =>
    runCommand(await installation.buildSettings(), 'backup', file),
  );
  await installation.stop();
  await testClaim(
    {
      id: 'R12',
      claim:
        'after a SIGKILL of a backup or a restore, the file is complete or absent, the database is complete or empty, and a second try succeeds',
      engine: 'embedded',
      minTrials: countRounds(kills),
    },
    (trials) =>
      installation.withDatabase(() =>
        withEmptyDatabase(installation, 'source', async (source) => {
          const restoreMs = await measureMs(() => runCommand(source.settings, 'restore', file));
          const durations = { backupMs, restoreMs };
          await trials.repeat(kills, (round) =>
            killBackupAndRestore(installation, trials, source, durations, round),
          );
        }),
      ),
  );
});
