import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServer } from '../../test-support/processes/server-process.ts';
import type { Settings } from './installation.ts';

const COMMAND = fileURLToPath(new URL('../../dist/command.js', import.meta.url));

export function startCommand(settings: Settings, ...args: readonly string[]): ServerProcess {
  return startServer({ ...settings }, [COMMAND, ...args]);
}

export async function runCommand(settings: Settings, ...args: readonly string[]): Promise<string> {
  const command = startCommand(settings, ...args);
  const { code, signal } = await command.ended;
  const output = command.readOutput();
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code ?? signal}: ${output}`);
  return output;
}
