import { type Expression, PrimitiveValueListNode, type RawBuilder, sql } from 'kysely';

type ColumnType =
  | 'bigint'
  | 'boolean'
  | 'bytea'
  | 'date'
  | 'integer'
  | 'jsonb'
  | 'text'
  | 'text[]'
  | 'timestamptz'
  | 'uuid';

/** Returns `($1, $2, …)` for plain values as one node, because a node for each value of many rows is slow. */
export function listValues(values: readonly unknown[]): Expression<unknown> {
  const node = PrimitiveValueListNode.create(values);
  return { expressionType: undefined, toOperationNode: () => node };
}

/**
 * Returns rows as the table `sent` for the FROM clause of a write, with a type for each property. Citus accepts VALUES
 * there but no set-returning function, such as `unnest`.
 */
export function listRows<Types extends Readonly<Record<string, ColumnType>>>(
  rows: readonly { readonly [Property in keyof Types]?: unknown }[],
  types: Types,
): RawBuilder<unknown> {
  const columns = Object.entries(types);
  const names = sql.join(columns.map(([property]) => sql.ref(property)));
  const rowLists = rows.map((row, rowIndex) => {
    const values = columns.map(([property, type]) => {
      const value: unknown = Reflect.get(row, property) ?? null;
      return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
    });
    if (rowIndex > 0) return listValues(values);
    // PostgreSQL takes the column types from the casts in the first row.
    const typedValues = values.map(
      (value, index) => sql`${value}::${sql.raw(columns[index]?.[1] ?? '')}`,
    );
    return sql`(${sql.join(typedValues)})`;
  });
  if (rowLists.length > 0) return sql`(values ${sql.join(rowLists)}) sent (${names})`;
  const nulls = columns.map(([, type]) => sql`null::${sql.raw(type)}`);
  return sql`(select ${sql.join(nulls)} where false) sent (${names})`;
}

/** Returns `and alias.seller_id = …` if all rows have the same seller; empty SQL for rows of several sellers. */
export function whereSellerOf(
  rows: readonly { readonly sellerId: string }[],
  alias: string,
): RawBuilder<unknown> {
  const [sellerId, ...otherSellerIds] = [...new Set(rows.map((row) => row.sellerId))];
  if (otherSellerIds.length > 0) return sql``;
  // Each row contains its seller too, but Citus needs a separate comparison with the id.
  return sql`and ${sql.ref(`${alias}.sellerId`)} = ${sellerId}::uuid`;
}
