import { t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { billingPageOf } from '../../lib/paths.ts';
import { ComingSoonPanel } from '../../product/coming-soon/coming-soon-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { billingContents } from './billing-contents.ts';
import { BillingTabs } from './billing-tabs.tsx';

/** A page of Billing across sellers. For operator staff. */
export function OperatorBillingPage() {
  const { pathname } = useLocation();
  const asked = billingPageOf(pathname.split('/').at(-1) ?? '');
  const content = billingContents.find(({ page }) => page === asked);
  if (content === undefined) return <ComingSoonPanel />;
  const { page, Operator } = content;
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{t`Billing`}</h1>
      <BillingTabs current={page} isOperator />
      <div className="mt-4">
        <Suspense
          fallback={
            <div role="status" aria-label={t`Loading`}>
              <Skeleton className="h-48 rounded-lg" />
            </div>
          }
        >
          <Operator key={page} />
        </Suspense>
      </div>
    </>
  );
}
