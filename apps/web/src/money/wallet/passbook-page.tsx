import { t } from '@lingui/core/macro';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listPassbook, PassbookLine } from '@shipdesk/contract/money/ledger';
import { entryKinds } from '@shipdesk/domain/money/ledger/transfer';
import { BookOpen, Store } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CsvButton } from '../../product/csv-button.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { type EmptyList, fresh, type Query } from '../../product/loaded.tsx';
import { PeriodSelect, usePeriod } from '../../product/period.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { buildAmountColumn } from '../amounts.tsx';
import { ExplainDialog } from './explain-dialog.tsx';
import { passbookApi } from './passbook-api.ts';
import { buildPassbookColumns } from './passbook-columns.tsx';
import { nameEntry } from './passbook-texts.ts';
import { type SellerWallet, WalletActions } from './wallet-actions.tsx';
import { walletApi } from './wallet-api.ts';

/** The choice of all types. */
const ALL = 'all';

/** Movements of COD do not touch the wallet. */
const walletKinds = entryKinds.filter(
  (kind) => kind !== 'cod_collected' && kind !== 'cod_reversed',
);

/** Every movement of the seller's wallet with the balance after it. */
export function PassbookPage() {
  const filter = usePassbookFilter();
  const list = passbookApi.useListPassbookQuery(filter.page, fresh);
  const [save, { isLoading: isSaving }] = passbookApi.useSavePassbookMutation();
  const [explained, setExplained] = useState<PassbookLine | null>(null);
  return (
    <>
      <Passbook
        list={list}
        columns={buildPassbookColumns(setExplained)}
        emptyText={t`Recharges, shipping charges and refunds appear here, each with the balance after it.`}
        action={
          <CsvButton
            save={() => save(filter.query)}
            isSaving={isSaving}
            failure={t`The passbook could not be exported.`}
          />
        }
      />
      {explained !== null && <ExplainDialog line={explained} onClose={() => setExplained(null)} />}
    </>
  );
}

/** The wallets of all sellers, and the passbook of the chosen one. For operator staff. */
export function OperatorPassbookPage() {
  const params = useListParams();
  const sellerId = params.text('seller');
  const wallets = walletApi.useListWalletsQuery(undefined, fresh);
  const sellers = wallets.data?.data ?? [];
  const chosen = sellers.find((wallet) => wallet.sellerId === sellerId);
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
      {chosen !== undefined && <WalletActions seller={chosen} />}
      <SellerPassbook key={sellerId} sellerId={sellerId} />
    </div>
  );
}

function SellerPassbook({ sellerId }: { sellerId: string }) {
  const { page } = usePassbookFilter();
  const list = passbookApi.useListSellerPassbookQuery({ sellerId, ...page }, fresh);
  return <Passbook list={list} columns={buildPassbookColumns()} />;
}

/** The filter in the address as the calls take it: without and with the cursor of the page. */
function usePassbookFilter() {
  const params = useListParams();
  const { days } = usePeriod(30);
  const type = params.choice('type', entryKinds, undefined);
  const reference = params.text('reference').slice(0, 64);
  const query = {
    ...(type !== undefined && { type }),
    ...days,
    ...(reference !== '' && { reference }),
  };
  return { query, page: params.cursor === undefined ? query : { ...query, before: params.cursor } };
}

interface PassbookProps {
  list: Query<ResponseOf<typeof listPassbook>>;
  columns: readonly TableColumn<PassbookLine>[];
  /** What appears in an empty passbook. */
  emptyText?: string;
  /** Behind the filters. */
  action?: ReactNode;
}

function Passbook({ list, columns, emptyText, action }: PassbookProps) {
  const params = useListParams();
  const { period } = usePeriod(30);
  const [typed, setTyped] = useState(params.text('reference').slice(0, 64));
  const toolbar = (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-56 max-sm:w-full">
        <Select
          label={t`Type`}
          options={[
            { id: ALL, label: t`All types` },
            ...walletKinds.map((kind) => ({ id: kind, label: nameEntry(kind) })),
          ]}
          value={params.choice('type', walletKinds, ALL)}
          onChange={(id) => params.change({ type: id === ALL ? null : id })}
        />
      </div>
      <PeriodSelect label={t`Period`} period={period} />
      <form
        className="min-w-0 max-sm:flex-1"
        onSubmit={(event) => {
          event.preventDefault();
          params.change({ reference: typed.trim() });
        }}
      >
        <SearchBox
          label={t`Docket number or reference`}
          placeholder={t`Docket number or reference`}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            if (text === '') params.change({ reference: null });
          }}
        />
      </form>
      {action}
    </div>
  );
  const empty: EmptyList = {
    icon: BookOpen,
    title: t`No movements in this period`,
    ...(emptyText !== undefined && { text: emptyText }),
  };
  return (
    <ListView
      query={list}
      failure={t`The passbook could not be loaded`}
      label={t`Passbook`}
      columns={columns}
      getId={({ seq }) => String(seq)}
      paging={params.byCursor(list.data?.next)}
      toolbar={toolbar}
      empty={empty}
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
