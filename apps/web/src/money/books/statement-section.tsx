import { t } from '@lingui/core/macro';
import type { Statement, StatementQuery } from '@shipdesk/contract/money/statements';
import { getStatementFile } from '@shipdesk/contract/money/statements';
import { BookOpen, Download } from 'lucide-react';
import { messageOf } from '../../api/call-error.ts';
import { call } from '../../api/calls.ts';
import { formatCount } from '../../lib/format.ts';
import { Moment } from '../../lib/moment.tsx';
import { ListState } from '../../product/list-state.tsx';
import { formatPaise } from '../../product/money.ts';
import { useSaveDocument } from '../../product/use-save-document.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { accountName, entryName } from '../wallet/passbook-texts.ts';

import { useGetStatementQuery } from './ledgers-api.ts';

/** The server lists no more. */
const LISTED = 500;

/** A statement of one head with its balances, and the buttons that save it. */
export function StatementSection({ filter }: { filter: StatementQuery }) {
  const query = useGetStatementQuery(filter, { refetchOnMountOrArgChange: true });
  return (
    <ListState query={query} failure={t`The statement could not be loaded`}>
      {({ data }) => (
        <>
          <Balances statement={data} />
          <Table
            label={t`Statement`}
            columns={columns()}
            items={data.lines}
            getId={({ seq }) => String(seq)}
            isPending={query.isFetching}
            emptyState={
              <EmptyState
                icon={<BookOpen aria-hidden="true" className="size-5" />}
                title={t`Nothing moved in this period`}
              >
                {t`Every charge, refund, recharge and payout is a movement between two heads. Choose another head or period.`}
              </EmptyState>
            }
          />
          {data.isMore && (
            <p className="mt-3 text-sm text-muted">
              {t`The first ${{ count: formatCount(LISTED) }} movements are shown. Save the CSV for all.`}
            </p>
          )}
        </>
      )}
    </ListState>
  );
}

/** Saves the statement as CSV or PDF. */
export function StatementFiles({ filter }: { filter: StatementQuery }) {
  return (
    <div className="ml-auto flex gap-2">
      <FileButton filter={filter} format="csv" label={t`Save CSV`} />
      <FileButton filter={filter} format="pdf" label={t`Save PDF`} />
    </div>
  );
}

interface FileButtonProps {
  filter: StatementQuery;
  format: 'csv' | 'pdf';
  label: string;
}

function FileButton({ filter, format, label }: FileButtonProps) {
  const { saveDocument, isSaving } = useSaveDocument();

  async function save() {
    const request = call(getStatementFile, { ...filter, format });
    const error = await saveDocument(request, 'statement');
    if (error !== undefined) toast.error(messageOf(error, t`The statement could not be saved.`));
  }

  return (
    <Button
      icon={<Download aria-hidden="true" className="size-4" />}
      isPending={isSaving}
      onPress={() => void save()}
    >
      {label}
    </Button>
  );
}

function Balances({ statement }: { statement: Statement }) {
  const tiles = [
    [t`Opening balance`, statement.openingPaise],
    [t`Debit`, statement.debitPaise],
    [t`Credit`, statement.creditPaise],
    [t`Closing balance`, statement.closingPaise],
  ] as const;
  return (
    <dl className="mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
      {tiles.map(([label, paise]) => (
        <div key={label} className="min-w-0 bg-surface p-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-1 truncate text-lg font-semibold text-ink tabular-nums">
            {formatPaise(paise)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const amountCard = 'max-sm:col-start-2 max-sm:row-start-1 max-sm:text-right';

/** The direction is named on a phone, where the columns have no headers. */
function Amount({ name, paise }: { name: string; paise: number }) {
  if (paise === 0) return <span className="text-faint max-sm:hidden">–</span>;
  return (
    <span className="whitespace-nowrap text-ink max-sm:font-medium">
      <span className="font-normal text-muted sm:hidden">{name} </span>
      {formatPaise(paise)}
    </span>
  );
}

function columns(): readonly TableColumn<Statement['lines'][number]>[] {
  return [
    {
      id: 'at',
      header: t`Time`,
      width: 'lg:w-52',
      card: 'max-sm:col-start-1 max-sm:row-start-2 max-sm:text-muted',
      render: ({ at }) => <Moment at={at} />,
    },
    {
      id: 'type',
      header: t`Movement`,
      isRowHeader: true,
      card: 'max-sm:col-start-1 max-sm:row-start-1',
      render: ({ type, docketNumber, against }) => (
        <>
          <span className="block text-ink">{entryName(type)}</span>
          <span className="block text-sm text-muted tabular-nums">
            {docketNumber === ''
              ? accountName(against)
              : `${docketNumber} · ${accountName(against)}`}
          </span>
        </>
      ),
    },
    {
      id: 'debit',
      header: t`Debit`,
      align: 'end',
      width: 'lg:w-32',
      card: amountCard,
      render: ({ debitPaise }) => <Amount name={t`Debit`} paise={debitPaise} />,
    },
    {
      id: 'credit',
      header: t`Credit`,
      align: 'end',
      width: 'lg:w-32',
      card: amountCard,
      render: ({ creditPaise }) => <Amount name={t`Credit`} paise={creditPaise} />,
    },
    {
      id: 'balance',
      header: t`Balance`,
      align: 'end',
      width: 'lg:w-36',
      card: 'max-sm:col-start-2 max-sm:row-start-2 max-sm:text-right',
      render: ({ balancePaise }) => (
        <span className="text-ink">
          <span className="text-muted sm:hidden">{t`Balance`} </span>
          {formatPaise(balancePaise)}
        </span>
      ),
    },
  ];
}
