import { t } from '@lingui/core/macro';
import { type BillingPage, paths } from '../../lib/paths.ts';
import { TabBar } from '../../ui/tab-bar.tsx';
import { billingContents } from './billing-contents.ts';
import { billingPageName } from './billing-texts.ts';

interface BillingTabsProps {
  /** Null on a page that is not one of them. */
  current: BillingPage | null;
  /** Leads to the pages across sellers. */
  isOperator: boolean;
}

/** Links between the pages of Billing. */
export function BillingTabs({ current, isOperator }: BillingTabsProps) {
  return (
    <TabBar
      label={t`Billing`}
      className="mt-3"
      tabs={billingContents.map(({ page }) => ({
        key: page,
        to: isOperator ? paths.billingPage(page) : paths.billingTab(page),
        label: billingPageName(page),
        isCurrent: page === current,
      }))}
    />
  );
}
