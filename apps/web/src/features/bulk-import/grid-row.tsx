import { memo } from 'react';
import type { SheetRow } from './bulk-messages.ts';
import { type ActiveCell, GridCell, rowHeight, rowNumberWidth } from './grid-cell.tsx';
import { drawnIndexes, type GridWindow } from './grid-window.ts';

export const headerHeight = 32;

interface GridRowProps {
  index: number;
  /** Undefined until the worker has answered. */
  row: SheetRow | undefined;
  columns: readonly string[];
  columnWindow: GridWindow;
  /** The column of the active cell, which is drawn in every row. */
  activeColumn: number;
  /** Null in every row but one. */
  active: ActiveCell | null;
}

/** One row of the grid. It is made again when something of its own changed, not whenever the grid is scrolled. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, row, columns, columnWindow, activeColumn, active } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="absolute left-0 w-full"
      style={{ top: headerHeight + index * rowHeight, height: rowHeight }}
    >
      <span
        role="rowheader"
        aria-colindex={1}
        className={`sticky left-0 z-10 flex h-full items-center border-r border-b border-line px-2 tabular-nums ${row?.isGood === false ? 'bg-bad-soft text-bad-ink' : 'bg-sunken text-muted'}`}
        style={{ width: rowNumberWidth }}
      >
        {row?.rowNumber ?? ''}
      </span>
      {drawnIndexes(columnWindow, activeColumn).map((at) => {
        const column = columns[at] ?? '';
        return (
          <GridCell
            key={column}
            column={column}
            at={at}
            cell={row?.cells[column]}
            active={active?.at === at ? active : null}
          />
        );
      })}
    </div>
  );
});
