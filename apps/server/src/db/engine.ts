import { mkdir } from 'node:fs/promises';
import { lockDataFolder } from './data-folder-lock.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
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
 * Opens the database that the settings name, ready to be migrated.
 * Throws DataFolderInUseError, or an Error whose message is a sentence for whoever installs Shipdesk.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { databaseUrl, databaseOwnerUrl, databaseReadUrl, log } = options;
  if (databaseUrl !== undefined) {
    return openServerEngine({ databaseUrl, databaseOwnerUrl, databaseReadUrl, log });
  }
  return openEmbeddedEngine(options.dataDir, log);
}

async function openEmbeddedEngine(dataDir: string, log: EngineLog): Promise<Engine> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataFolder(dataDir);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    return {
      kind: 'embedded',
      owner: postgres.connection(OWNER_ROLE, DATABASE),
      app: postgres.connection(APP_ROLE, DATABASE),
      close: async () => {
        await postgres.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
