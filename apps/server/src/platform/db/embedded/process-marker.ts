import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM_PATH } from './embedded-postgres-launch.ts';

/**
 * A FIFO in the data folder that every process of the embedded PostgreSQL inherits and keeps open for reading. The
 * kernel knows its readers in every container, so it shows whether PostgreSQL runs where a process id does not.
 */
const markerOf = (dataDir: string) => join(dataDir, 'postgres.running');

/** Returns a descriptor for PostgreSQL to inherit; the caller closes its own copy. */
export function openMarker(dataDir: string): number {
  const marker = markerOf(dataDir);
  const flags = constants.O_RDONLY | constants.O_NONBLOCK;
  try {
    return openSync(marker, flags);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const { status } = spawnSync('mkfifo', ['-m', '600', marker], { env: { PATH: PROGRAM_PATH } });
  if (status !== 0) {
    throw new Error(
      `The FIFO ${marker} cannot be created. Name a folder on a local disk with DATA_DIR, or set DATABASE_URL.`,
    );
  }
  return openSync(marker, flags);
}

/** `unknown` where no PostgreSQL was started with a marker yet. */
export function readMarker(dataDir: string): 'running' | 'ended' | 'unknown' {
  try {
    closeSync(openSync(markerOf(dataDir), constants.O_WRONLY | constants.O_NONBLOCK));
    return 'running';
  } catch (error) {
    if (codeOf(error) === 'ENXIO') return 'ended';
    if (codeOf(error) === 'ENOENT') return 'unknown';
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
