import { t } from '@lingui/core/macro';
import { NavLink, Outlet, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';

const tabs = () => [
  { label: t`Analytics`, path: paths.dashboard() },
  { label: t`Order Status`, path: paths.orderStatus() },
  { label: t`NDR`, path: paths.ndr() },
];

/** Tabs, each with its own address. Spec §2, dashboard tabs. */
export function DashboardPage() {
  const { pathname, search } = useLocation();
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{t`Dashboard`}</h1>
      <nav aria-label={t`Dashboard`} className="mt-3 flex gap-1 border-b border-line">
        {tabs().map(({ label, path }) => (
          <NavLink
            key={path}
            // The tab of the current page keeps its filters: a press on it changes nothing.
            to={path === pathname ? { pathname, search } : path}
            end
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
