import type { Readable, Writable } from 'node:stream';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { joinEngine } from '../db/engine/engine.ts';
import type { Engine } from '../db/engine/engine-handle.ts';
import { type Database, openDatabase } from '../db/query/database.ts';
import { assertSafeDatabase, stampInstance } from '../db/schema/instance.ts';
import { migrate } from '../db/schema/migrations.ts';

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

/** Runs `work` on the database at this program's version, as the server opens it, also beside a running server. */
export function withDatabase<T>(
  config: Config,
  work: (desk: { database: Database; owner: Engine['owner'] }) => Promise<T>,
): Promise<T> {
  return withDesk(config, async ({ app, owner, isShared }) => {
    // The running server has brought its database to its own version.
    if (!isShared) await migrate(owner);
    const database = openDatabase(app, {
      log: pino({ level: 'silent' }),
      prepared: false,
      slowQueryMs: config.slowQueryMs,
    });
    try {
      await assertSafeDatabase(database);
      await stampInstance(database, config.mode);
      return await work({ database, owner });
    } finally {
      await database.close();
    }
  });
}
