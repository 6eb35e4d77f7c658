// The floor of what is written: orders as rows, by one prepared statement, with nothing around it.
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { orderColumnTypes } from '../../apps/server/src/orders/orders-store.ts';
import type { Way } from './measure.ts';

export type Row = Record<string, unknown>;

const columns = Object.entries(orderColumnTypes);
const names = columns.map(([name]) => name).join(', ');
const places = columns.map((_, index) => `$${index + 1}`).join(', ');
const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');

export const insertOne = `insert into orders (${names}) values (${places})`;
const insertMany = `insert into orders (${names}) select * from unnest(${arrays})`;

/** The values of a row, its JSON as text; ids, numbers and moments are made anew. */
export function valuesOf(row: Row, fresh: Row): unknown[] {
  return columns.map(([name, type]) => {
    if (name in fresh) return fresh[name];
    return type === 'jsonb' ? JSON.stringify(row[name]) : row[name];
  });
}

const { DATE }: Record<'DATE', number> = pg.types.builtins;
/** A date column as its text, as it is written back. */
export const dateAsText: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => (oid === DATE ? String : pg.types.getTypeParser(oid)),
};

/** The counts of orders are kept by a trigger: that is the product's cost, not the floor's. */
export function uncounted(sql: pg.Client, way: Way): Way {
  const counting = (isOn: boolean) =>
    sql.query(`alter table orders ${isOn ? 'enable' : 'disable'} trigger orders_made`);
  return async (ms) => {
    await counting(false);
    try {
      return await way(ms);
    } finally {
      await counting(true);
    }
  };
}

/** The same rows again and again, all of them in one statement with its commit. */
export function insertingAll(sql: pg.Client, same: readonly Row[]): Way {
  return async (ms) => {
    const times: number[] = [];
    const begun = performance.now();
    while (times.length === 0 || performance.now() - begun < ms) {
      const values = same.map((row) => {
        const id = uuidv7();
        return valuesOf(row, {
          id,
          docket_number: String(randomInt(10 ** 13, 10 ** 14)),
          order_ref: id,
          client_reference: id,
          created_at: new Date(),
        });
      });
      const perColumn = columns.map((_, column) => values.map((row) => row[column]));
      const at = performance.now();
      await sql.query({ name: 'many', text: insertMany, values: perColumn });
      times.push(performance.now() - at);
    }
    return { times, milliseconds: performance.now() - begun, refusal: undefined };
  };
}
