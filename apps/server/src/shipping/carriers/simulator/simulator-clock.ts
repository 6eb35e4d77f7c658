import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Database } from '../../../platform/db/query/database.ts';
import { insertIfNew } from '../../../platform/db/query/rows.ts';
import type { Db } from '../../../platform/db/query/statement.ts';

/** The first read starts the clock at the speed of real time. */
export async function readSimulatedTime(db: Db, now: Date): Promise<Date> {
  const clock = await selectClock(db);
  if (clock !== undefined) return computeTime(clock, now);
  const initialClock = { realAt: now, simulatedAt: now, speed: 1 };
  await insertIfNew(db, 'simulatorClock', initialClock);
  return computeTime((await selectClock(db)) ?? initialClock, now);
}

interface Clock {
  readonly realAt: Date;
  readonly simulatedAt: Date;
  readonly speed: number;
}

function selectClock(db: Db): Promise<Clock | undefined> {
  return db
    .selectFrom('simulatorClock')
    .select(['realAt', 'simulatedAt', 'speed'])
    .executeTakeFirst();
}

/** The result is never before `simulatedAt`, because the clocks of servers may differ. */
function computeTime({ realAt, simulatedAt, speed }: Clock, now: Date): Date {
  const elapsedMs = Math.max(0, now.getTime() - realAt.getTime());
  return new Date(simulatedAt.getTime() + Math.floor(elapsedMs * speed));
}

interface ClockChange {
  readonly hours?: number;
  readonly until?: Date;
  readonly speed?: number;
}

/** All simulated accounts of this installation share the clock. */
export function createSimulatorClock({
  database,
  now,
}: Pick<Deps, 'now'> & { readonly database: Database }) {
  /** Moves the clock forward by `hours` and at least to `until`, and sets its speed. Returns the new time. */
  const changeClock = ({ hours = 0, until, speed }: ClockChange) =>
    database.asOperator(async (db) => {
      const at = now();
      await readSimulatedTime(db, at);
      const changedClock = await db
        .updateTable('simulatorClock')
        .set({
          simulatedAt: sql<Date>`greatest(${until ?? null}::timestamptz,
            simulated_at + make_interval(secs => ${hours * 3600}::float8
              + speed * greatest(0, extract(epoch from ${at}::timestamptz - real_at))))`,
          realAt: sql<Date>`greatest(real_at, ${at}::timestamptz)`,
          ...(speed !== undefined && { speed }),
        })
        .returning(['realAt', 'simulatedAt', 'speed'])
        .executeTakeFirstOrThrow();
      return computeTime(changedClock, at);
    });
  return {
    read: () =>
      database.asOperator(async (db) => {
        const time = await readSimulatedTime(db, now());
        return { time, speed: (await selectClock(db))?.speed ?? 1 };
      }),
    readTime: () => database.asOperator((db) => readSimulatedTime(db, now())),
    /** Throws for negative hours. */
    advance: (hours: number): Promise<Date> => {
      if (!(hours >= 0)) throw new RangeError(`the simulator cannot go back by ${hours} hours`);
      return changeClock({ hours });
    },
    /** Does not move a clock that is already later. */
    advanceTo: (until: Date): Promise<Date> => changeClock({ until }),
    /** Creates the clock, stopped at a time. Does nothing if the clock exists. */
    startAt: async (simulatedAt: Date): Promise<void> => {
      const initialClock = { realAt: now(), simulatedAt, speed: 0 };
      await database.asOperator((db) => insertIfNew(db, 'simulatorClock', initialClock));
    },
    /** Sets the speed as a multiple of real time, from 0, which stops the clock, to 10,000. */
    setSpeed: async (speed: number): Promise<void> => {
      await changeClock({ speed });
    },
  };
}
