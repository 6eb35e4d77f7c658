import { t } from '@lingui/core/macro';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { selectRoles } from '../../session/session-slice.ts';
import { TabLinks } from '../../ui/tab-links.tsx';

export const listToolTabs = (isOperator: boolean) => [
  { path: paths.tools(), label: t`Rate calculator`, isIndex: true },
  { path: paths.zoneFinder(), label: t`Zone finder` },
  { path: paths.boxWeight(), label: t`Box weight` },
  ...(isOperator ? [] : [{ path: paths.yourRates(), label: t`Your rates` }]),
];

export function ToolsPage() {
  const isOperator = useSelector(selectRoles).includes('Admin');
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{t`Tools`}</h1>
      <TabLinks label={t`Tools`} tabs={listToolTabs(isOperator)} />
      <div className="mt-4">
        <Outlet />
      </div>
    </>
  );
}
