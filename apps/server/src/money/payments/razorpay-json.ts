/** The value at a path of a JSON value; undefined if the path does not exist. */
function valueAt(json: unknown, path: readonly string[]): unknown {
  let value = json;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** The text at a path; empty for anything else. */
export function textAt(json: unknown, ...path: readonly string[]): string {
  const value = valueAt(json, path);
  return typeof value === 'string' ? value : '';
}

/** The whole number at a path; -1 for anything else. */
export function integerAt(json: unknown, ...path: readonly string[]): number {
  const value = valueAt(json, path);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : -1;
}

/** The items of the array at a path; none for anything else. */
export function itemsAt(json: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = valueAt(json, path);
  return Array.isArray(value) ? value : [];
}
