import { t } from '@lingui/core/macro';
import { ArrowDownToLine, ArrowRightToLine, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRedoKey, isSaveKey, isUndoKey, usePageKey } from '../lib/page-key.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Grid, type GridProps } from '../ui/grid/grid.tsx';
import type { GridCellContent } from '../ui/grid/grid-cell.tsx';
import type { GridPlace } from '../ui/grid/grid-moves.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import {
  findCellsBeside,
  findPlace,
  readPastedBlock,
  type SheetAction,
  type SheetEdits,
  type SheetTable,
} from './sheet-edits.ts';

type GridLook = Pick<
  GridProps,
  | 'label'
  | 'corner'
  | 'columns'
  | 'accepts'
  | 'rowHeightPx'
  | 'columnWidthPx'
  | 'isNumeric'
  | 'hasNotes'
  | 'className'
>;

interface SheetEditorProps<Sheet, Cell> {
  table: SheetTable<Sheet, Cell>;
  edits: SheetEdits<Sheet>;
  dispatch: (action: SheetAction<Cell>) => void;
  /** The cell with the focus, or the cell that Tab reaches. A fill starts at this cell. */
  current: Cell;
  onCurrentChange: (cell: Cell) => void;
  onSave: () => void;
  /** Returns true if the browser's undo handles the key press. */
  isNativeUndo?: (event: KeyboardEvent) => boolean;
  grid: GridLook;
  getRowHeader: (cell: Cell) => string;
  getContent: (cell: Cell) => Omit<GridCellContent, 'text'>;
  labelledBy: string;
  heading?: ReactNode;
  fillRightLabel: string;
  fillDownLabel: string;
  tools?: ReactNode;
  /** Content below the rows; it scrolls with the columns. */
  children?: ReactNode;
  findings: ReactNode;
  keysHint: string;
}

export function SheetEditor<Sheet, Cell>(props: SheetEditorProps<Sheet, Cell>) {
  const { table, edits, dispatch, current, onCurrentChange, onSave, grid, children } = props;
  const { isNativeUndo = () => false, getRowHeader, getContent } = props;
  const { labelledBy, heading, fillRightLabel, fillDownLabel, tools, findings, keysHint } = props;

  const undoEdit = () => dispatch({ type: 'undone' });
  const redoEdit = () => dispatch({ type: 'redone' });
  usePageKey(isSaveKey, onSave);
  usePageKey((event) => isUndoKey(event) && !isNativeUndo(event), undoEdit);
  usePageKey((event) => isRedoKey(event) && !isNativeUndo(event), redoEdit);

  function getCellAt({ row, column }: GridPlace): Cell {
    const cell = table.rows[row]?.[column];
    if (cell === undefined) throw new Error('the table has no such cell');
    return cell;
  }

  function fillCells(cells: readonly Cell[]) {
    const text = table.getText(edits.sheet, current);
    dispatch({ type: 'filled', entries: cells.map((cell) => ({ cell, text })) });
  }

  function pasteText(pastedText: string, pasteCell: Cell) {
    const { entries, message } = readPastedBlock(table, pastedText, pasteCell);
    if (entries.length > 0) dispatch({ type: 'filled', entries });
    if (message !== null) toast.warning(message);
  }

  const cellsRight = findCellsBeside(table, current, 'right');
  const cellsBelow = findCellsBeside(table, current, 'down');
  const buttons = [
    [t`Undo`, Undo2, edits.past, undoEdit],
    [t`Redo`, Redo2, edits.future, redoEdit],
    [fillRightLabel, ArrowRightToLine, cellsRight, () => fillCells(cellsRight)],
    [fillDownLabel, ArrowDownToLine, cellsBelow, () => fillCells(cellsBelow)],
  ] as const;
  return (
    <section aria-labelledby={labelledBy} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        {heading}
        <div className="flex gap-1">
          {buttons.map(([label, icon, targets, run]) => (
            <IconButton
              key={label}
              label={label}
              size="md"
              icon={icon}
              isDisabled={targets.length === 0}
              onPress={run}
            />
          ))}
        </div>
        {tools !== undefined && <div className="ml-auto">{tools}</div>}
      </div>
      <Grid
        {...grid}
        rowCount={table.rows.length}
        renderRowHeader={(row) => getRowHeader(getCellAt({ row, column: 0 }))}
        getCell={(place) => {
          const cell = getCellAt(place);
          return { ...getContent(cell), text: table.getText(edits.sheet, cell) };
        }}
        getId={(place) => table.getField(getCellAt(place))}
        current={findPlace(table, current)}
        onCurrentChange={(place) => onCurrentChange(getCellAt(place))}
        onType={(place, text) => dispatch({ type: 'typed', cell: getCellAt(place), text })}
        onLeave={() => dispatch({ type: 'committed' })}
        onRevert={() => dispatch({ type: 'reverted' })}
        onPaste={(place, pastedText) => pasteText(pastedText, getCellAt(place))}
      >
        {children}
      </Grid>
      {findings}
      <p className="text-sm text-muted max-sm:hidden">{keysHint}</p>
    </section>
  );
}

interface NewerVersionBannerProps {
  id?: string;
  version: number;
  message: string;
  /** Lists the values that both users changed and which value wins. Empty if there is no conflict. */
  conflictText: string;
  onContinue: () => void;
}

export function NewerVersionBanner(props: NewerVersionBannerProps) {
  const { id, version, message, conflictText, onContinue } = props;
  return (
    <Banner tone="warn">
      <p>{message}</p>
      {conflictText !== '' && <p className="mt-1">{conflictText}</p>}
      <div className="mt-2">
        <Button {...(id !== undefined && { id })} size="sm" onPress={onContinue}>
          {t`Continue with version ${version}`}
        </Button>
      </div>
    </Banner>
  );
}

export function FindingLink({ children, onGo }: { children: string; onGo: () => void }) {
  return (
    <button
      type="button"
      onClick={onGo}
      className="focus-ring cursor-pointer rounded-sm text-left underline decoration-current/40 underline-offset-2 hover:decoration-current"
    >
      {children}
    </button>
  );
}
