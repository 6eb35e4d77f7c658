// Serves each prepared statement behind a bare Fastify route, without guard, validation, mapping or log. A call with a
// session runs all SQL of the server's call as the server's login. A call without one runs its statement as the owner.
import { randomInt } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { FloorConnections, FloorStatement } from './processes.ts';

interface Body {
  readonly values: unknown[];
  /** The seller and the id of its session. */
  readonly session?: readonly [sellerId: string, sessionId: string];
}

/** Values that differ in each row, by the marker that stands for them in a parameter or in its JSON. */
const freshValues: Record<string, () => string> = {
  '@id': uuidv7,
  '@docket': () => String(randomInt(10 ** 13, 10 ** 14)),
  '@now': () => new Date().toISOString(),
};
const fillMarkers = (value: unknown) =>
  typeof value === 'string'
    ? value.replaceAll(
        /(?<=^|")@(?:id|docket|now)(?="|$)/g,
        (mark) => freshValues[mark]?.() ?? mark,
      )
    : value;

const [, , logins = '', texts = ''] = process.argv;
const { owner, app: login, session }: FloorConnections = JSON.parse(logins);
const statements: Record<string, FloorStatement> = JSON.parse(texts);
const getPlanMode = (isPlannedEachTime: boolean) =>
  isPlannedEachTime ? 'force_custom_plan' : 'force_generic_plan';
const createOwnerPool = (isPlannedEachTime: boolean) =>
  new pg.Pool({
    ...owner,
    options: `-c plan_cache_mode=${getPlanMode(isPlannedEachTime)}`,
    max: 20,
  });
// The server uses both plan modes.
const genericPlanPool = createOwnerPool(false);
const customPlanPool = createOwnerPool(true);
const loginPool = new pg.Pool({ ...login, max: 20, pipeline: true });

/** Runs the statement in the same transaction as the server's `runAsSeller`, and returns its rows. */
async function runInTransaction(
  sellerId: string,
  statement: { name: string; text: string; values: unknown[] },
  isPlannedEachTime = false,
) {
  const client = await loginPool.connect();
  const { stream } = client.connection;
  stream.cork();
  const results = Promise.all([
    client.query(
      `begin; set local app.seller_id = '${sellerId}'; set local plan_cache_mode = ${getPlanMode(isPlannedEachTime)}`,
    ),
    client.query(statement),
    client.query('commit'),
  ]);
  stream.uncork();
  const [, { rows }] = await results;
  client.release();
  return rows;
}

const app = fastify();
for (const [name, { text, isPlannedEachTime }] of Object.entries(statements)) {
  const pool = isPlannedEachTime ? customPlanPool : genericPlanPool;
  app.post<{ Body: Body }>(`/${name}`, async ({ body }) => {
    const values = body.values.map(fillMarkers);
    if (!body.session) {
      const { rows } = await pool.query({ name, text, values });
      return { data: rows };
    }
    const [sellerId] = body.session;
    await runInTransaction(sellerId, { name: 'session', text: session, values: [...body.session] });
    const rows = await runInTransaction(sellerId, { name, text, values }, isPlannedEachTime);
    return { data: rows };
  });
}
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(Number(new URL(address).port));
