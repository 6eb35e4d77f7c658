import type { QueryArrayResult } from 'pg';

/** Returns the name of a column or table in the database: `order_ref` for `orderRef`. */
export const toColumnName = cacheNames((property) =>
  property.replaceAll(/[A-Z]/g, '_$&').toLowerCase(),
);

/** Returns the property name of a column or table: `orderRef` for `order_ref`. */
export const toPropertyName = cacheNames((column) =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
);

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

/** Only names in the server's own statements occur, so the cache stays small. */
function cacheNames(convert: (name: string) => string): (name: string) => string {
  const convertedNames = new Map<string, string>();
  return (name) => {
    const cachedName = convertedNames.get(name);
    if (cachedName !== undefined) return cachedName;
    const result = convert(name);
    convertedNames.set(name, result);
    return result;
  };
}
