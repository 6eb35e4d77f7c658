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

/** Returns `($1, $2, …)` for plain values. As one node, because a node for each value of many rows takes time. */
export function listValues(values: readonly unknown[]): Expression<unknown> {
  const node = PrimitiveValueListNode.create(values);
  return { expressionType: undefined, toOperationNode: () => node };
}

/**
 * Returns rows as the table `sent` for the FROM clause of a write, with a type for each property. Citus takes VALUES
 * there and no function that returns a set, such as `unnest`.
 */
export function listRows<Types extends Readonly<Record<string, ColumnType>>>(
  rows: readonly { readonly [Property in keyof Types]?: unknown }[],
  types: Types,
): RawBuilder<unknown> {
  const columns = Object.entries(types);
  const names = sql.join(columns.map(([property]) => sql.ref(property)));
  const listed = rows.map((row, at) => {
    const values = columns.map(([property, type]) => {
      const value: unknown = Reflect.get(row, property) ?? null;
      return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
    });
    if (at > 0) return listValues(values);
    // The types of the first row are those of its columns.
    const typed = values.map(
      (value, index) => sql`${value}::${sql.raw(columns[index]?.[1] ?? '')}`,
    );
    return sql`(${sql.join(typed)})`;
  });
  if (listed.length > 0) return sql`(values ${sql.join(listed)}) sent (${names})`;
  const nulls = columns.map(([, type]) => sql`null::${sql.raw(type)}`);
  return sql`(select ${sql.join(nulls)} where false) sent (${names})`;
}

/** Returns the condition that a table has the seller of these rows, or none for rows of several sellers. */
export function whereSellerOf(
  rows: readonly { readonly sellerId: string }[],
  alias: string,
): RawBuilder<unknown> {
  const [sellerId, ...others] = [...new Set(rows.map((row) => row.sellerId))];
  // A row of `rows` names its seller too, but Citus needs the id in a comparison of its own.
  return others.length === 0 ? sql`and ${sql.ref(`${alias}.sellerId`)} = ${sellerId}::uuid` : sql``;
}
