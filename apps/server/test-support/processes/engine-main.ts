import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataFolder } from '../../src/platform/db/embedded/data-folder-lock.ts';
import { prepareBinaries } from '../../src/platform/db/embedded/embedded-binaries.ts';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded/embedded-postgres.ts';

const [, , dataDir, nativeFolder] = process.argv;
if (dataDir === undefined) throw new Error('usage: engine-main <data folder> [native folder]');

const log = { info: console.error, warn: console.error, error: console.error };
const lock = lockDataFolder(dataDir);
const binaries =
  nativeFolder === undefined
    ? undefined
    : await prepareBinaries(nativeFolder, join(dataDir, 'postgres-libs'));
const postgres = await startEmbeddedPostgres({ dataDir, log, binaries });
async function stop(): Promise<void> {
  await postgres.stop();
  lock.release();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
console.log(
  JSON.stringify({
    isAdopted: postgres.isAdopted,
    postmasterPid: postgres.getPostmasterPid(),
    socketFolder: postgres.buildConnection('postgres', 'postgres').host ?? tmpdir(),
  }),
);
setInterval(() => undefined, 60_000);
