import { plural, t } from '@lingui/core/macro';
import type { ProofFinding } from '@shipdesk/contract/money/ledger';
import * as ledger from '@shipdesk/contract/money/ledger';
import * as statements from '@shipdesk/contract/money/statements';
import {
  getStatementFile,
  type Statement,
  type StatementQuery,
  type TrialLine,
} from '@shipdesk/contract/money/statements';
import {
  type Account,
  buyingAccounts,
  operatorAccounts,
  sellerAccounts,
} from '@shipdesk/domain/money/ledger/transfer';
import {
  addDays,
  type DateRange,
  getDateRange,
  type IsoDate,
} from '@shipdesk/domain/values/time/calendar';
import { BookOpen, ShieldAlert, ShieldCheck } from 'lucide-react';
import { getCallMessage } from '../../api/call-error.ts';
import { buildCall, buildCalls } from '../../api/calls.ts';
import { formatCount, formatDateTime, formatPaise } from '../../lib/format.ts';
import { useToday } from '../../lib/hooks/use-now.ts';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { SellerPicker, useSellerFilter } from '../../product/operator-filter.tsx';
import { DocumentButton } from '../../product/save-document.tsx';
import { May } from '../../session/may.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, RowButton } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Table } from '../../ui/table/table.tsx';
import { renderLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { AmountTiles, buildAmountColumn } from '../amounts.tsx';
import { buildBalanceColumn, buildMomentColumn } from '../wallet/passbook-columns.tsx';
import { nameAccount, nameEntry } from '../wallet/passbook-texts.ts';

type LedgerPeriod = (typeof ledgerPeriods)[number];

const ledgersApi = buildCalls(({ query, mutation }) => ({
  getStatement: query(statements.getStatement, ['Wallet']),
  getTrialBalance: query(statements.getTrialBalance, ['Wallet']),
  getLedgerProof: query(ledger.getLedgerProof, ['LedgerProof']),
  proveLedger: mutation(ledger.proveLedger, ['LedgerProof']),
}));

const MAX_STATEMENT_LINES = 500;

export function LedgersPage() {
  const { filter } = useLedgerChoice(sellerHeads);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <LedgerFilters heads={sellerHeads} />
        <StatementFiles filter={filter} />
      </div>
      <StatementSection filter={filter} />
    </>
  );
}

export function OperatorLedgersPage() {
  const seller = useSellerFilter();
  const choice = useLedgerChoice(accounts);
  const filter = { ...choice.filter, ...(seller !== undefined && { seller }) };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SellerPicker />
        {seller !== undefined && (
          <>
            <LedgerFilters heads={accounts} />
            <StatementFiles filter={filter} />
          </>
        )}
      </div>
      <div className="mb-6">
        {seller === undefined ? <ProofSection /> : <StatementSection filter={filter} />}
      </div>
      <TrialBalance seller={seller} />
    </>
  );
}

function useLedgerChoice(heads: readonly Account[]) {
  const params = useListParams();
  const account = params.readChoice('account', heads, 'wallet' as const);
  const period = params.readChoice('period', ledgerPeriods, 'thisMonth' as const);
  const { startDate, endDate } = computeRange(period, useToday());
  return { account, period, filter: { account, from: startDate, to: endDate } };
}

function LedgerFilters({ heads }: { heads: readonly Account[] }) {
  const params = useListParams();
  const { account, period } = useLedgerChoice(heads);
  return (
    <>
      <div className="w-44 max-w-full">
        <Select
          label={t`Head`}
          options={heads.map((id) => ({ id, label: nameAccount(id) }))}
          value={account}
          onChange={(id) => params.change({ account: id })}
        />
      </div>
      <div className="w-48 max-w-full">
        <Select
          label={t`Period`}
          options={ledgerPeriods.map((id) => ({ id, label: namePeriod(id) }))}
          value={period}
          onChange={(id) => params.change({ period: id })}
        />
      </div>
    </>
  );
}

function StatementSection({ filter }: { filter: StatementQuery }) {
  const query = ledgersApi.useGetStatementQuery(filter, refetchOnMount);
  const statement = query.data?.data;
  return (
    <ListView
      query={query}
      items={statement?.lines}
      failure={t`The statement could not be loaded`}
      label={t`Statement`}
      columns={buildStatementColumns()}
      getId={({ seq }) => String(seq)}
      summary={
        statement && (
          <AmountTiles
            tiles={[
              { label: t`Opening balance`, paise: statement.openingPaise },
              { label: t`Debit`, paise: statement.debitPaise },
              { label: t`Credit`, paise: statement.creditPaise },
              { label: t`Closing balance`, paise: statement.closingPaise },
            ]}
          />
        )
      }
      note={
        statement?.isMore === true &&
        t`The first ${{ count: formatCount(MAX_STATEMENT_LINES) }} movements are shown. Save the CSV to see all of them.`
      }
      empty={{
        icon: BookOpen,
        title: t`No movements in this period`,
        text: t`Every charge, refund, recharge and payout is a movement between two heads. Choose another head or period.`,
      }}
    />
  );
}

function StatementFiles({ filter }: { filter: StatementQuery }) {
  const file = { name: 'statement', failure: t`The statement could not be saved. Try again.` };
  return (
    <div className="ml-auto flex gap-2">
      <DocumentButton {...file} request={buildCall(getStatementFile, { ...filter, format: 'csv' })}>
        {t`Save CSV`}
      </DocumentButton>
      <DocumentButton {...file} request={buildCall(getStatementFile, { ...filter, format: 'pdf' })}>
        {t`Save PDF`}
      </DocumentButton>
    </div>
  );
}

type StatementLine = Statement['lines'][number];

const buildStatementColumns = (): readonly TableColumn<StatementLine>[] => [
  buildMomentColumn(t`Time`),
  {
    header: t`Movement`,
    isRowHeader: true,
    card: 'max-sm:col-start-1 max-sm:row-start-1',
    render: ({ type, docketNumber, against }) =>
      renderLines(
        nameEntry(type),
        [docketNumber, nameAccount(against)].filter((part) => part !== '').join(' · '),
      ),
  },
  buildDirectionColumn(t`Debit`, 'debitPaise'),
  buildDirectionColumn(t`Credit`, 'creditPaise'),
  buildBalanceColumn('lg:w-36', () => 'text-ink'),
];

/** On a phone the columns have no headers, so each cell shows its direction. */
const buildDirectionColumn = (
  header: string,
  name: 'debitPaise' | 'creditPaise',
): TableColumn<StatementLine> => ({
  header,
  align: 'end',
  width: 'lg:w-32',
  card: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:text-right',
  render: ({ [name]: paise }) =>
    paise === 0 ? (
      <span className="text-faint max-sm:hidden">–</span>
    ) : (
      <span className="whitespace-nowrap text-ink max-sm:font-medium">
        <span className="font-normal text-muted sm:hidden">{header} </span>
        {formatPaise(paise)}
      </span>
    ),
});

function TrialBalance({ seller }: { seller: string | undefined }) {
  const params = useListParams();
  const query = ledgersApi.useGetTrialBalanceQuery(
    seller === undefined ? {} : { seller },
    refetchOnMount,
  );
  const lines = query.data?.data;
  const scope =
    seller === undefined
      ? t`Today’s balances of all sellers. Choose a seller to see its statements.`
      : t`Today’s balances of the seller.`;
  return (
    <ListView
      title={t`Trial balance`}
      description={`${scope} ${t`Credit balances are positive, and debit balances are negative.`}`}
      query={query}
      items={lines}
      failure={t`The trial balance could not be loaded`}
      columns={buildTrialColumns(
        seller === undefined ? undefined : (account) => params.change({ account }),
      )}
      getId={(line) => line.account}
      footer={lines && <Sum lines={lines} />}
      empty={{ title: t`Nothing has been posted yet` }}
    />
  );
}

function Sum({ lines }: { lines: readonly TrialLine[] }) {
  const sum = lines.reduce((total, { balancePaise }) => total + balancePaise, 0);
  const debit = formatPaise(lines.reduce((total, { debitPaise }) => total + debitPaise, 0));
  const credit = formatPaise(lines.reduce((total, { creditPaise }) => total + creditPaise, 0));
  return (
    <p
      role="status"
      className={`text-right text-base font-semibold tabular-nums ${sum === 0 ? 'text-ok-ink' : 'text-bad-ink'}`}
    >
      <span className="block text-sm font-normal text-muted">
        {t`Debits ${debit}, credits ${credit}`}
      </span>
      {sum === 0
        ? t`The balances add up to ${{ sum: formatPaise(0) }}.`
        : t`The balances differ by ${{ sum: formatPaise(sum) }}.`}
    </p>
  );
}

const buildTrialColumns = (
  onAccount: ((account: TrialLine['account']) => void) | undefined,
): readonly TableColumn<TrialLine>[] => [
  {
    header: t`Head`,
    render: ({ account }) => <span className="text-ink">{nameAccount(account)}</span>,
  },
  buildAmountColumn(t`Debit`, 'debitPaise', { width: 'lg:w-40' }),
  buildAmountColumn(t`Credit`, 'creditPaise', { width: 'lg:w-40' }),
  buildAmountColumn(t`Balance`, 'balancePaise', { width: 'lg:w-40' }),
  ...(onAccount === undefined
    ? []
    : [
        {
          header: t`Actions`,
          width: 'lg:w-36',
          render: ({ account }: TrialLine) => (
            <RowButton
              label={t`Show statement`}
              name={t`Show statement of ${{ head: nameAccount(account) }}`}
              onPress={() => onAccount(account)}
            />
          ),
        },
      ]),
];

export function ProofSection() {
  const query = ledgersApi.useGetLedgerProofQuery(undefined, refetchOnMount);
  const [runProof, { isLoading, error }] = ledgersApi.useProveLedgerMutation();
  return (
    <TitledSection
      title={t`Ledger check`}
      actions={
        <May permission="operator:money">
          <Button size="sm" isPending={isLoading} onPress={() => void runProof()}>
            {t`Check now`}
          </Button>
        </May>
      }
    >
      {error !== undefined && (
        <Banner tone="bad">
          {getCallMessage(error, t`The books could not be checked. Try again.`)}
        </Banner>
      )}
      <Loaded query={query} failure={t`The ledger check could not be loaded`}>
        {({ data }) => {
          const { differences, transfers, checkedAt, findings } = data;
          const isProved = differences === 0;
          const Shield = isProved ? ShieldCheck : ShieldAlert;
          const balanceCount = formatCount(data.accounts);
          const transferCount = formatCount(transfers);
          const checkTime = formatDateTime(checkedAt);
          return (
            <>
              <p
                role="status"
                className={`flex items-start gap-2 rounded-lg border p-3 ${isProved ? 'border-ok-line bg-ok-soft text-ok-ink' : 'border-bad-line bg-bad-soft text-bad-ink'}`}
              >
                <Shield aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                <span>
                  <span className="block font-medium">
                    {isProved
                      ? t`The books add up.`
                      : plural(differences, {
                          one: '# difference was found.',
                          other: '# differences were found.',
                        })}
                  </span>
                  <span className="block text-sm">
                    {t`Checked on ${checkTime}: ${balanceCount} balances and ${transferCount} transfers.`}
                  </span>
                </span>
              </p>
              {!isProved && (
                <Table
                  label={t`Differences`}
                  columns={buildFindingColumns()}
                  items={findings}
                  getId={({ check, sellerId, subject }) => `${check} ${sellerId} ${subject}`}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </TitledSection>
  );
}

const buildFindingColumns = (): readonly TableColumn<ProofFinding>[] => [
  {
    header: t`Check`,
    width: 'lg:w-48',
    render: ({ check }) => <span className="font-medium text-ink">{check}</span>,
  },
  {
    header: t`Seller and cause`,
    render: ({ sellerId, subject }) => renderLines(subject, sellerId),
  },
  buildAmountColumn(t`Expected`, 'expectedPaise'),
  buildAmountColumn(t`Found`, 'foundPaise'),
];

const accounts: readonly Account[] = [...sellerAccounts, ...operatorAccounts];

/** Excludes the accounts of the operator's purchases. */
const sellerHeads: readonly Account[] = accounts.filter(
  (account) => !(buyingAccounts as readonly Account[]).includes(account),
);

const ledgerPeriods = ['thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const;

function namePeriod(period: LedgerPeriod): string {
  return {
    thisMonth: t`This month`,
    lastMonth: t`Last month`,
    thisYear: t`This financial year`,
    lastYear: t`Last financial year`,
  }[period];
}

/** A financial year begins on 1 April. */
export function computeRange(period: LedgerPeriod, today: IsoDate): DateRange {
  if (period === 'thisMonth' || period === 'lastMonth') return getDateRange(period, today);
  const thisStartYear = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < 4 ? 1 : 0);
  const startYear = period === 'thisYear' ? thisStartYear : thisStartYear - 1;
  return { startDate: `${startYear}-04-01`, endDate: addDays(`${startYear + 1}-04-01`, -1) };
}
