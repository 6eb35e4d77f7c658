/** Focusable controls of a cell. */
const controls = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/** The focus stops of a row: the row itself, then the controls of its cells, or a cell without controls. */
function stopsOf(row: HTMLTableRowElement): HTMLElement[] {
  return [
    row,
    ...Array.from(row.cells).flatMap((cell) => {
      const inside = Array.from(cell.querySelectorAll<HTMLElement>(controls));
      return inside.length > 0 ? inside : [cell];
    }),
  ];
}

/**
 * The arrow keys of ARIA's grid: up and down to the same stop of another row, left and right along a row; Home and
 * End to the ends of a row, with Ctrl to the first and last row. Returns whether the focus moved.
 */
export function moveByKey(key: string, isFar: boolean, focused: Element): boolean {
  const row = focused.closest('tr');
  const body = row?.closest('tbody');
  if (!row || !body) return false;
  const stops = stopsOf(row);
  const at = stops.findIndex((stop) => stop === focused);
  const step = isFar ? far[key] : near[key];
  if (at === -1 || step === undefined) return false;
  const goal = step({ row: row.sectionRowIndex, stop: at }, stops.length);
  const last = body.rows.length - 1;
  const along = stopsOf(body.rows[Math.max(0, Math.min(goal.row, last))] ?? row);
  const target = along.at(goal.stop) ?? along.at(-1);
  if (target === undefined || target === focused) return false;
  target.tabIndex = 0;
  target.focus();
  return true;
}

interface Place {
  readonly row: number;
  readonly stop: number;
}

type Steps = Readonly<Record<string, (from: Place, stops: number) => Place>>;

const near: Steps = {
  ArrowUp: ({ row, stop }) => ({ row: row - 1, stop }),
  ArrowDown: ({ row, stop }) => ({ row: row + 1, stop }),
  // Left from the row itself wraps to its last stop.
  ArrowLeft: ({ row, stop }) => ({ row, stop: stop - 1 }),
  ArrowRight: ({ row, stop }, stops) => ({ row, stop: (stop + 1) % stops }),
  Home: ({ row }) => ({ row, stop: 0 }),
  End: ({ row }) => ({ row, stop: -1 }),
};

const far: Steps = {
  Home: ({ stop }) => ({ row: 0, stop }),
  End: ({ stop }) => ({ row: Number.POSITIVE_INFINITY, stop }),
};

/** Makes one element the only tab stop of all rows. */
export function keepOneStop(body: HTMLTableSectionElement, stop: HTMLElement): void {
  for (const other of body.querySelectorAll<HTMLElement>(`[tabindex="0"], ${controls}`)) {
    if (other !== stop && other.tabIndex === 0) other.tabIndex = -1;
  }
  stop.tabIndex = 0;
}
