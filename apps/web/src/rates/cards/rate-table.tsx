import { t } from '@lingui/core/macro';
import { computeFreight, getZoneRates, type ZoneRates } from '@shipdesk/domain/rates/freight';
import {
  fillRateGrid,
  formatBand,
  formatCell,
  isPriceText,
  parseRateCard,
  type RateCell,
  type RateGrid,
  rateCells,
  weightBands,
} from '@shipdesk/domain/rates/rate-card';
import { type Zone, zones } from '@shipdesk/domain/rates/service';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { formatGrams, formatPaise } from '../../lib/format.ts';
import { FindingLink, SheetEditor } from '../../product/sheet-editor.tsx';
import type { Finding } from '../../product/sheet-edits.ts';
import { RateFileMenu } from './file/rate-file-menu.tsx';
import type { RateEditing } from './rate-edits.ts';
import { priceTable } from './rate-sheet.ts';
import type { CardName } from './rates-api.ts';

interface RateTableProps {
  cardName: CardName;
  editing: RateEditing;
  currentCell: RateCell;
  onCurrentChange: (cell: RateCell) => void;
  onGo: (field: string) => void;
  onSave: () => void;
}

/** Renders weight bands as rows and zones as columns of editable prices. Spec §2, Shipping Rate Table. */
export function RateTable(props: RateTableProps) {
  const { cardName, editing, currentCell, onCurrentChange, onGo, onSave } = props;
  const { edits, dispatch, marks, checks, findings } = editing;
  return (
    <SheetEditor
      table={priceTable}
      edits={edits}
      dispatch={dispatch}
      current={currentCell}
      onCurrentChange={onCurrentChange}
      onSave={onSave}
      grid={{
        label: t`Shipping Rate Table`,
        corner: t`Weight`,
        columns: zones.map((zone) => ({ id: zone, header: zone })),
        accepts: isPriceText,
        rowHeightPx: 44,
        columnWidthPx: 84,
        isNumeric: true,
        className:
          'max-h-[80dvh] [--grid-header:10rem] max-sm:[--grid-header:8rem] lg:[--grid-header:16rem]',
      }}
      getRowHeader={({ band }) => formatBand(band)}
      getContent={(cell) => {
        const mark = marks[cell.band][cell.zone];
        return { ...mark, label: formatCell(cell), isChanged: mark.info !== null };
      }}
      labelledBy="rate-table"
      fillRightLabel={t`Fill right with the price of this cell`}
      fillDownLabel={t`Fill down with the price of this cell`}
      tools={
        <RateFileMenu
          cardName={cardName}
          version={edits.base.version}
          prices={parseRateCard(edits.sheet.prices) ?? edits.base.prices}
          onApply={(prices) =>
            dispatch({
              type: 'filled',
              entries: rateCells.map((cell) => ({ cell, text: prices[cell.band][cell.zone] })),
            })
          }
        />
      }
      findings={<RateFindings {...findings} onGo={onGo} />}
      keysHint={t`Arrow keys, Enter and Tab move, F2 edits within a price, Escape reverts the cell, Ctrl+Z undoes, Ctrl+S saves the draft. Pasting a block from a spreadsheet fills the table, starting at the selected cell.`}
    >
      <RateExamples prices={checks.prices} terms={checks.checkedTerms} />
    </SheetEditor>
  );
}

interface RateFindingsProps {
  problems: readonly Finding[];
  warnings?: readonly Finding[];
  notes: readonly string[];
  onGo: (field: string) => void;
}

export function RateFindings({ problems, warnings = [], notes, onGo }: RateFindingsProps) {
  if (problems.length + warnings.length + notes.length === 0) return null;
  const groups = [
    { findings: problems, tone: 'text-bad-ink', Icon: CircleAlert },
    { findings: warnings, tone: 'text-warn-ink', Icon: TriangleAlert },
  ];
  return (
    <ul aria-label={t`Checks`} className="flex flex-col gap-1.5 text-base">
      {groups.flatMap(({ findings, tone, Icon }) =>
        findings.map(({ field, message }) => (
          <li key={field + message} className={`${rowStyle} ${tone}`}>
            <Icon aria-hidden="true" className={iconStyle} />
            <FindingLink onGo={() => onGo(field)}>{message}</FindingLink>
          </li>
        )),
      )}
      {notes.map((note) => (
        <li key={note} className={`${rowStyle} text-muted`}>
          <Info aria-hidden="true" className={iconStyle} />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  );
}

const rowStyle = 'flex items-start gap-2';
const iconStyle = 'mt-0.5 size-4 shrink-0';

const exampleGrams = [500, 1200, 4900, 7500, 23_400];

function RateExamples({ prices, terms }: { prices: RateGrid<number | null>; terms: CardTerms }) {
  const columns = zones.map((zone) => ({ zone, rates: findZoneRates(prices, zone) }));
  return (
    <table
      aria-labelledby="rate-examples"
      className="w-full min-w-[calc(var(--grid-header)+42rem)] table-fixed border-separate border-spacing-0"
    >
      <colgroup>
        <col className="w-(--grid-header)" />
        {zones.map((zone) => (
          <col key={zone} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th
            id="rate-examples"
            scope="col"
            colSpan={zones.length + 1}
            className="h-9 border-b border-line bg-sunken px-3 text-left text-xs font-medium text-muted"
          >
            <span className="sticky left-3">{t`What a parcel costs at these prices, without surcharges and GST`}</span>
          </th>
        </tr>
      </thead>
      <tbody className="text-muted [&>tr:last-child>*]:border-b-0">
        {exampleGrams.map((grams) => (
          <tr key={grams}>
            <th
              scope="row"
              className="sticky left-0 z-10 h-8 border-r border-b border-line bg-surface px-3 text-left text-sm font-normal"
            >
              {formatGrams(grams)}
            </th>
            {columns.map(({ zone, rates }) => (
              <td
                key={zone}
                className="h-8 border-r border-b border-line px-2.5 text-right text-sm tabular-nums last:border-r-0"
              >
                {rates === null ? '–' : formatPaise(computeFreight(grams, rates, terms).paise)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function findZoneRates(prices: RateGrid<number | null>, zone: Zone): ZoneRates | null {
  if (weightBands.some(({ id }) => prices[id][zone] === null)) return null;
  return getZoneRates(
    fillRateGrid((cell) => prices[cell.band][cell.zone] ?? 0),
    zone,
  );
}
