import { pino } from 'pino';
import { type Database, openDatabase } from '../../src/platform/db/query/database.ts';
import { createSimulatorClock } from '../../src/shipping/carriers/simulator/simulator-clock.ts';
import { createTestDatabase, type TestDatabase } from '../processes/test-database.ts';

/** The real time until a test changes it. */
export const START = new Date('2026-11-21T06:00:00Z');

/** Creates a test database with a simulator clock that several servers can share. */
export async function createSimulatorEnv() {
  const testDatabase: TestDatabase = await createTestDatabase();
  const connect = () =>
    openDatabase(testDatabase.app, {
      log: pino({ level: 'silent' }),
      prepared: !testDatabase.isPooled,
      isPooled: testDatabase.isPooled,
      slowQueryMs: 10_000,
    });
  const databases: Database[] = [connect()];
  const real = { now: START };
  const now = () => real.now;
  const [database] = databases;
  if (!database) throw new Error('no database');
  const clock = createSimulatorClock({ database, now });
  return {
    database,
    real,
    now,
    clock,
    /** Connects to the database again, as a second or a restarted server does. */
    connect: () => {
      const addedDatabase = connect();
      databases.push(addedDatabase);
      return addedDatabase;
    },
    close: async () => {
      await Promise.all(databases.map((entry) => entry.close()));
      await testDatabase.drop();
    },
  };
}
export type SimulatorEnv = Awaited<ReturnType<typeof createSimulatorEnv>>;
