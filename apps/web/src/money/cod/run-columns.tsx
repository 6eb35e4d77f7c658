import { t } from '@lingui/core/macro';
import type { SellersRemittance } from '@shipdesk/contract/money/remittance-runs';
import { formatDate } from '../../lib/format.ts';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { NextStep } from './next-step.tsx';
import { amountColumns, StateBadge, stateColumn } from './remittance-columns.tsx';
import { bankFileDay } from './remittance-texts.ts';

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
    {
      ...stateColumn<SellersRemittance>(),
      width: 'lg:w-36',
      render: ({ state, filedAt }) => {
        const day = filedAt === null ? '' : bankFileDay(filedAt);
        return (
          <>
            <StateBadge state={state} />
            {state === 'in_batch' && filedAt !== null && (
              <span className="block text-sm text-muted tabular-nums">
                {t`In the bank file of ${day}`}
              </span>
            )}
          </>
        );
      },
    },
    ...amountColumns<SellersRemittance>(),
    {
      id: 'utr',
      header: t`UTR`,
      width: 'lg:w-80',
      render: (payout) => <NextStep payout={payout} onTransferred={onTransferred} />,
    },
  ];
}
