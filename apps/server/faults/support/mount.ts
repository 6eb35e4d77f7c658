import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sep } from 'node:path';

/** Runs a program of the system; throws with what it said when it fails. */
export function run(program: string, ...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status === 0) return;
  throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
}

/** Why these programs do not run on this machine; undefined when they do. */
export function obstacle(attempt: () => void): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return said.split('\n', 1)[0];
  }
}

/** File systems mounted in the folder or on it, the last one first. */
function mountsIn(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  return readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((point) => point === folder || point.startsWith(folder + sep))
    .reverse();
}

/** Lets frozen file systems of the folder go on: whoever writes to them cannot even be killed. */
export function thaw(folder: string): void {
  for (const point of mountsIn(folder)) {
    obstacle(() => run('fsfreeze', '--unfreeze', point));
  }
}

/** Takes the file systems of the folder away, also where somebody still holds a file. */
export function unmount(folder: string): void {
  for (const point of mountsIn(folder)) run('umount', '--lazy', point);
}
