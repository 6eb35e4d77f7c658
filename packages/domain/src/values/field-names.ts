type FieldNames<Ours extends string, Theirs extends string> = Readonly<Record<Ours, Theirs>>;

/** Returns a value as sent as trimmed text; empty where it is absent. */
export function toText(value: string | number | undefined): string {
  return value === undefined ? '' : String(value).trim();
}

export function readFields<Ours extends string, Theirs extends string>(
  names: FieldNames<Ours, Theirs>,
  values: Readonly<Partial<Record<Theirs, string | number | undefined>>>,
): Record<Ours, string> {
  const texts: Partial<Record<Ours, string>> = {};
  for (const name in names) texts[name] = toText(values[names[name]]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one text for each of our names
  return texts as Record<Ours, string>;
}

export function writeFields<Ours extends string, Theirs extends string>(
  names: FieldNames<Ours, Theirs>,
  values: Readonly<Record<NoInfer<Ours>, string>>,
): Record<Theirs, string> {
  const texts: Partial<Record<Theirs, string>> = {};
  for (const name in names) texts[names[name]] = values[name];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one text for each of the other names
  return texts as Record<Theirs, string>;
}
