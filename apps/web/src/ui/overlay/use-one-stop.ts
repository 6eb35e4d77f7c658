import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { setOnlyTabStop } from '../table/table-keys.ts';

/**
 * Makes the body of a table one tab stop: the element that had the focus last, initially the first row. When the row
 * with the focus is removed, the next row takes it.
 */
export function useOneStop(items: readonly object[], columns: readonly object[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const last = useRef({ stop: null as HTMLElement | null, row: 0, hasFocus: false });

  useLayoutEffect(() => {
    const rows = body.current?.rows;
    if (body.current === null || rows === undefined || items.length === 0) return;
    const { stop, row, hasFocus } = last.current;
    if (stop !== null && body.current.contains(stop)) return setOnlyTabStop(body.current, stop);
    const next = rows[Math.min(stop === null ? 0 : row, rows.length - 1)];
    if (next === undefined) return;
    last.current.stop = next;
    setOnlyTabStop(body.current, next);
    if (hasFocus && document.activeElement === document.body) next.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new columns add controls
  }, [items, columns]);

  return {
    body,
    onFocus({ target, currentTarget }: FocusEvent<HTMLTableSectionElement>) {
      const row = target.closest('tr');
      // The menu of a row is elsewhere in the document.
      if (!(target instanceof HTMLElement) || row === null || !currentTarget.contains(row)) return;
      last.current = { stop: target, row: row.sectionRowIndex, hasFocus: true };
      setOnlyTabStop(currentTarget, target);
    },
    onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLTableSectionElement>) {
      last.current.hasFocus = currentTarget.contains(relatedTarget);
    },
  };
}
