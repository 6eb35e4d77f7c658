import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chooseLauncher } from '../../src/platform/db/embedded/embedded-postgres-launch.ts';
import { OWNER_ROLE } from '../../src/platform/db/engine/engine-handle.ts';
import { findPgbouncer } from './installed-postgres.ts';

/** `host` is the directory of a Unix socket. */
interface SocketAddress {
  readonly host: string;
  readonly port: number;
}

const PORT = 6432;

/** The login of docs/operations.md: a member of the application role. */
export const POOLED_LOGIN = 'shipdesk_pooled';

/** Starts PgBouncer in transaction mode in front of every database of a PostgreSQL server. */
export async function startPgbouncer(
  { host, port }: SocketAddress,
  folder: string,
): Promise<SocketAddress & { stop: () => Promise<void> }> {
  await mkdir(folder);
  const usersFile = join(folder, 'users.txt');
  await writeFile(usersFile, [POOLED_LOGIN, OWNER_ROLE].map((role) => `"${role}" ""\n`).join(''));
  const settingsFile = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${host} port=${port}`,
    '[pgbouncer]',
    `unix_socket_dir = ${folder}`,
    `listen_port = ${PORT}`,
    'auth_type = trust',
    `auth_file = ${usersFile}`,
    'pool_mode = transaction',
    'default_pool_size = 20',
    'max_client_conn = 1000',
    'server_idle_timeout = 5',
    'server_login_retry = 0',
    'log_connections = 0',
    'log_disconnections = 0',
    'log_pooler_errors = 0',
  ];
  await writeFile(settingsFile, `${lines.join('\n')}\n`);
  const program = findPgbouncer();
  if (program === undefined) {
    throw new Error('This machine has no PgBouncer (Debian: apt-get install pgbouncer).');
  }
  const launcher = await chooseLauncher(folder);
  const { file, args, options } = launcher.prepare(program, [settingsFile]);
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  let errors = '';
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      errors += `${line}\n`;
      if (/process up/.test(line)) resolve();
    });
    void ended.then(() => reject(new Error(`PgBouncer ended: ${errors}`)));
  });
  return {
    host: folder,
    port: PORT,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
