import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { lockDataFolder } from '../../apps/server/src/platform/db/embedded/data-folder-lock.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { findInstalledPostgres } from '../../apps/server/test-support/processes/installed-postgres.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The folder of the clusters. Later runs reuse the seeded databases in it. */
export const CACHE = join(root, '.cache/bench');

export const engineNames = ['embedded', 'postgres15'] as const;
export type EngineName = (typeof engineNames)[number];

export interface Cluster {
  /** The name and version that figures show. */
  readonly title: string;
  buildConnection(user: string, database: string): pg.PoolConfig;
  stop(): Promise<void>;
}

/**
 * Starts the cached cluster of an engine with the settings of the embedded database, and locks its folder.
 * Returns `undefined` if the programs of PostgreSQL 15 are not installed.
 */
export async function startCluster(name: EngineName): Promise<Cluster | undefined> {
  const binaries = name === 'postgres15' ? findInstalledPostgres(15) : undefined;
  if (name === 'postgres15' && binaries === undefined) return undefined;
  const dataDir = join(CACHE, name);
  mkdirSync(dataDir, { recursive: true });
  const lock = lockDataFolder(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, log, binaries });
  const version = `PostgreSQL ${postgres.majorVersion}`;
  return {
    title: name === 'embedded' ? `embedded ${version}` : version,
    buildConnection: (user, database) => postgres.buildConnection(user, database),
    stop: async () => {
      await postgres.stop();
      lock.release();
    },
  };
}

const log = { info: () => undefined, warn: console.error, error: console.error };

/** Formats the address of a database as in `DATABASE_URL`. */
export function formatAddress({ host = '', user = '', database = '' }: pg.PoolConfig): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}
