import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { RiskBadge } from '../../product/risk/risk-badge.tsx';
import { RiskPending } from '../../product/risk/risk-pending.tsx';
import { reasonText } from '../../product/risk/risk-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CellLink } from '../../ui/table/cell-link.tsx';
import { useAssessOrdersQuery } from './shipping-api.ts';

/** Orders shown until the others are asked for. */
const FIRST_ROWS = 5;

/** Which of the orders may come back undelivered, the likeliest first, with the reasons. */
export function RiskyOrders({ docketNumbers }: { docketNumbers: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const { data, error, isFetching, refetch } = useAssessOrdersQuery({
    body: { docketNumbers: [...docketNumbers] },
  });
  if (data === undefined) {
    return (
      <RiskPending hasFailed={error !== undefined && !isFetching} onRetry={() => void refetch()} />
    );
  }
  const [high, medium] = (['high', 'medium'] as const).map((wanted) =>
    data.data.filter(({ level }) => level === wanted),
  );
  const rows = [...(high ?? []), ...(medium ?? [])];
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <section aria-label={t`RTO risk`} className="flex flex-col gap-2">
      <p className="text-base text-ink">{summaryText(high?.length ?? 0, medium?.length ?? 0)}</p>
      {rows.length > 0 && (
        <ul
          aria-label={t`Orders that may come back`}
          className="divide-y divide-line rounded-md border border-line"
        >
          {shown.map(({ docketNumber, level, reasons }) => (
            <li
              key={docketNumber}
              className="flex flex-wrap items-start gap-x-3 gap-y-1 px-3 py-2 text-base"
            >
              <span className="w-36 shrink-0 tabular-nums max-sm:flex-1">
                <CellLink to={paths.order(docketNumber)}>{docketNumber}</CellLink>
              </span>
              <ul className="min-w-0 text-sm text-muted max-sm:order-last max-sm:basis-full sm:flex-1">
                {reasons.map((reason) => (
                  <li key={reason.code}>{reasonText(reason)}</li>
                ))}
              </ul>
              <RiskBadge level={level} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <div>
          <Button
            size="sm"
            onPress={() => setWhole(true)}
          >{t`Show all ${{ count: formatCount(rows.length) }}`}</Button>
        </div>
      )}
    </section>
  );
}

function summaryText(high: number, medium: number): string {
  if (high === 0 && medium === 0) return t`RTO risk: low for all of these orders.`;
  return [
    high > 0 &&
      plural(high, {
        one: '# order has a high RTO risk.',
        other: '# orders have a high RTO risk.',
      }),
    medium > 0 &&
      plural(medium, {
        one: '# order has a medium RTO risk.',
        other: '# orders have a medium RTO risk.',
      }),
  ]
    .filter(Boolean)
    .join(' ');
}
