/** Returns a record with a value for each name. */
export function fillRecord<Name extends string, Value>(
  names: readonly Name[],
  getValue: (name: Name) => Value,
): Record<Name, Value> {
  const record: Partial<Record<Name, Value>> = {};
  for (const name of names) record[name] = getValue(name);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one value for each name
  return record as Record<Name, Value>;
}

/** Returns the names of a record that are known at compile time, in their order. */
export function listNames<Name extends string>(
  record: Readonly<Partial<Record<Name, unknown>>>,
): Name[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record has no other names
  return Object.keys(record) as Name[];
}
