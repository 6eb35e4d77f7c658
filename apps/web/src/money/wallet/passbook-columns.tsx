import { t } from '@lingui/core/macro';
import type { PassbookLine } from '@shipdesk/contract/money/ledger';
import { formatPaise } from '../../lib/format.ts';
import { Moment } from '../../lib/moment.tsx';
import { ParcelName } from '../../product/parcel-name.tsx';
import { RowButton } from '../../ui/button.tsx';
import { renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { describeLine, nameLine } from './passbook-texts.ts';

/** The passbook that operator staff see has no `onExplain`. */
export const buildPassbookColumns = (
  onExplain?: (line: PassbookLine) => void,
): readonly TableColumn<PassbookLine>[] => [
  buildMomentColumn(t`Date`),
  {
    header: t`Type`,
    isRowHeader: true,
    card: 'max-sm:col-start-1 max-sm:row-start-1',
    render: (line) => renderStrongLines(nameLine(line), describeLine(line)),
  },
  {
    header: t`Reference`,
    width: 'lg:w-40',
    card: 'max-sm:col-start-1 max-sm:row-start-3',
    render: (line) =>
      line.docketNumber === '' ? (
        <span className="text-muted tabular-nums">#{line.seq}</span>
      ) : (
        <ParcelName parcel={line} isOperator={onExplain === undefined} />
      ),
  },
  buildDirectionColumn(t`Debit`, 'debitPaise', t`owed`),
  buildDirectionColumn(t`Credit`, 'creditPaise', t`off your dues`),
  buildBalanceColumn('lg:w-32', (paise) => (paise < 0 ? 'text-bad-ink' : 'text-ink')),
  ...(onExplain === undefined ? [] : [buildExplainColumn(onExplain)]),
];

export const buildMomentColumn = (header: string): TableColumn<{ readonly at: string }> => ({
  header,
  width: 'lg:w-52',
  card: 'max-sm:col-start-1 max-sm:row-start-2 max-sm:text-muted',
  render: ({ at }) => <Moment at={at} />,
});

export const buildBalanceColumn = (
  width: string,
  getTextClass: (paise: number) => string,
): TableColumn<{ readonly balancePaise: number }> => ({
  header: t`Balance`,
  align: 'end',
  width,
  card: 'max-sm:col-start-2 max-sm:row-start-2 max-sm:text-right',
  render: ({ balancePaise }) => (
    <span className={`tabular-nums ${getTextClass(balancePaise)}`}>
      <span className="text-muted sm:hidden">{t`Balance`} </span>
      {formatPaise(balancePaise)}
    </span>
  ),
});

const buildExplainColumn = (
  onExplain: (line: PassbookLine) => void,
): TableColumn<PassbookLine> => ({
  header: t`Explain`,
  align: 'end',
  width: 'lg:w-28',
  card: 'max-sm:col-start-2 max-sm:row-start-3 max-sm:text-right',
  render: (line) => (
    <span className="-my-1 inline-flex max-sm:-mr-2.5">
      <RowButton
        variant="quiet"
        label={t`Explain`}
        name={t`Explain line ${line.seq}`}
        onPress={() => onExplain(line)}
      />
    </span>
  ),
});

/** `duesNote` marks a line that changes only the dues. */
const buildDirectionColumn = (
  header: string,
  name: 'debitPaise' | 'creditPaise',
  duesNote: string,
): TableColumn<PassbookLine> => ({
  header,
  align: 'end',
  width: 'lg:w-28',
  card: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:text-right',
  render: (line) => {
    const isDebit = name === 'debitPaise';
    const isDuesOnly = line.debitPaise === 0 && line.creditPaise === 0;
    const duesPaise = isDebit ? line.owedPaise : -line.owedPaise;
    const paise = isDuesOnly ? Math.max(0, duesPaise) : line[name];
    if (paise === 0) return <span className="text-faint max-sm:hidden">–</span>;
    return (
      <span className="whitespace-nowrap text-ink tabular-nums max-sm:text-base max-sm:font-medium">
        {/* The sign shows the direction on a phone, where the columns have no headers. */}
        <span className="sm:hidden">{isDebit ? '−' : '+'}</span>
        {formatPaise(paise)}
        {isDuesOnly && <span className="block text-sm font-normal text-muted">{duesNote}</span>}
      </span>
    );
  },
});
