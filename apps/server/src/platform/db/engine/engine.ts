import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DataFolderInUseError, lockDataFolder } from '../embedded/data-folder-lock.ts';
import { EMBEDDED_PORT, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { findPostmaster } from '../embedded/embedded-postgres-process.ts';
import { withClient, withStartLock } from './engine-client.ts';
import {
  APP_ROLE,
  DATABASE,
  type Engine,
  type EngineLog,
  type EngineOptions,
  OWNER_ROLE,
} from './engine-handle.ts';
import {
  assertAppRoleIsBound,
  ensureAppRole,
  ensureMembership,
  isUnbound,
} from './engine-roles.ts';
import { assertTimeouts, sessionTimeouts } from './session-timeouts.ts';

interface ServerEngineOptions {
  readonly databaseUrl: string;
  readonly databaseOwnerUrl?: string | undefined;
  readonly isPooled?: boolean | undefined;
  readonly log: EngineLog;
  readonly maxWaitMs?: number | undefined;
}

/**
 * Opens the configured database, ready to be migrated. Throws DataFolderInUseError if another process uses the data
 * folder, or an Error whose message says what to do.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { databaseUrl, databaseOwnerUrl, usesPooler: isPooled, log } = options;
  if (databaseUrl !== undefined) {
    return openServerEngine({ databaseUrl, databaseOwnerUrl, isPooled, log });
  }
  return openEmbeddedEngine(options.dataDir, log);
}

/** Opens the database, or joins that of a running server. In that case `isShared` is true and `close` does nothing. */
export async function joinEngine(options: EngineOptions): Promise<Engine & { isShared: boolean }> {
  try {
    return { ...(await openEngine(options)), isShared: false };
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    const postmaster = await findPostmaster(join(await realpath(options.dataDir), 'postgres'));
    if (postmaster?.isReady !== true) throw error;
    const buildConnection = (user: string) => ({
      host: postmaster.socketFolder,
      port: EMBEDDED_PORT,
      user,
      database: DATABASE,
    });
    return {
      kind: 'embedded',
      isDistributed: false,
      owner: buildConnection(OWNER_ROLE),
      app: buildConnection(APP_ROLE),
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
      isDistributed: false,
      owner: postgres.buildConnection(OWNER_ROLE, DATABASE),
      app: postgres.buildConnection(APP_ROLE, DATABASE),
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

const OLDEST_VERSION = 15;
const CONNECT_TIMEOUT = { connectionTimeoutMillis: 5000 };

/**
 * Opens the operator's PostgreSQL and applies row-level security to requests. Throws if the server is unsuitable, the
 * wait for it ends, or the login can bypass row-level security behind a pooler.
 */
export async function openServerEngine(options: ServerEngineOptions): Promise<Engine> {
  const { databaseUrl, isPooled = false, log } = options;
  const ownerUrl = options.databaseOwnerUrl ?? databaseUrl;
  const deadlineMs = Date.now() + (options.maxWaitMs ?? 30_000);
  // Poolers refuse these start-up parameters, so connecting as the owner detects a pooler.
  const app = { connectionString: databaseUrl, ...(isPooled ? {} : sessionTimeouts) };
  const owner = { connectionString: ownerUrl, lock_timeout: sessionTimeouts.lock_timeout };
  const retry = { deadlineMs, log };
  const { login, isDistributed } = await connectWithRetry('DATABASE_URL', databaseUrl, retry, () =>
    withClient({ ...app, ...CONNECT_TIMEOUT }, async (client) => {
      await assertSuitable(client);
      const name = await loadSessionUser(client);
      if (isPooled) await assertTimeouts(client, name);
      return { login: name, isDistributed: await hasCitus(client) };
    }),
  );
  const isLoginUnbound = await connectWithRetry('DATABASE_OWNER_URL', ownerUrl, retry, () =>
    withStartLock({ ...owner, ...CONNECT_TIMEOUT }, () =>
      withClient({ ...owner, ...CONNECT_TIMEOUT }, async (client) => {
        await ensureAppRole(client);
        await assertAppRoleIsBound(client);
        if (login !== APP_ROLE) await ensureMembership(client, login);
        return isUnbound(client, login, await loadSessionUser(client));
      }),
    ),
  );
  if (isLoginUnbound && isPooled) {
    throw new Error(
      `DATABASE_URL: the login ${login} can bypass row-level security. Behind a pooler, use a login that is only a member of ${APP_ROLE}.`,
    );
  }
  if (isLoginUnbound) {
    log.info(
      `The login ${login} can bypass row-level security. Requests are served in the role ${APP_ROLE}.`,
    );
  }
  return {
    kind: 'server',
    isDistributed,
    owner: { connectionString: ownerUrl },
    app: { connectionString: isLoginUnbound ? addRole(databaseUrl) : databaseUrl },
    close: async () => undefined,
  };
}

async function connectWithRetry<T>(
  setting: string,
  url: string,
  { deadlineMs, log }: { deadlineMs: number; log: EngineLog },
  connect: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connect();
    } catch (error) {
      const explanation = explainError(error, setting);
      if (explanation === undefined) throw error;
      if (!explanation.isRetryable || Date.now() >= deadlineMs) {
        throw new Error(`${setting} (${maskUrl(url)}): ${explanation.text}`, { cause: error });
      }
      if (attempt === 1) log.warn(`${setting} (${maskUrl(url)}): ${explanation.text} Retrying.`);
      await sleep(500);
    }
  }
}

const ERROR_TEXTS: Readonly<Record<string, { text: string; isRetryable: boolean }>> = {
  '3D000': { text: 'the database it names does not exist. Create it first.', isRetryable: false },
  '28P01': { text: 'the server refuses the password.', isRetryable: false },
  '28000': { text: 'the server refuses the login.', isRetryable: false },
  '57P03': { text: 'the server is starting.', isRetryable: true },
  '53300': { text: 'the server has no free connection.', isRetryable: true },
  ECONNREFUSED: { text: 'no server is listening at this address.', isRetryable: true },
  ECONNRESET: { text: 'the server closed the connection.', isRetryable: true },
  EPIPE: { text: 'the server closed the connection.', isRetryable: true },
  ENOENT: { text: 'no server is listening at this address.', isRetryable: true },
  ENOTFOUND: { text: 'the host name does not exist.', isRetryable: true },
  EAI_AGAIN: { text: 'the host name cannot be looked up.', isRetryable: true },
  ETIMEDOUT: { text: 'the connection timed out.', isRetryable: true },
};

const POOLER_TEXTS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'this is the address of a pooler. Set DATABASE_POOLER=1.',
  DATABASE_OWNER_URL:
    'this is the address of a pooler. Set it to the address of PostgreSQL itself.',
};

function explainError(
  error: unknown,
  setting: string,
): { text: string; isRetryable: boolean } | undefined {
  if (!(error instanceof Error)) return undefined;
  const poolerText = POOLER_TEXTS[setting];
  if (poolerText !== undefined && /unsupported startup parameter/.test(error.message)) {
    return { text: poolerText, isRetryable: false };
  }
  const code = 'code' in error ? String(error.code) : '';
  const errorText = ERROR_TEXTS[code];
  if (errorText !== undefined) return errorText;
  if (error instanceof AggregateError) return explainError(error.errors[0], setting);
  if (/timeout expired|connection timeout|terminated unexpectedly/i.test(error.message)) {
    return { text: 'the connection timed out.', isRetryable: true };
  }
  return undefined;
}

async function assertSuitable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Record<'version' | 'encoding' | 'unsafe', string>>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
            concat_ws(', ', case current_setting('fsync') when 'off' then 'fsync' end,
              case current_setting('synchronous_commit') when 'off' then 'synchronous_commit' end,
              case current_setting('full_page_writes') when 'off' then 'full_page_writes' end) as unsafe`,
  );
  const settings = rows[0];
  if (settings === undefined) throw new Error('DATABASE_URL: the server returned no settings.');
  if (Number(settings.version) < OLDEST_VERSION * 10_000) {
    throw new Error(
      `DATABASE_URL: the server is PostgreSQL ${Math.trunc(Number(settings.version) / 10_000)}; Shipdesk needs ${OLDEST_VERSION} or newer.`,
    );
  }
  if (settings.encoding !== 'UTF8') {
    throw new Error(
      `DATABASE_URL: the database is encoded in ${settings.encoding}; it must be UTF8.`,
    );
  }
  if (settings.unsafe !== '') {
    throw new Error(
      `DATABASE_URL: the server has ${settings.unsafe} switched off and could lose orders in a power failure. Switch it on.`,
    );
  }
}

async function loadSessionUser(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select session_user as name');
  return rows[0]?.name ?? '';
}

async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  return rowCount !== 0;
}

function addRole(databaseUrl: string): string {
  const url = parseAddress(databaseUrl);
  const options = url.searchParams.get('options');
  url.searchParams.set('options', `${options === null ? '' : `${options} `}-c role=${APP_ROLE}`);
  return url.toString();
}

/** Parses the URL of a database. `URL` requires a host; PostgreSQL does not if `?host=` names a socket. */
function parseAddress(databaseUrl: string): URL {
  return new URL(databaseUrl.replace('@/', '@localhost/').replace(':///', '://localhost/'));
}

/** Omits the password, because the result is logged. */
function maskUrl(databaseUrl: string): string {
  const url = parseAddress(databaseUrl);
  return `${url.username}@${url.searchParams.get('host') ?? url.host}${url.pathname}`;
}
