import { t } from '@lingui/core/macro';
import { NavLink, Outlet } from 'react-router';
import { paths } from '../../lib/paths.ts';

const tabs = () => [
  { path: paths.configureRates(), label: t`Configure Rates` },
  { path: paths.sellers(), label: t`Sellers` },
];

/** Around the admin screens: the tab button 'Configure Rates' (Spec §2, admin screens) and the sellers. */
export function AdminPage() {
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{t`Admin`}</h1>
      <nav aria-label={t`Admin`} className="mt-3 flex gap-1 border-b border-line">
        {tabs().map(({ path, label }) => (
          <NavLink
            key={path}
            to={path}
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
