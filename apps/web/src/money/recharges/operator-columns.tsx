import { plural, t } from '@lingui/core/macro';
import type { SellerRecharge } from '@shipdesk/contract/money/recharges';
import { isCredited } from '@shipdesk/domain/money/recharge/recharge';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { rechargeColumns } from './recharge-columns.tsx';
import { rechargeStateName } from './recharge-texts.ts';

interface RowActions {
  onApprove: (row: SellerRecharge) => void;
  onDecline: (row: SellerRecharge) => void;
  onRefund: (row: SellerRecharge) => void;
}

export function operatorColumns({
  onApprove,
  onDecline,
  onRefund,
}: RowActions): readonly TableColumn<SellerRecharge>[] {
  const [at, ...others] = rechargeColumns<SellerRecharge>();
  return [
    ...(at === undefined ? [] : [at]),
    {
      id: 'seller',
      header: t`Seller`,
      render: ({ sellerName, sameReference }) => (
        <>
          <span className="block break-words text-ink">{sellerName}</span>
          {sameReference.length > 0 && <SameReference others={sameReference} />}
        </>
      ),
    },
    ...others,
    {
      id: 'actions',
      header: t`Actions`,
      align: 'end',
      width: 'lg:w-52',
      render: (row) =>
        isSettled(row) ? null : (
          <span className="inline-flex flex-wrap justify-end gap-2">
            {row.state === 'awaiting_approval' && (
              <>
                <Button
                  size="sm"
                  variant="primary"
                  aria-label={t`Confirm the transfer of ${row.sellerName}`}
                  onPress={() => onApprove(row)}
                >
                  {t`Confirm`}
                </Button>
                <Button
                  size="sm"
                  aria-label={t`Decline the transfer of ${row.sellerName}`}
                  onPress={() => onDecline(row)}
                >
                  {t`Decline`}
                </Button>
              </>
            )}
            {isRefundable(row) && (
              <Button
                size="sm"
                aria-label={t`Refund the recharge of ${row.sellerName}`}
                onPress={() => onRefund(row)}
              >
                {t`Refund`}
              </Button>
            )}
          </span>
        ),
    },
  ];
}

const isRefundable = ({ state, refundedPaise, amountPaise }: SellerRecharge) =>
  isCredited(state) && refundedPaise < amountPaise;

/** Whether nothing is left to do. */
const isSettled = (row: SellerRecharge) => row.state !== 'awaiting_approval' && !isRefundable(row);

/** Warns that another recharge names the same transfer. */
function SameReference({ others }: { others: SellerRecharge['sameReference'] }) {
  return (
    <span className="mt-1 flex flex-col items-start gap-1">
      <Badge tone="warn">
        {plural(others.length, {
          one: 'Same reference as # other',
          other: 'Same reference as # others',
        })}
      </Badge>
      {others.slice(0, 3).map(({ id, sellerName, state }) => (
        <span key={id} className="text-sm break-words text-muted">
          {sellerName} · {rechargeStateName(state)}
        </span>
      ))}
    </span>
  );
}
