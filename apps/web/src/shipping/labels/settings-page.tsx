import { t } from '@lingui/core/macro';
import { Outlet } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useMay } from '../../session/use-may.ts';
import { TabLinks } from '../../ui/tab-links.tsx';

export const listSettingTabs = (mayManageTeam: boolean) => [
  { path: paths.labelSettings(), label: t`Labels` },
  { path: paths.boxes(), label: t`Boxes` },
  { path: paths.mappings(), label: t`Files` },
  { path: paths.notificationSettings(), label: t`Notifications` },
  ...(mayManageTeam ? [{ path: paths.team(), label: t`Team` }] : []),
];

/** Renders the title and tabs of the settings screens. Spec §2, /setting. */
export function SettingsPage() {
  const mayManageTeam = useMay('team:write');
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{t`Setting`}</h1>
      <TabLinks label={t`Setting`} tabs={listSettingTabs(mayManageTeam)} />
      <div className="mt-4">
        <Outlet />
      </div>
    </>
  );
}
