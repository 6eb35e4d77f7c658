// On a phone rows are cards. Their `display` removes the implicit table roles, so each role is explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles -- see above */
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's grid on the elements of a table */
/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- ARIA's grid on the elements of a table */

import { t } from '@lingui/core/macro';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { SelectionBox } from '../form/selection-box.tsx';
import { markHiddenEdges, ScrollEdges, useHiddenEdges } from '../scroll-edges.tsx';
import { moveFocusByKey, setOnlyTabStop } from './table-keys.ts';
import { type TableColumn, TableRow } from './table-row.tsx';

interface TableSelection {
  readonly ids: ReadonlySet<string>;
  /** From the row selected without Shift to the row selected with Shift. */
  readonly range: { readonly from: string; readonly to: string } | null;
}

export type { TableColumn };

export interface TableProps<Item> {
  label: string;
  columns: readonly TableColumn<Item>[];
  items: readonly Item[];
  getId?: (item: Item) => string;
  /** If this and `onSelectionChange` are set, rows have checkboxes and the header selects all rows. */
  selectedIds?: ReadonlySet<string>;
  onSelectionChange?: (ids: ReadonlySet<string>) => void;
  /** Called on Enter or a click outside the row's controls. While rows are selected, a click selects instead. */
  onRowAction?: (id: string) => void;
  emptyState?: ReactNode;
  isPending?: boolean;
}

const headerCellStyle =
  'border-b border-line bg-sunken px-3 py-2 text-left sm:max-lg:px-2 text-xs font-medium text-muted outline-none focus-ring-inset';
const selectHeaderStyle = `${headerCellStyle} w-10 rounded-tl-lg pr-0 max-sm:flex max-sm:w-auto max-sm:items-center max-sm:gap-2 max-sm:rounded-lg max-sm:border max-sm:after:text-sm max-sm:after:content-[attr(data-label)]`;

/** Below 640 px every row becomes a card. Decision 016 explains why the table does not use React Aria. */
export function Table<Item extends object>({
  label,
  columns,
  items,
  getId = readId,
  selectedIds,
  onSelectionChange,
  onRowAction,
  emptyState,
  isPending = false,
}: TableProps<Item>) {
  const isSelectable = selectedIds !== undefined && onSelectionChange !== undefined;
  const selection = selectedIds ?? emptyIds;
  const areAllSelected = items.length > 0 && items.every((item) => selection.has(getId(item)));
  const range = useRef<TableSelection['range']>(null);
  const { body, ...focusHandlers } = useSingleTabStop(items, columns);
  const scroller = useRef<HTMLDivElement>(null);
  useHiddenEdges(scroller);

  // Set on the elements directly, so that no row rerenders.
  useLayoutEffect(() => {
    if (!isSelectable || body.current === null) return;
    for (const [index, item] of items.entries()) {
      const row = body.current.rows[index];
      const box = row?.querySelector('input');
      const isSelected = selection.has(getId(item));
      if (box) box.checked = isSelected;
      if (row?.getAttribute('aria-selected') !== String(isSelected)) {
        row?.setAttribute('aria-selected', String(isSelected));
      }
    }
  });

  function selectRows({ ids, range: nextRange }: TableSelection) {
    range.current = nextRange;
    onSelectionChange?.(ids);
  }

  function pressRow(id: string, isRange: boolean) {
    const current = { ids: selection, range: range.current };
    selectRows(isRange ? extendTo(current, items.map(getId), id) : toggleRow(current, id));
  }

  function selectAll() {
    selectRows({ ids: areAllSelected ? emptyIds : new Set(items.map(getId)), range: null });
  }

  // The handlers are on the table, not on its rows, so that a new handler does not rerender the rows.
  function getRowId(element: Element) {
    const row = element.closest<HTMLTableRowElement>('tbody > tr');
    const item = items[row?.sectionRowIndex ?? -1];
    return item === undefined ? undefined : getId(item);
  }

  function onRowPress(event: MouseEvent<HTMLElement>) {
    const { target, currentTarget } = event;
    // Shift selects a range of rows, not their text.
    if (!isSelectable || !event.shiftKey || !(target instanceof Element)) return;
    const row = target.closest<HTMLElement>('tbody > tr');
    if (row === null || !currentTarget.contains(row) || target.closest(CONTROLS) !== null) return;
    event.preventDefault();
    row.focus();
  }

  function onRowClick(event: MouseEvent<HTMLElement>) {
    const { target, currentTarget, shiftKey } = event;
    // React bubbles events of a row's menu, which is outside the table.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const id = getRowId(target);
    if (id === undefined) return;
    // The first cell has the checkbox of the row; another cell may have its own checkbox.
    const isBox = target.matches('input') && target.closest('td')?.cellIndex === 0;
    if (isSelectable && isBox) return pressRow(id, shiftKey);
    // Ignores a click that ends the selection of text.
    if (target.closest(CONTROLS) !== null || getSelection()?.isCollapsed === false) return;
    const isSelecting = selection.size > 0 || shiftKey || event.ctrlKey || event.metaKey;
    if (isSelectable && isSelecting) pressRow(id, shiftKey);
    else onRowAction?.(id);
  }

  function onRowKey(event: KeyboardEvent<HTMLElement>) {
    const { target, currentTarget } = event;
    const isInTable = target instanceof Element && currentTarget.contains(target);
    if (!isInTable || event.defaultPrevented || event.altKey) return;
    if (runKey(event, target)) event.preventDefault();
  }

  function runKey({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, target: Element) {
    const isChord = ctrlKey || metaKey;
    const id = getRowId(target);
    if (isSelectable && id !== undefined) {
      if (isChord && !shiftKey && key.toLowerCase() === 'a') {
        if (!areAllSelected) selectAll();
        return true;
      }
      if (key === 'Escape' && selection.size > 0) {
        selectRows({ ids: emptyIds, range: null });
        return true;
      }
      if (shiftKey && !isChord && (key === 'ArrowUp' || key === 'ArrowDown')) {
        moveFocusByKey(key, false, target);
        const reachedId = getRowId(document.activeElement ?? target) ?? id;
        const current = { ids: selection, range: range.current };
        selectRows(extendTo(current, items.map(getId), reachedId, id));
        return true;
      }
    }
    if (!shiftKey && moveFocusByKey(key, isChord, target)) return true;
    if (isChord || id === undefined || !target.matches('tr, td, th')) return false;
    if (key === 'Enter' && !shiftKey) onRowAction?.(id);
    else if (key === ' ' && isSelectable) pressRow(id, shiftKey);
    return key === 'Enter' || key === ' ';
  }

  return (
    <div className="group/edges relative">
      <div
        ref={scroller}
        onScroll={({ currentTarget }) => markHiddenEdges(currentTarget)}
        className="relative rounded-lg border border-line bg-surface max-lg:overflow-x-auto max-sm:overflow-x-visible max-sm:border-0 max-sm:bg-transparent"
      >
        <table
          role="grid"
          aria-label={label}
          aria-busy={isPending}
          aria-multiselectable={isSelectable || undefined}
          onMouseDown={onRowPress}
          onClick={onRowClick}
          onKeyDown={onRowKey}
          className={`w-full border-separate border-spacing-0 outline-none max-sm:block ${isPending ? 'opacity-60 transition-opacity delay-150' : ''}`}
        >
          <thead
            role="rowgroup"
            className={`sticky top-(--top-bar) z-10 max-lg:top-0 max-sm:static max-sm:block ${isSelectable && items.length > 0 ? 'max-sm:mb-2 max-sm:[&_th:not(:first-child)]:hidden max-sm:[&_tr]:block' : 'max-sm:hidden'}`}
          >
            <tr role="row">
              {isSelectable && (
                <th
                  role="columnheader"
                  scope="col"
                  data-label={t`Select all`}
                  className={selectHeaderStyle}
                >
                  <SelectionBox
                    aria-label={t`Select All`}
                    isSelected={areAllSelected}
                    isIndeterminate={selection.size > 0 && !areAllSelected}
                    isDisabled={items.length === 0}
                    onChange={selectAll}
                  />
                </th>
              )}
              {columns.map((column) => (
                <th
                  key={column.header}
                  role="columnheader"
                  scope="col"
                  className={`${headerCellStyle} first:rounded-tl-lg last:rounded-tr-lg ${column.width ?? ''} ${column.align === 'end' ? 'text-right' : ''}`}
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            ref={body}
            role="rowgroup"
            {...focusHandlers}
            className="max-sm:flex max-sm:flex-col max-sm:gap-2"
          >
            {items.map((item) => (
              <TableRow
                key={getId(item)}
                item={item}
                columns={columns}
                isSelectable={isSelectable}
              />
            ))}
            {items.length === 0 && (
              <tr role="row">
                <td role="gridcell" colSpan={columns.length + Number(isSelectable)}>
                  {emptyState}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <ScrollEdges className="sm:max-lg:rounded-lg lg:hidden" />
    </div>
  );
}

function readId(item: object): string {
  if ('id' in item && typeof item.id === 'string') return item.id;
  throw new Error('a row without an id needs getId');
}

const CONTROLS = 'a, button, input, label, select, textarea';

export const emptyIds: ReadonlySet<string> = new Set();

/** The next range starts at this row. */
export function toggleRow({ ids }: TableSelection, id: string): TableSelection {
  const nextIds = new Set(ids);
  if (!nextIds.delete(id)) nextIds.add(id);
  return { ids: nextIds, range: { from: id, to: id } };
}

/** Replaces the last range with the rows from its start to `id`. If there is no range, `start` begins one. */
export function extendTo(
  { ids, range }: TableSelection,
  order: readonly string[],
  id: string,
  start = id,
): TableSelection {
  const from = range !== null && order.includes(range.from) ? range.from : start;
  const nextIds = new Set(ids);
  for (const oldId of listBetween(order, from, range?.to ?? from)) nextIds.delete(oldId);
  for (const reachedId of listBetween(order, from, id)) nextIds.add(reachedId);
  return { ids: nextIds, range: { from, to: id } };
}

function listBetween(order: readonly string[], start: string, end: string): readonly string[] {
  const indexes = [order.indexOf(start), order.indexOf(end)];
  const firstIndex = Math.min(...indexes);
  return firstIndex === -1 ? [] : order.slice(firstIndex, Math.max(...indexes) + 1);
}

/**
 * Makes the body of a table one tab stop: the element that had the focus last, initially the first row. When the row
 * with the focus is removed, the next row gets the focus, or the last row if there is no next row.
 */
function useSingleTabStop(items: readonly object[], columns: readonly object[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const lastFocus = useRef({ stop: null as HTMLElement | null, row: 0, hasFocus: false });

  useLayoutEffect(() => {
    const rows = body.current?.rows;
    if (body.current === null || rows === undefined || items.length === 0) return;
    const { stop, row, hasFocus } = lastFocus.current;
    if (stop !== null && body.current.contains(stop)) return setOnlyTabStop(body.current, stop);
    const nextStop = rows[Math.min(stop === null ? 0 : row, rows.length - 1)];
    if (nextStop === undefined) return;
    lastFocus.current.stop = nextStop;
    setOnlyTabStop(body.current, nextStop);
    if (hasFocus && document.activeElement === document.body)
      nextStop.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new columns add controls
  }, [items, columns]);

  return {
    body,
    onFocus({ target, currentTarget }: FocusEvent<HTMLTableSectionElement>) {
      const row = target.closest('tr');
      // React bubbles events of a row's menu, which is outside the table.
      if (!(target instanceof HTMLElement) || row === null || !currentTarget.contains(row)) return;
      lastFocus.current = { stop: target, row: row.sectionRowIndex, hasFocus: true };
      setOnlyTabStop(currentTarget, target);
    },
    onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLTableSectionElement>) {
      lastFocus.current.hasFocus = currentTarget.contains(relatedTarget);
    },
  };
}
