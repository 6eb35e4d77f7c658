import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServer } from '../../test-support/server-process.ts';
import type { Settings } from './desk.ts';

const COMMAND = fileURLToPath(new URL('../../dist/command.js', import.meta.url));

/** Starts a command of the operator, as built. */
export function startCommand(settings: Settings, ...args: readonly string[]): ServerProcess {
  return startServer({ ...settings }, [COMMAND, ...args]);
}

/** Runs a command. Throws with its output when it fails. */
export async function runCommand(settings: Settings, ...args: readonly string[]): Promise<string> {
  const command = startCommand(settings, ...args);
  const { code, signal } = await command.ended;
  const said = command.output();
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code ?? signal}: ${said}`);
  return said;
}
