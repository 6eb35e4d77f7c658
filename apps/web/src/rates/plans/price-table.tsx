import { t } from '@lingui/core/macro';
import { type RateCell, weightBands } from '@shipdesk/domain/rates/rate-card';
import { type Zone, zones } from '@shipdesk/domain/rates/service';
import { type ReactNode, useRef } from 'react';
import { formatPaise } from '../../lib/format.ts';
import { markHiddenEdges, ScrollEdges, useHiddenEdges } from '../../ui/scroll-edges.tsx';

interface PriceTableProps {
  label: string;
  /** Returns a price in paise; null for an unknown price. */
  getPaise: (cell: RateCell) => number | null;
  /** Returns the price of the rate card in paise. It appears below a price that differs from it. */
  getCardPaise?: (cell: RateCell) => number;
  lastRow?: { readonly header: string; readonly getText: (zone: Zone) => string };
}

const cellStyle = 'border-r border-b border-line px-2.5 py-1.5 last:border-r-0';
const stickyStyle = 'sticky left-0 z-10 border-r border-b border-line px-3 text-left';

export function PriceTable({ label, getPaise, getCardPaise, lastRow }: PriceTableProps) {
  const scroller = useRef<HTMLElement>(null);
  useHiddenEdges(scroller);
  return (
    <div className="group/edges relative [--band:16rem] max-lg:[--band:12rem] max-sm:[--band:8rem]">
      <section
        ref={scroller}
        onScroll={(event) => markHiddenEdges(event.currentTarget)}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        className="focus-ring relative overflow-x-auto rounded-lg border border-line bg-surface"
      >
        <table
          aria-label={label}
          className="w-full min-w-[calc(var(--band)+44rem)] table-fixed border-separate border-spacing-0 text-base"
        >
          <colgroup>
            <col className="w-(--band)" />
            {zones.map((zone) => (
              <col key={zone} />
            ))}
          </colgroup>
          <thead className="bg-sunken text-xs font-medium text-muted">
            <tr className="h-9">
              <th scope="col" className={`${stickyStyle} bg-sunken font-medium`}>
                {t`Weight`}
              </th>
              {zones.map((zone) => (
                <th key={zone} scope="col" className={`${cellStyle} text-right font-medium`}>
                  {zone}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {weightBands.map(({ id, label: bandName }) => (
              <tr key={id} className="h-11">
                <th scope="row" className={`${stickyStyle} bg-surface font-normal max-sm:text-sm`}>
                  {bandName}
                </th>
                {zones.map((zone) => (
                  <PriceCell
                    key={zone}
                    paise={getPaise({ band: id, zone })}
                    cardPaise={getCardPaise?.({ band: id, zone })}
                  />
                ))}
              </tr>
            ))}
            {lastRow !== undefined && (
              <tr className="h-11 text-muted">
                <th scope="row" className={`${stickyStyle} bg-surface font-normal max-sm:text-sm`}>
                  {lastRow.header}
                </th>
                {zones.map((zone) => (
                  <td key={zone} className={`${cellStyle} text-right text-sm`}>
                    {lastRow.getText(zone)}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </section>
      <ScrollEdges className="rounded-lg [--pinned-width:var(--band)]" />
    </div>
  );
}

interface PriceCellProps {
  paise: number | null;
  cardPaise?: number | undefined;
}

function PriceCell({ paise, cardPaise = paise ?? 0 }: PriceCellProps) {
  const isChanged = paise !== null && paise !== cardPaise;
  const changedTone = paise === 0 ? 'bg-warn-soft text-warn-ink' : 'bg-accent-soft text-ink';
  const tone = isChanged ? changedTone : '';
  const cardPrice: ReactNode = isChanged && (
    <span className="block text-xs text-muted">
      <span className="sr-only">{t`on the card`} </span>
      <s>{formatPaise(cardPaise)}</s>
    </span>
  );
  return (
    <td className={`${cellStyle} text-right leading-4 tabular-nums ${tone}`}>
      {paise === null ? '–' : formatPaise(paise)}
      {cardPrice}
    </td>
  );
}
