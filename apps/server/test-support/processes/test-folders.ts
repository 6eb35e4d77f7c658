import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findPostmaster,
  stopPostmaster,
} from '../../src/platform/db/embedded/embedded-postgres-process.ts';

const folders: string[] = [];

/** Creates a temporary folder with this mode. `removeTestFolders` removes it. */
export async function createTestFolder(mode = 0o700): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shipdesk-folder-'));
  await chmod(folder, mode);
  folders.push(folder);
  return folder;
}

/** Removes the folders of `createTestFolder`. Stops the PostgreSQL servers that failed tests left in them. */
export async function removeTestFolders(): Promise<void> {
  for (const folder of folders.splice(0)) {
    const cluster = join(folder, 'postgres');
    const postmaster = await findPostmaster(cluster);
    if (postmaster !== undefined) await stopPostmaster(postmaster.pid, cluster);
    await rm(folder, { recursive: true, force: true });
  }
}
