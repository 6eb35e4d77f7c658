import { t } from '@lingui/core/macro';
import { Outlet } from 'react-router';
import { paths } from '../lib/paths.ts';
import { TabLinks } from '../ui/tab-links.tsx';

const listTabs = () => [
  { path: paths.report(), label: t`Reports`, isIndex: true },
  { path: paths.reportFiles(), label: t`Files` },
  { path: paths.reportSchedules(), label: t`Schedules` },
];

/** Renders the title and tabs of the report screens. Spec §2, /report. */
export function ReportsPage() {
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{t`Report`}</h1>
      <TabLinks label={t`Report`} tabs={listTabs()} />
      <div className="mt-4">
        <Outlet />
      </div>
    </>
  );
}
