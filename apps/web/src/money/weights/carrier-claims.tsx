import { plural, t } from '@lingui/core/macro';
import {
  CARRIER_CLAIMS_PAGE_SIZE,
  type CarrierClaim,
  type CarrierStatement,
} from '@shipdesk/contract/money/carrier-claims';
import type { CarrierAccount } from '@shipdesk/contract/shipping/carriers';
import {
  type CarrierClaimDecision,
  canDecide,
  carrierClaimKinds,
  carrierClaimStates,
} from '@shipdesk/domain/money/carrier-claim/carrier-claim';
import { Download, HandCoins } from 'lucide-react';
import { useState } from 'react';
import { runCall } from '../../api/call-error.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { useToday } from '../../lib/hooks/use-now.ts';
import { useListCarrierAccountsQuery } from '../../product/carrier-accounts-api.ts';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { SelectionBar, useRowSelection } from '../../product/row-selection.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/form/select.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { AmountTiles, buildAmountColumn } from '../amounts.tsx';
import { DecisionDialog, TermsDialog } from './carrier-claim-dialogs.tsx';
import { describeEvidence, nameClaimKind, nameClaimState } from './carrier-claim-texts.ts';
import { carrierClaimsApi } from './carrier-claims-api.ts';
import { listMonthsUntil } from './carrier-invoice-texts.ts';

const MONTH_CHOICES = 12;

export function CarrierClaims() {
  const accounts = useListCarrierAccountsQuery();
  return (
    <Loaded query={accounts} failure={t`The carrier accounts could not be loaded`}>
      {({ data }) => <AccountClaims accounts={data} />}
    </Loaded>
  );
}

function AccountClaims({ accounts }: { accounts: readonly CarrierAccount[] }) {
  const params = useListParams();
  const months = listMonthsUntil(useToday(), MONTH_CHOICES).map(({ id }) => id);
  const accountId = params.readText('account');
  const account = accounts.find(({ id }) => id === accountId) ?? accounts[0];
  const month = params.readChoice('month', months, months[0] ?? '');
  if (account === undefined) {
    return (
      <EmptyState
        icon={HandCoins}
        title={t`No carrier account`}
        text={t`Add a carrier account first.`}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <div className="w-60 max-sm:w-full">
          <Select
            label={t`Carrier account`}
            options={accounts.map(({ id, name }) => ({ id, label: name }))}
            value={account.id}
            onChange={(id) => params.change({ account: id })}
          />
        </div>
        <div className="w-44 max-sm:w-full">
          <Select
            label={t`Month`}
            options={months.map((id) => ({ id, label: formatMonth(id) }))}
            value={month}
            onChange={(id) => params.change({ month: id })}
          />
        </div>
      </div>
      <Statement key={`${account.id} ${month}`} id={account.id} month={month} />
    </div>
  );
}

/** Formats the month `2026-11` as `11-2026`. */
const formatMonth = (id: string) => id.split('-').toReversed().join('-');

interface StatementProps {
  /** The id of the carrier account. */
  id: string;
  /** `yyyy-MM`. */
  month: string;
}

function Statement({ id, month }: StatementProps) {
  const query = carrierClaimsApi.useGetCarrierStatementQuery({ id, month }, refetchOnMount);
  return (
    <>
      <Loaded query={query} failure={t`The statement could not be loaded`}>
        {({ data: statement }) => <Summary statement={statement} />}
      </Loaded>
      <Claims id={id} month={month} />
    </>
  );
}

function Summary({ statement }: { statement: CarrierStatement }) {
  const { accountId: id, month, sums } = statement;
  const [prepare, prepareState] = carrierClaimsApi.usePrepareCarrierStatementMutation();
  const [save, saveState] = carrierClaimsApi.useSaveCarrierClaimsMutation();
  const [isEditing, setEditing] = useState(false);
  const buildStateTile = (state: CarrierClaim['state']) => {
    const stateSums = sums.filter((group) => group.state === state);
    const amountField = state === 'credited' ? 'creditedPaise' : 'amountPaise';
    const count = stateSums.reduce((sum, { claims }) => sum + claims, 0);
    return {
      label: nameClaimState(state),
      paise: stateSums.reduce((sum, group) => sum + group[amountField], 0),
      note: plural(count, { one: '# claim', other: '# claims' }),
    };
  };

  async function prepareStatement() {
    const result = await runCall(prepare({ id, body: { month } }), {
      failure: t`The statement could not be prepared. Try again.`,
    });
    if (result !== undefined) toast.success(t`The statement has been prepared.`);
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <May permission="operator:money">
          <Button
            variant="primary"
            isPending={prepareState.isLoading}
            onPress={() => void prepareStatement()}
          >
            {sums.length === 0 ? t`Prepare the statement` : t`Prepare again`}
          </Button>
        </May>
        <Button
          icon={Download}
          isDisabled={sums.every(({ state }) => state === 'credited' || state === 'refused')}
          isPending={saveState.isLoading}
          onPress={() =>
            void runCall(save({ id, month }), {
              failure: t`The file could not be created. Try again.`,
            })
          }
        >
          {t`Download claims`}
        </Button>
        <May permission="operator:money">
          <Button onPress={() => setEditing(true)}>{t`Edit terms`}</Button>
        </May>
      </div>
      <AmountTiles tiles={carrierClaimStates.map(buildStateTile)} />
      <KindTabs sums={sums} />
      {isEditing && <TermsDialog statement={statement} onClose={() => setEditing(false)} />}
    </div>
  );
}

function KindTabs({ sums }: Pick<CarrierStatement, 'sums'>) {
  const params = useListParams();
  const currentKind = params.readChoice('kind', carrierClaimKinds, undefined);
  const countClaims = (kind: CarrierClaim['kind'] | undefined) =>
    sums.reduce((sum, group) => {
      const isCounted = kind === undefined || group.kind === kind;
      return isCounted ? sum + group.claims : sum;
    }, 0);
  const presentKinds = carrierClaimKinds.filter(
    (kind) => kind === currentKind || countClaims(kind) > 0,
  );
  if (presentKinds.length === 0) return null;
  return (
    <nav aria-label={t`Claims by kind`} className="flex flex-wrap gap-1.5">
      {[undefined, ...presentKinds].map((kind) => (
        <Button
          key={kind ?? 'all'}
          size="sm"
          variant={kind === currentKind ? 'primary' : 'secondary'}
          onPress={() => params.change({ kind: kind ?? null })}
        >
          {kind === undefined ? t`All` : nameClaimKind(kind)} {formatCount(countClaims(kind))}
        </Button>
      ))}
    </nav>
  );
}

function Claims({ id, month }: StatementProps) {
  const params = useListParams();
  const kind = params.readChoice('kind', carrierClaimKinds, undefined);
  const query = carrierClaimsApi.useListCarrierClaimsQuery(
    { id, month, page: String(params.page), ...(kind !== undefined && { kind }) },
    refetchOnMount,
  );
  const { selectedIds, select, clear } = useRowSelection();
  const [decision, setDecision] = useState<CarrierClaimDecision | null>(null);
  const items = query.data?.data;
  const selectedClaims = (items ?? []).filter((claim) => selectedIds.has(claim.id));
  const canDecideAll = (next: CarrierClaimDecision) =>
    selectedClaims.length > 0 && selectedClaims.every((claim) => canDecide(claim, next));
  return (
    <>
      <ListView
        query={query}
        items={items}
        failure={t`The claims could not be loaded`}
        label={t`Claims`}
        columns={buildClaimColumns()}
        selectedIds={selectedIds}
        onSelectionChange={select}
        paging={params.pageByNumber({
          pageSize: CARRIER_CLAIMS_PAGE_SIZE,
          rows: items,
          hasMore: query.data?.hasMore === true,
        })}
        toolbar={
          <SelectionBar count={selectedClaims.length} onClear={clear}>
            <May permission="operator:money">
              <Button
                isDisabled={!canDecideAll('claimed')}
                onPress={() => setDecision('claimed')}
              >{t`Mark as claimed`}</Button>
              <Button
                isDisabled={!canDecideAll('refused')}
                onPress={() => setDecision('refused')}
              >{t`Mark as refused`}</Button>
              <Button
                variant="primary"
                isDisabled={!canDecideAll('credited')}
                onPress={() => setDecision('credited')}
              >{t`Record the credit`}</Button>
            </May>
          </SelectionBar>
        }
        empty={{
          icon: HandCoins,
          title: kind === undefined ? t`No claims found` : t`No claims of this kind`,
          text: t`Prepare the statement when the invoices and COD remittances of the month are recorded. Shipdesk then lists overcharges, missing or late COD, lost or damaged parcels and wrong delivery attempts.`,
        }}
      />
      {decision !== null && (
        <DecisionDialog
          id={id}
          decision={decision}
          claims={selectedClaims}
          onDone={() => {
            setDecision(null);
            clear();
          }}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  );
}

const stateTones = { open: 'warn', claimed: 'accent', credited: 'ok', refused: 'bad' } as const;

const buildClaimColumns = (): readonly TableColumn<CarrierClaim>[] => [
  {
    header: t`Parcel`,
    width: 'lg:w-48',
    render: ({ awb, docketNumber, sellerName }) =>
      renderStrongLines(
        awb || '–',
        [docketNumber, sellerName].filter((part) => part !== '').join(' · '),
      ),
  },
  {
    header: t`Claim`,
    width: 'lg:w-44',
    render: ({ kind, occurredOn }) =>
      renderStrongLines(
        nameClaimKind(kind),
        <span className="whitespace-nowrap">{formatDate(occurredOn)}</span>,
      ),
  },
  {
    header: t`Age`,
    align: 'end',
    width: 'lg:w-24',
    render: ({ ageDays }) => (
      <span className="whitespace-nowrap text-muted tabular-nums">
        {plural(ageDays, { one: '# day', other: '# days' })}
      </span>
    ),
  },
  {
    header: t`Evidence`,
    render: ({ evidence }) => (
      <span className="text-sm wrap-break-word text-muted tabular-nums">
        {describeEvidence(evidence)}
      </span>
    ),
  },
  {
    header: t`State`,
    width: 'lg:w-40',
    render: ({ state, reference }) => (
      <>
        <Badge tone={stateTones[state]}>{nameClaimState(state)}</Badge>
        {reference !== '' && (
          <span className="block text-sm wrap-break-word text-muted">{reference}</span>
        )}
      </>
    ),
  },
  buildAmountColumn(t`Amount`, 'amountPaise', { width: 'lg:w-28', isStrong: true }),
  buildAmountColumn(t`Credited`, 'creditedPaise', { width: 'lg:w-28', isDashed: true }),
];
