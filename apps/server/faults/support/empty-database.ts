import type pg from 'pg';
import { addressOf, type Desk, type Settings } from './desk.ts';

/** A second database in the PostgreSQL of the server under test. */
export interface EmptyDatabase {
  readonly connection: pg.ClientConfig;
  readonly settings: Settings;
}

/** Runs `work` on a new empty database and drops it. */
export async function withEmptyDatabase(
  desk: Desk,
  name: string,
  work: (database: EmptyDatabase) => Promise<void>,
): Promise<void> {
  const connection = await desk.connection(name);
  await desk.query(`create database ${name} template template0`);
  try {
    const settings = { DATA_DIR: desk.dataDir, DATABASE_URL: addressOf(connection) };
    await work({ connection, settings });
  } finally {
    await desk.query(`drop database ${name} with (force)`);
  }
}
