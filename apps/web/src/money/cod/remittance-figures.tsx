import { t } from '@lingui/core/macro';
import type { CarrierRemittance } from '@shipdesk/contract/money/carrier-remittances';
import { formatPaise } from '../../product/money.ts';
import { deductionName } from './carrier-remittance-texts.ts';

/** What was received, what its lines are, what the carrier kept, and what the books still lack. */
export function RemittanceFigures({ remittance }: { remittance: CarrierRemittance }) {
  const { receivedPaise, linesPaise, deductionPaise, deductionAccount, openPaise } = remittance;
  const explanation = [
    deductionAccount === null ? '' : deductionName(deductionAccount),
    remittance.deductionReason,
  ];
  const kept = explanation.filter((part) => part !== '').join(': ');
  const tiles = [
    { label: t`Received`, paise: receivedPaise, note: '' },
    { label: t`Sum of the lines`, paise: linesPaise, note: '' },
    {
      label: deductionPaise < 0 ? t`Transferred beyond the lines` : t`Kept by the carrier`,
      paise: Math.abs(deductionPaise),
      note: deductionPaise === 0 ? '' : kept || t`Not posted`,
    },
    { label: t`Lines not posted`, paise: openPaise, note: '' },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
      {tiles.map(({ label, paise, note }) => (
        <div key={label} className="min-w-0 bg-surface p-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-1 truncate text-lg font-semibold text-ink tabular-nums">
            {formatPaise(paise)}
          </dd>
          {note !== '' && <dd className="text-sm wrap-break-word text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
