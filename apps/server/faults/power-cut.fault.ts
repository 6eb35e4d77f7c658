// Simulates a power cut: freezes the file system that contains the disk image of the database under load and copies the
// image, so the copy has nothing that was still in memory. A server on the copy must have each order acknowledged
// before the freeze. An unsynced file proves that the copy loses unwritten data. Disk caches and faults are not tested.
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withInstallation } from './support/installation.ts';
import { FOLDER_PREFIX } from './support/leftovers.ts';
import { catchMessage, run, unfreeze, unmount } from './support/mount.ts';
import { OrderRecorder } from './support/order-recorder.ts';
import { countRounds, reportSkipped, type Trials, testClaim } from './support/test-claim.ts';

const CLIENTS = 8;
const ORDERS = 50;
const cuts = { usual: 3, night: 50 };
const DISK_BYTES = 700 * 2 ** 20;
const OUTER_BYTES = 1000 * 2 ** 20;

interface Machine {
  /** The mount point of the file system with the disk image. */
  readonly outer: string;
  readonly disk: string;
  /** The mount point of the disk. */
  readonly data: string;
  /** The copy of the disk at the time of the power cut. */
  readonly copy: string;
}

async function createDisk(file: string, bytes: number, mountPoint: string): Promise<void> {
  await writeFile(file, '');
  await truncate(file, bytes);
  run('mkfs.ext4', '-q', '-F', file);
  await mkdir(mountPoint, { recursive: true });
  run('mount', '-o', 'loop', file, mountPoint);
}

async function cutPower(machine: Machine, trials: Trials): Promise<void> {
  const { outer, disk, data, copy } = machine;
  await createDisk(disk, DISK_BYTES, data);
  const unsynced = join(data, 'unsynced');
  let acknowledged: ReadonlyMap<string, string> = new Map();
  let recorder: OrderRecorder | undefined;
  try {
    await withInstallation(
      'embedded',
      async (installation) => {
        await installation.start();
        await installation.signIn();
        const loadRecorder = new OrderRecorder(installation, trials, { isLossy: true });
        recorder = loadRecorder;
        await loadRecorder.createDuring(CLIENTS, async () => {
          await loadRecorder.waitForMore(ORDERS);
          await writeFile(unsynced, 'x'.repeat(100_000));
          acknowledged = loadRecorder.snapshot();
          run('fsfreeze', '--freeze', outer);
          try {
            run('cp', '--sparse=always', disk, copy);
          } finally {
            run('fsfreeze', '--unfreeze', outer);
          }
        });
        process.kill(await installation.findDatabasePid(), 'SIGKILL');
      },
      { folder: data },
    );
  } finally {
    unmount(data);
  }
  run('mount', '-o', 'loop', copy, data);
  try {
    const unsyncedText = await readFile(unsynced, 'utf8').catch(() => '');
    if (unsyncedText !== '') trials.fail('the copy has the content of a file that was not synced');
    await withInstallation(
      'embedded',
      async (installation) => {
        await installation.start();
        recorder?.moveTo(installation);
        await recorder?.compare(acknowledged);
        await installation.signIn();
        await new OrderRecorder(installation, trials).create();
      },
      { folder: data },
    );
    trials.add(acknowledged.size);
  } finally {
    unmount(data);
  }
}

const folder = mkdtempSync(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
const outer = join(folder, 'outer');
const machine: Machine = {
  outer,
  disk: join(outer, 'disk.img'),
  data: join(folder, 'data'),
  copy: join(folder, 'cut.img'),
};
const outerFile = join(folder, 'outer.img');
await writeFile(outerFile, '');
await truncate(outerFile, OUTER_BYTES);
await mkdir(outer);
const obstacle = catchMessage(() => {
  run('mkfs.ext4', '-q', '-F', outerFile);
  run('mount', '-o', 'loop', outerFile, outer);
  run('fsfreeze', '--freeze', outer);
  run('fsfreeze', '--unfreeze', outer);
});
try {
  if (obstacle === undefined) {
    await testClaim(
      {
        id: 'R10b',
        claim:
          'the power fails under load (frozen disk image): 0 acknowledged orders lost, the server starts on the copy',
        engine: 'embedded',
        minTrials: countRounds(cuts) * ORDERS,
      },
      async (trials) => {
        await trials.repeat(cuts, () => cutPower(machine, trials), { counted: false });
      },
    );
  } else {
    reportSkipped('R10b', `the power cut needs root and loop devices: ${obstacle}`);
  }
} finally {
  unfreeze(folder);
  unmount(folder);
}
rmSync(folder, { recursive: true, force: true });
