// A bare Fastify route per prepared statement: no session, no row-level security, no validation, no log.
import { randomInt } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

/** Values that differ in each row. */
const made: Record<string, () => unknown> = {
  '@id': uuidv7,
  '@docket': () => String(randomInt(10 ** 13, 10 ** 14)),
  '@now': () => new Date(),
};

const [, , connection = '', texts = ''] = process.argv;
const statements: Record<string, string> = JSON.parse(texts);
// Generic plans, as the server uses.
const options = '-c plan_cache_mode=force_generic_plan';
const pool = new pg.Pool({ ...JSON.parse(connection), options, max: 20 });

const app = fastify();
for (const [name, text] of Object.entries(statements)) {
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
