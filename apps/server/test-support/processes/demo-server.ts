import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from './server-process.ts';
import { buildDatabaseUrl, createEmptyDatabase, type TestDatabase } from './test-database.ts';

/** The built server with the accounts of the demo, on a separate database and data folder. */
export interface DemoServer {
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly url: string;
  readonly process: ServerProcess['process'];
  /** Stops the server and removes its database and files. */
  close(): Promise<void>;
}

export async function startDemoServer(): Promise<DemoServer> {
  const database = await createEmptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'shipdesk-demo-'));
  const DATABASE_URL = buildDatabaseUrl(database.superuser);
  const { process, ready, ended } = startServer({ DATA_DIR: dataDir, DATABASE_URL });
  return {
    database,
    dataDir,
    url: await ready,
    process,
    close: async () => {
      process.kill('SIGTERM');
      await ended;
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
