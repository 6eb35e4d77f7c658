import type { Writable } from 'node:stream';
import type pg from 'pg';
import { withClient } from '../platform/db/engine/engine-client.ts';
import type { Database } from '../platform/db/query/database.ts';
import { insertIfNew } from '../platform/db/query/rows.ts';
import { listProblems, readNodes } from '../platform/db/schema/citus-cluster.ts';
import { listPlacements } from '../platform/db/schema/distribution.ts';
import { type CommandCall, CommandError, withDatabase } from './command-call.ts';

/** Without this setting, Citus adds the coordinator's tables to its metadata and refuses their foreign keys. */
const KEEP_LOCAL_TABLES = 'set citus.enable_local_reference_table_foreign_keys = off';

/**
 * `distribute [--dry-run]`: distributes the tables over the nodes of a Citus cluster by seller. After a migration it
 * distributes only the new tables. With `--dry-run` it only prints the statements.
 */
export async function runDistributeCommand({ config, args, output }: CommandCall): Promise<void> {
  const isDryRun = args[0] === '--dry-run';
  if (args.length > (isDryRun ? 1 : 0)) {
    throw new CommandError('Usage: npm run distribute -- [--dry-run]');
  }
  if (isDryRun) {
    const statements = listPlacements().map(({ statement }) => statement);
    output.write(`${[KEEP_LOCAL_TABLES, ...statements].join(';\n')};\n`);
    return;
  }
  await withDatabase(config, ({ owner, database }) =>
    withClient(owner, async (client) => {
      await assertClusterReady(client);
      await createFunctionsOnWorkers(client);
      await placeTables(client, output);
      await assertWorkersUsable(database);
    }),
  );
}

async function assertClusterReady(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  if (rowCount === 0) {
    throw new CommandError(
      'This database has no citus extension. Point DATABASE_URL at a Citus coordinator and run: create extension citus',
    );
  }
  const nodes = await readNodes(client);
  if (nodes.length < 2) {
    throw new CommandError(
      "The cluster needs its coordinator and a worker. Run as a superuser: select citus_set_coordinator_host('address of this node', 5432); select citus_add_node('address of a worker', 5432);",
    );
  }
  const problems = listProblems(nodes);
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
}

/**
 * Creates the functions of the row-level security policies on the workers. Citus copies only functions that are created
 * after the extension.
 */
async function createFunctionsOnWorkers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(`
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and pg_has_role(p.proowner, 'USAGE')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  for (const { definition } of rows) await client.query(definition);
}

async function placeTables(client: pg.Client, output: Writable): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::text as name from pg_dist_partition',
  );
  const placedTables = new Set(rows.map(({ name }) => name));
  const placements = listPlacements().filter(({ table }) => !placedTables.has(table));
  await client.query(KEEP_LOCAL_TABLES);
  for (const [index, { table, statement }] of placements.entries()) {
    try {
      await client.query(statement);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CommandError(
        `${table} was not distributed: ${reason}. The tables before it are distributed. Correct the cause and run npm run distribute again.`,
        { cause: error },
      );
    }
    output.write(`${index + 1} of ${placements.length}: ${table}\n`);
  }
  output.write('All tables are distributed.\n');
}

class TrialRollback extends Error {}

/** Reads and writes as the server does, because only superusers can read every setting of Citus. */
async function assertWorkersUsable(database: Database): Promise<void> {
  try {
    await database.asOperator(async (db) => {
      await db.selectFrom('sellers').select('sellerId').limit(1).execute();
      await insertIfNew(db, 'paymentEvents', {
        eventId: 'trial',
        kind: 'trial',
        outcome: 'ignored',
        receivedAt: new Date(),
      });
      throw new TrialRollback();
    });
  } catch (error) {
    if (error instanceof TrialRollback) return;
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const isLockRefused = /permission denied for table/.test(reason);
    throw new CommandError(
      isLockRefused
        ? "The server has no permission to lock tables on all nodes. Add this to postgresql.conf on every node and reload it: citus.skip_advisory_lock_permission_checks = 'on'"
        : `The server cannot use the workers: ${reason}`,
      { cause: error },
    );
  }
}
