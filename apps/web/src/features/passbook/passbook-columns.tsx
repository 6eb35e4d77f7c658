import { t } from '@lingui/core/macro';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { CellLink } from '../../ui/table/cell-link.tsx';
import type { TableColumn } from '../../ui/table/table.tsx';
import { priceText } from '../shipping/shipment-texts.ts';
import type { PassbookLine } from './passbook-api.ts';
import { entryName, lineDescription } from './passbook-texts.ts';

interface PassbookActions {
  /** Leads to the order; the operator cannot open the orders of sellers. */
  hasOrders: boolean;
  onExplain: ((line: PassbookLine) => void) | null;
}

export function passbookColumns({
  hasOrders,
  onExplain,
}: PassbookActions): readonly TableColumn<PassbookLine>[] {
  const columns: TableColumn<PassbookLine>[] = [
    {
      id: 'at',
      header: t`Date`,
      width: 'w-44',
      render: ({ at }) => (
        <span className="tabular-nums lg:whitespace-nowrap">{formatDateTime(at)}</span>
      ),
    },
    {
      id: 'type',
      header: t`Type`,
      isRowHeader: true,
      render: (line) => (
        <>
          <span className="block font-medium text-ink">{entryName(line.type)}</span>
          <span className="block text-sm break-words text-muted">{lineDescription(line)}</span>
        </>
      ),
    },
    {
      id: 'reference',
      header: t`Reference`,
      width: 'w-40',
      render: ({ docketNumber, seq }) =>
        docketNumber !== '' && hasOrders ? (
          <CellLink to={paths.order(docketNumber)}>{docketNumber}</CellLink>
        ) : (
          <span className="break-all text-muted tabular-nums">{docketNumber || `#${seq}`}</span>
        ),
    },
    amountColumn('debit', t`Debit`, ({ debitPaise }) => debitPaise),
    amountColumn('credit', t`Credit`, ({ creditPaise }) => creditPaise),
    {
      id: 'balance',
      header: t`Balance`,
      align: 'end',
      width: 'w-32',
      render: ({ balancePaise }) => (
        <span className={`tabular-nums ${balancePaise < 0 ? 'text-bad-ink' : 'text-ink'}`}>
          {priceText(balancePaise)}
        </span>
      ),
    },
  ];
  if (onExplain === null) return columns;
  return [
    ...columns,
    {
      id: 'explain',
      header: t`Explain`,
      align: 'end',
      width: 'w-28',
      render: (line) => (
        <span className="-my-1 inline-flex">
          <Button
            size="sm"
            variant="quiet"
            aria-label={t`Explain line ${line.seq}`}
            onPress={() => onExplain(line)}
          >
            {t`Explain`}
          </Button>
        </span>
      ),
    },
  ];
}

function amountColumn(
  id: string,
  header: string,
  paiseOf: (line: PassbookLine) => number,
): TableColumn<PassbookLine> {
  return {
    id,
    header,
    align: 'end',
    width: 'w-28',
    render: (line) => {
      const paise = paiseOf(line);
      return paise === 0 ? (
        <span className="text-faint">–</span>
      ) : (
        <span className="tabular-nums">{priceText(paise)}</span>
      );
    },
  };
}
