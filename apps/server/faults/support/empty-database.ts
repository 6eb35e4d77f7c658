import type pg from 'pg';
import { formatAddress, type Installation, type Settings } from './installation.ts';

/** A second database in the PostgreSQL of the server under test. */
export interface EmptyDatabase {
  readonly connection: pg.ClientConfig;
  readonly settings: Settings;
}

export async function withEmptyDatabase(
  installation: Installation,
  name: string,
  work: (database: EmptyDatabase) => Promise<void>,
): Promise<void> {
  const connection = await installation.findConnection(name);
  await installation.query(`create database ${name} template template0`);
  try {
    const settings = { DATA_DIR: installation.dataDir, DATABASE_URL: formatAddress(connection) };
    await work({ connection, settings });
  } finally {
    await installation.query(`drop database ${name} with (force)`);
  }
}
