import { parsePastedCells } from '../ui/grid/grid-moves.ts';

export interface SheetTable<Sheet, Cell> {
  readonly rows: readonly (readonly Cell[])[];
  /** Returns the id of the input of a cell. */
  readonly getField: (cell: Cell) => string;
  readonly getText: (sheet: Sheet, cell: Cell) => string;
  readonly withText: (sheet: Sheet, cell: Cell, text: string) => Sheet;
  /** The text of a cell after the focus left it: `20.` becomes `20`. */
  readonly tidyText: (text: string) => string;
  /** Returns true if the values outside the table are equal. */
  readonly isRestSame?: (a: Sheet, b: Sheet) => boolean;
  /** Returns the cell text for a pasted text; null if the table rejects the text. */
  readonly readPasted: (text: string) => string | null;
  readonly describeRefusal: (text: RefusedText) => string;
  /** Returns the message about the pasted texts outside the table. */
  readonly describeLeftOut: (count: number) => string;
}

export interface RefusedText {
  readonly text: string;
  readonly quotedText: string;
  /** The place of the text in its block, counted from 1. Null for a single text. */
  readonly place: { readonly row: number; readonly column: number } | null;
}

export interface Finding {
  readonly field: string;
  readonly message: string;
}

export interface SheetEdits<Sheet> {
  readonly sheet: Sheet;
  /** The undo steps, oldest first. */
  readonly past: readonly Sheet[];
  readonly future: readonly Sheet[];
  /** The field being edited. All keystrokes in a field are one undo step. */
  readonly openField: string | null;
}

export interface SheetEntry<Cell> {
  readonly cell: Cell;
  readonly text: string;
}

export type SheetAction<Cell> =
  | { type: 'typed'; cell: Cell; text: string }
  /** The field loses the focus: the typed text becomes an undo step. */
  | { type: 'committed' }
  /** Escape: the cell shows its previous text. */
  | { type: 'reverted' }
  /** A pasted block, a fill or a file: one undo step. */
  | { type: 'filled'; entries: readonly SheetEntry<Cell>[] }
  | { type: 'undone' }
  | { type: 'redone' };

/** The sheet that the user started from, the user's edit, and the sheet that another user saved since. */
export interface ThreeWay<Sheet> {
  readonly base: Sheet;
  readonly mine: Sheet;
  readonly theirs: Sheet;
}

export function startSheetEdits<Sheet>(sheet: Sheet): SheetEdits<Sheet> {
  return { sheet, past: [], future: [], openField: null };
}

export function editSheet<Sheet, Cell, Edits extends SheetEdits<Sheet>>(
  table: SheetTable<Sheet, Cell>,
  edits: Edits,
  action: SheetAction<Cell>,
): Edits {
  switch (action.type) {
    case 'typed': {
      const { cell, text } = action;
      return typeInto(table, edits, table.getField(cell), (sheet) =>
        table.withText(sheet, cell, text),
      );
    }
    case 'committed':
      return commitField(table, edits);
    case 'reverted':
      return revertField(edits);
    case 'filled': {
      const { sheet } = commitField(table, edits);
      const fillCell = (filledSheet: Sheet, { cell, text }: SheetEntry<Cell>) =>
        table.withText(filledSheet, cell, table.tidyText(text));
      return addStep(table, edits, action.entries.reduce(fillCell, sheet));
    }
    case 'undone':
      return undoStep(commitField(table, edits));
    case 'redone':
      return redoStep(commitField(table, edits));
  }
}

export function typeInto<Sheet, Cell, Edits extends SheetEdits<Sheet>>(
  table: SheetTable<Sheet, Cell>,
  edits: Edits,
  field: string,
  change: (sheet: Sheet) => Sheet,
): Edits {
  if (edits.openField === field) return { ...edits, sheet: change(edits.sheet) };
  const committedEdits = commitField(table, edits);
  const nextEdits = addStep(table, committedEdits, change(committedEdits.sheet));
  return nextEdits === committedEdits ? committedEdits : { ...nextEdits, openField: field };
}

/** Closes the open field and tidies its text. Removes the undo step if the text did not change. */
export function commitField<Sheet, Cell, Edits extends SheetEdits<Sheet>>(
  table: SheetTable<Sheet, Cell>,
  edits: Edits,
): Edits {
  const { openField, sheet, past } = edits;
  if (openField === null) return edits;
  const cell = table.rows.flat().find((candidate) => table.getField(candidate) === openField);
  const tidySheet =
    cell === undefined
      ? sheet
      : table.withText(sheet, cell, table.tidyText(table.getText(sheet, cell)));
  const lastSheet = past.at(-1);
  const isUnchanged = lastSheet !== undefined && hasSameTexts(table, lastSheet, tidySheet);
  return {
    ...edits,
    sheet: tidySheet,
    past: isUnchanged ? past.slice(0, -1) : past,
    openField: null,
  };
}

/** Commits the open field. If the texts differ, replaces the sheet and adds an undo step. */
export function addStep<Sheet, Cell, Edits extends SheetEdits<Sheet>>(
  table: SheetTable<Sheet, Cell>,
  edits: Edits,
  sheet: Sheet,
): Edits {
  const committedEdits = commitField(table, edits);
  if (hasSameTexts(table, committedEdits.sheet, sheet)) return committedEdits;
  return {
    ...committedEdits,
    sheet,
    past: [...committedEdits.past, committedEdits.sheet],
    future: [],
  };
}

function revertField<Edits extends SheetEdits<unknown>>(edits: Edits): Edits {
  const lastSheet = edits.past.at(-1);
  if (edits.openField === null || lastSheet === undefined) return edits;
  return { ...edits, sheet: lastSheet, past: edits.past.slice(0, -1), openField: null };
}

function undoStep<Edits extends SheetEdits<unknown>>(edits: Edits): Edits {
  const lastSheet = edits.past.at(-1);
  if (lastSheet === undefined) return edits;
  const future = [edits.sheet, ...edits.future];
  return { ...edits, sheet: lastSheet, past: edits.past.slice(0, -1), future };
}

function redoStep<Edits extends SheetEdits<unknown>>(edits: Edits): Edits {
  const [nextSheet, ...future] = edits.future;
  if (nextSheet === undefined) return edits;
  return { ...edits, sheet: nextSheet, past: [...edits.past, edits.sheet], future };
}

function hasSameTexts<Sheet, Cell>(
  { rows, getText, isRestSame }: SheetTable<Sheet, Cell>,
  a: Sheet,
  b: Sheet,
): boolean {
  const isCellSame = (cell: Cell) => getText(a, cell) === getText(b, cell);
  return rows.flat().every(isCellSame) && (isRestSame?.(a, b) ?? true);
}

/** Returns the cells that differ between two sheets, row by row. `20.` and `20` are the same. */
export function findChangedCells<Sheet, Cell>(
  { rows, getText, tidyText }: SheetTable<Sheet, Cell>,
  before: Sheet,
  after: Sheet,
): Cell[] {
  return rows
    .flat()
    .filter((cell) => tidyText(getText(before, cell)) !== tidyText(getText(after, cell)));
}

export function findConflictingCells<Sheet, Cell>(
  table: SheetTable<Sheet, Cell>,
  { base, mine, theirs }: ThreeWay<Sheet>,
): Cell[] {
  const theirChanges = new Set(findChangedCells(table, base, theirs));
  const differentCells = new Set(findChangedCells(table, mine, theirs));
  return findChangedCells(table, base, mine).filter(
    (cell) => theirChanges.has(cell) && differentCells.has(cell),
  );
}

export function mergeCells<Sheet, Cell>(
  table: SheetTable<Sheet, Cell>,
  { base, mine, theirs }: ThreeWay<Sheet>,
): Sheet {
  return findChangedCells(table, base, mine).reduce(
    (mergedSheet, cell) => table.withText(mergedSheet, cell, table.getText(mine, cell)),
    theirs,
  );
}

export function findCellsBeside<Sheet, Cell>(
  table: SheetTable<Sheet, Cell>,
  from: Cell,
  direction: 'right' | 'down',
): Cell[] {
  const { row, column } = findPlace(table, from);
  if (direction === 'right') return (table.rows[row] ?? []).slice(column + 1);
  return table.rows.slice(row + 1).flatMap((cells) => cells.slice(column, column + 1));
}

/** Returns the row and column of a cell, counted from 0. Both are -1 for an unknown cell. */
export function findPlace<Sheet, Cell>({ rows, getField }: SheetTable<Sheet, Cell>, cell: Cell) {
  const isCell = (candidate: Cell) => getField(candidate) === getField(cell);
  const row = rows.findIndex((cells) => cells.some(isCell));
  return { row, column: rows[row]?.findIndex(isCell) ?? -1 };
}

export interface PastedBlock<Cell> {
  readonly entries: readonly SheetEntry<Cell>[];
  readonly message: string | null;
}

const MAX_QUOTED_LENGTH = 24;

/**
 * Returns the changes of pasting a spreadsheet block with its top left cell at `pasteCell`. Empty cells of the block
 * keep the text of the table. Returns no entries if the table rejects one of the texts.
 */
export function readPastedBlock<Sheet, Cell>(
  table: SheetTable<Sheet, Cell>,
  pastedText: string,
  pasteCell: Cell,
): PastedBlock<Cell> {
  const block = parsePastedCells(pastedText);
  const isSingle = block.length === 1 && block[0]?.length === 1;
  const from = findPlace(table, pasteCell);
  const entries: SheetEntry<Cell>[] = [];
  let leftOutCount = 0;
  for (const [down, texts] of block.entries()) {
    for (const [right, cellText] of texts.entries()) {
      if (cellText.trim() === '' && !isSingle) continue;
      const cell = table.rows[from.row + down]?.[from.column + right];
      if (cell === undefined) {
        leftOutCount += 1;
        continue;
      }
      const text = table.readPasted(cellText);
      if (text === null) {
        const pastedLine = cellText.trim();
        const quotedText =
          pastedLine.length > MAX_QUOTED_LENGTH
            ? `${pastedLine.slice(0, MAX_QUOTED_LENGTH)}…`
            : pastedLine;
        const place = isSingle ? null : { row: down + 1, column: right + 1 };
        return {
          entries: [],
          message: table.describeRefusal({ text: pastedLine, quotedText, place }),
        };
      }
      entries.push({ cell, text });
    }
  }
  return { entries, message: leftOutCount === 0 ? null : table.describeLeftOut(leftOutCount) };
}
