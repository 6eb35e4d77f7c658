import { spawnSync } from 'node:child_process';

/** Runs a program of the system; throws with what it said when it fails. */
export function run(program: string, ...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status === 0) return;
  throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
}

/** Whether the programs run; what they did is undone by `undo`. */
export function works(attempt: () => void, undo: () => void): boolean {
  try {
    attempt();
    undo();
    return true;
  } catch {
    return false;
  }
}
