import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { PostgresBinaries } from '../../src/platform/db/embedded/embedded-binaries.ts';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded/embedded-postgres.ts';
import {
  findPostmaster,
  stopPostmaster,
} from '../../src/platform/db/embedded/embedded-postgres-process.ts';
import { withClient } from '../../src/platform/db/engine/engine-client.ts';
import { APP_ROLE, OWNER_ROLE } from '../../src/platform/db/engine/engine-handle.ts';
import { sessionTimeouts } from '../../src/platform/db/engine/session-timeouts.ts';
import { migrate } from '../../src/platform/db/schema/migrations.ts';
import { POOLED_LOGIN, startPgbouncer } from './pgbouncer.ts';

export interface TestServer {
  readonly host: string;
  readonly port: number;
  readonly template: string;
  readonly majorVersion: number;
  /** The address at which the server's login connects, if the run has a pooler. */
  readonly pooler: Readonly<Record<'host' | 'user', string> & { port: number }> | undefined;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

const FOLDER_PREFIX = 'shipdesk-test-';
const TEMPLATE = 'shipdesk_template';

/** Starts PostgreSQL in a temporary folder and migrates the database that tests clone. Returns the stop function. */
export async function startTestServer(
  project: TestProject,
  { binaries, isPooled = false }: { binaries?: PostgresBinaries; isPooled?: boolean } = {},
): Promise<() => Promise<void>> {
  await removeLeftovers(FOLDER_PREFIX);
  const dataDir = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  const postgres = await startEmbeddedPostgres({ dataDir, log: quietLog, binaries });
  let pooler: Awaited<ReturnType<typeof startPgbouncer>> | undefined;
  const stop = async (): Promise<void> => {
    await pooler?.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const { host, port } = getServerAddress(postgres.buildConnection('postgres', TEMPLATE));
  try {
    if (isPooled) {
      pooler = await startPgbouncer({ host, port }, join(dataDir, 'pgbouncer'));
      await withClient(postgres.buildConnection('postgres', 'postgres'), async (client) => {
        await client.query(`create role ${POOLED_LOGIN} login`);
        await client.query(`grant ${APP_ROLE} to ${POOLED_LOGIN}`);
        for (const [name, value] of Object.entries({ role: APP_ROLE, ...sessionTimeouts })) {
          await client.query(`alter role ${POOLED_LOGIN} set ${name} = ${value}`);
        }
      });
    }
    await withClient(postgres.buildConnection('postgres', 'postgres'), (client) =>
      client.query(`create database ${TEMPLATE} owner ${OWNER_ROLE}`),
    );
    await migrate(postgres.buildConnection(OWNER_ROLE, TEMPLATE));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('testServer', {
    host,
    port,
    template: TEMPLATE,
    majorVersion: postgres.majorVersion,
    pooler: pooler && { host: pooler.host, port: pooler.port, user: POOLED_LOGIN },
  });
  return stop;
}

function getServerAddress({ host, port }: pg.PoolConfig): { host: string; port: number } {
  if (host === undefined || port === undefined) throw new Error('PostgreSQL has no host or port.');
  return { host, port };
}

const quietLog = {
  info: () => undefined,
  warn: (message: string) => console.warn(message),
  error: (message: string) => console.error(message),
};

/** The functions that `removeLeftovers` calls before and after it stops the databases of a folder. */
interface Removal {
  beforeStop(folder: string): void;
  afterStop(folder: string): void;
}

/** Stops the PostgreSQL servers of killed runs in `<prefix><pid>-…` or one folder below, and removes the folders. */
export async function removeLeftovers(prefix: string, removal?: Removal): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (!Number.isInteger(pid) || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    removal?.beforeStop(folder);
    for (const subfolder of ['', ...(await readdir(folder))]) {
      const cluster = join(folder, subfolder, 'postgres');
      const postmaster = await findPostmaster(cluster);
      if (postmaster === undefined) continue;
      await stopPostmaster(postmaster.pid, cluster);
      await rm(postmaster.socketFolder, { recursive: true, force: true });
    }
    removal?.afterStop(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
