import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CellPlace, SheetRow, SheetSummary } from './bulk-messages.ts';
import type { BulkWorker } from './bulk-worker-client.ts';

interface CellEditorOptions {
  worker: BulkWorker;
  columns: readonly string[];
  rowCount: number;
  active: CellPlace;
  activate: (place: CellPlace) => void;
  rowAt: (index: number) => SheetRow | undefined;
  /** Puts the focus on the grid itself, whose cells may go. */
  holdFocus: () => void;
  /** The row that Tab leads to, which may be out of sight. */
  onFound: (index: number, row: SheetRow) => void;
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

/** A key that is kept until the cell it is meant for is known. */
interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

const pageRows = 8;
/** They end what the first kept key has begun. */
const keysOfAnEdit: readonly string[] = ['Escape', 'Tab'];
const isText = (key: string) => key.length === 1;

/** Moves about in a grid and edits the active cell in place. */
export function useCellEditor(options: CellEditorOptions) {
  const { worker, columns, rowCount, active, activate, rowAt, holdFocus } = options;
  const { onFound, onChecked, onLeft } = options;
  const [edit, setEdit] = useState<Edit | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  // While the worker seeks what Tab leads to, the keys that are meant for that cell; null otherwise.
  const kept = useRef<PressedKey[] | null>(null);
  // By row and column, the text that the worker has still to check: what a row says of it is older.
  const unchecked = useRef(new Map<string, { text: string }>());
  const press = useRef<(pressed: PressedKey) => void>(() => undefined);
  useLayoutEffect(() => {
    press.current = (pressed) => {
      // It was a Tab, so that this one is for the next cell again.
      if (kept.current !== null) kept.current.push(pressed);
      else if (edit === null) actOn(pressed.key);
      else if (isText(pressed.key)) type(edit.draft + pressed.key);
      else if (pressed.key === 'Backspace') type(edit.draft.slice(0, -1));
      else endEdit(pressed);
    };
  });

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
    const sent = { text };
    const cell = `${rowNumber} ${column}`;
    unchecked.current.set(cell, sent);
    void worker.ask('edit', { rowNumber, column, text }).then(
      ({ row, summary }) => {
        if (unchecked.current.get(cell) === sent) unchecked.current.delete(cell);
        onChecked(index, row, summary);
      },
      // The dialog was closed while the worker looked.
      () => undefined,
    );
  }

  function begin(place: CellPlace, typed?: string) {
    const row = rowAt(place.index);
    if (row === undefined) return;
    const sent = unchecked.current.get(`${row.rowNumber} ${place.column}`);
    const original = sent?.text ?? row.cells[place.column]?.text ?? '';
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
    const keys: PressedKey[] = [];
    kept.current = keys;
    try {
      const { place } = await worker.ask('seek', { from: active, direction });
      if (place === null) return;
      const { rows } = await worker.ask('rows', { offset: place.index, count: 1 });
      // Another cell was pressed meanwhile.
      if (kept.current !== keys) return;
      kept.current = null;
      flushSync(() => {
        for (const row of rows) onFound(place.index, row);
        go(place);
      });
      for (const pressed of keys) {
        flushSync(() => press.current(pressed));
      }
    } finally {
      if (kept.current === keys) {
        kept.current = null;
        setHasFocus(true);
      }
    }
  }

  /** For those without a keyboard: the next problem, and after the last the first again. */
  async function showNextProblem() {
    const first: CellPlace = { index: 0, column: '' };
    for (const from of [active, first]) {
      const { place } = await worker.ask('seek', { from, direction: 1 });
      if (place !== null) return go(place);
    }
  }

  /** Answers whether the key was one that ends an edit. */
  function endEdit({ key, shiftKey }: PressedKey): boolean {
    if (key === 'Tab') {
      // What was corrected may take the column along in which the focus is.
      flushSync(() => {
        leave();
        setHasFocus(false);
      });
      holdFocus();
      void goToProblem(shiftKey ? -1 : 1).catch(() => undefined);
      return true;
    }
    if (key !== 'Escape' && key !== 'Enter') return false;
    if (key === 'Escape') takeBack();
    else {
      leave();
      move(shiftKey ? -1 : 1, 0);
    }
    setHasFocus(true);
    return true;
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

  /** Answers whether the key does something in the grid while nothing is edited. */
  function actOn(key: string): boolean {
    const act = isText(key) ? () => begin(active, key) : moves[key];
    act?.();
    return act !== undefined;
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isKept =
      kept.current !== null &&
      (isText(key) || key in moves || (kept.current.length > 0 && keysOfAnEdit.includes(key)));
    if (isKept) kept.current?.push({ key, shiftKey });
    else if (!(edit === null ? actOn(key) : endEdit({ key, shiftKey }))) return;
    event.preventDefault();
    // The dialog around would close.
    if (key === 'Escape') event.stopPropagation();
  }

  /** A press on a cell; `edits` where it should be edited at once. */
  function pick(place: CellPlace, edits: boolean) {
    kept.current = null;
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
