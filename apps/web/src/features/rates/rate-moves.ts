import { type RateCell, weightBands, zones } from '@shipdesk/domain/rate/rate-card';

/** A key press in the table. */
export interface RateKey {
  readonly key: string;
  readonly isShift: boolean;
  readonly isControl: boolean;
}

const lastRow = weightBands.length - 1;
const lastColumn = zones.length - 1;

function cellAt(row: number, column: number): RateCell | null {
  const band = weightBands[row]?.id;
  const zone = zones[column];
  return band === undefined || zone === undefined ? null : { band, zone };
}

/** The cell that a key leads to; null when it leads nowhere in the table: at its edge, or another key. */
export function cellAfterKey(
  from: RateCell,
  { key, isShift, isControl }: RateKey,
): RateCell | null {
  const row = weightBands.findIndex(({ id }) => id === from.band);
  const column = zones.indexOf(from.zone);
  switch (key) {
    case 'ArrowUp':
      return cellAt(isControl ? 0 : row - 1, column);
    case 'ArrowDown':
      return cellAt(isControl ? lastRow : row + 1, column);
    case 'ArrowLeft':
      return cellAt(row, isControl ? 0 : column - 1);
    case 'ArrowRight':
      return cellAt(row, isControl ? lastColumn : column + 1);
    case 'Home':
      return cellAt(isControl ? 0 : row, 0);
    case 'End':
      return cellAt(isControl ? lastRow : row, lastColumn);
    case 'Enter':
      return cellAt(isShift ? row - 1 : row + 1, column);
    case 'Tab': {
      const place = row * zones.length + column + (isShift ? -1 : 1);
      return cellAt(Math.floor(place / zones.length), place % zones.length);
    }
    default:
      return null;
  }
}

/** The cells right of one in its row, or below it in its column. */
export function cellsBeside(from: RateCell, direction: 'right' | 'down'): RateCell[] {
  if (direction === 'right') {
    return zones.slice(zones.indexOf(from.zone) + 1).map((zone) => ({ band: from.band, zone }));
  }
  const row = weightBands.findIndex(({ id }) => id === from.band);
  return weightBands.slice(row + 1).map(({ id }) => ({ band: id, zone: from.zone }));
}
