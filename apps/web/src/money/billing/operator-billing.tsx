import { plural, t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useListAllRechargesQuery } from '../wallet/recharges-api.ts';

import { billingContents } from './billing-contents.ts';
import { billingPageName } from './billing-texts.ts';

/** The way to the pages of money across sellers, and what waits on them. */
export function OperatorBilling() {
  const { data } = useListAllRechargesQuery(
    { tab: 'waiting' },
    { refetchOnMountOrArgChange: true },
  );
  const waiting = data?.waiting ?? 0;
  return (
    <ul
      aria-label={t`Billing of all sellers`}
      className="mt-4 max-w-2xl divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {billingContents.map(({ page }) => (
        <li key={page}>
          <Link
            to={paths.billingPage(page)}
            className="focus-ring-inset flex min-h-11 items-center gap-3 px-4 py-2.5 text-base font-medium text-ink no-underline hover:bg-hover"
          >
            <span className="min-w-0 flex-1">{billingPageName(page)}</span>
            {page === 'recharges' && waiting > 0 && (
              <span className="text-sm font-normal text-warn-ink tabular-nums">
                {plural(waiting, {
                  one: '# transfer to confirm',
                  other: '# transfers to confirm',
                })}
              </span>
            )}
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
