import { t } from '@lingui/core/macro';
import { Outlet } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { TabLinks } from '../../ui/tab-links.tsx';

export const listSettingTabs = () => [
  { path: paths.labelSettings(), label: t`Labels` },
  { path: paths.notificationSettings(), label: t`Notifications` },
];

/** Renders the title and tabs of the settings screens. Spec §2, /setting. */
export function SettingsPage() {
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{t`Setting`}</h1>
      <TabLinks label={t`Setting`} tabs={listSettingTabs()} />
      <div className="mt-4">
        <Outlet />
      </div>
    </>
  );
}
