import { plural, t } from '@lingui/core/macro';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { CellLink } from '../../ui/table/cell-link.tsx';

/** Dockets named for each reason; the others are counted. */
const NAMED = 5;

interface RefusedOrdersProps {
  label: string;
  orders: readonly { docketNumber: string; reason: string }[];
}

/** Orders that are left out, grouped by the reason. */
export function RefusedOrders({ label, orders }: RefusedOrdersProps) {
  const groups = new Map<string, string[]>();
  for (const { docketNumber, reason } of orders) {
    groups.set(reason, [...(groups.get(reason) ?? []), docketNumber]);
  }
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {[...groups].map(([reason, dockets]) => (
        <li key={reason} className="rounded-md border border-line bg-sunken px-3 py-2 text-base">
          <p className="text-ink">
            <span className="font-medium">
              {plural(dockets.length, { one: '# order', other: '# orders' })}:
            </span>{' '}
            {reason}
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
            {dockets.slice(0, NAMED).map((docket) => (
              <CellLink key={docket} to={paths.order(docket)}>
                {docket}
              </CellLink>
            ))}
            {dockets.length > NAMED && (
              <span className="py-1">{t`and ${{ count: formatCount(dockets.length - NAMED) }} more`}</span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
