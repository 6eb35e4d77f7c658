import type pg from 'pg';
import { withClient } from '../../apps/server/src/db/engine/engine-client.ts';
import { OWNER_ROLE } from '../../apps/server/src/db/engine/engine-handle.ts';
import { migrate } from '../../apps/server/src/db/schema/migrations.ts';
import { createPasswords } from '../../apps/server/src/passwords/passwords-service.ts';
import { fillWithOrders } from '../../apps/server/test-support/many-orders.ts';
import type { Cluster } from './clusters.ts';

/** A database full of orders. */
export interface Seeded {
  readonly rows: number;
  readonly database: string;
  /** The last business day that has orders, `yyyy-MM-dd`. */
  readonly lastDay: string;
}

/** Rises when the rows that are made change. */
const SEED = 2;
export const SEED_PASSWORD = 'Kaveri#7751x';

/**
 * The database with that many orders of 1,000 sellers over two years, made once and kept.
 */
export async function seeded(cluster: Cluster, rows: number): Promise<Seeded> {
  const database = `bench_${SEED}_${rows}`;
  const owner = cluster.connection(OWNER_ROLE, database);
  const superuser = cluster.connection('postgres', database);
  const lastDay = await withClient(cluster.connection('postgres', 'postgres'), (client) =>
    noteOf(client, database),
  );
  if (lastDay !== undefined) {
    await migrate(owner);
    return { rows, database, lastDay };
  }
  const started = Date.now();
  await withClient(cluster.connection('postgres', 'postgres'), async (client) => {
    await client.query(`drop database if exists ${database}`);
    await client.query(`create database ${database} owner ${OWNER_ROLE}`);
  });
  await migrate(owner);
  const today = new Date().toISOString().slice(0, 10);
  const passwordHash = await createPasswords().hash(SEED_PASSWORD);
  await withClient(superuser, async (client) => {
    await fillWithOrders(client, { rows, lastDay: today, passwordHash });
    await client.query('checkpoint');
    // Written last: a database without the note is made anew.
    await client.query(`comment on database ${database} is '${today}'`);
  });
  console.error(
    `${cluster.title}: ${rows} orders seeded in ${Math.round((Date.now() - started) / 1000)} s`,
  );
  return { rows, database, lastDay: today };
}

async function noteOf(client: pg.Client, database: string): Promise<string | undefined> {
  const { rows } = await client.query(
    "select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1",
    [database],
  );
  return rows[0]?.note ?? undefined;
}
