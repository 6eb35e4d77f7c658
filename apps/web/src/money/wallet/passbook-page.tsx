import { t } from '@lingui/core/macro';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import {
  exportPassbook,
  type listPassbook,
  type PassbookLine,
} from '@shipdesk/contract/money/ledger';
import { entryKinds } from '@shipdesk/domain/money/ledger/transfer';
import { BookOpen, Store } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { buildCall } from '../../api/calls.ts';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { type EmptyList, type Query, refetchOnMount } from '../../product/loaded.tsx';
import { ParamSearch } from '../../product/param-search.tsx';
import { PeriodSelect, usePeriod } from '../../product/period.tsx';
import { CsvButton } from '../../product/save-document.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { buildAmountColumn } from '../amounts.tsx';
import { ExplainDialog } from './explain-dialog.tsx';
import { passbookApi } from './passbook-api.ts';
import { buildPassbookColumns } from './passbook-columns.tsx';
import { nameEntry } from './passbook-texts.ts';
import { type SellerWallet, WalletActions } from './wallet-actions.tsx';
import { walletApi } from './wallet-api.ts';

const ALL_TYPES = 'all';
const DEFAULT_PERIOD_DAYS = 30;
const MAX_REFERENCE_LENGTH = 64;

/** Excludes kinds that do not change a seller's wallet: COD, GST rounding and the operator's carrier accounts. */
const walletKinds = entryKinds.filter(
  (kind) => !/^(cod_collected|cod_reversed|tax_rounding|carrier_)/.test(kind),
);

export function PassbookPage() {
  const filter = usePassbookFilter();
  const query = passbookApi.useListPassbookQuery(filter.page, refetchOnMount);
  const [openLine, setOpenLine] = useState<PassbookLine | null>(null);
  return (
    <>
      <Passbook
        query={query}
        columns={buildPassbookColumns(setOpenLine)}
        emptyText={t`Recharges, shipping charges and refunds appear here, each with the balance after it.`}
        action={
          <CsvButton
            request={buildCall(exportPassbook, filter.query)}
            fallbackName="passbook.csv"
            failure={t`The passbook could not be exported. Try again.`}
          />
        }
      />
      {openLine !== null && <ExplainDialog line={openLine} onClose={() => setOpenLine(null)} />}
    </>
  );
}

export function OperatorPassbookPage() {
  const params = useListParams();
  const sellerId = params.readText('seller');
  const wallets = walletApi.useListWalletsQuery(undefined, refetchOnMount);
  const sellers = wallets.data?.data ?? [];
  const selectedWallet = sellers.find((wallet) => wallet.sellerId === sellerId);
  const picker = (
    <div className="w-72 max-sm:w-full">
      <Select
        label={t`Seller`}
        placeholder={t`Choose a seller`}
        options={[
          { id: '', label: t`All sellers` },
          ...sellers.map((wallet) => ({ id: wallet.sellerId, label: wallet.sellerName })),
        ]}
        value={sellerId}
        onChange={(seller) => params.open(seller === '' ? {} : { seller })}
      />
    </div>
  );
  if (sellerId === '' || wallets.data === undefined) {
    return (
      <ListView
        query={wallets}
        failure={t`The wallets could not be loaded`}
        label={t`Wallets`}
        columns={buildWalletColumns()}
        getId={(wallet) => wallet.sellerId}
        onRowAction={(seller) => params.open({ seller })}
        summary={picker}
        empty={{
          icon: Store,
          title: t`No seller has a wallet yet`,
          text: t`A wallet is opened with the first recharge or booking.`,
        }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {picker}
      {selectedWallet !== undefined && <WalletActions wallet={selectedWallet} />}
      <SellerPassbook key={sellerId} sellerId={sellerId} />
    </div>
  );
}

function SellerPassbook({ sellerId }: { sellerId: string }) {
  const { page } = usePassbookFilter();
  const query = passbookApi.useListSellerPassbookQuery({ sellerId, ...page }, refetchOnMount);
  return <Passbook query={query} columns={buildPassbookColumns()} />;
}

/** `page` includes the cursor, `query` does not. */
function usePassbookFilter() {
  const params = useListParams();
  const { days } = usePeriod(DEFAULT_PERIOD_DAYS);
  const type = params.readChoice('type', entryKinds, undefined);
  const reference = params.readText('reference').slice(0, MAX_REFERENCE_LENGTH);
  const query = {
    ...(type !== undefined && { type }),
    ...days,
    ...(reference !== '' && { reference }),
  };
  return { query, page: params.cursor === undefined ? query : { ...query, before: params.cursor } };
}

interface PassbookProps {
  query: Query<ResponseOf<typeof listPassbook>>;
  columns: readonly TableColumn<PassbookLine>[];
  emptyText?: string;
  action?: ReactNode;
}

function Passbook({ query, columns, emptyText, action }: PassbookProps) {
  const params = useListParams();
  const { period } = usePeriod(DEFAULT_PERIOD_DAYS);
  const toolbar = (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-56 max-sm:w-full">
        <Select
          label={t`Type`}
          options={[
            { id: ALL_TYPES, label: t`All types` },
            ...walletKinds.map((kind) => ({ id: kind, label: nameEntry(kind) })),
          ]}
          value={params.readChoice('type', walletKinds, ALL_TYPES)}
          onChange={(id) => params.change({ type: id === ALL_TYPES ? null : id })}
        />
      </div>
      <PeriodSelect label={t`Period`} period={period} />
      <div className="min-w-0 max-sm:flex-1">
        <ParamSearch name="reference" label={t`Docket, AWB or reference`} />
      </div>
      {action}
    </div>
  );
  const emptyList: EmptyList = {
    icon: BookOpen,
    title: t`No movements in this period`,
    ...(emptyText !== undefined && { text: emptyText }),
  };
  return (
    <ListView
      query={query}
      failure={t`The passbook could not be loaded`}
      label={t`Passbook`}
      columns={columns}
      getId={({ seq }) => String(seq)}
      paging={params.pageByCursor(query.data?.next)}
      toolbar={toolbar}
      empty={emptyList}
    />
  );
}

const buildWalletColumns = (): readonly TableColumn<SellerWallet>[] => [
  {
    header: t`Seller`,
    render: ({ sellerName }) => (
      <span className="font-medium break-words text-ink">{sellerName}</span>
    ),
  },
  buildAmountColumn(t`Balance`, 'balancePaise'),
  buildAmountColumn(t`On hold`, 'heldPaise'),
  buildAmountColumn(t`COD due`, 'codDuePaise'),
  buildAmountColumn(t`Owed`, 'owedPaise'),
  buildAmountColumn(t`Credit limit`, 'creditLimitPaise'),
];
