/** Which items of a long line are drawn: the first, and the one after the last. */
export interface GridWindow {
  readonly from: number;
  readonly to: number;
}

interface Scrolled {
  /** Where the view begins, and how much of the line it shows, in pixels. */
  readonly offset: number;
  readonly extent: number;
  readonly itemSize: number;
  readonly count: number;
  /** Items drawn beyond either end, so that scrolling shows no gap. */
  readonly overscan: number;
}

/** The items of one size that a scrolled view shows. */
export function gridWindow({ offset, extent, itemSize, count, overscan }: Scrolled): GridWindow {
  const first = Math.floor(Math.max(0, offset) / itemSize) - overscan;
  const last = Math.ceil((Math.max(0, offset) + extent) / itemSize) + overscan;
  const to = Math.min(count, Math.max(0, last));
  return { from: Math.min(Math.max(0, first), to), to };
}

/** The indexes of a window, and one more item that has to be drawn wherever it is (it holds the focus). */
export function drawnIndexes({ from, to }: GridWindow, always: number): number[] {
  const indexes = Array.from({ length: to - from }, (_, index) => from + index);
  if (always >= 0 && always < from) indexes.unshift(always);
  if (always >= to) indexes.push(always);
  return indexes;
}
