import { plural, t } from '@lingui/core/macro';
import { zones } from '@shipdesk/domain/rates/rate-card';
import { services } from '@shipdesk/domain/rates/service-card';
import { pastedCells } from '../../ui/grid/grid-moves.ts';
import { markupProblemText, parseMarkup } from './markup-text.ts';
import type { MarkupEntry } from './plan-edits.ts';
import type { MarkupCell } from './plan-markups.ts';

/** The cells that a paste changes, and a message about rejected or ignored input. */
export interface PastedMarkups {
  readonly entries: readonly MarkupEntry[];
  readonly message: string | null;
}

const MAX_QUOTED = 24;

/**
 * Reads a block copied from a spreadsheet, laid from `at` to the right and down. Empty places of a
 * block keep the mark-up of the table. Nothing is pasted when one text is not a mark-up.
 */
export function readPastedMarkups(copied: string, at: MarkupCell): PastedMarkups {
  const rows = pastedCells(copied);
  const isSingle = rows.length === 1 && rows[0]?.length === 1;
  const entries: MarkupEntry[] = [];
  let leftOut = 0;
  for (const [down, row] of rows.entries()) {
    for (const [right, text] of row.entries()) {
      if (text.trim() === '' && !isSingle) continue;
      const service = services[services.indexOf(at.service) + down];
      const zone = zones[zones.indexOf(at.zone) + right];
      if (service === undefined || zone === undefined) {
        leftOut += 1;
        continue;
      }
      const typed = parseMarkup(text);
      if ('problem' in typed) {
        const quoted =
          text.trim().length > MAX_QUOTED ? `${text.trim().slice(0, MAX_QUOTED)}…` : text.trim();
        const advice = markupProblemText(typed.problem);
        return {
          entries: [],
          message: t`Nothing was pasted: “${quoted}” is not a mark-up. ${advice}`,
        };
      }
      entries.push({ cell: { service, zone }, text: text.trim() });
    }
  }
  const message =
    leftOut === 0
      ? null
      : plural(leftOut, {
          one: '# copied mark-up did not fit the table and was left out.',
          other: '# copied mark-ups did not fit the table and were left out.',
        });
  return { entries, message };
}
