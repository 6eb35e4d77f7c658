import { type SpawnOptions, spawnSync } from 'node:child_process';
import { lchown, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How a PostgreSQL program is run here: as this user, in a user namespace, or as another user. */
export interface Launcher {
  readonly kind: 'direct' | 'namespace' | 'user';
  /** The user whom the kernel sees as owner of the cluster's files. */
  readonly uid: number | undefined;
  readonly gid: number | undefined;
  command(program: string, args: readonly string[]): LaunchCommand;
}

export interface LaunchCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

/** PostgreSQL only asks not to be root; inside the namespace it is user 65534 and owns root's files. */
const NAMESPACE = ['--user', '--map-user=65534', '--map-group=65534'];

/** Where the system keeps `unshare`, whatever the environment of the server says. */
export const PROGRAM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const direct: Launcher = {
  kind: 'direct',
  uid: process.getuid?.(),
  gid: process.getgid?.(),
  command: (program, args) => ({ file: program, args, options: {} }),
};

const inNamespace: Launcher = {
  kind: 'namespace',
  uid: 0,
  gid: 0,
  command: (program, args) => ({
    file: 'unshare',
    args: [...NAMESPACE, program, ...args],
    options: {},
  }),
};

function asUser(uid: number, gid: number): Launcher {
  return {
    kind: 'user',
    uid,
    gid,
    command: (program, args) => ({ file: program, args, options: { uid, gid } }),
  };
}

/**
 * Decides how PostgreSQL runs over `clusterFolder` (which need not exist yet).
 * Root may not run it: a cluster that belongs to a user runs as that user, one of root's in a user namespace, and where
 * the machine forbids those it is handed to `postgres` or `nobody`.
 */
export async function chooseLauncher(
  clusterFolder: string,
  namespacesAllowed: () => boolean = userNamespacesWork,
): Promise<Launcher> {
  if (process.getuid?.() !== 0) return direct;
  const owner = await stat(clusterFolder).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return asUser(owner.uid, owner.gid);
  if (process.platform === 'linux' && namespacesAllowed()) return inNamespace;
  const user = await findServiceUser();
  return asUser(user.uid, user.gid);
}

export function userNamespacesWork(): boolean {
  const env = { PATH: PROGRAM_PATH };
  return spawnSync('unshare', [...NAMESPACE, 'true'], { stdio: 'ignore', env }).status === 0;
}

async function findServiceUser(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody']) {
    const fields = passwd
      .split('\n')
      .map((line) => line.split(':'))
      .find((entry) => entry[0] === name);
    const uid = Number(fields?.[2]);
    const gid = Number(fields?.[3]);
    if (Number.isInteger(uid) && uid > 0 && Number.isInteger(gid)) return { uid, gid };
  }
  throw new Error(
    'PostgreSQL does not run as root, user namespaces are forbidden on this machine, and it has neither a user ' +
      '"postgres" nor "nobody". Start Shipdesk as an ordinary user, or set DATABASE_URL.',
  );
}

/** Refuses with a sentence when the user who is to run PostgreSQL cannot get at the program or the folder. */
export function assertReachable(launcher: Launcher, program: string, folder: string): void {
  if (launcher.kind !== 'user') return;
  const { file, args, options } = launcher.command('/bin/sh', [
    '-c',
    'test -x "$1" || exit 3; test -x "$2" || exit 4',
    'sh',
    program,
    folder,
  ]);
  const { status } = spawnSync(file, args, { ...options, stdio: 'ignore', cwd: '/' });
  if (status === 0) return;
  const blocked = status === 3 ? program : folder;
  throw new Error(
    `PostgreSQL does not run as root here and was to run as user ${launcher.uid}, who cannot reach ${blocked}. ` +
      'Name a data folder that user can reach with DATA_DIR (for example /var/lib/shipdesk), ' +
      'start Shipdesk as an ordinary user, or set DATABASE_URL.',
  );
}

/** Gives a whole cluster to the launcher's user, where root made it. */
export async function giveTo(launcher: Launcher, path: string): Promise<void> {
  if (launcher.kind !== 'user' || launcher.uid === undefined || launcher.gid === undefined) return;
  const entry = await lstat(path);
  if (entry.uid !== launcher.uid) await lchown(path, launcher.uid, launcher.gid);
  if (!entry.isDirectory()) return;
  for (const name of await readdir(path)) await giveTo(launcher, join(path, name));
}
