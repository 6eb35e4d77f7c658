import {
  type RateGrid as Grid,
  type RateCell,
  weightBands,
  zones,
} from '@shipdesk/domain/rate/rate-card';
import type { Dispatch, ReactNode } from 'react';
import { toast } from '../../ui/overlay/toast.tsx';
import { RateCellInput } from './rate-cell.tsx';
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

/** What the tables share that stand in line, one below the other. */
export const rateTableStyle = 'w-full min-w-208 table-fixed border-separate border-spacing-0';
export const rateLabelStyle =
  'sticky left-0 z-10 border-r border-b border-line px-3 text-left text-base font-normal max-sm:text-sm';

export function RateColumns() {
  return (
    <colgroup>
      <col className="w-40 max-sm:w-32 lg:w-64" />
      {zones.map((zone) => (
        <col key={zone} />
      ))}
    </colgroup>
  );
}

/** Spec §2, Shipping Rate Table: weight bands as rows, zones as columns, each cell an editable price. */
export function RateGrid({
  texts,
  marks,
  current,
  onCurrentChange,
  dispatch,
  children,
}: RateGridProps) {
  function paste(cell: RateCell, text: string) {
    const { entries, message } = readPastedBlock(text, cell);
    if (entries.length > 0) dispatch({ type: 'filled', entries });
    if (message !== null) toast.warning(message);
  }

  return (
    <div className="max-h-[80dvh] scroll-pt-12 scroll-pl-40 lg:scroll-pl-64 overflow-auto rounded-lg border border-line bg-surface max-sm:scroll-pl-32">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- every cell is edited: ARIA's grid on the element of a table */}
      <table role="grid" aria-label="Shipping Rate Table" className={rateTableStyle}>
        <RateColumns />
        <thead>
          <tr>
            <th
              scope="col"
              className={`${rateLabelStyle} top-0 z-20 h-9 bg-sunken text-xs font-medium text-muted`}
            >
              Weight
            </th>
            {zones.map((zone) => (
              <th
                key={zone}
                scope="col"
                className="sticky top-0 z-10 h-9 border-r border-b border-line bg-sunken px-2.5 text-right text-xs font-medium text-muted last:border-r-0"
              >
                {zone}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weightBands.map(({ id, label }) => (
            <tr key={id}>
              <th scope="row" className={`${rateLabelStyle} bg-surface`}>
                {label}
              </th>
              {zones.map((zone) => {
                const cell = { band: id, zone };
                return (
                  <RateCellInput
                    key={zone}
                    cell={cell}
                    text={texts[id][zone]}
                    mark={marks[id][zone]}
                    isCurrent={current.band === id && current.zone === zone}
                    onFocus={() => onCurrentChange(cell)}
                    onType={(text) => dispatch({ type: 'typed', cell, text })}
                    onLeave={() => dispatch({ type: 'settled' })}
                    onRevert={() => dispatch({ type: 'reverted' })}
                    onPaste={(text) => paste(cell, text)}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  );
}
