import { t } from '@lingui/core/macro';
import { Banner } from '../ui/banner.tsx';

export function UnreadColumns({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const columns = names.join(', ');
  return (
    <Banner tone="warn">
      {t`Columns that were not read: ${columns}. Check that none of them contains an amount that Shipdesk should count.`}
    </Banner>
  );
}
