import fc from 'fast-check';
import { changeAt, type Json, listPlaces, type Path, type Schema } from '../schema-walk.ts';

function createTexts({ pattern, minLength = 0, maxLength = 64 }: Schema): fc.Arbitrary<string> {
  const length = { minLength, maxLength: Math.min(maxLength, 60) };
  if (pattern === undefined) return fc.string({ unit: 'binary', ...length });
  const shape = new RegExp(pattern, 'u');
  if (shape.test('') && shape.test('अ')) {
    return fc.string({ unit: 'binary', ...length }).filter((text) => shape.test(text));
  }
  return fc.stringMatching(shape, { maxLength: Math.min(maxLength, 64) });
}

/** Returns an arbitrary of the values that a schema of the contract accepts. */
export function createValues(schema: Schema): fc.Arbitrary<Json> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(createValues));
  if (schema.enum) return fc.constantFrom(...(schema.enum as Json[]));
  if (schema.const !== undefined) return fc.constant(schema.const as Json);
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => createValues({ ...schema, type })));
  }
  const { minimum = 0, maximum = 1e9 } = schema;
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      const required = schema.required ?? [];
      return fc.record(
        Object.fromEntries(properties.map(([name, inner]) => [name, createValues(inner)])),
        { requiredKeys: required, noNullPrototype: true },
      );
    }
    case 'array':
      return fc.array(createValues(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(schema.minItems ?? 0, 3)),
      });
    case 'integer':
      return fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return createTexts(schema);
  }
}

/** Texts that replace a value in the JSON. Many of them are not valid JSON. */
const RAW_TEXTS = [
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '01',
  '.5',
  '0x10',
  'undefined',
  '',
  "'x'",
  '1e308',
  '9007199254740993',
  '-1',
  '0.1e-400',
  '"\\ud800"',
  '"a\\udc00b"',
  '"a\\u0000b"',
  '"\\u202e\\u200b"',
  '"\\u0661\\u0662"',
  '"9e999"',
  '"1_000"',
  '{"$gt":""}',
  '{"toString":1,"length":9}',
  '[[]]',
  '"2026-02-30"',
  '"0000-00-00"',
  `${'['.repeat(4000)}${']'.repeat(4000)}`,
  `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
] as const;

/** Keys that a parser or an object could handle incorrectly. */
const RAW_KEYS = ['__proto__', 'constructor', 'toString', 'sellerId', 'roles', ''] as const;

export type Mutation =
  | { kind: 'drop' | 'null' | 'duplicate-key' | 'over-long' | 'empty'; index: number }
  | { kind: 'retype'; index: number; value: Json }
  | { kind: 'bound'; index: number; offset: number }
  | { kind: 'raw'; index: number; text: string }
  | { kind: 'extra-key'; index: number; key: string };

const index = fc.nat(400);

export const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('drop', 'null', 'duplicate-key', 'over-long', 'empty'),
    index,
  }),
  fc.record({
    kind: fc.constant('retype' as const),
    index,
    value: fc.constantFrom<Json>(0, -1, 1.5, '', 'x', true, false, [], {}, [null], { a: 1 }),
  }),
  fc.record({ kind: fc.constant('bound' as const), index, offset: fc.constantFrom(-1, 0, 1) }),
  fc.record({ kind: fc.constant('raw' as const), index, text: fc.constantFrom(...RAW_TEXTS) }),
  fc.record({ kind: fc.constant('extra-key' as const), index, key: fc.constantFrom(...RAW_KEYS) }),
);

const TOKEN = '@@raw@@';

/** Applies the changes and returns the text of the body. An index after the last place wraps around. */
export function mutateJson(body: Json, schema: Schema, changes: readonly Mutation[]): string {
  let value: unknown = body;
  const rawTexts: string[] = [];
  const addRaw = (text: string) => `${TOKEN}${rawTexts.push(text) - 1}${TOKEN}`;
  for (const change of changes) {
    const places = listPlaces(value, schema);
    const place = places[change.index % places.length];
    if (!place) continue;
    value = changeAt(value, place.path, changeValue(change, place, addRaw)) ?? null;
  }
  const text = JSON.stringify(value);
  return text
    .replace(
      new RegExp(`"${TOKEN}(\\d+)${TOKEN}"`, 'g'),
      (_, position: string) => rawTexts[Number(position)] ?? '',
    )
    .replace(new RegExp(`"${TOKEN}[^"]*"`, 'g'), '"x"');
}

function changeValue(
  change: Mutation,
  { value, schema }: { path: Path; value: unknown; schema: Schema | undefined },
  addRaw: (text: string) => string,
): unknown {
  switch (change.kind) {
    case 'drop':
      return undefined;
    case 'null':
      return null;
    case 'over-long':
      return 'x'.repeat(100_000);
    case 'empty':
      if (typeof value !== 'object') return '';
      return Array.isArray(value) ? [] : {};
    case 'retype':
      return change.value;
    case 'raw':
      return addRaw(change.text);
    case 'bound':
      return toBound(value, schema, change.offset);
    case 'duplicate-key':
    case 'extra-key': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
      // Added as raw text, because an object cannot have the key `__proto__` or a duplicate key.
      const key = change.kind === 'extra-key' ? change.key : (Object.keys(value)[0] ?? 'x');
      return { ...value, [addRaw(JSON.stringify(key))]: 1 };
    }
  }
}

/** Returns a value one below the minimum of the schema, at its maximum or one above it, for offsets of -1, 0 and 1. */
function toBound(value: unknown, schema: Schema | undefined, offset: number): unknown {
  const { maxLength, minLength, maximum, minimum, maxItems, minItems } = schema ?? {};
  if (Array.isArray(value)) {
    const maxCount = maxItems !== undefined && maxItems <= 100 ? maxItems : value.length;
    const length = Math.max(0, (offset < 0 ? (minItems ?? 0) : maxCount) + offset);
    return Array.from({ length }, () => value[0] ?? null);
  }
  if (typeof value === 'string') {
    return 'x'.repeat(Math.max(0, (offset < 0 ? (minLength ?? 0) : (maxLength ?? 100)) + offset));
  }
  if (typeof value === 'number') return (offset < 0 ? (minimum ?? 0) : (maximum ?? 1e9)) + offset;
  return value;
}
