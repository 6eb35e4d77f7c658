import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderInUseError, lockDataFolder } from '../embedded/data-folder-lock.ts';
import { EMBEDDED_PORT, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { findPostmaster } from '../embedded/embedded-postgres-process.ts';
import {
  APP_ROLE,
  DATABASE,
  type Engine,
  type EngineLog,
  type EngineOptions,
  OWNER_ROLE,
} from './engine-handle.ts';
import { openServerEngine } from './engine-server.ts';

/**
 * Opens the configured database, ready to be migrated.
 * Throws DataFolderInUseError, or an Error whose message is a sentence for the installer.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { databaseUrl, databaseOwnerUrl, log } = options;
  if (databaseUrl !== undefined) {
    return openServerEngine({ databaseUrl, databaseOwnerUrl, log });
  }
  return openEmbeddedEngine(options.dataDir, log);
}

/** As openEngine, but shares the embedded database of a running server (`isShared`) and leaves it running. */
export async function joinEngine(options: EngineOptions): Promise<Engine & { isShared: boolean }> {
  try {
    return { ...(await openEngine(options)), isShared: false };
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    const running = await findPostmaster(join(await realpath(options.dataDir), 'postgres'));
    if (running?.ready !== true) throw error;
    const connection = (user: string) => ({
      host: running.socketFolder,
      port: EMBEDDED_PORT,
      user,
      database: DATABASE,
    });
    return {
      kind: 'embedded',
      owner: connection(OWNER_ROLE),
      app: connection(APP_ROLE),
      close: async () => undefined,
      isShared: true,
    };
  }
}

async function openEmbeddedEngine(dataDir: string, log: EngineLog): Promise<Engine> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataFolder(dataDir);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    return {
      kind: 'embedded',
      owner: postgres.connection(OWNER_ROLE, DATABASE),
      app: postgres.connection(APP_ROLE, DATABASE),
      close: async () => {
        await postgres.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
