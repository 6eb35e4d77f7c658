import { mkdtemp, rm } from 'node:fs/promises';
import type { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@shipdesk/contract/account/auth';
import type pg from 'pg';
import { demoAccounts } from '../../src/demo/demo-data.ts';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded/embedded-postgres.ts';
import {
  findPostmaster,
  stopPostmaster,
} from '../../src/platform/db/embedded/embedded-postgres-process.ts';
import { withClient } from '../../src/platform/db/engine/engine-client.ts';
import { DATABASE } from '../../src/platform/db/engine/engine-handle.ts';
import { findInstalledPostgres } from '../../test-support/processes/installed-postgres.ts';
import { type ServerProcess, startServer } from '../../test-support/processes/server-process.ts';
import { callHttp, type HttpResponse } from './http-call.ts';
import { FOLDER_PREFIX, removeFaultLeftovers } from './leftovers.ts';
import { type OwnedPostgres, startOwnedPostgres } from './owned-postgres.ts';
import type { EngineName } from './test-claim.ts';

const PG_PORT = 5432;

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type Settings = Readonly<Record<string, string>>;

/** The built server as a process, its database, and the demo seller that calls it. */
export interface Installation {
  /** The address of the server that was started last. */
  readonly url: string;
  readonly dataDir: string;
  readonly server: ServerProcess;
  /** Undefined for the embedded database. */
  readonly postgres: OwnedPostgres | undefined;
  start(settings?: Settings): Promise<void>;
  kill(): Promise<void>;
  findDatabasePid(): Promise<number>;
  /** Sends a POST request as the seller, to the server by default. */
  post(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
    options?: { address?: string; agent?: Agent; content?: string; timeoutMs?: number },
  ): Promise<HttpResponse>;
  get(path: string): Promise<HttpResponse>;
  /** Sends SIGTERM and waits until the server and its embedded database have ended. */
  stop(): Promise<void>;
  /** Returns the settings for a superuser connection to a database, by default the database of the server. */
  findConnection(database?: string): Promise<pg.ClientConfig>;
  /** Returns the environment that points a server or a command at the database. */
  buildSettings(): Promise<Settings>;
  /** Keeps the database running while `work` runs, even if no server runs. */
  withDatabase<T>(work: () => Promise<T>): Promise<T>;
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Signs in as the demo seller. The token stays valid across restarts. */
  signIn(): Promise<void>;
}

interface InstallationOptions {
  readonly settings?: Settings;
  /** Folder of the data; a new temporary folder by default. */
  readonly folder?: string;
  /** DATABASE_URL for the server, instead of the address of its PostgreSQL. */
  readonly databaseUrl?: (postgres: OwnedPostgres) => Promise<string>;
}

/** Runs `work`, which starts the server. Ends all processes afterwards and removes the temporary folder. */
export async function withInstallation(
  engine: EngineName,
  work: (installation: Installation) => Promise<void>,
  options: InstallationOptions = {},
): Promise<void> {
  await removeFaultLeftovers();
  const folder =
    options.folder ?? (await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`)));
  const postgres =
    engine === 'pg15' ? await startPostgres15(join(folder, 'postgres-15')) : undefined;
  const servers: ServerProcess[] = [];
  let token = '';
  let url = '';

  const getServer = (): ServerProcess => {
    const server = servers.at(-1);
    if (server === undefined) throw new Error('no server was started');
    return server;
  };
  const cluster = join(folder, 'postgres');
  const findDatabasePid = async () => {
    const pid = postgres?.pid ?? (await findPostmaster(cluster))?.pid;
    if (pid === undefined) throw new Error('the database is not running');
    return pid;
  };
  const findConnection = async (database = DATABASE) => {
    const host = postgres?.socketFolder ?? (await findPostmaster(cluster))?.socketFolder;
    if (host === undefined) throw new Error('the database is not running');
    return { host, port: PG_PORT, user: 'postgres', database };
  };
  const buildSettings = async () => {
    const address =
      postgres && (options.databaseUrl ? await options.databaseUrl(postgres) : buildUrl(postgres));
    return { DATA_DIR: folder, ...(address && { DATABASE_URL: address }) };
  };
  const installation: Installation = {
    get url() {
      return url;
    },
    dataDir: folder,
    get server() {
      return getServer();
    },
    postgres,
    findDatabasePid,
    findConnection,
    buildSettings,
    withDatabase: async (task) => {
      if (postgres) return task();
      const embedded = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
      try {
        return await task();
      } finally {
        await embedded.stop();
      }
    },
    start: async (overrides = {}) => {
      const defaults = { ACCESS_TOKEN_SECONDS: '3600', LOG_LEVEL: 'fatal', ...options.settings };
      const server = startServer({ ...(await buildSettings()), ...defaults, ...overrides });
      servers.push(server);
      url = await server.ready;
    },
    kill: async () => {
      getServer().process.kill('SIGKILL');
      await getServer().ended;
    },
    stop: async () => {
      getServer().process.kill('SIGTERM');
      await getServer().ended;
    },
    post: (path, body, headers = {}, { address = url, ...call } = {}) =>
      callHttp(`${address}${path}`, {
        body,
        ...call,
        headers: { authorization: `Bearer ${token}`, ...headers },
      }),
    get: (path) =>
      callHttp(`${url}${path}`, { method: 'GET', headers: { authorization: `Bearer ${token}` } }),
    query: async <Row>(text: string, values: unknown[] = []) => {
      const { rows } = await withClient(await findConnection(), (client) =>
        client.query(text, values),
      );
      return rows as Row[];
    },
    signIn: async () => {
      const [{ email, password }] = demoAccounts;
      const { status, body } = await callHttp(`${url}${login.path}`, {
        body: { username: email, password },
      });
      if (status !== 200) throw new Error(`sign-in failed with status ${status}: ${body}`);
      token = (JSON.parse(body) as { accessToken: string }).accessToken;
    },
  };

  try {
    await work(installation);
  } finally {
    for (const { process: server, ended } of servers) {
      server.kill('SIGKILL');
      await ended;
    }
    const postmaster = await findPostmaster(cluster);
    if (postmaster !== undefined) {
      await stopPostmaster(postmaster.pid, cluster);
      await rm(postmaster.socketFolder, { recursive: true, force: true });
    }
    await postgres?.end('SIGINT').catch(() => undefined);
    if (postgres) await rm(postgres.socketFolder, { recursive: true, force: true });
    if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** `killServer` also kills the database in rounds whose number is a multiple of this. */
export const WITH_DATABASE_EVERY = 4;

/** Kills the server, and in some rounds its database. Restarts an external database that it killed. */
export async function killServer(installation: Installation, round: number): Promise<void> {
  if (round % WITH_DATABASE_EVERY !== 0) return installation.kill();
  process.kill(await installation.findDatabasePid(), 'SIGKILL');
  await installation.kill();
  await installation.postgres?.end('SIGKILL').catch(() => undefined);
  await installation.postgres?.start();
}

export function withRunningInstallation(
  engine: EngineName,
  work: (installation: Installation) => Promise<void>,
  options: InstallationOptions = {},
): Promise<void> {
  return withInstallation(
    engine,
    async (installation) => {
      await installation.start();
      await installation.signIn();
      await work(installation);
    },
    options,
  );
}

export const hasPg15 = findInstalledPostgres(15) !== undefined;

async function startPostgres15(folder: string): Promise<OwnedPostgres> {
  const binaries = findInstalledPostgres(15);
  if (binaries === undefined) throw new Error('this machine has no PostgreSQL 15');
  const postgres = await startOwnedPostgres(folder, binaries);
  await withClient(
    { host: postgres.socketFolder, port: PG_PORT, user: 'postgres', database: 'postgres' },
    async (client) => {
      const databases = await client.query('select from pg_database where datname = $1', [
        DATABASE,
      ]);
      if (databases.rowCount === 0) await client.query(`create database ${DATABASE}`);
    },
  );
  return postgres;
}

function buildUrl({ socketFolder }: OwnedPostgres): string {
  return formatAddress({ host: socketFolder, port: PG_PORT, user: 'postgres', database: DATABASE });
}

export function formatAddress({ host, port, user, database }: pg.ClientConfig): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${host}`;
}
