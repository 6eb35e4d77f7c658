import { type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { CellPlace, SheetCell, SheetSummary } from './bulk-messages.ts';
import type { BulkWorker } from './bulk-worker-client.ts';
import { columnWidth, rowHeight, rowNumberWidth } from './grid-cell.tsx';
import { GridRow, headerHeight } from './grid-row.tsx';
import { drawnIndexes, gridWindow } from './grid-window.ts';
import { useCellEditor } from './use-cell-editor.ts';
import { useSheetRows } from './use-sheet-rows.ts';

interface ProblemGridProps {
  worker: BulkWorker;
  columns: readonly string[];
  /** The one that is in sight at first: on a phone there is room for one. */
  firstColumn: string;
  rowCount: number;
  /** Changes when rows may have changed other than by an edit here. */
  version: number;
  /** Every keystroke is checked. */
  onEdited: (summary: SheetSummary) => void;
  /** A cell was left: rows may have changed with it. */
  onLeft: () => void;
}

const start = { left: 0, top: 0, width: 900, height: 400 };

/**
 * Rows of the file, of which those in sight are drawn. Arrow keys move, Enter or typing edits, Escape
 * takes the edit back, Tab leaves the cell for the next one with a problem.
 */
export function ProblemGrid(props: ProblemGridProps) {
  const { worker, columns, firstColumn, rowCount, version, onEdited, onLeft } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(start);
  const [active, setActive] = useState<CellPlace>({ index: 0, column: columns[0] ?? '' });
  const columnAtStart = useRef(columns.indexOf(firstColumn));
  const activeColumn = Math.max(0, columns.indexOf(active.column));
  const activeIndex = Math.min(active.index, Math.max(0, rowCount - 1));

  const rowWindow = gridWindow({
    offset: view.top,
    extent: view.height,
    itemSize: rowHeight,
    count: rowCount,
    overscan: 4,
  });
  const { from, to } = gridWindow({
    offset: view.left,
    extent: view.width,
    itemSize: columnWidth,
    count: columns.length,
    overscan: 1,
  });
  // The same one until it moves: rows that say the same are not made again.
  const columnWindow = useMemo(() => ({ from, to }), [from, to]);
  const { rows, replace } = useSheetRows(worker, rowWindow, version);
  const drawnColumns = drawnIndexes(columnWindow, activeColumn);

  function reveal({ index, column }: CellPlace) {
    const element = frame.current;
    if (element === null) return;
    const at = Math.max(0, columns.indexOf(column));
    const top = index * rowHeight;
    const left = at * columnWidth;
    element.scrollTo({
      top: within(element.scrollTop, top, rowHeight, element.clientHeight - headerHeight),
      left: within(element.scrollLeft, left, columnWidth, element.clientWidth - rowNumberWidth),
    });
  }

  function activate(place: CellPlace) {
    setActive(place);
    reveal(place);
  }

  const editor = useCellEditor({
    worker,
    columns,
    rowCount,
    active: { index: activeIndex, column: columns[activeColumn] ?? '' },
    activate,
    rowAt: (index) => rows.get(index),
    holdFocus: () => frame.current?.focus({ preventScroll: true }),
    onFound: replace,
    onChecked: (index, row, summary) => {
      replace(index, row);
      onEdited(summary);
    },
    onLeft,
  });

  /** One for all cells: those that are pressed say where they stand. */
  function pickPressed({ target }: MouseEvent, isTwice: boolean) {
    const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
    if (cell === null || target instanceof HTMLInputElement) return;
    const index = Number(cell.parentElement?.ariaRowIndex) - 2;
    const column = columns[Number(cell.ariaColIndex) - 2] ?? '';
    const isBad = rows.get(index)?.cells[column]?.problem !== undefined;
    editor.pick({ index, column }, isTwice || isBad);
  }

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () =>
      setView({
        left: element.scrollLeft,
        top: element.scrollTop,
        width: element.clientWidth,
        height: element.clientHeight,
      });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.scrollLeft = Math.max(0, columnAtStart.current) * columnWidth;
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  const activeRow = rows.get(activeIndex);
  const activeName = columns[activeColumn] ?? '';
  const activeNote = noteOf(activeRow?.cells[activeName]);

  return (
    <>
      <div
        ref={frame}
        role="grid"
        tabIndex={-1}
        aria-label="Rows of the file"
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={editor.onKeyDown}
        onClick={(event) => pickPressed(event, false)}
        onDoubleClick={(event) => pickPressed(event, true)}
        className="focus-ring-inset relative max-h-[44dvh] min-h-40 overflow-auto rounded-lg border border-line bg-surface text-sm [overflow-anchor:none]"
      >
        <div
          role="presentation"
          className="relative"
          style={{
            height: headerHeight + rowCount * rowHeight,
            width: rowNumberWidth + columns.length * columnWidth,
            minWidth: '100%',
          }}
        >
          <div
            role="row"
            aria-rowindex={1}
            className="sticky top-0 z-20 bg-sunken text-xs font-medium text-muted"
            style={{ height: headerHeight }}
          >
            <span
              role="columnheader"
              aria-colindex={1}
              className="sticky left-0 z-10 flex h-full items-center border-r border-b border-line bg-sunken px-2"
              style={{ width: rowNumberWidth }}
            >
              Row
            </span>
            {drawnColumns.map((at) => (
              <span
                key={columns[at]}
                role="columnheader"
                aria-colindex={at + 2}
                className="absolute top-0 flex h-full items-center truncate border-b border-line px-2"
                style={{ left: rowNumberWidth + at * columnWidth, width: columnWidth }}
              >
                {columns[at]}
              </span>
            ))}
          </div>
          {drawnIndexes(rowWindow, activeIndex).map((index) => (
            <GridRow
              key={index}
              index={index}
              row={rows.get(index)}
              columns={columns}
              columnWindow={columnWindow}
              activeColumn={activeColumn}
              active={
                index === activeIndex
                  ? {
                      at: activeColumn,
                      hasFocus: editor.hasFocus,
                      draft: editor.edit?.draft ?? null,
                      onType: editor.type,
                      onLeave: editor.leave,
                    }
                  : null
              }
            />
          ))}
        </div>
      </div>
      <div className="flex min-h-8 items-start justify-between gap-3 text-sm">
        <p className="min-w-0 pt-1.5 text-muted">
          {activeRow !== undefined && activeNote !== undefined && (
            <>
              <span className="font-medium text-ink">
                Row {activeRow.rowNumber}, {activeName}:
              </span>{' '}
              {activeNote}
            </>
          )}
        </p>
        <Button size="sm" onPress={editor.showNextProblem}>
          Next problem
        </Button>
      </div>
    </>
  );
}

function noteOf(cell: SheetCell | undefined): string | undefined {
  return cell?.problem ?? cell?.repair;
}

/** The scroll position nearest to the present one that shows an item whole. */
function within(scroll: number, at: number, size: number, extent: number): number {
  if (at < scroll) return at;
  return at + size > scroll + extent ? at + size - extent : scroll;
}
