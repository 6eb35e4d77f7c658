import { sql } from 'kysely';
import type { Logger } from '../../logger.ts';
import type { Engine } from '../engine/engine-handle.ts';
import { type Database, type DatabaseOptions, type Db, openDatabase } from './database.ts';
import { DatabaseUnavailableError } from './database-errors.ts';
import type { Caller } from './write-source.ts';

/** The primary, and the read replica where there is one, as one database. */
export function openDatabases(
  { app, read }: Pick<Engine, 'app' | 'read'>,
  options: DatabaseOptions,
): Database {
  if (read === undefined) return openDatabase(app, options);
  const primary = openDatabase(app, { ...options, countWrites: true });
  return withReadReplica(primary, openDatabase(read, options), options.log);
}

/** How long a replica that did not answer is left alone, so that not every list waits for it. */
const PAUSE_MS = 5_000;

const BEHIND = Symbol('behind');

/**
 * Lets reads that say so go to a replica. A seller always reads what it wrote: the replica serves it only when it has
 * all of that seller's writes, by the count that each writing transaction on the primary adds to. Whatever goes wrong
 * at the replica, the primary answers.
 */
function withReadReplica(primary: Database, replica: Database, log: Logger): Database {
  let pausedUntil = 0;

  async function atReplica<T>(caller: Caller, work: (db: Db) => Promise<T>) {
    const { sellerId, source } = caller;
    const written = await primary.asNobody((db) => countOfWrites(db, sellerId), source);
    try {
      return await replica.asSeller(caller, async (db) =>
        (await countOfWrites(db, sellerId)) < written ? BEHIND : { answer: await work(db) },
      );
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) pausedUntil = performance.now() + PAUSE_MS;
      log.warn({ err: error }, 'the read replica failed: the primary answers');
      return BEHIND;
    }
  }

  return {
    ...primary,
    hasReplica: true,
    readAsSeller: async (caller, work) => {
      const read = performance.now() < pausedUntil ? BEHIND : await atReplica(caller, work);
      return read === BEHIND ? primary.asSeller(caller, work) : read.answer;
    },
    connections: () => [
      ...primary.connections(),
      ...replica.connections().map((count) => ({ ...count, pool: 'replica' as const })),
    ],
    close: async () => {
      await replica.close();
      await primary.close();
    },
  };
}

async function countOfWrites(db: Db, sellerId: string): Promise<number> {
  const { rows } = await sql<{
    writes: number;
  }>`select count_of_writes(${sellerId}) as writes`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('count_of_writes answered nothing');
  return row.writes;
}
