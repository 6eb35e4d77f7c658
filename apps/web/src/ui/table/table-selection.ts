/** The selected rows of a table, and the last range. */
export interface TableSelection {
  readonly ids: ReadonlySet<string>;
  /** From the row that was selected by itself to the one that was reached with Shift. */
  readonly range: { readonly from: string; readonly to: string } | null;
}

export const nothingSelected: ReadonlySet<string> = new Set();

/** Toggles a row. The next range starts at it. */
export function toggleRow({ ids }: TableSelection, id: string): TableSelection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, range: { from: id, to: id } };
}

/** Selects a range up to a row, replacing the previous range from the same start. */
export function extendTo(
  { ids, range }: TableSelection,
  order: readonly string[],
  id: string,
  start = id,
): TableSelection {
  const from = range !== null && order.includes(range.from) ? range.from : start;
  const next = new Set(ids);
  for (const old of listBetween(order, from, range?.to ?? from)) next.delete(old);
  for (const reached of listBetween(order, from, id)) next.add(reached);
  return { ids: next, range: { from, to: id } };
}

function listBetween(order: readonly string[], start: string, end: string): readonly string[] {
  const [first = 0, last = 0] = [order.indexOf(start), order.indexOf(end)].sort((a, b) => a - b);
  return first === -1 ? [] : order.slice(first, last + 1);
}
