import { t } from '@lingui/core/macro';
import { BookOpen, Store } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useToday } from '../../lib/hooks/use-today.ts';
import { ListFrame } from '../../product/list-frame.tsx';
import { formatPaise } from '../../product/money.ts';
import { useListWalletsQuery } from '../../product/wallet-api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import { CreditLimitDialog } from './credit-limit-dialog.tsx';
import { useListSellerPassbookQuery } from './passbook-api.ts';
import { passbookColumns } from './passbook-columns.tsx';
import { filterOf, queryOf } from './passbook-filter.ts';
import { PassbookFilterBar } from './passbook-filter-bar.tsx';

/** The wallets of all sellers, and the passbook of the chosen one. For operator staff. */
export function OperatorPassbookPage() {
  const [params, setParams] = useSearchParams();
  const sellerId = params.get('seller');
  const wallets = useListWalletsQuery(undefined, { refetchOnMountOrArgChange: true });
  const sellers = wallets.data?.data ?? [];
  const chosen = sellers.find((one) => one.sellerId === sellerId);
  return (
    <ListFrame
      query={wallets}
      failure={t`The wallets could not be loaded`}
      onFirst={null}
      onOlder={null}
    >
      <div className="w-72 max-sm:w-full">
        <Select
          label={t`Seller`}
          placeholder={t`Choose a seller`}
          options={[
            { id: '', label: t`All sellers` },
            ...sellers.map((one) => ({ id: one.sellerId, label: one.sellerName })),
          ]}
          value={sellerId ?? ''}
          onChange={(id) => setParams(id === '' ? {} : { seller: id })}
        />
      </div>
      {sellerId === null ? (
        <Table
          label={t`Wallets`}
          columns={walletColumns()}
          items={sellers}
          getId={(one) => one.sellerId}
          onRowAction={(id) => setParams({ seller: id })}
          emptyState={
            <EmptyState
              icon={<Store aria-hidden="true" className="size-5" />}
              title={t`No seller has a wallet yet`}
            >
              {t`A wallet is opened with the first recharge or booking.`}
            </EmptyState>
          }
        />
      ) : (
        <>
          {chosen !== undefined && <WalletActions seller={chosen} />}
          <SellerPassbook key={sellerId} sellerId={sellerId} />
        </>
      )}
    </ListFrame>
  );
}

type SellerWallet = NonNullable<ReturnType<typeof useListWalletsQuery>['data']>['data'][number];

/** The wallet settings that operator staff can change. */
function WalletActions({ seller }: { seller: SellerWallet }) {
  const [open, setOpen] = useState<'limit' | 'adjustment' | null>(null);
  const { balancePaise, heldPaise, owedPaise, creditLimitPaise } = seller;
  const sums = [
    [t`Balance`, balancePaise],
    [t`On hold`, heldPaise],
    [t`Owed`, owedPaise],
    [t`Credit limit`, creditLimitPaise],
  ] as const;
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {sums.map(([name, paise]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="font-semibold text-ink tabular-nums">{formatPaise(paise)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onPress={() => setOpen('limit')}>{t`Credit limit`}</Button>
        <Button size="sm" onPress={() => setOpen('adjustment')}>{t`Adjust`}</Button>
      </div>
      {open === 'limit' && <CreditLimitDialog seller={seller} onClose={() => setOpen(null)} />}
      {open === 'adjustment' && <AdjustmentDialog seller={seller} onClose={() => setOpen(null)} />}
    </div>
  );
}

function walletColumns(): readonly TableColumn<SellerWallet>[] {
  const amount = (
    id: string,
    header: string,
    paiseOf: (wallet: SellerWallet) => number,
  ): TableColumn<SellerWallet> => ({
    id,
    header,
    align: 'end',
    width: 'lg:w-36',
    render: (wallet) => {
      const paise = paiseOf(wallet);
      return (
        <span className={`tabular-nums ${paise < 0 ? 'text-bad-ink' : ''}`}>
          {formatPaise(paise)}
        </span>
      );
    },
  });
  return [
    {
      id: 'seller',
      header: t`Seller`,
      isRowHeader: true,
      render: ({ sellerName }) => (
        <span className="font-medium break-words text-ink">{sellerName}</span>
      ),
    },
    amount('balance', t`Balance`, ({ balancePaise }) => balancePaise),
    amount('held', t`On hold`, ({ heldPaise }) => heldPaise),
    amount('cod', t`COD due`, ({ codDuePaise }) => codDuePaise),
    amount('owed', t`Owed`, ({ owedPaise }) => owedPaise),
    amount('credit', t`Credit limit`, ({ creditLimitPaise }) => creditLimitPaise),
  ];
}

function SellerPassbook({ sellerId }: { sellerId: string }) {
  const [params, setParams] = useSearchParams();
  const query = queryOf(filterOf(params), useToday());
  const before = params.get('before');
  const list = useListSellerPassbookQuery(
    { sellerId, ...query, ...(before !== null && { before }) },
    { refetchOnMountOrArgChange: true },
  );
  const { data } = list;
  const show = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    next.delete('before');
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  };
  return (
    <div>
      <PassbookFilterBar params={params} onChange={show} />
      <ListFrame
        query={list}
        failure={t`The passbook could not be loaded`}
        onFirst={before === null ? null : () => show({})}
        onOlder={data?.next ? () => show({ before: String(data.next) }) : null}
      >
        <Table
          label={t`Passbook`}
          columns={passbookColumns({ hasOrders: false, onExplain: null })}
          items={data?.data ?? []}
          getId={({ seq }) => String(seq)}
          isPending={list.isFetching && list.currentData === undefined}
          emptyState={
            <EmptyState
              icon={<BookOpen aria-hidden="true" className="size-5" />}
              title={t`No movements in this period`}
            />
          }
        />
      </ListFrame>
    </div>
  );
}
