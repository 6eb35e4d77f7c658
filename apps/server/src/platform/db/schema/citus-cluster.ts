import type pg from 'pg';
import { APP_ROLE } from '../engine/engine-handle.ts';
import type { Database } from '../query/database.ts';
import { queryColumn, queryValue } from '../query/rows.ts';

/** The first version that applies column grants to the shards. */
const OLDEST_CITUS = [13, 1] as const;

const nodeSettings = {
  // Row-level security reads `app.seller_id` on the workers.
  'citus.propagate_set_commands': 'local',
  // With parallel writes, Citus rejects a transaction that has read a reference table.
  'citus.multi_shard_modify_mode': 'sequential',
  // Citus creates no generic plan for a parameter that names the seller.
  plan_cache_mode: 'auto',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
} as const;

export type NodeReport = { readonly name: string } & (
  | { readonly failure: string }
  | {
      /** Version of the extension, such as `13.2-1`; null if the extension is missing. */
      readonly citus: string | null;
      /** True if the application role may log in; null if the role does not exist. */
      readonly canLogIn: boolean | null;
      readonly settings: Readonly<Record<string, string | null>>;
    }
);

/** Reads the settings of all nodes. Requires the extension on the coordinator. */
export async function readNodes(coordinator: pg.Client): Promise<NodeReport[]> {
  const names = Object.keys(nodeSettings)
    .map((name) => `'${name}', current_setting('${name}', true)`)
    .join(', ');
  const settingsQuery = `select json_build_object(
    'citus', (select extversion from pg_extension where extname = 'citus'),
    'canLogIn', (select rolcanlogin from pg_roles where rolname = '${APP_ROLE}'),
    'settings', json_build_object(${names}))`;
  const { rows } = await coordinator.query<{ name: string; success: boolean; result: string }>(
    `select n.nodename || ':' || n.nodeport as name, a.success, a.result
      from run_command_on_all_nodes($1) a join pg_dist_node n on n.nodeid = a.nodeid order by n.nodeid`,
    [settingsQuery],
  );
  return rows.map(({ name, success, result }) =>
    success ? { name, ...JSON.parse(result) } : { name, failure: result },
  );
}

const CHECK_NODES_EVERY_MS = 10_000;

/**
 * The returned function lists the Citus nodes that were unreachable at the last check. It starts a background check at
 * most every ten seconds, because an unreachable node delays a check.
 */
export function watchNodes(database: Database): () => readonly string[] {
  let unreachableNodes: readonly string[] = [];
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  const check = () =>
    listUnreachableNodes(database).catch((error: unknown) => [
      `unknown: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  return () => {
    if (performance.now() - checkedAtMs >= CHECK_NODES_EVERY_MS) {
      checkedAtMs = performance.now();
      void check().then((nodes) => {
        unreachableNodes = nodes;
      });
    }
    return unreachableNodes;
  };
}

async function listUnreachableNodes(database: Database): Promise<string[]> {
  return database.withoutSeller(async (db) => {
    const isCluster = await queryValue(db)<boolean>`
      select to_regclass('pg_dist_node') is not null as is_cluster`;
    if (!isCluster) return [];
    return queryColumn(db)<string>`
      select nodename || ':' || nodeport as name from pg_dist_node
      where isactive and not citus_check_connection_to_node(nodename, nodeport)`;
  });
}

/** Returns one sentence for each fault of a node, with the command or setting that repairs it. */
export function listProblems(nodes: readonly NodeReport[]): string[] {
  return nodes.flatMap((node) => {
    const { name } = node;
    if ('failure' in node) return [`${name} does not respond: ${node.failure}`];
    const { citus, canLogIn, settings } = node;
    const problems = [];
    if (citus === null) {
      problems.push(`${name} has no extension. Run there: create extension citus;`);
    } else if (isTooOld(citus)) {
      problems.push(`${name} has Citus ${citus}. Install ${OLDEST_CITUS.join('.')} or newer.`);
    }
    if (canLogIn === null) {
      problems.push(`${name} has no role ${APP_ROLE}. Run there: create role ${APP_ROLE} login;`);
    } else if (!canLogIn) {
      problems.push(
        `${name} does not let ${APP_ROLE} log in. Run there: alter role ${APP_ROLE} login;`,
      );
    }
    for (const [setting, value] of Object.entries(nodeSettings)) {
      if (settings[setting] === value) continue;
      problems.push(
        `${name} has ${setting} = ${settings[setting] ?? 'nothing'}. Add to its postgresql.conf and reload it: ${setting} = '${value}'`,
      );
    }
    return problems;
  });
}

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split(/[.-]/).map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_CITUS;
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}
