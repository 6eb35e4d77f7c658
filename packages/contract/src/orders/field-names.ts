import type { Unparsed } from '@shipdesk/domain/order/order';

/** The wire's names of some fields, by our names. */
type FieldNames<Ours extends string, Theirs extends string> = Readonly<Record<Ours, Theirs>>;

/** A value as sent as trimmed text; empty where it is absent. */
export function textOf(value: Unparsed | undefined): string {
  return value === undefined ? '' : String(value).trim();
}

/** The values of `sent` as text under our names. */
export function readFields<Ours extends string, Theirs extends string>(
  names: FieldNames<Ours, Theirs>,
  sent: Readonly<Partial<Record<Theirs, Unparsed | undefined>>>,
): Record<Ours, string> {
  const entries = Object.entries<Theirs>(names).map(([ours, theirs]) => [
    ours,
    textOf(sent[theirs]),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each of our names
  return Object.fromEntries(entries) as Record<Ours, string>;
}

/** Texts under the names of the wire. */
export function writeFields<Ours extends string, Theirs extends string>(
  names: FieldNames<Ours, Theirs>,
  values: Readonly<Record<NoInfer<Ours>, string>>,
): Record<Theirs, string> {
  const entries = Object.entries<Theirs>(names).map(([ours, theirs]) => [
    theirs,
    Reflect.get(values, ours),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each name of the wire
  return Object.fromEntries(entries) as Record<Theirs, string>;
}
