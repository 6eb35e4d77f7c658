export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

export interface GridKey {
  readonly key: string;
  readonly isShift: boolean;
  readonly isControl: boolean;
}

const PAGE_ROWS = 8;

/** Returns the cell that a key moves to; null if the key leaves the grid or does not move between cells. */
export function findPlaceAfterKey(
  { row, column }: GridPlace,
  { key, isShift, isControl }: GridKey,
  size: { readonly rows: number; readonly columns: number },
): GridPlace | null {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const findPlace = (toRow: number, toColumn: number): GridPlace | null =>
    toRow >= 0 && toRow <= lastRow && toColumn >= 0 && toColumn <= lastColumn
      ? { row: toRow, column: toColumn }
      : null;
  switch (key) {
    case 'ArrowUp':
      return findPlace(isControl ? 0 : row - 1, column);
    case 'ArrowDown':
      return findPlace(isControl ? lastRow : row + 1, column);
    case 'ArrowLeft':
      return findPlace(row, isControl ? 0 : column - 1);
    case 'ArrowRight':
      return findPlace(row, isControl ? lastColumn : column + 1);
    case 'PageUp':
      return findPlace(Math.max(0, row - PAGE_ROWS), column);
    case 'PageDown':
      return findPlace(Math.min(lastRow, row + PAGE_ROWS), column);
    case 'Home':
      return findPlace(isControl ? 0 : row, 0);
    case 'End':
      return findPlace(isControl ? lastRow : row, lastColumn);
    case 'Enter':
      return findPlace(isShift ? row - 1 : row + 1, column);
    case 'Tab': {
      const cellIndex = row * size.columns + column + (isShift ? -1 : 1);
      return findPlace(Math.floor(cellIndex / size.columns), cellIndex % size.columns);
    }
    default:
      return null;
  }
}

/** Returns the cells of a spreadsheet by row. Ignores line breaks at the end. */
export function parsePastedCells(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
}
