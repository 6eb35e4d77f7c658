// Backs up and restores as an operator does: between engines, and while a server is busy.
import { join } from 'node:path';
import { type Checksums, computeChecksums, expectSame, listColumns } from './support/checksums.ts';
import {
  hasPg15,
  type Installation,
  withInstallation,
  withRunningInstallation,
} from './support/installation.ts';
import { runCommand } from './support/operator-command.ts';
import { createOrderFiles, ORDERS_PER_FILE } from './support/order-files.ts';
import { OrderRecorder } from './support/order-recorder.ts';
import {
  countRounds,
  type EngineName,
  reportSkipped,
  type Trials,
  testClaim,
} from './support/test-claim.ts';

const FILES = countRounds({ usual: 20, night: 1000 });
const CLIENTS = 4;

const loadChecksums = (installation: Installation): Promise<Checksums> =>
  installation.withDatabase(async () => {
    const connection = await installation.findConnection();
    return computeChecksums(connection, await listColumns(connection));
  });

/** Checks a restored server: the seller can sign in and create an order, and the audit log is valid. */
async function checkServer(installation: Installation, trials: Trials): Promise<void> {
  await installation.start();
  await installation.signIn();
  const recorder = new OrderRecorder(installation, trials);
  await recorder.create();
  await recorder.compare();
  await installation.stop();
  const output = await runCommand(await installation.buildSettings(), 'audit:verify');
  if (!output.includes('is valid')) trials.fail(output);
}

/** Restores a backup of a stopped installation into an empty one, and passes the copy to `next`. */
async function checkCopy(
  original: Installation,
  [fromEngine, toEngine]: readonly [EngineName, EngineName],
  next: (copy: Installation) => Promise<void> = async () => undefined,
): Promise<void> {
  const names = { embedded: 'the embedded database', pg15: 'PostgreSQL 15' };
  await withInstallation(toEngine, async (copy) => {
    await testClaim(
      {
        id: 'R12',
        claim: `backup of ${names[fromEngine]}, restored into ${names[toEngine]}: the checksum of every table is the same, and a server runs on the copy; n orders`,
        engine: toEngine,
        minTrials: FILES * ORDERS_PER_FILE,
      },
      async (trials) => {
        const file = join(copy.dataDir, 'installation.backup');
        await runCommand(await original.buildSettings(), 'backup', file);
        await runCommand(await copy.buildSettings(), 'restore', file);
        expectSame(trials, await loadChecksums(original), await loadChecksums(copy));
        await copy.withDatabase(async () => {
          const [row] = await copy.query<{ n: number }>('select count(*)::int as n from orders');
          trials.add(row?.n ?? 0);
        });
        await checkServer(copy, trials);
      },
    );
    await next(copy);
  });
}

async function checkUnderLoad(installation: Installation): Promise<void> {
  await testClaim(
    {
      id: 'R12',
      claim:
        'a backup during order creation contains every order acknowledged before the backup began, once, as one snapshot; n orders',
      engine: 'embedded',
      minTrials: CLIENTS,
    },
    async (trials) => {
      const file = join(installation.dataDir, 'busy.backup');
      const recorder = new OrderRecorder(installation, trials);
      let acknowledged: ReadonlyMap<string, string> = new Map();
      await recorder.createDuring(CLIENTS, async () => {
        await recorder.waitForMore(5 * CLIENTS);
        acknowledged = recorder.snapshot();
        await runCommand(await installation.buildSettings(), 'backup', file);
        await recorder.waitForMore(CLIENTS);
      });
      await withInstallation('embedded', async (copy) => {
        await runCommand(await copy.buildSettings(), 'restore', file);
        await copy.withDatabase(async () => {
          recorder.moveTo(copy);
          await recorder.compare(acknowledged);
          const [row] = await copy.query<{ counted: string; existing: string }>(
            'select (select sum(orders) from order_counts)::text as counted, (select count(*) from orders)::text as existing',
          );
          if (row?.counted !== row?.existing) {
            trials.fail(`${row?.counted} orders are counted, ${row?.existing} exist`);
          }
        });
      });
      trials.add(acknowledged.size);
    },
  );
}

await withRunningInstallation('embedded', async (installation) => {
  await createOrderFiles(installation, FILES);
  await checkUnderLoad(installation);
  await installation.stop();
  await checkCopy(installation, ['embedded', 'embedded']);
  if (!hasPg15) {
    reportSkipped('R12 on PostgreSQL 15', 'this machine has no PostgreSQL 15 server programs');
    return;
  }
  await checkCopy(installation, ['embedded', 'pg15'], (copy) =>
    checkCopy(copy, ['pg15', 'embedded']),
  );
});
