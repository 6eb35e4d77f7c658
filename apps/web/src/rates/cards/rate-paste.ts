import { plural, t } from '@lingui/core/macro';
import {
  type RateCell,
  readPastedPrice,
  weightBands,
  zones,
} from '@shipdesk/domain/rates/rate-card';
import { pastedCells } from '../../ui/grid/grid-moves.ts';
import type { RateEntry } from './rate-edits.ts';

/** The cells that a paste changes, and a message about it. No cell changes when one text is not a price. */
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
  const text = copied.trim();
  const shown = text.length > 24 ? `${text.slice(0, 24)}…` : text;
  return { entries: [], message: refusalMessage(shown, place) };
}

function refusalMessage(shown: string, place: { down: number; right: number } | null): string {
  if (shown === '') return t`The clipboard holds no text. Nothing was pasted.`;
  // An apostrophe beside a parameter is an escape in a message.
  const quoted = `'${shown}'`;
  if (place === null) return t`${quoted} is not a price. Nothing was pasted.`;
  const [row, column] = [place.down + 1, place.right + 1];
  return t`${quoted} is not a price (row ${row}, column ${column} of what was copied). Nothing was pasted.`;
}

function leftOutMessage(count: number): string {
  return plural(count, {
    one: '# copied price reached beyond the table and was left out.',
    other: '# copied prices reached beyond the table and were left out.',
  });
}
