import {
  type ClipboardEvent,
  type FocusEvent,
  type InputEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { markHiddenEdges, ScrollEdges, useHiddenEdges } from '../scroll-edges.tsx';
import { GridCell, type GridCellContent } from './grid-cell.tsx';
import { findPlaceAfterKey, type GridKey, type GridPlace } from './grid-moves.ts';

/** The rows to render: `from` inclusive, `to` exclusive. */
interface GridWindow {
  readonly from: number;
  readonly to: number;
}

export interface GridColumn {
  readonly id: string;
  readonly header: ReactNode;
}

export interface GridProps {
  label: string;
  /** The header above the row headers. */
  corner: string;
  columns: readonly GridColumn[];
  rowCount: number;
  renderRowHeader: (row: number) => ReactNode;
  getCell: (place: GridPlace) => GridCellContent;
  getId: (place: GridPlace) => string;
  current: GridPlace;
  onCurrentChange: (place: GridPlace) => void;
  onType: (place: GridPlace, text: string) => void;
  /** Called to commit the typed text, when the cell loses the focus or Enter leads to no other cell. */
  onLeave: (place: GridPlace) => void;
  /** Called on Escape with the text that the cell had when it received the focus. */
  onRevert: (place: GridPlace, text: string) => void;
  /** Called with pasted text for one cell, or for a block of cells that starts at this cell. */
  onPaste: (place: GridPlace, text: string) => void;
  /** Returns true if a cell may contain the typed text. */
  accepts?: (text: string) => boolean;
  /** Returns the cell that Tab moves to, or null to leave the grid. By default Tab moves to the next cell. */
  findTabStop?: (from: GridPlace, direction: 1 | -1) => GridPlace | null;
  rowHeightPx: number;
  /** Minimum width of a column; columns share the remaining width. */
  columnWidthPx: number;
  /** The column to scroll to initially, for phones that show only one. */
  startColumn?: number;
  isNumeric?: boolean;
  hasNotes?: boolean;
  /** Must set the height of the grid, and the width of the row headers in `--grid-header`. */
  className: string;
  /** Content below the rows; it scrolls with the columns. */
  children?: ReactNode;
}

const HEADER_HEIGHT_PX = 36;

const readPlace = ({ dataset }: HTMLInputElement): GridPlace => ({
  row: Number(dataset['row']),
  column: Number(dataset['column']),
});

/**
 * Renders a grid of inputs with the keys of a spreadsheet. Typing replaces the text of a cell, and arrow keys move to
 * another cell. F2 or a second click places the caret in the text.
 */
export function Grid(props: GridProps) {
  const { label, corner, columns, rowCount, renderRowHeader, getCell, getId, current } = props;
  const {
    rowHeightPx,
    columnWidthPx,
    isNumeric = false,
    hasNotes = false,
    className,
    children,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  useHiddenEdges(frame);
  const [view, setView] = useState({ top: 0, height: 800 });
  // True if Left and Right move the caret in the text. At an end of the text they move to another cell.
  const isCaretSet = useRef(false);
  const textAtFocus = useRef('');
  const latestProps = useRef(props);
  useLayoutEffect(() => {
    latestProps.current = props;
  });

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measureGrid = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measureGrid);
    observer.observe(element);
    const { startColumn = 0, columnWidthPx: width } = latestProps.current;
    element.scrollLeft = startColumn * width;
    element.addEventListener('scroll', measureGrid, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measureGrid);
    };
  }, []);

  // A stable function for all cells, so that a cell renders again only when its content changes.
  const onType = useCallback((input: HTMLInputElement) => {
    const { accepts, onType: changeText } = latestProps.current;
    if (accepts === undefined || accepts(input.value)) changeText(readPlace(input), input.value);
  }, []);

  function moveTo(place: GridPlace) {
    flushSync(() => props.onCurrentChange(place));
    document.getElementById(getId(place))?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || event.altKey) return;
    const place = readPlace(input);
    if (event.key === 'F2') {
      isCaretSet.current = true;
      input.setSelectionRange(input.value.length, input.value.length);
      return;
    }
    if (event.key === 'Escape') {
      // Escape closes a surrounding dialog only when there is nothing to restore.
      if (input.value === textAtFocus.current && !isCaretSet.current) return;
      event.stopPropagation();
      isCaretSet.current = false;
      props.onRevert(place, textAtFocus.current);
      requestAnimationFrame(() => input.select());
      return;
    }
    const pressedKey: GridKey = {
      key: event.key,
      isShift: event.shiftKey,
      isControl: event.ctrlKey || event.metaKey,
    };
    if (isCaretSet.current && doesKeyStayInText(input, pressedKey)) return;
    const nextPlace =
      event.key === 'Tab' && props.findTabStop !== undefined
        ? props.findTabStop(place, event.shiftKey ? -1 : 1)
        : findPlaceAfterKey(place, pressedKey, { rows: rowCount, columns: columns.length });
    if (nextPlace === null) {
      if (event.key === 'Enter') props.onLeave(place);
      if (event.key.startsWith('Arrow') && !isCaretSet.current) event.preventDefault();
      return;
    }
    event.preventDefault();
    // The focus scope of a surrounding dialog would move the focus a second time.
    event.stopPropagation();
    moveTo(nextPlace);
  }

  function onPaste(event: ClipboardEvent) {
    const input = event.target;
    if (!(input instanceof HTMLInputElement)) return;
    const pastedText = event.clipboardData.getData('text/plain');
    const isBlock = /[\t\n]/.test(pastedText.trim());
    const { selectionStart: from, selectionEnd: to, value } = input;
    const joinedText = `${value.slice(0, from ?? 0)}${pastedText.trim()}${value.slice(to ?? 0)}`;
    event.preventDefault();
    if (isCaretSet.current && !isBlock && (props.accepts?.(joinedText) ?? true)) {
      props.onType(readPlace(input), joinedText);
    } else props.onPaste(readPlace(input), pastedText);
  }

  function onBeforeInput(event: InputEvent<HTMLElement>) {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || props.accepts === undefined) return;
    const { selectionStart: from, selectionEnd: to, value } = input;
    const nextText = `${value.slice(0, from ?? 0)}${event.data}${value.slice(to ?? 0)}`;
    // Rejecting the key keeps the caret in place.
    if (!props.accepts(nextText)) event.preventDefault();
  }

  function onMouseDown(event: MouseEvent) {
    const cell = event.target instanceof Element ? event.target.closest('[role=gridcell]') : null;
    const input = cell?.querySelector('input');
    if (!input) return;
    if (document.activeElement === input) {
      isCaretSet.current = true;
      return;
    }
    // Releasing the button would set a caret and drop the selection.
    event.preventDefault();
    input.focus();
  }

  function onFocus({ target }: FocusEvent) {
    if (!(target instanceof HTMLInputElement)) return;
    isCaretSet.current = false;
    textAtFocus.current = target.value;
    target.select();
    props.onCurrentChange(readPlace(target));
  }

  const templateStyle = {
    gridTemplateColumns: `var(--grid-header) repeat(${columns.length}, minmax(${columnWidthPx}px, 1fr))`,
  };
  const minWidth = `calc(var(--grid-header) + ${columns.length * columnWidthPx}px)`;
  const drawnRows = listDrawnRows(computeGridWindow(view, { rowHeightPx, rowCount }), current.row);
  return (
    <div className="group/edges relative min-w-0">
      <div
        ref={frame}
        onScroll={({ currentTarget }) => markHiddenEdges(currentTarget)}
        className={`relative scroll-pt-9 overflow-auto rounded-lg border border-line bg-surface text-base [overflow-anchor:none] [scroll-padding-left:var(--grid-header)] ${className}`}
      >
        <div
          role="grid"
          tabIndex={-1}
          aria-label={label}
          aria-rowcount={rowCount + 1}
          aria-colcount={columns.length + 1}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBeforeInput={onBeforeInput}
          onMouseDown={onMouseDown}
          onFocus={onFocus}
          onBlur={({ target }) => {
            if (target instanceof HTMLInputElement) props.onLeave(readPlace(target));
          }}
          className="relative outline-none"
          style={{ height: HEADER_HEIGHT_PX + rowCount * rowHeightPx, minWidth }}
        >
          <div
            role="row"
            aria-rowindex={1}
            className="sticky top-0 z-20 grid bg-sunken text-xs font-medium text-muted"
            style={{ ...templateStyle, height: HEADER_HEIGHT_PX }}
          >
            <span
              role="columnheader"
              aria-colindex={1}
              className="sticky left-0 z-10 flex items-center border-r border-b border-line bg-sunken px-3"
            >
              {corner}
            </span>
            {columns.map(({ id, header }, index) => (
              <span
                key={id}
                role="columnheader"
                aria-colindex={index + 2}
                className={`flex min-w-0 items-center border-r border-b border-line px-2.5 ${isNumeric ? 'justify-end' : ''}`}
              >
                {header}
              </span>
            ))}
          </div>
          {drawnRows.map((row) => (
            <div
              key={row}
              role="row"
              aria-rowindex={row + 2}
              className="absolute left-0 grid w-full"
              style={{
                ...templateStyle,
                top: HEADER_HEIGHT_PX + row * rowHeightPx,
                height: rowHeightPx,
              }}
            >
              <span
                role="rowheader"
                aria-colindex={1}
                className="sticky left-0 z-10 flex items-center border-r border-b border-line bg-surface px-3 max-sm:text-sm"
              >
                {renderRowHeader(row)}
              </span>
              {columns.map(({ id }, column) => (
                <GridCell
                  key={id}
                  {...getCell({ row, column })}
                  id={getId({ row, column })}
                  row={row}
                  column={column}
                  isCurrent={current.row === row && current.column === column}
                  hasNotes={hasNotes}
                  isNumeric={isNumeric}
                  onType={onType}
                />
              ))}
            </div>
          ))}
        </div>
        {children}
      </div>
      <ScrollEdges />
    </div>
  );
}

function doesKeyStayInText(input: HTMLInputElement, { key, isControl }: GridKey): boolean {
  if (key === 'Home' || key === 'End') return !isControl;
  const { selectionStart, selectionEnd, value } = input;
  if (key === 'ArrowLeft') return selectionStart !== 0 || selectionEnd !== 0;
  if (key === 'ArrowRight') return selectionStart !== value.length || selectionEnd !== value.length;
  return false;
}

const OVERSCAN_ROWS = 4;

/** Includes overscan. `view` is the scroll position and height in pixels. */
export function computeGridWindow(
  view: { readonly top: number; readonly height: number },
  { rowHeightPx, rowCount }: { readonly rowHeightPx: number; readonly rowCount: number },
): GridWindow {
  const top = Math.max(0, view.top);
  const lastRow = Math.ceil((top + view.height) / rowHeightPx) + OVERSCAN_ROWS;
  const to = Math.min(rowCount, Math.max(0, lastRow));
  return { from: Math.min(Math.max(0, Math.floor(top / rowHeightPx) - OVERSCAN_ROWS), to), to };
}

export function listDrawnRows({ from, to }: GridWindow, activeRow: number): number[] {
  const rows = Array.from({ length: to - from }, (_, index) => from + index);
  if (activeRow >= 0 && activeRow < from) rows.unshift(activeRow);
  if (activeRow >= to) rows.push(activeRow);
  return rows;
}
