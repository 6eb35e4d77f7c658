import type { Readable, Writable } from 'node:stream';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { joinEngine } from '../platform/db/engine/engine.ts';
import type { Engine } from '../platform/db/engine/engine-handle.ts';
import { type Database, openDatabase } from '../platform/db/query/database.ts';
import { assertSafeDatabase, stampInstance } from '../platform/db/schema/instance.ts';
import { migrate } from '../platform/db/schema/migrations.ts';

export interface CommandCall {
  readonly config: Config;
  readonly args: readonly string[];
  readonly input: Readable;
  readonly output: Writable;
}

/** The message is a sentence for the operator. */
export class CommandError extends Error {}

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs `work` on the configured database, even while a server uses it. */
export async function withEngine<T>(
  config: Config,
  work: (engine: Engine & { isShared: boolean }) => Promise<T>,
): Promise<T> {
  const engine = await joinEngine({ ...config, log: silentLog });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

export function withDatabase<T>(
  config: Config,
  work: (connection: { database: Database; owner: Engine['owner'] }) => Promise<T>,
): Promise<T> {
  return withEngine(config, async ({ app, owner, isDistributed, isShared }) => {
    // A running server has migrated its database already.
    if (!isShared) await migrate(owner);
    const database = openDatabase(app, {
      log: pino({ level: 'silent' }),
      isPooled: config.usesPooler,
      isDistributed,
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
