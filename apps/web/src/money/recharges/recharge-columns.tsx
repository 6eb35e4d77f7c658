import { t } from '@lingui/core/macro';
import type { Recharge } from '@shipdesk/contract/money/recharges';
import { Moment } from '../../lib/moment.tsx';
import { formatPaise } from '../../product/money.ts';
import { Badge } from '../../ui/badge.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { rechargeModeName, rechargeStateName, rechargeTone } from './recharge-texts.ts';

/** The columns that sellers and operator staff see. */
export function rechargeColumns<Row extends Recharge>(): readonly TableColumn<Row>[] {
  return [
    {
      id: 'at',
      header: t`Date`,
      isRowHeader: true,
      width: 'lg:w-52',
      render: ({ createdAt, createdBy }) => (
        <>
          <span className="block">
            <Moment at={createdAt} />
          </span>
          <span className="block text-sm break-words text-muted">{createdBy}</span>
        </>
      ),
    },
    {
      id: 'mode',
      header: t`Paid by`,
      render: ({ mode, reference }) => (
        <>
          <span className="block text-ink">{rechargeModeName(mode)}</span>
          <span className="block text-sm whitespace-nowrap text-muted tabular-nums max-sm:break-all max-sm:whitespace-normal">
            {reference}
          </span>
        </>
      ),
    },
    {
      id: 'amount',
      header: t`Amount`,
      align: 'end',
      width: 'lg:w-36',
      render: ({ amountPaise, refundedPaise }) => (
        <>
          <span className="block font-medium tabular-nums">{formatPaise(amountPaise)}</span>
          {refundedPaise > 0 && (
            <span className="block text-sm text-muted tabular-nums">
              {t`${formatPaise(refundedPaise)} refunded`}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'state',
      header: t`State`,
      width: 'lg:w-64',
      render: ({ state, decidedAt, reason, payUrl }) => (
        <span className="flex flex-col items-start gap-1">
          <Badge tone={rechargeTone[state]}>{rechargeStateName(state)}</Badge>
          {decidedAt !== null && (
            <span className="text-sm text-muted">
              <Moment at={decidedAt} />
            </span>
          )}
          {reason !== '' && <span className="text-sm break-words text-ink">{reason}</span>}
          {payUrl !== '' && (
            <a
              href={payUrl}
              target="_blank"
              rel="noreferrer"
              className="focus-ring rounded-sm text-sm font-medium text-accent-ink underline"
            >
              {t`Open the payment page`}
            </a>
          )}
        </span>
      ),
    },
  ];
}
