/** Returns a record with a value for each name. */
export function fillRecord<Name extends string, Value>(
  names: readonly Name[],
  getValue: (name: Name) => Value,
): Record<Name, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one value for each name
  return Object.fromEntries(names.map((name) => [name, getValue(name)])) as Record<Name, Value>;
}

/** Returns the names of a record that are known at compile time, in their order. */
export function listNames<Name extends string>(
  record: Readonly<Partial<Record<Name, unknown>>>,
): Name[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record has no other names
  return Object.keys(record) as Name[];
}
