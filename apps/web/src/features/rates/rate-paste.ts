import {
  type RateCell,
  readPastedPrice,
  weightBands,
  zones,
} from '@shipdesk/domain/rate/rate-card';
import { pastedCells } from '../../ui/grid/grid-moves.ts';
import type { RateEntry } from './rate-edits.ts';

/** What a paste puts where, and what to tell about it; nothing is put anywhere when a text is no price. */
export interface PastedBlock {
  readonly entries: readonly RateEntry[];
  /** For people: why nothing was pasted, or what was left out. */
  readonly message: string | null;
}

/**
 * Reads what was copied from a spreadsheet (tabs between columns, line breaks between rows), laid
 * from `at` to the right and down. Empty places leave what is there; what reaches beyond the table
 * is left out.
 */
export function readPastedBlock(text: string, at: RateCell): PastedBlock {
  const rows = pastedCells(text);
  const isSingle = rows.length === 1 && rows[0]?.length === 1;
  const top = weightBands.findIndex(({ id }) => id === at.band);
  const left = zones.indexOf(at.zone);

  const entries: RateEntry[] = [];
  let leftOut = 0;
  for (const [down, row] of rows.entries()) {
    for (const [right, copied] of row.entries()) {
      if (copied.trim() === '' && !isSingle) continue;
      const band = weightBands[top + down]?.id;
      const zone = zones[left + right];
      if (band === undefined || zone === undefined) {
        leftOut += 1;
        continue;
      }
      const price = readPastedPrice(copied);
      if (price === null) return refusal(copied, isSingle ? null : { down, right });
      entries.push({ cell: { band, zone }, text: price });
    }
  }
  return { entries, message: leftOut === 0 ? null : leftOutMessage(leftOut) };
}

function refusal(copied: string, place: { down: number; right: number } | null): PastedBlock {
  const shown = copied.trim().length > 24 ? `${copied.trim().slice(0, 24)}…` : copied.trim();
  const where =
    place === null ? '' : ` (row ${place.down + 1}, column ${place.right + 1} of what was copied)`;
  const what = shown === '' ? 'The clipboard holds no text' : `'${shown}' is not a price${where}`;
  return { entries: [], message: `${what}. Nothing was pasted.` };
}

function leftOutMessage(count: number): string {
  return count === 1
    ? '1 copied price reached beyond the table and was left out.'
    : `${count} copied prices reached beyond the table and were left out.`;
}
