import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSettings, runCommand } from '../../test-support/processes/run-command.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../test-support/processes/test-database.ts';
import { createTestApp } from '../../test-support/test-app.ts';
import { withClient } from '../platform/db/engine/engine-client.ts';
import { runDistributeCommand } from './distribute-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const distribute = (args: string[]) =>
  runCommand(runDistributeCommand, buildSettings(database), { args });

test('a dry run prints the Citus statements, with sellers before users', async () => {
  const lines = (await distribute(['--dry-run'])).trim().split('\n');
  expect(lines).toContain("select create_reference_table('rate_cards');");
  expect(lines).toContain(
    "select create_distributed_table('orders', 'seller_id', colocate_with => 'sellers');",
  );
  expect(lines.findIndex((line) => line.includes("'sellers', 'seller_id')"))).toBeLessThan(
    lines.findIndex((line) => line.includes("'users'")),
  );
});

test('fails without the citus extension', async () => {
  await expect(distribute([])).rejects.toThrow('no citus extension');
});

/** Imitates the parts of Citus that the command uses. The functions record each table in the catalogue. */
const CITUS = `
  set allow_system_table_mods = on;
  insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    values (16000, 'citus', 10, 'public'::regnamespace, false, '13.2-1');
  create table pg_dist_node (nodeid int, nodename text, nodeport int, isactive boolean default true);
  insert into pg_dist_node values (1, 'coordinator', 5432), (2, 'worker', 5432);
  create function citus_check_connection_to_node(nodename text, nodeport int) returns boolean
    language sql return nodename <> 'worker';
  create table pg_dist_partition (logicalrelid regclass);
  create function create_reference_table(placed regclass) returns void
    language sql begin atomic insert into pg_dist_partition values (placed); end;
  create function create_distributed_table(placed regclass, key text, colocate_with text default '') returns void
    language sql begin atomic insert into pg_dist_partition values (placed); end;
  create function run_command_on_all_nodes(command text)
    returns table (nodeid int, success boolean, result text) language plpgsql as $$
    begin
      execute command into result;
      return query select n.nodeid, true, run_command_on_all_nodes.result from pg_dist_node n;
    end $$;
  grant all on all tables in schema public to shipdesk_owner;
  grant select on pg_dist_node to shipdesk_app;`;

const runAsSuperuser = (text: string) =>
  withClient(database.superuser, (client) => client.query(text));

test('names a missing setting of a node and how to add it', async () => {
  await runAsSuperuser(CITUS);
  await expect(distribute([])).rejects.toThrow(
    "worker:5432 has citus.propagate_set_commands = nothing. Add to its postgresql.conf and reload it: citus.propagate_set_commands = 'local'",
  );
});

test('distributes each table once, and only new tables after a migration', async () => {
  const { database: name = '' } = database.superuser;
  await runAsSuperuser(`
    alter database ${name} set citus.propagate_set_commands = 'local';
    alter database ${name} set citus.multi_shard_modify_mode = 'sequential';
    alter database ${name} set synchronous_commit = 'on'`);
  expect(await distribute([])).toMatch(
    /^1 of (\d+): rate_cards\n(.*\n)*\1 of \1: audit_heads\nAll tables/,
  );
  expect(await distribute([])).toBe('All tables are distributed.\n');
  await runAsSuperuser("delete from pg_dist_partition where logicalrelid = 'claims'::regclass");
  expect(await distribute([])).toBe('1 of 1: claims\nAll tables are distributed.\n');
});

test('/readyz names an unreachable node and stays ready', async () => {
  const app = await createTestApp({ testDatabase: database });
  const probe = async () => {
    const response = await app.fastify.inject({ method: 'GET', url: '/readyz' });
    return [response.statusCode, response.json()];
  };
  await expect.poll(probe).toEqual([200, { status: 'ready', away: ['worker:5432'] }]);
  await app.closeApp();
});
