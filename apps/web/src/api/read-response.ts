/** Returns the text at a path of a response (`readTextAt(response, 'data', 'city')`), or an empty string. */
export function readTextAt(response: unknown, ...path: readonly string[]): string {
  let value = response;
  for (const name of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  }
  return typeof value === 'string' ? value : '';
}

export interface Schema {
  readonly type?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Returns true if a response has the fields of its schema. Ignores formats, limits and additional fields. */
export function hasShape(schema: Schema, value: unknown): boolean {
  if (schema.anyOf !== undefined) return schema.anyOf.some((option) => hasShape(option, value));
  switch (schema.type) {
    case 'object':
      return (
        typeof value === 'object' &&
        value !== null &&
        Object.entries(schema.properties ?? {}).every(([name, property]) =>
          name in value
            ? hasShape(property, Reflect.get(value, name))
            : schema.required?.includes(name) !== true,
        )
      );
    case 'array':
      return Array.isArray(value) && value.every((item) => hasShape(schema.items ?? {}, item));
    case 'string':
    case 'boolean':
      return typeof value === schema.type;
    case 'integer':
    case 'number':
      return typeof value === 'number';
    case 'null':
      return value === null;
    default:
      return true;
  }
}
