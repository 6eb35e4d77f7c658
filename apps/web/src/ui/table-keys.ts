/** What a cell may hold that takes the focus. */
const controls = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/** Where the focus may stand in a row: on the row itself, then on what its cells hold, or on a cell that holds nothing. */
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
 * The arrow keys of ARIA's grid: up and down to the same place of the next row, left and right along a row.
 * Answers whether the key was one that led somewhere.
 */
export function moveByArrow(key: string, focused: Element): boolean {
  const row = focused.closest('tr');
  const body = row?.closest('tbody');
  if (!row || !body) return false;
  const at = stopsOf(row).findIndex((stop) => stop === focused);
  if (at === -1) return false;
  const [rows, stops] = steps[key] ?? [0, 0];
  const along = stopsOf(body.rows[row.sectionRowIndex + rows] ?? row);
  // Left of the row itself comes its last stop.
  const target = along.at((at + stops) % along.length);
  if (target === undefined || target === focused) return false;
  // A cell takes the focus only when it is led there.
  if (!target.hasAttribute('tabindex') && !target.matches(controls)) target.tabIndex = -1;
  target.focus();
  return true;
}

const steps: Readonly<Record<string, readonly [rows: number, stops: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
