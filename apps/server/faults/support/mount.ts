import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sep } from 'node:path';

export function run(program: string, ...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status === 0) return;
  throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
}

/** Returns the first line of the error that `attempt` throws, or undefined if it succeeds. */
export function catchMessage(attempt: () => void): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.split('\n', 1)[0];
  }
}

/** Returns the mount points at or below the folder, newest first. */
function listMountsIn(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  return readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((point) => point === folder || point.startsWith(folder + sep))
    .reverse();
}

/**
 * Unfreezes the file systems of the folder, because a process that writes to a frozen one cannot be killed. Ignores
 * errors, because `fsfreeze` fails for a file system that is not frozen.
 */
export function unfreeze(folder: string): void {
  for (const point of listMountsIn(folder)) {
    catchMessage(() => run('fsfreeze', '--unfreeze', point));
  }
}

/** Unmounts the file systems of the folder, even while a file is open. */
export function unmount(folder: string): void {
  for (const point of listMountsIn(folder)) run('umount', '--lazy', point);
}
