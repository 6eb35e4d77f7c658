import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { buildSessionStatement } from '../../apps/server/src/accounts/sessions/sessions-store.ts';
import { queryBuilder } from '../../apps/server/src/platform/db/query/statement.ts';
import { startFlags } from '../../apps/server/test-support/processes/server-process.ts';
import type { Job, RunResult } from './callers.ts';
import { CACHE, formatAddress } from './clusters.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const resolveHere = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const POLL_INTERVAL_MS = 5;
const readyLine = /ready: http:\/\/[^:]+:(\d+)/;

/** Returns the resident memory of a process in megabytes. Works on Linux only. */
export function readMemoryMb(pid: number): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

export interface Listener {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the built server in a separate process and waits until it listens. Writes its log to a file. */
async function startProduct(settings: Record<string, string>): Promise<Listener> {
  mkdirSync(CACHE, { recursive: true });
  const logFile = join(CACHE, 'server.log');
  rmSync(logFile, { force: true });
  const logDescriptor = openSync(logFile, 'a');
  const child = spawn(process.execPath, [...startFlags, join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], PORT: '0', ...settings },
    stdio: ['ignore', logDescriptor, logDescriptor],
  });
  for (;;) {
    const text = readFileSync(logFile, 'utf8');
    const port = readyLine.exec(text)?.[1];
    if (port !== undefined)
      return { port: Number(port), pid: child.pid ?? 0, stop: () => stopProcess(child) };
    if (child.exitCode !== null) throw new Error(`The server ended:\n${text}`);
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Starts the built server on a database of a cluster. It logs each request, as it does in production. */
export function launchProduct(owner: pg.PoolConfig, app: pg.PoolConfig): Promise<Listener> {
  return startProduct({
    DATABASE_URL: formatAddress(app),
    DATABASE_OWNER_URL: formatAddress(owner),
    DATA_DIR: join(CACHE, 'server'),
    LOG_LEVEL: 'info',
  });
}

export interface BaselineStatement {
  /** The statements, which run one after the other. */
  readonly texts: readonly string[];
  readonly isPlannedEachTime: boolean;
}

export interface BaselineConnections {
  readonly owner: pg.PoolConfig;
  /** The login of the server, which is subject to row-level security. */
  readonly app: pg.PoolConfig;
  /** The statement that reads a session. */
  readonly sessionSql: string;
}

const buildSessionSql = () => buildSessionStatement('', '').compile(queryBuilder).sql;

/** Starts the baseline server. It serves each statement on a route of the same name that takes `{values, session}`. */
export async function startBaseline(
  { owner, app }: Omit<BaselineConnections, 'sessionSql'>,
  statements: Readonly<Record<string, BaselineStatement>>,
): Promise<Listener> {
  const connections: BaselineConnections = { owner, app, sessionSql: buildSessionSql() };
  const child = fork(
    resolveHere('baseline-server.ts'),
    [JSON.stringify(connections), JSON.stringify(statements)],
    { execArgv: ['--import', 'tsx'] },
  );
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('close', () => reject(new Error('The baseline server ended.')));
  });
  return { port, pid: child.pid ?? 0, stop: () => stopProcess(child) };
}

export interface Callers {
  run(job: Job): Promise<RunResult>;
  stop(): Promise<void>;
}

/** Starts the process that runs callers. `run` rejects if a response is not a success. */
export function startCallers(): Callers {
  const child = fork(resolveHere('callers.ts'), { execArgv: ['--import', 'tsx'] });
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        child.once('message', (result: RunResult) => {
          if (result.refusal === undefined) resolve(result);
          else reject(new Error(result.refusal));
        });
        child.send(job);
      }),
    stop: () => stopProcess(child),
  };
}

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once('close', () => resolve());
    child.kill('SIGTERM');
  });
}
