/** Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns undefined if the path does not exist. */
export function readValue(json: unknown, ...path: readonly string[]): unknown {
  let value = json;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** Returns null if there is no array at the path. */
export function readItems(json: unknown, ...path: readonly string[]): readonly unknown[] | null {
  const value = readValue(json, ...path);
  return Array.isArray(value) ? value : null;
}
