import type { QueryArrayResult } from 'pg';

/** Returns the name of a column or table in the database: `order_ref` for `orderRef`. */
export function toColumnName(property: string): string {
  return property.replaceAll(/[A-Z]/g, '_$&').toLowerCase();
}

/** Returns the property name of a column or table: `orderRef` for `order_ref`. */
export function toPropertyName(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the rows as objects, keyed by the property names of their columns. */
export function toObjects({ fields, rows }: QueryArrayResult): Record<string, unknown>[] {
  const names = fields.map(({ name }) => toPropertyName(name));
  // Copying a blank row gives every row the same shape.
  const blankRow: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  return rows.map((values) => {
    const row = { ...blankRow };
    names.forEach((name, index) => {
      row[name] = values[index];
    });
    return row;
  });
}
