// A bare Fastify route per prepared statement: no session, no row-level security, no validation, no log.
import { randomInt } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

/** A prepared statement of the floor. */
export interface FloorStatement {
  readonly text: string;
  readonly isPlannedEachTime: boolean;
}

/** Values that differ in each row. */
const made: Record<string, () => unknown> = {
  '@id': uuidv7,
  '@docket': () => String(randomInt(10 ** 13, 10 ** 14)),
  '@now': () => new Date(),
};

const [, , connection = '', texts = ''] = process.argv;
const statements: Record<string, FloorStatement> = JSON.parse(texts);
const poolWith = (mode: string) =>
  new pg.Pool({ ...JSON.parse(connection), options: `-c plan_cache_mode=${mode}`, max: 20 });
// Plans as the server's.
const planningOnce = poolWith('force_generic_plan');
const planningEachTime = poolWith('force_custom_plan');

const app = fastify();
for (const [name, { text, isPlannedEachTime }] of Object.entries(statements)) {
  const pool = isPlannedEachTime ? planningEachTime : planningOnce;
  app.post<{ Body: { values: unknown[] } }>(`/${name}`, async (request) => {
    const values = request.body.values.map((value) =>
      typeof value === 'string' && value in made ? made[value]?.() : value,
    );
    const { rows } = await pool.query({ name, text, values });
    return { data: rows };
  });
}
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(Number(new URL(address).port));
