import { plural, t } from '@lingui/core/macro';
import type { WaitingAccount } from '@shipdesk/contract/money/bank-accounts';
import type {
  DueToSeller,
  RemittanceRun,
  SellersRemittance,
} from '@shipdesk/contract/money/remittance-runs';
import { REMITTANCES_PAGE_SIZE } from '@shipdesk/contract/money/remittances';
import { remittanceStates } from '@shipdesk/domain/money/cod/cod-state';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { getCallMessage, runCall } from '../../api/call-error.ts';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { formatCount, formatDate, formatDateTime, formatPaise } from '../../lib/format.ts';
import { ReasonDialog } from '../../product/call-dialog.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { Loaded, type Query, refetchOnMount } from '../../product/loaded.tsx';
import { OperatorFilter, useOperatorFilter } from '../../product/operator-filter.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, RowButton } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { TabBar } from '../../ui/tab-bar.tsx';
import { renderLines, renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { buildAmountColumn } from '../amounts.tsx';
import { BankFileButtons, StatementDialog } from './bank-files.tsx';
import { CarrierRemittances } from './carrier-remittances.tsx';
import { bankAccountsApi, remittancesApi } from './cod-api.ts';
import { CodPlanMenu } from './cod-plan-menu.tsx';
import { NextStep, UtrDialog } from './payout-steps.tsx';
import { buildAmountColumns, buildStateColumn, StateBadge } from './remittance-columns.tsx';
import { describeCondition, describePayoutState, formatBankFileDay } from './remittance-texts.ts';

export function OperatorCodPage() {
  const params = useListParams();
  const part =
    params.readText('part') === 'carriers' || params.readText('remittance') !== ''
      ? 'carriers'
      : 'sellers';
  return (
    <div className="flex flex-col gap-4">
      <div>
        <SegmentedControl
          label={t`COD`}
          options={[
            { id: 'sellers', label: t`Payouts to sellers` },
            { id: 'carriers', label: t`COD from carriers` },
          ]}
          value={part}
          onChange={(id) => params.open(id === 'carriers' ? { part: id } : {})}
        />
      </div>
      {part === 'carriers' ? <CarrierRemittances /> : <RemittanceRunsPage />}
    </div>
  );
}

export function RemittanceRunsPage() {
  const params = useListParams();
  const state = params.readChoice('state', remittanceStates, undefined);
  const { filter, noMatch } = useOperatorFilter();
  const query = remittancesApi.useListAllRemittancesQuery(
    { page: String(params.page), ...(state && { state }), ...filter },
    refetchOnMount,
  );
  // `Loaded` already shows the error, so the lists inside it do not.
  const loadedQuery = { ...query, error: undefined };
  const [dialog, setDialog] = useState<'statement' | SellersRemittance | null>(null);
  const closeDialog = () => setDialog(null);
  return (
    <div className="flex flex-col gap-6">
      <Loaded
        query={query}
        failure={t`The payouts could not be loaded`}
        skeleton={['h-40', 'h-48']}
      >
        {({ data: run }) => (
          <>
            <WaitingAccountsSection />
            <DueSection query={loadedQuery} run={run} />
            <ListView
              title={t`Payouts`}
              actions={
                <May permission="operator:money">
                  <Button
                    onPress={() => setDialog('statement')}
                  >{t`Match a bank statement`}</Button>
                </May>
              }
              query={loadedQuery}
              items={run.remittances}
              failure={t`The payouts could not be loaded`}
              columns={buildRunColumns(setDialog)}
              toolbar={
                <>
                  <OperatorFilter label={t`Search by UTR`} />
                  <StateTabs state={state} />
                </>
              }
              paging={params.pageByNumber({
                pageSize: REMITTANCES_PAGE_SIZE,
                rows: run.remittances,
                hasMore: run.hasMore,
              })}
              empty={
                noMatch ?? {
                  icon: Banknote,
                  title: state === undefined ? t`No payouts yet` : t`No payouts in this state`,
                  text: t`Prepare the payouts of a payout day above, upload the bank file to your bank, then enter the UTR of each transfer.`,
                }
              }
            />
          </>
        )}
      </Loaded>
      {dialog === 'statement' && <StatementDialog onClose={closeDialog} />}
      {typeof dialog === 'object' && dialog !== null && (
        <UtrDialog payout={dialog} onClose={closeDialog} />
      )}
    </div>
  );
}

function StateTabs({ state }: { state: string | undefined }) {
  const params = useListParams();
  const tabs = [
    { id: undefined, name: t`All` },
    ...remittanceStates.map((id) => ({ id, name: describePayoutState(id).text })),
  ];
  return (
    <TabBar
      label={t`Payouts by state`}
      tabs={tabs.map(({ id, name }) => ({
        key: name,
        to: { search: params.buildQuery({ state: id ?? null }) },
        label: name,
        isCurrent: id === state,
      }))}
    />
  );
}

function DueSection({ query, run }: { query: Query<unknown>; run: RemittanceRun }) {
  const [prepare, prepareState] = remittancesApi.usePrepareRemittancesMutation();

  const prepareRun = () =>
    runCall(prepare({ body: { runOn: run.runOn } }), {
      failure: t`The payouts could not be prepared. Try again.`,
      success: ({ data: { prepared, paise, held } }) => {
        const amount = formatPaise(paise);
        const payouts = plural(prepared, { one: '# payout', other: '# payouts' });
        return t`${payouts} prepared, ${amount}. Sellers on hold: ${held}.`;
      },
    });

  return (
    <ListView
      title={t`COD due`}
      description={t`Amounts due by the payout day ${{ day: formatDate(run.runOn) }}.`}
      actions={
        <>
          <BankFileButtons files={run.bankFiles} />
          <May permission="operator:money">
            <Button
              variant="primary"
              isPending={prepareState.isLoading}
              isDisabled={!run.due.some(({ unmet }) => unmet.length === 0)}
              onPress={() => void prepareRun()}
            >
              {t`Prepare payouts`}
            </Button>
          </May>
        </>
      }
      query={query}
      items={run.due}
      failure={t`The payouts could not be loaded`}
      columns={buildDueColumns()}
      getId={({ sellerId }) => sellerId}
      note={
        run.hasMoreDue &&
        t`The ${{ count: formatCount(run.due.length) }} sellers with the most COD are listed. Preparing the payouts includes all sellers.`
      }
      empty={{
        title: t`No COD is due`,
        text: t`COD becomes due on the first payout day after the waiting period of the seller’s plan. The seller then appears here.`,
      }}
    />
  );
}

const buildDueColumns = (): readonly TableColumn<DueToSeller>[] => [
  {
    header: t`Seller`,
    render: ({ seller, parcels }) =>
      renderStrongLines(seller, plural(parcels, { one: '# parcel', other: '# parcels' })),
  },
  {
    header: t`Plan`,
    width: 'lg:w-56',
    render: ({ sellerId, seller, plan }) => (
      <CodPlanMenu sellerId={sellerId} seller={seller} plan={plan} />
    ),
  },
  {
    header: t`Ready`,
    render: ({ unmet }) =>
      unmet.length === 0 ? (
        <Badge tone="ok">{t`Ready`}</Badge>
      ) : (
        renderLines(
          <Badge tone="warn">{t`On hold`}</Badge>,
          `${t`Not met:`} ${unmet.map((condition) => describeCondition(condition).name).join(', ')}`,
        )
      ),
  },
  buildAmountColumn(t`COD`, 'codPaise', { width: 'lg:w-32' }),
  buildAmountColumn(t`To pay out`, 'netPaise', { width: 'lg:w-32', isStrong: true }),
];

const buildRunColumns = (
  onEnterUtr: (payout: SellersRemittance) => void,
): readonly TableColumn<SellersRemittance>[] => [
  {
    header: t`Seller`,
    render: ({ seller, number, runOn, lastFour }) => {
      const day = formatDate(runOn);
      return renderStrongLines(seller, `${t`Payout ${number}, ${day}`} · ••••${lastFour}`);
    },
  },
  {
    ...buildStateColumn<SellersRemittance>(),
    width: 'lg:w-36',
    render: ({ state, filedAt }) => {
      const day = filedAt === null ? '' : formatBankFileDay(filedAt);
      return renderLines(
        <StateBadge state={state} />,
        state === 'in_batch' && filedAt !== null && t`In the bank file of ${day}`,
      );
    },
  },
  ...buildAmountColumns<SellersRemittance>(),
  {
    header: t`UTR`,
    width: 'lg:w-80',
    render: (payout) => <NextStep payout={payout} onEnterUtr={onEnterUtr} />,
  },
];

export function WaitingAccountsSection() {
  const query = bankAccountsApi.useListBankAccountsQuery(undefined, refetchOnMount);
  if (query.data === undefined && (query.error === undefined || query.isFetching)) return null;
  if (query.data?.data.length === 0) return null;
  return (
    <Loaded query={query} failure={t`The bank accounts to verify could not be loaded.`} isInline>
      {({ data }) => (
        <TitledSection title={t`Bank accounts to verify`}>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {data.map((waitingAccount) => (
              <WaitingAccountItem key={waitingAccount.account.id} waitingAccount={waitingAccount} />
            ))}
          </ul>
        </TitledSection>
      )}
    </Loaded>
  );
}

function WaitingAccountItem({ waitingAccount }: { waitingAccount: WaitingAccount }) {
  const { sellerId, seller, account, isFirst } = waitingAccount;
  const [verify, { isLoading }] = bankAccountsApi.useVerifyBankAccountMutation();
  const [reveal, revealState] = bankAccountsApi.useRevealBankAccountMutation();
  const [isHidden, setHidden] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const accountIds = { sellerId, id: account.id };
  const shownNumber = isHidden ? undefined : revealState.data?.data.accountNumber;
  const addedAt = formatDateTime(account.addedAt);

  /** Removes the number from the screen and from the RTK Query cache. */
  function hideNumber() {
    setHidden(true);
    revealState.reset();
  }

  async function verifyAccount() {
    await runCall(verify({ ...accountIds, body: { outcome: 'verified' } }), {
      failure: t`The bank account could not be changed. Try again.`,
      success: t`The bank account of ${seller} is verified.`,
    });
    hideNumber();
  }

  async function rejectAccount(reason: string) {
    const result = await verify({ ...accountIds, body: { outcome: 'rejected', reason } });
    hideNumber();
    if (result.error !== undefined) {
      // The refetched list may remove this account with its dialog, so show the error in a toast.
      toast.error(
        getCallMessage(result.error, t`The bank account could not be changed. Try again.`),
      );
      setRejecting(false);
    }
    return result;
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-break-word text-ink">
          {seller} <Badge>{isFirst ? t`First account` : t`Change`}</Badge>
        </p>
        <p className="text-base wrap-break-word text-ink">{account.holderName}</p>
        <p className="text-sm text-muted tabular-nums">
          {shownNumber ?? `••••${account.lastFour}`} · {account.ifsc} · {t`added ${addedAt}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {shownNumber === undefined && (
          <May permission="operator:money">
            <RowButton
              label={t`Show number`}
              name={t`Show number of the bank account of ${seller}`}
              isPending={revealState.isLoading}
              onPress={() => {
                setHidden(false);
                void runCall(reveal(accountIds), {
                  failure: t`The account number could not be shown. Try again.`,
                });
              }}
            />
          </May>
        )}
        <May permission="operator:money">
          <RowButton
            label={t`Reject`}
            name={t`Reject the bank account of ${seller}`}
            isDisabled={isLoading}
            onPress={() => setRejecting(true)}
          />
        </May>
        <May permission="operator:money">
          <RowButton
            variant="primary"
            label={t`Verify`}
            name={t`Verify the bank account of ${seller}`}
            isPending={isLoading}
            onPress={() => void verifyAccount()}
          />
        </May>
      </div>
      {isRejecting && (
        <ReasonDialog
          title={t`Reject the bank account of ${seller}?`}
          text={t`You cannot verify the account ending in ${{ lastFour: account.lastFour }} later. The seller has to enter an account again.`}
          hint={t`The seller sees this reason in Billing and in an email.`}
          missingText={formatProblem({ code: 'bank_rejection_reason_missing' })}
          submitLabel={t`Reject account`}
          send={rejectAccount}
          failure={t`The bank account could not be changed. Try again.`}
          success={t`The bank account of ${seller} is rejected.`}
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  );
}
