import { plural, t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import { findBillingPage, type BillingPage as Page, paths } from '../lib/paths.ts';
import { ComingSoonPanel } from '../product/coming-soon.tsx';
import { useListParams } from '../product/list-view.tsx';
import { refetchOnMount } from '../product/loaded.tsx';
import { selectIsOperator } from '../session/session-slice.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TabBar } from '../ui/tab-bar.tsx';
import { nameBillingPage } from './billing-page-names.ts';
import { rechargesApi } from './wallet/recharges-api.ts';
import { WalletHeader } from './wallet/wallet-header.tsx';

function definePage<Name extends string>(
  load: () => Promise<NoInfer<Readonly<Record<Name, ComponentType>>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const loadPassbook = () => import('./wallet/passbook-page.tsx');
const loadRecharges = () => import('./wallet/recharges-page.tsx');
const loadCharges = () => import('./wallet/charges-page.tsx');
const loadSellerCod = () => import('./cod/remittances-page.tsx');
const loadOperatorCod = () => import('./cod/remittance-runs-page.tsx');
const loadDiscrepancies = () => import('./weights/discrepancies-page.tsx');
const loadOperatorWeights = () => import('./weights/operator-weights-page.tsx');
const loadInvoices = () => import('./invoices/invoices-page.tsx');
const loadCreditNotes = () => import('./invoices/credit-notes-page.tsx');
const loadLedgers = () => import('./books/ledgers-page.tsx');

type Content = readonly [page: Page, Seller: ComponentType, Operator: ComponentType];

const contents: readonly [Content, ...Content[]] = [
  [
    'passbook',
    definePage(loadPassbook, 'PassbookPage'),
    definePage(loadPassbook, 'OperatorPassbookPage'),
  ],
  [
    'recharges',
    definePage(loadRecharges, 'RechargesPage'),
    definePage(loadRecharges, 'OperatorRechargesPage'),
  ],
  [
    'shippingCharges',
    definePage(loadCharges, 'ChargesPage'),
    definePage(loadCharges, 'SellerChargesPage'),
  ],
  [
    'codRemittance',
    definePage(loadSellerCod, 'RemittancesPage'),
    definePage(loadOperatorCod, 'OperatorCodPage'),
  ],
  [
    'weightDiscrepancies',
    definePage(loadDiscrepancies, 'DiscrepanciesPage'),
    definePage(loadOperatorWeights, 'OperatorWeightsPage'),
  ],
  [
    'invoices',
    definePage(loadInvoices, 'InvoicesPage'),
    definePage(loadInvoices, 'OperatorInvoicesPage'),
  ],
  [
    'creditNotes',
    definePage(loadCreditNotes, 'CreditNotesPage'),
    definePage(loadCreditNotes, 'OperatorCreditNotesPage'),
  ],
  [
    'ledgers',
    definePage(loadLedgers, 'LedgersPage'),
    definePage(loadLedgers, 'OperatorLedgersPage'),
  ],
];

export function BillingPage() {
  const isOperator = useSelector(selectIsOperator);
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{t`Billing`}</h1>
      {isOperator ? <OperatorBilling /> : <SellerBilling />}
    </>
  );
}

function SellerBilling() {
  const requestedPage = findBillingPage(useListParams().readText('tab'));
  const [currentPage, Seller] = contents.find(([name]) => name === requestedPage) ?? contents[0];
  return (
    <>
      <WalletHeader />
      <BillingTabs currentPage={currentPage} buildHref={paths.billingTab} Content={Seller} />
    </>
  );
}

export function OperatorBillingPage() {
  const { pathname } = useLocation();
  const requestedPage = findBillingPage(pathname.split('/').at(-1) ?? '');
  const content = contents.find(([name]) => name === requestedPage);
  if (content === undefined) return <ComingSoonPanel />;
  const [currentPage, , Operator] = content;
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{t`Billing`}</h1>
      <BillingTabs currentPage={currentPage} buildHref={paths.billingPage} Content={Operator} />
    </>
  );
}

interface BillingTabsProps {
  currentPage: Page;
  buildHref: (page: Page) => string;
  Content: ComponentType;
}

function BillingTabs({ currentPage, buildHref, Content }: BillingTabsProps) {
  return (
    <>
      <TabBar
        label={t`Billing`}
        className="mt-3"
        tabs={contents.map(([name]) => ({
          key: name,
          to: buildHref(name),
          label: nameBillingPage(name),
          isCurrent: name === currentPage,
        }))}
      />
      <div key={currentPage} className="mt-4">
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
    </>
  );
}

function OperatorBilling() {
  const { data } = rechargesApi.useListAllRechargesQuery({ tab: 'waiting' }, refetchOnMount);
  const waitingCount = data?.waiting ?? 0;
  return (
    <ul
      aria-label={t`Billing of all sellers`}
      className="mt-4 max-w-2xl divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {contents.map(([name]) => (
        <li key={name}>
          <Link
            to={paths.billingPage(name)}
            className="focus-ring-inset flex min-h-11 items-center gap-3 px-4 py-2.5 text-base font-medium text-ink no-underline hover:bg-hover"
          >
            <span className="min-w-0 flex-1">{nameBillingPage(name)}</span>
            {name === 'recharges' && waitingCount > 0 && (
              <span className="text-sm font-normal text-warn-ink tabular-nums">
                {plural(waitingCount, {
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
