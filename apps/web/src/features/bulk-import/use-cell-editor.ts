import { type KeyboardEvent, useState } from 'react';
import type { CellPlace, SheetRow, SheetSummary } from './bulk-messages.ts';
import type { BulkWorker } from './bulk-worker-client.ts';

interface CellEditorOptions {
  worker: BulkWorker;
  columns: readonly string[];
  rowCount: number;
  active: CellPlace;
  activate: (place: CellPlace) => void;
  rowAt: (index: number) => SheetRow | undefined;
  /** Every keystroke is checked: the row as it is now. */
  onChecked: (index: number, row: SheetRow, summary: SheetSummary) => void;
  /** The cell was left: other rows may have changed with it. */
  onLeft: () => void;
}

interface Edit {
  readonly index: number;
  readonly rowNumber: number;
  readonly column: string;
  readonly original: string;
  readonly draft: string;
}

const pageRows = 8;

/** Moves about in a grid and edits the active cell in place. */
export function useCellEditor(options: CellEditorOptions) {
  const { worker, columns, rowCount, active, activate, rowAt, onChecked, onLeft } = options;
  const [edit, setEdit] = useState<Edit | null>(null);
  const [hasFocus, setHasFocus] = useState(false);

  function go(place: CellPlace) {
    setHasFocus(true);
    activate(place);
  }

  function move(rows: number, cells: number) {
    const at = Math.max(0, columns.indexOf(active.column)) + cells;
    go({
      index: Math.min(Math.max(0, active.index + rows), rowCount - 1),
      column: columns[Math.min(Math.max(0, at), columns.length - 1)] ?? active.column,
    });
  }

  function check({ index, rowNumber, column }: Edit, text: string) {
    void worker.ask('edit', { rowNumber, column, text }).then(
      ({ row, summary }) => onChecked(index, row, summary),
      // The dialog was closed while the worker looked.
      () => undefined,
    );
  }

  function begin(place: CellPlace, typed?: string) {
    const row = rowAt(place.index);
    if (row === undefined) return;
    const original = row.cells[place.column]?.text ?? '';
    const started: Edit = {
      ...place,
      rowNumber: row.rowNumber,
      original,
      draft: typed ?? original,
    };
    setEdit(started);
    if (typed !== undefined) check(started, typed);
  }

  function type(draft: string) {
    if (edit === null) return;
    setEdit({ ...edit, draft });
    check(edit, draft);
  }

  function leave() {
    if (edit === null) return;
    setEdit(null);
    if (edit.draft !== edit.original) onLeft();
  }

  function takeBack() {
    if (edit === null) return;
    if (edit.draft !== edit.original) check(edit, edit.original);
    setEdit(null);
    onLeft();
  }

  async function goToProblem(direction: 1 | -1) {
    const { place } = await worker.ask('seek', { from: active, direction });
    if (place !== null) go(place);
  }

  /** For those without a keyboard: the next problem, and after the last the first again. */
  async function showNextProblem() {
    const first: CellPlace = { index: 0, column: '' };
    for (const from of [active, first]) {
      const { place } = await worker.ask('seek', { from, direction: 1 });
      if (place !== null) return go(place);
    }
  }

  function onEditKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // The dialog around would close.
      event.stopPropagation();
      takeBack();
    } else if (event.key === 'Enter') {
      leave();
      move(event.shiftKey ? -1 : 1, 0);
    } else if (event.key === 'Tab') {
      leave();
      void goToProblem(event.shiftKey ? -1 : 1).catch(() => undefined);
    } else return;
    event.preventDefault();
    setHasFocus(true);
  }

  const moves: Readonly<Record<string, () => void>> = {
    ArrowUp: () => move(-1, 0),
    ArrowDown: () => move(1, 0),
    ArrowLeft: () => move(0, -1),
    ArrowRight: () => move(0, 1),
    PageUp: () => move(-pageRows, 0),
    PageDown: () => move(pageRows, 0),
    Home: () => move(0, -columns.length),
    End: () => move(0, columns.length),
    Enter: () => begin(active),
    F2: () => begin(active),
    Delete: () => begin(active, ''),
    Backspace: () => begin(active, ''),
  };

  function onKeyDown(event: KeyboardEvent) {
    if (edit !== null) return onEditKey(event);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyped = event.key.length === 1;
    const act = isTyped ? () => begin(active, event.key) : moves[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  /** A press on a cell; `edits` where it should be edited at once. */
  function pick(place: CellPlace, edits: boolean) {
    leave();
    go(place);
    if (edits) begin(place);
  }

  return {
    edit,
    hasFocus,
    type,
    leave,
    pick,
    onKeyDown,
    showNextProblem: () => void showNextProblem().catch(() => undefined),
  };
}
