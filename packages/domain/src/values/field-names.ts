type FieldNames<Name extends string, OtherName extends string> = Readonly<Record<Name, OtherName>>;

/** Returns a sent value as trimmed text; empty for an absent value. */
export function toText(value: string | number | undefined): string {
  return value === undefined ? '' : String(value).trim();
}

/** Returns trimmed texts under the keys of `names`, which maps each key to its name in `values`. */
export function readFields<Name extends string, OtherName extends string>(
  names: FieldNames<Name, OtherName>,
  values: Readonly<Partial<Record<OtherName, string | number | undefined>>>,
): Record<Name, string> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name in names) texts[name] = toText(values[names[name]]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one text for each of the names
  return texts as Record<Name, string>;
}

/** Returns the texts of `values`, with each key replaced by its name in `names`. */
export function writeFields<Name extends string, OtherName extends string>(
  names: FieldNames<Name, OtherName>,
  values: Readonly<Record<NoInfer<Name>, string>>,
): Record<OtherName, string> {
  const texts: Partial<Record<OtherName, string>> = {};
  for (const name in names) texts[names[name]] = values[name];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one text for each of the other names
  return texts as Record<OtherName, string>;
}
