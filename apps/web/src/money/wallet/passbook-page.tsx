import { t } from '@lingui/core/macro';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import {
  exportPassbook,
  type listPassbook,
  type listWallets,
  MAX_CREDIT_PAISE,
  type PassbookLine,
} from '@shipdesk/contract/money/ledger';
import { entryKinds } from '@shipdesk/domain/money/ledger/transfer';
import { parseRupees, toRupees } from '@shipdesk/domain/values/money/money';
import { BookOpen, Store } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { buildCall } from '../../api/calls.ts';
import { formatPaise } from '../../lib/format.ts';
import { FormRupeesField, FormTextArea, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { type EmptyList, type Query, refetchOnMount } from '../../product/loaded.tsx';
import { ParamSearch } from '../../product/param-search.tsx';
import { PeriodSelect, usePeriod } from '../../product/period.tsx';
import { CsvButton } from '../../product/save-document.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { buildAmountColumn } from '../amounts.tsx';
import { ExplainDialog } from './explain-dialog.tsx';
import { passbookApi } from './passbook-api.ts';
import { buildPassbookColumns } from './passbook-columns.tsx';
import { nameEntry } from './passbook-texts.ts';
import { walletApi } from './wallet-api.ts';

const ALL_TYPES = 'all';
const DEFAULT_PERIOD_DAYS = 30;
const MAX_REFERENCE_LENGTH = 64;

/** Movements of COD and of the operator with carriers do not touch the wallet of a seller. */
const walletKinds = entryKinds.filter(
  (kind) => !/^(cod_collected|cod_reversed|carrier_)/.test(kind),
);

/** Renders every movement of the seller's wallet with the balance after it. */
export function PassbookPage() {
  const filter = usePassbookFilter();
  const list = passbookApi.useListPassbookQuery(filter.page, refetchOnMount);
  const [openLine, setOpenLine] = useState<PassbookLine | null>(null);
  return (
    <>
      <Passbook
        list={list}
        columns={buildPassbookColumns(setOpenLine)}
        emptyText={t`Recharges, shipping charges and refunds appear here, each with the balance after it.`}
        action={
          <CsvButton
            request={buildCall(exportPassbook, filter.query)}
            fallbackName="passbook.csv"
            failure={t`The passbook could not be exported.`}
          />
        }
      />
      {openLine !== null && <ExplainDialog line={openLine} onClose={() => setOpenLine(null)} />}
    </>
  );
}

export function OperatorPassbookPage() {
  const params = useListParams();
  const sellerId = params.text('seller');
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
  const list = passbookApi.useListSellerPassbookQuery({ sellerId, ...page }, refetchOnMount);
  return <Passbook list={list} columns={buildPassbookColumns()} />;
}

/** Returns the filter in the address, without and with the cursor of the page. */
function usePassbookFilter() {
  const params = useListParams();
  const { days } = usePeriod(DEFAULT_PERIOD_DAYS);
  const type = params.choice('type', entryKinds, undefined);
  const reference = params.text('reference').slice(0, MAX_REFERENCE_LENGTH);
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
  /** Explains an empty passbook. */
  emptyText?: string;
  /** Shown after the filters. */
  action?: ReactNode;
}

function Passbook({ list, columns, emptyText, action }: PassbookProps) {
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
          value={params.choice('type', walletKinds, ALL_TYPES)}
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
      query={list}
      failure={t`The passbook could not be loaded`}
      label={t`Passbook`}
      columns={columns}
      getId={({ seq }) => String(seq)}
      paging={params.byCursor(list.data?.next)}
      toolbar={toolbar}
      empty={emptyList}
    />
  );
}

type SellerWallet = ResponseOf<typeof listWallets>['data'][number];

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

interface WalletProps {
  wallet: SellerWallet;
}

/** Renders the sums of a seller's wallet with the actions of operator staff. */
function WalletActions({ wallet }: WalletProps) {
  const [dialog, setDialog] = useState<'limit' | 'adjustment' | null>(null);
  const { balancePaise, heldPaise, owedPaise, creditLimitPaise } = wallet;
  const sums = [
    [t`Balance`, balancePaise],
    [t`On hold`, heldPaise],
    [t`Owed`, owedPaise],
    [t`Credit limit`, creditLimitPaise],
  ] as const;
  const closeDialog = () => setDialog(null);
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
        <Button size="sm" onPress={() => setDialog('limit')}>{t`Credit limit`}</Button>
        <Button size="sm" onPress={() => setDialog('adjustment')}>{t`Adjust`}</Button>
      </div>
      {dialog === 'limit' && <CreditLimitDialog wallet={wallet} onClose={closeDialog} />}
      {dialog === 'adjustment' && <AdjustmentDialog wallet={wallet} onClose={closeDialog} />}
    </div>
  );
}

function CreditLimitDialog({ wallet, onClose }: WalletProps & { onClose: () => void }) {
  const { sellerId, sellerName, creditLimitPaise } = wallet;
  const [save] = passbookApi.useSetCreditLimitMutation();
  const form = useCheckedForm({ rupees: String(toRupees(creditLimitPaise)) }, ({ rupees }) => {
    const paise = parseRupees(rupees);
    const maxText = formatPaise(MAX_CREDIT_PAISE);
    return {
      rupees:
        (paise === null || paise < 0 || paise > MAX_CREDIT_PAISE) &&
        t`Enter an amount from ₹0 to ${maxText}.`,
    };
  });
  return (
    <CallDialog
      title={t`Credit limit of ${sellerName}`}
      submitLabel={t`Save`}
      form={form}
      send={({ rupees }) =>
        save({ sellerId, body: { creditLimitPaise: parseRupees(rupees) ?? 0 } })
      }
      failure={t`The limit could not be saved.`}
      success={({ data }) =>
        t`The credit limit of ${sellerName} is ${{ limit: formatPaise(data.creditLimitPaise) }}.`
      }
      onClose={onClose}
    >
      <FormRupeesField
        {...form.bind('rupees')}
        label={t`Credit limit`}
        hint={t`The seller can book until the balance is this far below ₹0.`}
        maxLength={11}
      />
    </CallDialog>
  );
}

function AdjustmentDialog({ wallet, onClose }: WalletProps & { onClose: () => void }) {
  const getIdempotencyKey = useIdempotencyKey();
  const { sellerId, sellerName } = wallet;
  const [direction, setDirection] = useState<'credit' | 'debit'>('credit');
  const [adjust] = passbookApi.useAdjustWalletMutation();
  const form = useCheckedForm({ rupees: '', reason: '' }, ({ rupees, reason }) => {
    const paise = parseRupees(rupees) ?? 0;
    const maxText = formatPaise(MAX_CREDIT_PAISE);
    return {
      rupees:
        (paise <= 0 && t`Enter an amount above ₹0.`) ||
        (paise > MAX_CREDIT_PAISE && t`Enter at most ${maxText}.`),
      reason: reason.trim() === '' && t`Enter a reason.`,
    };
  });

  return (
    <CallDialog
      title={t`Adjust the wallet of ${sellerName}`}
      submitLabel={direction === 'credit' ? t`Credit` : t`Debit`}
      form={form}
      send={({ rupees, reason }) => {
        const paise = parseRupees(rupees) ?? 0;
        const body = {
          amountPaise: direction === 'credit' ? paise : -paise,
          reason: reason.trim(),
        };
        return adjust({ sellerId, body, idempotencyKey: getIdempotencyKey([sellerId, body]) });
      }}
      failure={t`The wallet could not be adjusted.`}
      success={({ data }) => {
        const balance = formatPaise(data.balancePaise);
        return t`The balance of ${sellerName} is ${balance}.`;
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-1.5">
        <SegmentedControl
          label={t`Adjustment`}
          options={[
            { id: 'credit', label: t`Credit` },
            { id: 'debit', label: t`Debit` },
          ]}
          value={direction}
          onChange={setDirection}
        />
        <p className="text-sm text-muted">
          {direction === 'credit'
            ? t`Adds the amount to the seller’s wallet.`
            : t`Takes the amount from the seller’s wallet.`}
        </p>
      </div>
      <FormRupeesField {...form.bind('rupees')} label={t`Amount`} maxLength={11} />
      <FormTextArea
        {...form.bind('reason')}
        label={t`Reason`}
        hint={t`The seller reads it in the passbook.`}
        maxLength={200}
      />
    </CallDialog>
  );
}
