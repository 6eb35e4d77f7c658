/** The text at a path of an answer (`textAt(answer, 'data', 'city')`); empty where the answer has no text there. */
export function textAt(answer: unknown, ...path: readonly string[]): string {
  let value = answer;
  for (const name of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  }
  return typeof value === 'string' ? value : '';
}

/** The parts of a JSON schema that say which shape a value has. */
interface Schema {
  readonly type?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Whether an answer has the fields of its schema. Formats, limits and further fields are not judged. */
export function hasShape(schema: Schema, value: unknown): boolean {
  if (schema.anyOf !== undefined) return schema.anyOf.some((one) => hasShape(one, value));
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
