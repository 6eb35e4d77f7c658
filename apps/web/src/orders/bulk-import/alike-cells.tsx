import { plural, t } from '@lingui/core/macro';
import { bulkReferenceColumn } from '@shipdesk/domain/order/bulk/bulk-columns';
import { Button } from '../../ui/button.tsx';
import type { BulkSheet, CellEdit } from './bulk-sheet.ts';

interface AlikeCellsProps {
  sheet: BulkSheet;
  /** The corrected cell, with its text before. */
  edited: CellEdit;
  onChange: (edits: readonly CellEdit[]) => void;
}

/** Offers a correction for the other cells of the column that had the same text. */
export function AlikeCells({ sheet, edited, onChange }: AlikeCellsProps) {
  const { rowNumber, column, text: before } = edited;
  const text = sheet.textAt(rowNumber, column);
  const isCorrected = text !== before && sheet.noteOf(rowNumber, column).problem === undefined;
  // Every order has a reference of its own.
  const isShared = column !== bulkReferenceColumn;
  const rows = isCorrected && isShared ? sheet.rowsLike(before, { rowNumber, column }) : [];
  if (rows.length === 0) return null;
  const count = rows.length;
  const [old, current] = [shortened(before), shortened(text)];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <p className="min-w-0 text-ink">
        {before.trim() === ''
          ? plural(count, {
              one: `# more cell of ${column} is empty.`,
              other: `# more cells of ${column} are empty.`,
            })
          : plural(count, {
              one: `# more cell of ${column} has “${old}”.`,
              other: `# more cells of ${column} have “${old}”.`,
            })}
      </p>
      <Button
        size="sm"
        onPress={() => onChange(rows.map((row) => ({ rowNumber: row, column, text })))}
      >
        {text.trim() === '' ? t`Clear these cells too` : t`Use “${current}” in these cells`}
      </Button>
    </div>
  );
}

const MAX_SHOWN = 40;

function shortened(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
