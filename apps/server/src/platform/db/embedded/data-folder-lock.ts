import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

interface DataFolderLock {
  release(): void;
}

export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';
  constructor(dataDir: string, holder = 'another Shipdesk server') {
    super(
      `The data folder ${dataDir} is in use by ${holder}. ` +
        'Stop it first, or set DATA_DIR to another folder.',
    );
  }
}

/** The kernel takes some time to release the locks of a killed process. */
const BUSY_TIMEOUT_MS = 1000;
const SQLITE_BUSY = 5;

/**
 * Locks the data folder until `release()` or the end of the process. SQLite holds a file lock during an exclusive
 * transaction: it works across containers that share the folder, and the kernel releases it after SIGKILL.
 * Throws DataFolderInUseError when another process holds the lock, and an Error when the folder cannot be used.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const path = join(dataDir, 'server.lock');
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    file.exec('pragma journal_mode = memory; begin exclusive');
    const lockedFile = file;
    return { release: () => lockedFile.close() };
  } catch (error) {
    file?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new DataFolderInUseError(dataDir);
    }
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The lock file ${path} cannot be used: ${reason}. Set DATA_DIR to another folder.`;
    throw new Error(message, { cause: error });
  }
}
