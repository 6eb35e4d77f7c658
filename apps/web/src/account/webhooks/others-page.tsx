import { t } from '@lingui/core/macro';
import { Outlet } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { TabLinks } from '../../ui/tab-links.tsx';

export const listOtherTabs = () => [
  { path: paths.products(), label: t`Products`, words: t`SKU weight size HSN price` },
  { path: paths.webhooks(), label: t`Webhooks` },
  { path: paths.shops(), label: t`Shops` },
  { path: paths.apiKeys(), label: t`API keys` },
  { path: paths.requestLog(), label: t`Request log` },
];

/** Spec §2, /other. */
export function OthersPage() {
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">{t`Others`}</h1>
      <TabLinks label={t`Others`} tabs={listOtherTabs()} />
      <div className="mt-4">
        <Outlet />
      </div>
    </>
  );
}
