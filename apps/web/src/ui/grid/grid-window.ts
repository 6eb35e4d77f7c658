/** The rendered rows of a long list: the first, and the one after the last. */
export interface GridWindow {
  readonly from: number;
  readonly to: number;
}

/** Rows rendered beyond either end, so that scrolling shows no gap. */
const OVERSCAN = 4;

/** The rows of one height that a scrolled view shows. Sizes are in pixels. */
export function computeGridWindow(
  view: { readonly top: number; readonly height: number },
  { rowHeight, rowCount }: { readonly rowHeight: number; readonly rowCount: number },
): GridWindow {
  const top = Math.max(0, view.top);
  const last = Math.ceil((top + view.height) / rowHeight) + OVERSCAN;
  const to = Math.min(rowCount, Math.max(0, last));
  return { from: Math.min(Math.max(0, Math.floor(top / rowHeight) - OVERSCAN), to), to };
}

/** The rows of a window and the row with the focus. */
export function listDrawnRows({ from, to }: GridWindow, active: number): number[] {
  const rows = Array.from({ length: to - from }, (_, index) => from + index);
  if (active >= 0 && active < from) rows.unshift(active);
  if (active >= to) rows.push(active);
  return rows;
}
