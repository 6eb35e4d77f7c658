import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { CarrierRemittances } from './carrier-remittances.tsx';

import { RemittanceRunsPage } from './remittance-runs-page.tsx';

/** COD of all sellers: what carriers remit, and what is paid out to sellers. For operator staff. */
export function OperatorCodPage() {
  const [params, setParams] = useSearchParams();
  const part =
    params.get('part') === 'carriers' || params.has('remittance') ? 'carriers' : 'sellers';
  return (
    <div className="flex flex-col gap-4">
      <div>
        <SegmentedControl
          label={t`COD`}
          options={[
            { id: 'sellers', label: t`Payouts to sellers` },
            { id: 'carriers', label: t`COD from carriers` },
          ]}
          value={part}
          onChange={(id) => setParams(id === 'carriers' ? { part: id } : {})}
        />
      </div>
      {part === 'carriers' ? <CarrierRemittances /> : <RemittanceRunsPage />}
    </div>
  );
}
