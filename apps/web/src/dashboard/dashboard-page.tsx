import { t } from '@lingui/core/macro';
import { ChartNoAxesColumn } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router';
import { formatTime } from '../lib/format.ts';
import { paths } from '../lib/paths.ts';
import { EmptyPanel } from '../product/loaded.tsx';
import { May } from '../session/may.tsx';
import { selectIsOperator } from '../session/session-slice.ts';
import { LinkButton, Spinner } from '../ui/button.tsx';

interface AsOfNoteProps {
  /** Null before the first count. */
  asOf: string | null;
  isRefreshing: boolean;
}

const listTabs = () => [
  { label: t`Analytics`, path: paths.dashboard() },
  { label: t`Order Status`, path: paths.orderStatus() },
  { label: t`NDR`, path: paths.ndr() },
];

/** Spec §2, dashboard tabs. */
export function DashboardPage() {
  const { pathname, search } = useLocation();
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{t`Dashboard`}</h1>
      <nav aria-label={t`Dashboard`} className="mt-3 flex gap-1 border-b border-line">
        {listTabs().map(({ label, path }) => (
          <NavLink
            key={path}
            // The tab of the current page keeps its filters, so a click on it changes nothing.
            to={path === pathname ? { pathname, search } : path}
            end={path === paths.dashboard()}
            className="focus-ring-inset -mb-px flex h-9 pointer-coarse:h-11 items-center rounded-t-md border-b-2 border-transparent px-3 text-base font-medium text-muted no-underline hover:text-ink aria-[current=page]:border-accent-ink aria-[current=page]:text-ink"
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="mt-4">
        <Outlet />
      </div>
    </>
  );
}

export function AsOfNote({ asOf, isRefreshing }: AsOfNoteProps) {
  return (
    <p role="status" className="flex min-h-5 items-center gap-1.5 text-sm text-muted tabular-nums">
      {isRefreshing && <Spinner />}
      {asOf === null && t`Counting your orders for the first time…`}
      {asOf !== null &&
        (isRefreshing
          ? t`As of ${{ time: formatTime(asOf) }}, refreshing…`
          : t`As of ${{ time: formatTime(asOf) }}`)}
    </p>
  );
}

export function NoOrders() {
  if (useSelector(selectIsOperator)) return <Navigate to={paths.landing(true)} replace />;
  return (
    <EmptyPanel
      icon={ChartNoAxesColumn}
      title={t`No orders yet`}
      text={t`This page sums up what you ship, spend and collect, and what to do next. Add your first order to begin.`}
      action={
        <>
          <May permission="orders:write">
            <LinkButton href={paths.addOrder()} variant="primary">{t`Add an order`}</LinkButton>
          </May>
          <LinkButton href={paths.forwardOrders()}>{t`Go to orders`}</LinkButton>
        </>
      }
    />
  );
}
