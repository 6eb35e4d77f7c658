import type { Readable, Writable } from 'node:stream';
import type { Config } from '../config.ts';
import { joinEngine } from '../db/engine.ts';
import type { Engine } from '../db/engine-handle.ts';

/** What a command of the operator runs with: settings, its arguments and a terminal. */
export interface CommandCall {
  readonly config: Config;
  readonly args: readonly string[];
  readonly input: Readable;
  readonly output: Writable;
}

/** A command was called wrongly or cannot be done; the message is a sentence for the operator. */
export class CommandError extends Error {}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs `work` on the database that the settings name, also while a server runs over it. */
export async function withDesk<T>(
  { databaseUrl, databaseOwnerUrl, dataDir }: Config,
  work: (engine: Engine & { isShared: boolean }) => Promise<T>,
): Promise<T> {
  const engine = await joinEngine({ databaseUrl, databaseOwnerUrl, dataDir, log: quiet });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}
