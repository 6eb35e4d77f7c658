import { t } from '@lingui/core/macro';
import { Outlet } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { TabLinks } from '../../ui/tab-links.tsx';

export const listAdminTabs = () => [
  { path: paths.configureRates(), label: t`Configure Rates` },
  { path: paths.find(), label: t`Find` },
  { path: paths.plans(), label: t`Plans` },
  { path: paths.sellers(), label: t`Sellers` },
  { path: paths.carriers(), label: t`Carriers` },
  { path: paths.ndrTasks(), label: t`NDR` },
  { path: paths.jobs(), label: t`Jobs` },
  { path: paths.mails(), label: t`Emails` },
  { path: paths.auditLog(), label: t`Audit log` },
];

/** Spec §2, admin screens, names the tab 'Configure Rates'. */
export function AdminPage() {
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{t`Admin`}</h1>
      <TabLinks label={t`Admin`} tabs={listAdminTabs()} />
      <div className="mt-4">
        <Outlet />
      </div>
    </>
  );
}
