import { plural, t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import { findBillingPage, type BillingPage as Page, paths } from '../lib/paths.ts';
import { ComingSoonPanel } from '../product/coming-soon.tsx';
import { useListParams } from '../product/list-view.tsx';
import { fresh } from '../product/loaded.tsx';
import { selectRoles } from '../session/session-slice.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TabBar } from '../ui/tab-bar.tsx';
import { rechargesApi } from './wallet/recharges-api.ts';
import { WalletHeader } from './wallet/wallet-header.tsx';

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

interface Content {
  readonly page: Page;
  /** The page of the signed-in seller, a tab of `/billing`. */
  readonly Seller: ComponentType;
  /** Across sellers, for the operator. */
  readonly Operator: ComponentType;
}

/** The pages of Billing in the order of the tabs, each loaded when it is opened. */
const contents: readonly Content[] = [
  {
    page: 'passbook',
    Seller: page(async () => (await import('./wallet/passbook-page.tsx')).PassbookPage),
    Operator: page(async () => (await import('./wallet/passbook-page.tsx')).OperatorPassbookPage),
  },
  {
    page: 'recharges',
    Seller: page(async () => (await import('./wallet/recharges-page.tsx')).RechargesPage),
    Operator: page(async () => (await import('./wallet/recharges-page.tsx')).OperatorRechargesPage),
  },
  {
    page: 'shippingCharges',
    Seller: page(async () => (await import('./wallet/charges-page.tsx')).ChargesPage),
    Operator: page(async () => (await import('./wallet/charges-page.tsx')).SellerChargesPage),
  },
  {
    page: 'codRemittance',
    Seller: page(async () => (await import('./cod/remittances-page.tsx')).RemittancesPage),
    Operator: page(async () => (await import('./cod/remittance-runs-page.tsx')).OperatorCodPage),
  },
  {
    page: 'weightDiscrepancies',
    Seller: page(async () => (await import('./weights/discrepancies-page.tsx')).DiscrepanciesPage),
    Operator: page(
      async () => (await import('./weights/operator-weights-page.tsx')).OperatorWeightsPage,
    ),
  },
  {
    page: 'invoices',
    Seller: page(async () => (await import('./invoices/invoices-page.tsx')).InvoicesPage),
    Operator: page(async () => (await import('./invoices/invoices-page.tsx')).OperatorInvoicesPage),
  },
  {
    page: 'creditNotes',
    Seller: page(async () => (await import('./invoices/credit-notes-page.tsx')).CreditNotesPage),
    Operator: page(
      async () => (await import('./invoices/credit-notes-page.tsx')).OperatorCreditNotesPage,
    ),
  },
  {
    page: 'ledgers',
    Seller: page(async () => (await import('./books/ledgers-page.tsx')).LedgersPage),
    Operator: page(async () => (await import('./books/ledgers-page.tsx')).OperatorLedgersPage),
  },
];

/** The name of a page of Billing, as the tabs show it. */
function pageName(name: Page): string {
  return {
    passbook: t`Passbook`,
    recharges: t`Recharges`,
    shippingCharges: t`Shipping Charges`,
    weightDiscrepancies: t`Weight discrepancies`,
    codRemittance: t`COD Remittance`,
    invoices: t`Invoices`,
    creditNotes: t`Credit Notes`,
    ledgers: t`Ledgers`,
  }[name];
}

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
  const asked = findBillingPage(useListParams().text('tab'));
  const content = contents.find((one) => one.page === asked) ?? contents[0];
  return (
    content && (
      <>
        <WalletHeader />
        <BillingTabs current={content.page} hrefOf={paths.billingTab} />
        <BillingContent key={content.page} Content={content.Seller} />
      </>
    )
  );
}

/** A page of Billing across sellers. For operator staff. */
export function OperatorBillingPage() {
  const { pathname } = useLocation();
  const asked = findBillingPage(pathname.split('/').at(-1) ?? '');
  const content = contents.find((one) => one.page === asked);
  if (content === undefined) return <ComingSoonPanel />;
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{t`Billing`}</h1>
      <BillingTabs current={content.page} hrefOf={paths.billingPage} />
      <BillingContent key={content.page} Content={content.Operator} />
    </>
  );
}

interface BillingTabsProps {
  current: Page;
  /** Leads to a page of the seller, or across sellers. */
  hrefOf: (page: Page) => string;
}

/** Links between the pages of Billing. */
function BillingTabs({ current, hrefOf }: BillingTabsProps) {
  return (
    <TabBar
      label={t`Billing`}
      className="mt-3"
      tabs={contents.map(({ page: name }) => ({
        key: name,
        to: hrefOf(name),
        label: pageName(name),
        isCurrent: name === current,
      }))}
    />
  );
}

function BillingContent({ Content }: { Content: ComponentType }) {
  return (
    <div className="mt-4">
      <Suspense
        fallback={
          <div role="status" aria-label={t`Loading`}>
            <Skeleton className="h-48 rounded-lg" />
          </div>
        }
      >
        <Content />
      </Suspense>
    </div>
  );
}

/** The way to the pages of money across sellers, and what waits on them. */
function OperatorBilling() {
  const { data } = rechargesApi.useListAllRechargesQuery({ tab: 'waiting' }, fresh);
  const waiting = data?.waiting ?? 0;
  return (
    <ul
      aria-label={t`Billing of all sellers`}
      className="mt-4 max-w-2xl divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {contents.map(({ page: name }) => (
        <li key={name}>
          <Link
            to={paths.billingPage(name)}
            className="focus-ring-inset flex min-h-11 items-center gap-3 px-4 py-2.5 text-base font-medium text-ink no-underline hover:bg-hover"
          >
            <span className="min-w-0 flex-1">{pageName(name)}</span>
            {name === 'recharges' && waiting > 0 && (
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
