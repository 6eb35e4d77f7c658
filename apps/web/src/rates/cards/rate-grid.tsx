import { t } from '@lingui/core/macro';
import {
  cellField,
  cellLabel,
  type RateGrid as Grid,
  isPriceText,
  type RateCell,
  weightBands,
  zones,
} from '@shipdesk/domain/rates/rate-card';
import type { Dispatch, ReactNode } from 'react';
import { Grid as SpreadsheetGrid } from '../../ui/grid/grid.tsx';
import type { GridPlace } from '../../ui/grid/grid-moves.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import type { RateAction } from './rate-edits.ts';
import { readPastedBlock } from './rate-paste.ts';
import type { RateMark } from './use-rate-edits.ts';

interface RateGridProps {
  texts: Grid<string>;
  marks: Grid<RateMark>;
  current: RateCell;
  onCurrentChange: (cell: RateCell) => void;
  dispatch: Dispatch<RateAction>;
  /** Below the table, scrolling with its columns. */
  children?: ReactNode;
}

const columns = zones.map((zone) => ({ id: zone, header: zone }));

function cellOf({ row, column }: GridPlace): RateCell {
  const band = weightBands[row]?.id;
  const zone = zones[column];
  if (band === undefined || zone === undefined) throw new Error('the rate table has no such cell');
  return { band, zone };
}

/** Styles shared by tables that are aligned below each other. */
export const rateTableStyle =
  'w-full min-w-[calc(var(--grid-header)+42rem)] table-fixed border-separate border-spacing-0';
export const rateLabelStyle =
  'sticky left-0 z-10 border-r border-b border-line px-3 text-left text-base font-normal max-sm:text-sm';

export function RateColumns() {
  return (
    <colgroup>
      <col className="w-(--grid-header)" />
      {zones.map((zone) => (
        <col key={zone} />
      ))}
    </colgroup>
  );
}

/** Spec §2, Shipping Rate Table: weight bands as rows, zones as columns, each cell an editable price. */
export function RateGrid(props: RateGridProps) {
  const { texts, marks, current, onCurrentChange, dispatch, children } = props;

  function contentOf(place: GridPlace) {
    const cell = cellOf(place);
    const { info, problem, warning } = marks[cell.band][cell.zone];
    return {
      text: texts[cell.band][cell.zone],
      label: cellLabel(cell),
      problem,
      warning,
      info,
      isChanged: info !== null,
    };
  }

  function paste(cell: RateCell, text: string) {
    const { entries, message } = readPastedBlock(text, cell);
    if (entries.length > 0) dispatch({ type: 'filled', entries });
    if (message !== null) toast.warning(message);
  }

  return (
    <SpreadsheetGrid
      label={t`Shipping Rate Table`}
      corner={t`Weight`}
      columns={columns}
      rowCount={weightBands.length}
      renderRowHeader={(row) => weightBands[row]?.label}
      cellAt={contentOf}
      idOf={(place) => cellField(cellOf(place))}
      current={{
        row: weightBands.findIndex(({ id }) => id === current.band),
        column: zones.indexOf(current.zone),
      }}
      onCurrentChange={(place) => onCurrentChange(cellOf(place))}
      onType={(place, text) => dispatch({ type: 'typed', cell: cellOf(place), text })}
      onLeave={() => dispatch({ type: 'settled' })}
      onRevert={() => dispatch({ type: 'reverted' })}
      onPaste={(place, text) => paste(cellOf(place), text)}
      accepts={isPriceText}
      rowHeight={44}
      columnWidth={84}
      isNumeric
      className="max-h-[80dvh] [--grid-header:10rem] max-sm:[--grid-header:8rem] lg:[--grid-header:16rem]"
    >
      {children}
    </SpreadsheetGrid>
  );
}
