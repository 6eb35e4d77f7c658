import { type SpawnOptions, spawnSync } from 'node:child_process';
import { lchown, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export type Launcher = { prepare(program: string, args: readonly string[]): LaunchCommand } & (
  | { readonly kind: 'direct' | 'namespace' }
  /** `uid` owns the cluster's files. */
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number }
);

interface LaunchCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

/** PostgreSQL refuses to run as root; inside the namespace it is user 65534 and owns root's files. */
const NAMESPACE_ARGS = ['--user', '--map-user=65534', '--map-group=65534'];

/** The search path for `unshare` and `mkfifo`, independent of the server's own PATH. */
export const PROGRAM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const directLauncher: Launcher = {
  kind: 'direct',
  prepare: (file, args) => ({ file, args, options: {} }),
};

const namespaceLauncher: Launcher = {
  kind: 'namespace',
  prepare: (program, args) => ({
    file: 'unshare',
    args: [...NAMESPACE_ARGS, program, ...args],
    options: {},
  }),
};

function createUserLauncher(uid: number, gid: number): Launcher {
  return {
    kind: 'user',
    uid,
    gid,
    prepare: (file, args) => ({ file, args, options: { uid, gid } }),
  };
}

/**
 * When Shipdesk runs as root, PostgreSQL runs as the owner of the folder, because it refuses to run as root. If root is
 * the owner, PostgreSQL runs in a user namespace or, where those are forbidden, as `postgres` or `nobody`.
 */
export async function chooseLauncher(
  clusterFolder: string,
  areNamespacesAllowed: () => boolean = areUserNamespacesUsable,
): Promise<Launcher> {
  if (process.getuid?.() !== 0) return directLauncher;
  const owner = await stat(clusterFolder).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return createUserLauncher(owner.uid, owner.gid);
  if (process.platform === 'linux' && areNamespacesAllowed()) return namespaceLauncher;
  const user = await findServiceUser();
  return createUserLauncher(user.uid, user.gid);
}

export function areUserNamespacesUsable(): boolean {
  const env = { PATH: PROGRAM_PATH };
  return spawnSync('unshare', [...NAMESPACE_ARGS, 'true'], { stdio: 'ignore', env }).status === 0;
}

async function findServiceUser(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody']) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(passwd) ?? [];
    if (Number(uid) > 0 && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, this machine forbids user namespaces, and it has neither a user ' +
      '"postgres" nor a user "nobody". Start Shipdesk as an ordinary user, or set DATABASE_URL.',
  );
}

export function assertReachable(launcher: Launcher, program: string, folder: string): void {
  if (launcher.kind !== 'user') return;
  const check = 'test -x "$1" || exit 3; test -x "$2" || exit 4';
  const { file, args, options } = launcher.prepare('/bin/sh', ['-c', check, 'sh', program, folder]);
  const { status } = spawnSync(file, args, { ...options, stdio: 'ignore', cwd: '/' });
  if (status === 0) return;
  throw new Error(
    `PostgreSQL does not run as root here, and user ${launcher.uid} cannot reach ${status === 3 ? program : folder}. ` +
      'Set DATA_DIR to a folder that this user can reach (for example /var/lib/shipdesk), ' +
      'start Shipdesk as an ordinary user, or set DATABASE_URL.',
  );
}

export async function changeOwner(launcher: Launcher, path: string): Promise<void> {
  if (launcher.kind !== 'user') return;
  const entry = await lstat(path);
  if (entry.uid !== launcher.uid) await lchown(path, launcher.uid, launcher.gid);
  if (!entry.isDirectory()) return;
  for (const name of await readdir(path)) await changeOwner(launcher, join(path, name));
}
