import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createPasswords } from '../../apps/server/src/accounts/users/passwords-service.ts';
import { withClient } from '../../apps/server/src/platform/db/engine/engine-client.ts';
import { OWNER_ROLE } from '../../apps/server/src/platform/db/engine/engine-handle.ts';
import { migrate } from '../../apps/server/src/platform/db/schema/migrations.ts';
import {
  fillWithOrders,
  getSellerEmail,
} from '../../apps/server/test-support/parcels/many-orders.ts';
import type { Cluster } from './clusters.ts';
import type { Listener } from './processes.ts';

export interface SeededDatabase {
  readonly rows: number;
  readonly database: string;
  /** The last business day that has orders, `yyyy-MM-dd`. */
  readonly lastDay: string;
}

const SEED_PASSWORD = 'Kaveri#7751x';

const serverFolder = fileURLToPath(new URL('../../apps/server/', import.meta.url));

/** Returns a hash of the migrations and of the code that creates the orders, but not of the code of variants. */
function computeSeedKey(): string {
  const migrations = readdirSync(join(serverFolder, 'migrations')).sort();
  const files = [
    ...migrations.map((name) => `migrations/${name}`),
    'test-support/parcels/many-orders.ts',
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(serverFolder, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Data to add to the orders of a database. */
interface Variant {
  readonly name: string;
  readonly fill: (superuser: pg.Client) => Promise<unknown>;
}

/** Returns a database with `rows` orders of 1,000 sellers over two years. Reuses one with the same seed key. */
export async function seedCluster(
  cluster: Cluster,
  rows: number,
  variant?: Variant,
): Promise<SeededDatabase> {
  const databasePrefix = `bench_${variant?.name ?? 'seed'}_${rows}`;
  const database = `${databasePrefix}_${computeSeedKey()}`;
  const seededDay = await withClient(
    cluster.buildConnection('postgres', 'postgres'),
    async (client) => {
      const lastDay = await readNote(client, database);
      if (lastDay === undefined) await dropSeeds(client, databasePrefix);
      return lastDay;
    },
  );
  if (seededDay !== undefined) return { rows, database, lastDay: seededDay };
  const startedAt = Date.now();
  await withClient(cluster.buildConnection('postgres', 'postgres'), (client) =>
    client.query(`create database ${database} owner ${OWNER_ROLE}`),
  );
  await migrate(cluster.buildConnection(OWNER_ROLE, database));
  const today = new Date().toISOString().slice(0, 10);
  const passwordHash = await createPasswords().hash(SEED_PASSWORD);
  await withClient(cluster.buildConnection('postgres', database), async (client) => {
    await fillWithOrders(client, { rows, lastDay: today, passwordHash });
    await variant?.fill(client);
    await client.query('checkpoint');
    // Written last, because the next run replaces a database that has no note.
    await client.query(`comment on database ${database} is '${today}'`);
  });
  console.error(
    `${cluster.title}: ${rows} orders seeded in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
  return { rows, database, lastDay: today };
}

async function readNote(client: pg.Client, database: string): Promise<string | undefined> {
  const { rows } = await client.query(
    "select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1",
    [database],
  );
  return rows[0]?.note ?? undefined;
}

/** Drops the databases of older schemas and of interrupted runs. */
async function dropSeeds(client: pg.Client, databasePrefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [`${databasePrefix}_`],
  );
  for (const { name } of rows) await client.query(`drop database ${pg.escapeIdentifier(name)}`);
}

/** Signs a seller in. Returns the headers of a browser's requests: the host, the origin, the token and the cookies. */
export async function signIn({ port }: Listener, seller: number): Promise<Record<string, string>> {
  const origin = {
    host: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    'sec-fetch-site': 'same-origin',
  };
  const response = await fetch(`http://127.0.0.1:${port}/auth/login`, {
    method: 'POST',
    headers: { ...origin, 'content-type': 'application/json' },
    body: JSON.stringify({ username: getSellerEmail(seller), password: SEED_PASSWORD }),
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  const { accessToken }: { accessToken: string } = await response.json();
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { ...origin, authorization: `Bearer ${accessToken}`, cookie: cookies.join('; ') };
}

/** Returns the ids of the seller and of the session in the access token of the headers. */
export function readSession({ authorization = '' }: Record<string, string>): [string, string] {
  const [, claims = ''] = authorization.split('.');
  const { tid, sid }: { tid: string; sid: string } = JSON.parse(
    Buffer.from(claims, 'base64url').toString(),
  );
  return [tid, sid];
}
