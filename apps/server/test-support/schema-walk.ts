/** The parts of JSON Schema that the contract uses. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type Path = readonly (string | number)[];

interface Place {
  path: Path;
  value: unknown;
  /** Undefined where the schema has no constraint. */
  schema: Schema | undefined;
}

/** Returns a value and every value inside it, each with its path and schema. */
export function listPlaces(value: unknown, schema: Schema | undefined, path: Path = []): Place[] {
  const place = { path, value, schema };
  if (Array.isArray(value)) {
    return [
      place,
      ...value.flatMap((item, index) => listPlaces(item, schema?.items, [...path, index])),
    ];
  }
  if (value === null || typeof value !== 'object') return [place];
  const innerPlaces = Object.entries(value).flatMap(([key, entry]) =>
    listPlaces(entry, schema?.properties?.[key], [...path, key]),
  );
  return [place, ...innerPlaces];
}

/** Returns a copy with another value at one path; `undefined` removes it. */
export function changeAt(root: unknown, path: Path, value: unknown): unknown {
  const [key, ...tail] = path;
  if (key === undefined) return value;
  if (Array.isArray(root)) {
    const items = root.map((item, index) => (index === key ? changeAt(item, tail, value) : item));
    return items.filter((item) => item !== undefined);
  }
  const entries = new Map(Object.entries(root as object));
  const changedValue = changeAt(entries.get(String(key)), tail, value);
  if (changedValue === undefined) entries.delete(String(key));
  else entries.set(String(key), changedValue);
  return Object.fromEntries(entries);
}

/** Returns a copy in which every text or list field with a matching name contains the text, even if it was absent. */
export function replaceFields(
  value: unknown,
  schema: Schema,
  { pattern, value: text }: { pattern: RegExp; value: string },
): unknown {
  return listPlaces(value, schema).reduce<unknown>((copy, place) => {
    const fields = Object.entries(place.schema?.properties ?? {}).filter(([name, { type }]) => {
      const types = [type].flat();
      return pattern.test(name) && (types.includes('string') || types.includes('array'));
    });
    return fields.reduce<unknown>(
      (changed, [name, { type }]) =>
        changeAt(changed, [...place.path, name], type === 'array' ? [text] : text),
      copy,
    );
  }, value);
}
