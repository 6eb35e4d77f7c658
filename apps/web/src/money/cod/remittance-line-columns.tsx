import { t } from '@lingui/core/macro';
import type { RemittanceLine } from '@shipdesk/contract/money/carrier-remittances';
import { formatPaise } from '../../product/money.ts';
import { Badge } from '../../ui/badge.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { lineKindName, lineReason } from './carrier-remittance-texts.ts';

/** The columns of the lines of a remittance: what was remitted, and what was owed. */
export function remittanceLineColumns(): readonly TableColumn<RemittanceLine>[] {
  return [
    {
      id: 'awb',
      header: t`AWB`,
      isRowHeader: true,
      render: ({ awb, sellerName, rowNumber }) => (
        <>
          <span className="block font-medium break-all text-ink tabular-nums">{awb}</span>
          <span className="block text-sm wrap-break-word text-muted tabular-nums">
            {[t`Row ${{ row: rowNumber }}`, sellerName].filter((part) => part !== '').join(' · ')}
          </span>
        </>
      ),
    },
    {
      id: 'result',
      header: t`Result`,
      render: (line) => (
        <>
          <Badge
            tone={line.kind === 'matched' ? 'ok' : line.bookedAt === null ? 'warn' : 'neutral'}
          >
            {lineKindName(line.kind)}
          </Badge>
          {line.kind !== 'matched' && (
            <span className="block text-sm wrap-break-word text-muted">
              {line.reason === '' ? lineReason(line) : t`Accepted: ${{ reason: line.reason }}`}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'state',
      header: t`Books`,
      width: 'lg:w-32',
      render: ({ bookedAt }) =>
        bookedAt === null ? (
          <span className="text-muted">{t`Not posted`}</span>
        ) : (
          <span className="text-ink">{t`Posted`}</span>
        ),
    },
    {
      id: 'owed',
      header: t`Owed`,
      align: 'end',
      width: 'lg:w-32',
      render: ({ owedPaise }) => (
        <span className="text-muted tabular-nums">{formatPaise(owedPaise)}</span>
      ),
    },
    {
      id: 'paid',
      header: t`Remitted`,
      align: 'end',
      width: 'lg:w-32',
      render: ({ paidPaise }) => (
        <span className="font-medium text-ink tabular-nums">{formatPaise(paidPaise)}</span>
      ),
    },
  ];
}
