import { t } from '@lingui/core/macro';
import { formatDate } from '../../lib/format.ts';
import type { TableColumn } from '../../ui/table/table.tsx';
import { NextStep } from './next-step.tsx';
import { amountColumns, stateColumn } from './remittance-columns.tsx';
import type { SellersRemittance } from './remittances-api.ts';

/** The columns of the payouts of all sellers; `onTransferred` asks for the UTR of one. */
export function runColumns(
  onTransferred: (payout: SellersRemittance) => void,
): readonly TableColumn<SellersRemittance>[] {
  return [
    {
      id: 'seller',
      header: t`Seller`,
      isRowHeader: true,
      render: ({ seller, number, runOn, lastFour }) => {
        const day = formatDate(runOn);
        return (
          <>
            <span className="block font-medium wrap-break-word">{seller}</span>
            <span className="block text-sm text-muted tabular-nums">
              {t`Payout ${number}, ${day}`} · {`••••${lastFour}`}
            </span>
          </>
        );
      },
    },
    stateColumn(),
    ...amountColumns<SellersRemittance>(),
    {
      id: 'utr',
      header: t`UTR`,
      width: 'lg:w-60',
      render: (payout) => <NextStep payout={payout} onTransferred={onTransferred} />,
    },
  ];
}
