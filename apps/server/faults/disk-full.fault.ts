// Fills the disk of the database for a few seconds. Needs root to mount a separate file system.
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasPg15, type Installation, withRunningInstallation } from './support/installation.ts';
import { FOLDER_PREFIX } from './support/leftovers.ts';
import { catchMessage, run, unmount } from './support/mount.ts';
import { OrderRecorder } from './support/order-recorder.ts';
import {
  countRounds,
  type EngineName,
  reportSkipped,
  type Trials,
  testClaim,
} from './support/test-claim.ts';

const DISK_SIZE = '300m';
const CLIENTS = 4;
const POLL_INTERVAL_MS = 100;
const ORDERS_PER_PHASE = 10;
const REFUSALS_PER_FILL = 20;
const FULL_FOR_MS = 3_000;
const REFUSALS_TIMEOUT_MS = 300_000;
const fills = { usual: 1, night: 10 };

async function fillDisk(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const size of [1 << 20, 1 << 12]) {
      const block = Buffer.alloc(size, 1);
      for (;;) if ((await file.write(block)).bytesWritten < size) break;
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}

async function fillAndFree(
  installation: Installation,
  trials: Trials,
  folder: string,
): Promise<void> {
  const filler = join(folder, 'filler');
  const recorder = new OrderRecorder(installation, trials);
  await recorder.createDuring(CLIENTS, async () => {
    await trials.repeat(fills, async () => {
      await recorder.waitForMore(ORDERS_PER_PHASE);
      const expectedRetryCount = recorder.retryCount + REFUSALS_PER_FILL;
      await fillDisk(filler);
      // The next WAL record needs a new file. Without space for it, the database shuts down.
      await installation.query('select pg_switch_wal()').catch(() => undefined);
      const deadline = Date.now() + REFUSALS_TIMEOUT_MS;
      while (recorder.retryCount < expectedRetryCount && Date.now() < deadline) {
        await fillDisk(filler);
        await sleep(POLL_INTERVAL_MS);
      }
      if (recorder.retryCount < expectedRetryCount)
        trials.fail('too few requests were refused while the disk was full');
      const { status } = await fetch(`${installation.url}/readyz`);
      if (status !== 503) trials.fail(`/readyz returned ${status} while the disk was full`);
      await sleep(FULL_FOR_MS);
      await rm(filler);
      await installation.postgres?.start();
    });
    await recorder.waitForMore(ORDERS_PER_PHASE);
  });
  await recorder.compare();
  if (installation.server.process.exitCode !== null) trials.fail('the server exited');
}

async function testEngine(engine: EngineName, folder: string): Promise<void> {
  await testClaim(
    {
      id: 'R11',
      claim:
        'the disk is full under load: 0 acknowledged orders lost, 0 duplicated, every error is 503 with Retry-After, /readyz is 503, orders are accepted again once there is space',
      engine,
      minTrials: countRounds(fills),
    },
    async (trials) => {
      run('mount', '-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=700`, 'shipdesk-faults', folder);
      try {
        await withRunningInstallation(
          engine,
          (installation) => fillAndFree(installation, trials, folder),
          { folder },
        );
      } finally {
        unmount(folder);
      }
    },
  );
}

const folder = mkdtempSync(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
const obstacle = catchMessage(() => {
  run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'shipdesk-faults', folder);
  run('umount', folder);
});
if (obstacle === undefined) {
  await testEngine('embedded', folder);
  if (hasPg15) await testEngine('pg15', folder);
} else {
  reportSkipped('R11', `mounting a file system needs root: ${obstacle}`);
}
rmSync(folder, { recursive: true, force: true });
