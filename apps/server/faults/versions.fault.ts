// Backups of earlier versions, restored by this one.
import { join } from 'node:path';
import { withClient } from '../src/db/engine/engine-client.ts';
import { type AppliedMigration, readApplied } from '../src/db/schema/migrations.ts';
import { withEmptyDatabase } from './support/beside-database.ts';
import { checksumsOf, columnsOf, expectSame } from './support/checksums.ts';
import { type Desk, withRunningDesk } from './support/desk.ts';
import { makeOldDatabase } from './support/old-database.ts';
import { runCommand } from './support/operator-command.ts';
import { OrderBook } from './support/order-book.ts';
import { fillWithFiles } from './support/order-files.ts';
import { prove, type Trials } from './support/prove.ts';

/** The shortest history that knows orders. */
const OLDEST = 2;
const DAY = 4;

async function restoreOld(
  desk: Desk,
  trials: Trials,
  history: readonly AppliedMigration[],
): Promise<void> {
  const file = join(desk.dataDir, `version-${history.length}.backup`);
  const today = await desk.connection();
  await withEmptyDatabase(desk, 'old', (old) =>
    withEmptyDatabase(desk, 'new', async (restored) => {
      await makeOldDatabase(today, old.connection, history);
      await runCommand(old.settings, 'backup', file);
      await runCommand(restored.settings, 'restore', file);
      const columns = await columnsOf(old.connection);
      const before = await checksumsOf(old.connection, columns);
      expectSame(trials, before, await checksumsOf(restored.connection, columns));
      const applied = await withClient(restored.connection, readApplied);
      const newest = await withClient(today, readApplied);
      if (applied.length !== newest.length) trials.broken(`brought to ${applied.length} only`);

      await desk.start(restored.settings);
      await desk.signIn();
      await new OrderBook(desk, trials).create();
      await desk.stop();
    }),
  );
}

await withRunningDesk('embedded', async (desk) => {
  await fillWithFiles(desk, 1);
  const history = await withClient(await desk.connection(), readApplied);
  await desk.stop();
  const older = history.slice(OLDEST, -1).length + 1;
  const often = { usual: Math.min(DAY, older), night: older };
  await prove(
    {
      id: 'R13',
      claim: `backup of an earlier version, restored: the checksum of every column it had is the same, the desk is brought to this version and serves; n of ${older} versions`,
      engine: 'embedded',
      least: 1,
    },
    (trials) =>
      desk.withDatabase(async () => {
        // The oldest, the one before this, and by day chance says which of the others.
        const between = history.slice(OLDEST, -2).map(({ version }) => version);
        const order = [OLDEST, history.length - 1];
        while (between.length > 0) {
          order.push(...between.splice(trials.random(0, between.length - 1), 1));
        }
        await trials.repeat(often, (round) =>
          restoreOld(desk, trials, history.slice(0, order[round - 1])),
        );
      }),
  );
});
