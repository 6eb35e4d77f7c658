import { t } from '@lingui/core/macro';
import type { TrialLine } from '@shipdesk/contract/money/statements';
import { ListState } from '../../product/list-state.tsx';
import { formatPaise } from '../../product/money.ts';
import { SellerPicker, useSellerFilter } from '../../product/seller-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { accountName } from '../wallet/passbook-texts.ts';

import { LedgerFilters, useLedgerFilter } from './ledger-filters.tsx';
import { accounts, sellersHeads } from './ledger-texts.ts';
import { useGetTrialBalanceQuery } from './ledgers-api.ts';
import { ProofSection } from './proof-section.tsx';
import { StatementFiles, StatementSection } from './statement-section.tsx';

/** Statements of the seller's heads. */
export function LedgersPage() {
  const { account, period, range, choose } = useLedgerFilter(sellersHeads);
  const filter = { account, from: range.startDate, to: range.endDate };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <LedgerFilters heads={sellersHeads} account={account} period={period} onChoose={choose} />
        <StatementFiles filter={filter} />
      </div>
      <StatementSection filter={filter} />
    </>
  );
}

/** The trial balance, and the statements of one seller. For operator staff. */
export function OperatorLedgersPage() {
  const seller = useSellerFilter();
  const { account, period, range, choose } = useLedgerFilter(accounts);
  const filter = {
    account,
    from: range.startDate,
    to: range.endDate,
    ...(seller !== undefined && { seller }),
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="w-72 max-w-full">
          <SellerPicker />
        </div>
        {seller !== undefined && (
          <>
            <LedgerFilters heads={accounts} account={account} period={period} onChoose={choose} />
            <StatementFiles filter={filter} />
          </>
        )}
      </div>
      {seller === undefined ? <ProofSection /> : <StatementSection filter={filter} />}
      <TrialBalance
        seller={seller}
        onAccount={seller === undefined ? undefined : (chosen) => choose('account', chosen)}
      />
    </>
  );
}

interface TrialBalanceProps {
  seller: string | undefined;
  /** Shows the statement of a head. */
  onAccount: ((account: TrialLine['account']) => void) | undefined;
}

function TrialBalance({ seller, onAccount }: TrialBalanceProps) {
  const query = useGetTrialBalanceQuery(seller === undefined ? {} : { seller }, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <section aria-label={t`Trial balance`} className={seller === undefined ? '' : 'mt-6'}>
      <h2 className="text-base font-semibold text-ink">{t`Trial balance`}</h2>
      <p className="mt-1 mb-3 text-sm text-muted">
        {seller === undefined
          ? t`All heads of all sellers today. Choose a seller to see its statements.`
          : t`All heads of the seller today.`}{' '}
        {t`Credit balances are above zero, debit balances below.`}
      </p>
      <ListState query={query} failure={t`The trial balance could not be loaded`}>
        {({ data }) => (
          <>
            <Table
              label={t`Trial balance`}
              columns={columns(onAccount)}
              items={data}
              getId={(line) => line.account}
            />
            <Sum lines={data} />
          </>
        )}
      </ListState>
    </section>
  );
}

function Sum({ lines }: { lines: readonly TrialLine[] }) {
  const sum = lines.reduce((total, { balancePaise }) => total + balancePaise, 0);
  const debit = formatPaise(lines.reduce((total, { debitPaise }) => total + debitPaise, 0));
  const credit = formatPaise(lines.reduce((total, { creditPaise }) => total + creditPaise, 0));
  return (
    <p
      role="status"
      className={`mt-3 text-right text-base font-semibold tabular-nums ${sum === 0 ? 'text-ok-ink' : 'text-bad-ink'}`}
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

function columns(onAccount: TrialBalanceProps['onAccount']): readonly TableColumn<TrialLine>[] {
  return [
    {
      id: 'account',
      header: t`Head`,
      isRowHeader: true,
      render: ({ account }) => <span className="text-ink">{accountName(account)}</span>,
    },
    {
      id: 'debit',
      header: t`Debit`,
      align: 'end',
      width: 'lg:w-40',
      render: ({ debitPaise }) => formatPaise(debitPaise),
    },
    {
      id: 'credit',
      header: t`Credit`,
      align: 'end',
      width: 'lg:w-40',
      render: ({ creditPaise }) => formatPaise(creditPaise),
    },
    {
      id: 'balance',
      header: t`Balance`,
      align: 'end',
      width: 'lg:w-40',
      render: ({ balancePaise }) => formatPaise(balancePaise),
    },
    ...(onAccount === undefined
      ? []
      : [
          {
            id: 'open',
            header: t`Actions`,
            width: 'lg:w-36',
            render: ({ account }: TrialLine) => (
              <Button
                size="sm"
                aria-label={t`Statement of ${{ head: accountName(account) }}`}
                onPress={() => onAccount(account)}
              >
                {t`Statement`}
              </Button>
            ),
          },
        ]),
  ];
}
