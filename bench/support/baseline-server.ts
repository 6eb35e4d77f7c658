// Serves each prepared statement behind a bare Fastify route, without authentication, validation, mapping or log.
// A request with a session runs all SQL of the product's call as the server's role. A request without a session runs
// one statement as the owner of the database.
import { randomInt } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { BaselineConnections, BaselineStatement } from './processes.ts';

interface Body {
  /** The parameters of each statement. */
  readonly values: readonly unknown[][];
  /** The ids of the seller and of the session. */
  readonly session?: readonly [sellerId: string, sessionId: string];
}

/** The functions that generate the values of markers in a parameter or in its JSON. */
const valueGenerators: Record<string, () => string> = {
  '@id': uuidv7,
  '@docket': () => String(randomInt(10 ** 13, 10 ** 14)),
  '@now': () => new Date().toISOString(),
};
const fillMarkers = (value: unknown) =>
  typeof value === 'string'
    ? value.replaceAll(
        /(?<=^|")@(?:id|docket|now)(?="|$)/g,
        (marker) => valueGenerators[marker]?.() ?? marker,
      )
    : value;

const [, , connectionsJson = '', statementsJson = ''] = process.argv;
const { owner, app: login, sessionSql }: BaselineConnections = JSON.parse(connectionsJson);
const statements: Record<string, BaselineStatement> = JSON.parse(statementsJson);
const createOwnerPool = (planMode: string) =>
  new pg.Pool({ ...owner, options: `-c plan_cache_mode=${planMode}`, max: 20 });
// The server uses both plan modes.
const ownerPool = createOwnerPool('auto');
const customPlanPool = createOwnerPool('force_custom_plan');
const loginPool = new pg.Pool({ ...login, max: 20, pipeline: true });

interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Runs statements in a transaction like the server's `runAsSeller`. Returns the rows of the first statement. */
async function runInTransaction(
  sellerId: string,
  namedStatements: readonly NamedStatement[],
  isPlannedEachTime = false,
) {
  const planMode = isPlannedEachTime ? 'force_custom_plan' : 'auto';
  const client = await loginPool.connect();
  const { stream } = client.connection;
  stream.cork();
  const results = Promise.all([
    client.query(
      `begin; set local app.seller_id = '${sellerId}'; set local plan_cache_mode = ${planMode}`,
    ),
    ...namedStatements.map((statement) => client.query({ ...statement })),
    client.query('commit'),
  ]);
  stream.uncork();
  const [, firstResult] = await results;
  client.release();
  return firstResult?.rows ?? [];
}

const app = fastify();
for (const [route, { texts, isPlannedEachTime }] of Object.entries(statements)) {
  const pool = isPlannedEachTime ? customPlanPool : ownerPool;
  app.post<{ Body: Body }>(`/${route}`, async ({ body }) => {
    const namedStatements = texts.map((text, index) => {
      const values = (body.values[index] ?? []).map(fillMarkers);
      return { name: `${route.slice(0, 50)} ${index}`, text, values };
    });
    const [firstStatement] = namedStatements;
    if (!body.session && firstStatement) return { data: (await pool.query(firstStatement)).rows };
    const [sellerId, sessionId] = body.session ?? ['', ''];
    const sessionStatement = { name: 'session', text: sessionSql, values: [sellerId, sessionId] };
    await runInTransaction(sellerId, [sessionStatement]);
    const rows = await runInTransaction(sellerId, namedStatements, isPlannedEachTime);
    return { data: rows };
  });
}
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(Number(new URL(address).port));
