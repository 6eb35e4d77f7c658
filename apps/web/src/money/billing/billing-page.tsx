import { t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { billingPageOf } from '../../lib/paths.ts';
import { selectRoles } from '../../session/session-slice.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WalletHeader } from '../wallet/wallet-header.tsx';
import { billingContents } from './billing-contents.ts';
import { BillingTabs } from './billing-tabs.tsx';
import { OperatorBilling } from './operator-billing.tsx';

/** The money of the signed-in seller as tabs; for operator staff the way to the pages across sellers. */
export function BillingPage() {
  const isOperator = useSelector(selectRoles).includes('Admin');
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{t`Billing`}</h1>
      {isOperator ? <OperatorBilling /> : <SellerBilling />}
    </>
  );
}

function SellerBilling() {
  const [params] = useSearchParams();
  const asked = billingPageOf(params.get('tab') ?? '');
  const content = billingContents.find(({ page }) => page === asked) ?? billingContents[0];
  if (content === undefined) return null;
  const { page, Seller } = content;
  return (
    <>
      <WalletHeader />
      <BillingTabs current={page} isOperator={false} />
      <div className="mt-4">
        <Suspense fallback={<LoadingTab />}>
          <Seller key={page} />
        </Suspense>
      </div>
    </>
  );
}

function LoadingTab() {
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} className="h-14" />
      ))}
    </div>
  );
}
