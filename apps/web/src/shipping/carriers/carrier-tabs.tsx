import { t } from '@lingui/core/macro';
import { paths } from '../../lib/paths.ts';
import { TabLinks } from '../../ui/tab-links.tsx';

export function CarrierTabs() {
  return (
    <div className="-mt-3 mb-4">
      <TabLinks
        label={t`Carriers`}
        tabs={[
          { path: paths.carriers(), label: t`Accounts`, isIndex: true },
          { path: paths.carrierPreferences(), label: t`Preferences` },
        ]}
      />
    </div>
  );
}
