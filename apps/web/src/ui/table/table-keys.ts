const focusableControls =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/** Returns the focus stops of a row: the row, then the controls of each cell, or the cell if it has none. */
function listStops(row: HTMLTableRowElement): HTMLElement[] {
  return [
    row,
    ...Array.from(row.cells).flatMap((cell) => {
      const innerControls = Array.from(cell.querySelectorAll<HTMLElement>(focusableControls));
      return innerControls.length > 0 ? innerControls : [cell];
    }),
  ];
}

/**
 * Moves the focus with the keys of ARIA's grid pattern: up and down between rows, left and right within a row. Returns
 * true if the focus moved.
 */
export function moveFocusByKey(key: string, hasCtrl: boolean, focusedElement: Element): boolean {
  const row = focusedElement.closest('tr');
  const body = row?.closest('tbody');
  if (!row || !body) return false;
  const stops = listStops(row);
  const index = stops.findIndex((stop) => stop === focusedElement);
  const step = hasCtrl ? ctrlSteps[key] : steps[key];
  if (index === -1 || step === undefined) return false;
  const next = step({ row: row.sectionRowIndex, stop: index }, stops.length);
  const lastRow = body.rows.length - 1;
  const nextStops = listStops(body.rows[Math.max(0, Math.min(next.row, lastRow))] ?? row);
  const target = nextStops.at(next.stop) ?? nextStops.at(-1);
  if (target === undefined || target === focusedElement) return false;
  target.tabIndex = 0;
  target.focus();
  return true;
}

interface Place {
  readonly row: number;
  readonly stop: number;
}

type Steps = Readonly<Record<string, (from: Place, stopCount: number) => Place>>;

const steps: Steps = {
  ArrowUp: ({ row, stop }) => ({ row: row - 1, stop }),
  ArrowDown: ({ row, stop }) => ({ row: row + 1, stop }),
  // Left from the row itself wraps to its last stop.
  ArrowLeft: ({ row, stop }) => ({ row, stop: stop - 1 }),
  ArrowRight: ({ row, stop }, stopCount) => ({ row, stop: (stop + 1) % stopCount }),
  Home: ({ row }) => ({ row, stop: 0 }),
  End: ({ row }) => ({ row, stop: -1 }),
};

const ctrlSteps: Steps = {
  Home: ({ stop }) => ({ row: 0, stop }),
  End: ({ stop }) => ({ row: Number.POSITIVE_INFINITY, stop }),
};

export function setOnlyTabStop(body: HTMLTableSectionElement, stop: HTMLElement): void {
  for (const candidate of body.querySelectorAll<HTMLElement>(
    `[tabindex="0"], ${focusableControls}`,
  )) {
    if (candidate !== stop && candidate.tabIndex === 0) candidate.tabIndex = -1;
  }
  stop.tabIndex = 0;
}
