import { t } from '@lingui/core/macro';
import type { PassbookLine } from '@shipdesk/contract/money/ledger';
import { Moment } from '../../lib/moment.tsx';
import { paths } from '../../lib/paths.ts';
import { formatPaise } from '../../product/money.ts';
import { Button } from '../../ui/button.tsx';
import { CellLines } from '../../ui/table/cell-lines.tsx';
import { CellLink } from '../../ui/table/cell-link.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { describeLine, nameEntry } from './passbook-texts.ts';

interface PassbookActions {
  /** Leads to the order; the operator cannot open the orders of sellers. */
  hasOrders: boolean;
  onExplain: ((line: PassbookLine) => void) | null;
}

export function buildPassbookColumns({
  hasOrders,
  onExplain,
}: PassbookActions): readonly TableColumn<PassbookLine>[] {
  const columns: TableColumn<PassbookLine>[] = [
    {
      id: 'at',
      header: t`Date`,
      width: 'lg:w-52',
      card: 'max-sm:col-start-1 max-sm:row-start-2 max-sm:text-muted',
      render: ({ at }) => <Moment at={at} />,
    },
    {
      id: 'type',
      header: t`Type`,
      isRowHeader: true,
      card: 'max-sm:col-start-1 max-sm:row-start-1',
      render: (line) => <CellLines isStrong lines={[nameEntry(line.type), describeLine(line)]} />,
    },
    {
      id: 'reference',
      header: t`Reference`,
      width: 'lg:w-40',
      card: 'max-sm:col-start-1 max-sm:row-start-3',
      render: ({ docketNumber, seq }) =>
        docketNumber !== '' && hasOrders ? (
          <CellLink to={paths.order(docketNumber)}>{docketNumber}</CellLink>
        ) : (
          <span className="whitespace-nowrap text-muted tabular-nums">
            {docketNumber || `#${seq}`}
          </span>
        ),
    },
    buildDirectionColumn('debit', t`Debit`, {
      sign: '−',
      paiseOf: ({ debitPaise }) => debitPaise,
      dues: { paiseOf: ({ owedPaise }) => owedPaise, label: t`owed` },
    }),
    buildDirectionColumn('credit', t`Credit`, {
      sign: '+',
      paiseOf: ({ creditPaise }) => creditPaise,
      dues: { paiseOf: ({ owedPaise }) => -owedPaise, label: t`off your dues` },
    }),
    {
      id: 'balance',
      header: t`Balance`,
      align: 'end',
      width: 'lg:w-32',
      card: 'max-sm:col-start-2 max-sm:row-start-2 max-sm:text-right',
      render: ({ balancePaise }) => (
        <span className={`tabular-nums ${balancePaise < 0 ? 'text-bad-ink' : 'text-ink'}`}>
          <span className="text-muted sm:hidden">{t`Balance`} </span>
          {formatPaise(balancePaise)}
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
      width: 'lg:w-28',
      card: 'max-sm:col-start-2 max-sm:row-start-3 max-sm:text-right',
      render: (line) => (
        <span className="-my-1 inline-flex max-sm:-mr-2.5">
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

interface Amounts {
  /** Says the direction on a phone, where the columns have no headers. */
  sign: '+' | '−';
  paiseOf: (line: PassbookLine) => number;
  /** For lines that move only the dues. */
  dues: { paiseOf: (line: PassbookLine) => number; label: string };
}

function buildDirectionColumn(
  id: string,
  header: string,
  { sign, paiseOf, dues }: Amounts,
): TableColumn<PassbookLine> {
  return {
    id,
    header,
    align: 'end',
    width: 'lg:w-28',
    card: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:text-right',
    render: (line) => {
      const isOfDues = line.debitPaise === 0 && line.creditPaise === 0;
      const paise = isOfDues ? Math.max(0, dues.paiseOf(line)) : paiseOf(line);
      return paise === 0 ? (
        <span className="text-faint max-sm:hidden">–</span>
      ) : (
        <span className="whitespace-nowrap text-ink tabular-nums max-sm:text-base max-sm:font-medium">
          <span className="sm:hidden">{sign}</span>
          {formatPaise(paise)}
          {isOfDues && <span className="block text-sm font-normal text-muted">{dues.label}</span>}
        </span>
      );
    },
  };
}
