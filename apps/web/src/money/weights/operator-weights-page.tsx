import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { CarrierInvoices } from './carrier-invoices.tsx';

import { OperatorDisputes } from './operator-disputes.tsx';

/** Weights of all sellers: disputes to decide, and carriers' invoices to check. For operator staff. */
export function OperatorWeightsPage() {
  const [params, setParams] = useSearchParams();
  const part = params.get('part') === 'invoices' || params.has('invoice') ? 'invoices' : 'disputes';
  return (
    <div className="flex flex-col gap-4">
      <div>
        <SegmentedControl
          label={t`Weights`}
          options={[
            { id: 'disputes', label: t`Disputes` },
            { id: 'invoices', label: t`Carrier invoices` },
          ]}
          value={part}
          onChange={(id) => setParams(id === 'invoices' ? { part: id } : {})}
        />
      </div>
      {part === 'invoices' ? <CarrierInvoices /> : <OperatorDisputes />}
    </div>
  );
}
