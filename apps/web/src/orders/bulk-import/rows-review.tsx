import { plural, t } from '@lingui/core/macro';
import {
  type BulkField,
  bulkFields,
  bulkReferenceColumn,
} from '@shipdesk/domain/order/bulk/bulk-columns';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { createCsvBlob, saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { Grid } from '../../ui/grid/grid.tsx';
import { type GridPlace, parsePastedCells } from '../../ui/grid/grid-moves.ts';
import { formatPlace } from './bulk-places.ts';
import type { BulkSheet, CellEdit, CorrectedCell, RowChoice, SheetSummary } from './bulk-sheet.ts';
import { formatFailedRows } from './bulk-sheet-io.ts';

/** Always shown, because they identify a row to the seller. */
const namingColumns: readonly BulkField[] = [bulkReferenceColumn, 'name'];
const choices: readonly RowChoice[] = ['bad', 'noted', 'all'];
const buildCellId = ({ row, column }: GridPlace) => `bulk-cell-${row}-${column}`;

interface RowsReviewProps {
  sheet: BulkSheet;
  summary: SheetSummary;
  fileName: string;
  isLocked: boolean;
  onChanged: () => void;
}

export function RowsReview({ sheet, summary, fileName, isLocked, onChanged }: RowsReviewProps) {
  const badCount = summary.rowCount - summary.goodCount;
  const [choice, setChoice] = useState<RowChoice>(badCount > 0 ? 'bad' : 'noted');
  // A corrected row stays in the list until the seller chooses other rows.
  const [rowNumbers, setRowNumbers] = useState(() => sheet.listRowNumbers(choice));
  const [currentCell, setCurrentCell] = useState<GridPlace>({ row: 0, column: 0 });
  const [editedCell, setEditedCell] = useState<CorrectedCell | null>(null);
  const rowsKey = `${summary.rowCount} ${summary.hasReceivedOffers}`;
  const [listedRowsKey, setListedRowsKey] = useState(rowsKey);
  if (listedRowsKey !== rowsKey) {
    setListedRowsKey(rowsKey);
    setRowNumbers(sheet.listRowNumbers(choice));
  }
  const markedColumns = choice === 'bad' ? summary.badColumns : summary.columns;
  const columns =
    choice === 'all'
      ? sheet.columns
      : bulkFields.filter(
          (field) => namingColumns.includes(field) || markedColumns.includes(field),
        );
  const findCell = ({ row, column }: GridPlace) =>
    [rowNumbers[row] ?? 0, columns[column] ?? bulkReferenceColumn] as const;

  function changeCells(edits: readonly CellEdit[]) {
    sheet.editCells(edits);
    onChanged();
  }

  function editCell(place: GridPlace, text: string) {
    const [rowNumber, column] = findCell(place);
    const isSame = editedCell?.rowNumber === rowNumber && editedCell.column === column;
    if (!isSame) {
      const { problem } = sheet.getNotes(rowNumber, column);
      setEditedCell({ rowNumber, column, text: sheet.getText(rowNumber, column), problem });
    }
    changeCells([{ rowNumber, column, text }]);
  }

  function pasteText(startPlace: GridPlace, text: string) {
    const places = parsePastedCells(text).flatMap((cells, rowOffset) =>
      cells.map((cell, columnOffset) => ({
        row: startPlace.row + rowOffset,
        column: startPlace.column + columnOffset,
        text: cell,
      })),
    );
    changeCells(
      places
        .filter(({ row, column }) => row < rowNumbers.length && column < columns.length)
        .map(({ text: cell, ...place }) => {
          const [rowNumber, column] = findCell(place);
          return { rowNumber, column, text: cell };
        }),
    );
  }

  function findNextProblem(startPlace: GridPlace, direction: 1 | -1): GridPlace | null {
    const count = rowNumbers.length * columns.length;
    const start = startPlace.row * columns.length + startPlace.column + direction;
    for (let index = start; index >= 0 && index < count; index += direction) {
      const place = { row: Math.floor(index / columns.length), column: index % columns.length };
      if (sheet.getNotes(...findCell(place)).problem !== undefined) return place;
    }
    return null;
  }

  function focusNextProblem() {
    const place = findNextProblem(currentCell, 1) ?? findNextProblem({ row: 0, column: -1 }, 1);
    if (place === null) return;
    setCurrentCell(place);
    // The row may not be rendered yet.
    requestAnimationFrame(() => document.getElementById(buildCellId(place))?.focus());
  }

  const [currentRow, currentColumn] = findCell(currentCell);
  const { problem, warning } = sheet.getNotes(currentRow, currentColumn);
  const note = problem ?? warning;
  const offer = sheet.offers.findOffer(currentRow, currentColumn);
  const hasNotes = choice !== 'all';
  return (
    <section aria-label={t`Rows of the file`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-56 text-base text-ink tabular-nums">
          {describeOutcome(summary)}
        </p>
        <SegmentedControl
          label={t`Rows to show`}
          options={choices.map((id) => ({
            id,
            label: getChoiceName(id, sheet.listRowNumbers(id).length),
            isDisabled: id !== choice && sheet.listRowNumbers(id).length === 0,
          }))}
          value={choice}
          onChange={(id) => {
            setChoice(id);
            setRowNumbers(sheet.listRowNumbers(id));
            setCurrentCell({ row: 0, column: 0 });
          }}
        />
        {badCount > 0 && (
          <Button
            size="sm"
            icon={Download}
            onPress={() =>
              saveFile(
                `${fileName.replace(/\.\w+$/, '')}-failed-rows.csv`,
                createCsvBlob(formatFailedRows(sheet)),
              )
            }
          >
            {t`Download failed rows`}
          </Button>
        )}
      </div>
      <div inert={isLocked} className="flex flex-col gap-2">
        <Grid
          label={t`Rows of the file`}
          corner={t`Row`}
          columns={columns.map((field) => ({ id: field, header: field }))}
          rowCount={rowNumbers.length}
          renderRowHeader={(row) => {
            const rowNumber = rowNumbers[row] ?? 0;
            return (
              <span
                className={`tabular-nums ${sheet.isBad(rowNumber) ? 'text-bad-ink' : 'text-muted'}`}
              >
                {rowNumber}
              </span>
            );
          }}
          getCell={(place) => {
            const [rowNumber, column] = findCell(place);
            return {
              text: sheet.getText(rowNumber, column),
              label: column,
              ...sheet.getNotes(rowNumber, column),
            };
          }}
          getId={buildCellId}
          current={currentCell}
          onCurrentChange={setCurrentCell}
          onType={editCell}
          onLeave={() => undefined}
          onRevert={editCell}
          onPaste={pasteText}
          findTabStop={findNextProblem}
          rowHeightPx={hasNotes ? 80 : 40}
          columnWidthPx={232}
          startColumn={columns.findIndex((column) => column === markedColumns[0])}
          hasNotes={hasNotes}
          className="max-h-[44dvh] min-h-60 [--grid-header:4rem]"
        />
        {editedCell !== null && (
          <SimilarCells sheet={sheet} editedCell={editedCell} onChange={changeCells} />
        )}
        {(badCount > 0 || offer !== null) && (
          <div className="flex min-h-8 items-start justify-between gap-3 text-sm">
            <p className="min-w-0 pt-1.5 text-muted">
              {note !== undefined && (
                <>
                  <span className="font-medium text-ink">
                    {t`Row ${currentRow}, ${currentColumn}:`}
                  </span>{' '}
                  {note}
                </>
              )}
            </p>
            {offer !== null && (
              <Button
                size="sm"
                onPress={() => {
                  const { rowNumber, columns: cellColumns, suggestion } = offer;
                  const state = { rowNumber, column: cellColumns.state, text: suggestion.state };
                  const city = { rowNumber, column: cellColumns.city, text: suggestion.city };
                  changeCells(suggestion.city === '' ? [state] : [city, state]);
                }}
              >
                {t`Use ${{ place: formatPlace(offer.suggestion) }}`}
              </Button>
            )}
            {badCount > 0 && (
              <Button size="sm" onPress={focusNextProblem}>
                {t`Next problem`}
              </Button>
            )}
          </div>
        )}
      </div>
      <p className="text-sm text-muted max-sm:hidden">
        {t`Typing replaces a cell, F2 edits it, Escape restores it. Arrow keys move, Tab moves to the next problem. Columns without problems or notes are hidden.`}
      </p>
    </section>
  );
}

function getChoiceName(choice: RowChoice, count: number): string {
  const countText = formatCount(count);
  return {
    bad: t`Problems ${{ count: countText }}`,
    noted: t`Notes ${{ count: countText }}`,
    all: t`All ${{ count: countText }}`,
  }[choice];
}

function describeOutcome({ rowCount, goodCount, noticeCount }: SheetSummary): string {
  const badText = formatCount(rowCount - goodCount);
  const outcome =
    goodCount < rowCount
      ? plural(rowCount, {
          one: `${badText} of # row cannot be imported`,
          other: `${badText} of # rows cannot be imported`,
        })
      : plural(rowCount, {
          one: 'The row can be imported',
          other: 'All # rows can be imported',
        });
  if (noticeCount === 0) return outcome;
  return `${outcome} · ${plural(noticeCount, { one: '# cell to check', other: '# cells to check' })}`;
}

interface SimilarCellsProps {
  sheet: BulkSheet;
  editedCell: CorrectedCell;
  onChange: (edits: readonly CellEdit[]) => void;
}

function SimilarCells({ sheet, editedCell, onChange }: SimilarCellsProps) {
  const { rowNumber, column } = editedCell;
  const text = sheet.getText(rowNumber, column);
  const isCorrected =
    text !== editedCell.text && sheet.getNotes(rowNumber, column).problem === undefined;
  // References are unique, so no other row has the same text.
  const isUnique = column === bulkReferenceColumn;
  const rows = isCorrected && !isUnique ? sheet.listRowsLike(editedCell) : [];
  if (rows.length === 0) return null;
  const texts = new Set(rows.map((row) => sheet.getText(row, column).trim()));
  const shownText = shortenText(text);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <p className="min-w-0 text-ink">
        {describeSimilarCells({ count: rows.length, column, texts: [...texts] })}
      </p>
      <Button
        size="sm"
        onPress={() => onChange(rows.map((row) => ({ rowNumber: row, column, text })))}
      >
        {text.trim() === '' ? t`Clear in all rows` : t`Apply “${shownText}” to all rows`}
      </Button>
    </div>
  );
}

function describeSimilarCells({
  count,
  column,
  texts: [text = '', ...otherTexts],
}: {
  count: number;
  column: BulkField;
  texts: readonly string[];
}): string {
  const shownText = shortenText(text);
  if (otherTexts.length > 0) {
    return plural(count, {
      one: `# more cell of ${column} has the same problem.`,
      other: `# more cells of ${column} have the same problem.`,
    });
  }
  return text === ''
    ? plural(count, {
        one: `# more cell of ${column} is empty.`,
        other: `# more cells of ${column} are empty.`,
      })
    : plural(count, {
        one: `# more cell of ${column} has “${shownText}”.`,
        other: `# more cells of ${column} have “${shownText}”.`,
      });
}

const MAX_SHOWN_CHARS = 40;

function shortenText(text: string): string {
  return text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text;
}
