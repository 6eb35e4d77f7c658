import { t } from '@lingui/core/macro';
import { cellLabel, changedCells } from '@shipdesk/domain/rates/rate-card';
import { ArrowRight } from 'lucide-react';
import { formatPaise } from '../../../product/money.ts';
import type { RateBase } from '../rate-sheet.ts';
import { termsDifferences } from '../terms/terms-texts.ts';

interface VersionDifferencesProps {
  label: string;
  before: RateBase;
  after: RateBase;
}

/** The prices and terms that differ between two versions, old and new. */
export function VersionDifferences({ label, before, after }: VersionDifferencesProps) {
  const cells = changedCells(before.prices, after.prices);
  const terms = termsDifferences(before.terms, after.terms);
  if (cells.length + terms.length === 0) {
    return <p className="text-base text-muted">{t`Prices and terms are the same.`}</p>;
  }
  return (
    <ul
      aria-label={label}
      className="grid w-full gap-x-8 gap-y-1 text-base sm:grid-cols-2 xl:grid-cols-3"
    >
      {cells.map((cell) => (
        <li key={cellLabel(cell)} className={`${row} flex items-baseline justify-between gap-3`}>
          <span className="min-w-0 text-muted">{cellLabel(cell)}</span>
          <span className="flex shrink-0 items-center gap-1 tabular-nums">
            {formatPaise(before.prices[cell.band][cell.zone])}
            <Arrow />
            <span className="font-medium">{formatPaise(after.prices[cell.band][cell.zone])}</span>
          </span>
        </li>
      ))}
      {terms.map(({ label: term, from, to }) => (
        <li key={term} className={`${row} col-span-full flex flex-wrap items-baseline gap-x-3`}>
          <span className="text-muted">{term}</span>
          <span className="ml-auto">
            {from} <Arrow /> <span className="font-medium">{to}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const row = 'border-b border-line py-1';

function Arrow() {
  return (
    <ArrowRight role="img" aria-label={t`to`} className="inline size-3.5 shrink-0 text-muted" />
  );
}
