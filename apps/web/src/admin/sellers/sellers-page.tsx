import { t } from '@lingui/core/macro';
import type { Seller } from '@shipdesk/contract/account/sellers';
import { CircleAlert, KeyRound, Store, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { isSearchKey, usePageKey } from '../../lib/page-key.ts';
import { CodPlanMenu } from '../../money/cod/cod-plan-menu.tsx';
import { useListSellersQuery } from '../../product/sellers-api.ts';

import { useListRatePlansQuery } from '../../rates/plans/plans-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { PlanMenu } from './plan-menu.tsx';
import { useAssignRatePlanMutation, useSwitchReverseMutation } from './sellers-api.ts';

/** The server stops counting here. */
const MANY_ORDERS = 1000;

/** All sellers, with their plan and the switch for reverse orders. For operator staff. */
export function SellersPage() {
  const { data, error, isFetching, refetch } = useListSellersQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const plans = useListRatePlansQuery(undefined, { refetchOnMountOrArgChange: true });
  const [switchReverse] = useSwitchReverseMutation();
  const [assignPlan] = useAssignRatePlanMutation();
  /** The seller whose plan was changed last, as it was before. */
  const [before, setBefore] = useState<Pick<Seller, 'id' | 'planId'> | null>(null);
  /** The seller for whose user a link is made. */
  const [linked, setLinked] = useState<Seller | null>(null);
  const [params] = useSearchParams();
  const [search, setSearch] = useState(params.get('search') ?? '');
  const box = useRef<HTMLInputElement>(null);
  usePageKey(isSearchKey, () => box.current?.select());

  const needle = search.trim().toLowerCase();
  const sellers = (data?.data ?? []).filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(needle),
  );

  async function setReverse(seller: Seller, isOn: boolean) {
    const { error: refusal } = await switchReverse({
      sellerId: seller.id,
      body: { isOn },
    });
    if (refusal === undefined) return;
    toast.error(messageOf(refusal, t`Reverse orders of ${seller.name} could not be switched.`));
  }

  function planName(planId: string | null) {
    if (planId === null) return t`None`;
    return plans.data?.data.find(({ id }) => id === planId)?.name ?? '–';
  }

  async function setPlan(seller: Seller, planId: string | null, isUndo = false) {
    if (planId === seller.planId) return;
    const { name } = seller;
    const { error: refusal } = await assignPlan({ sellerId: seller.id, body: { planId } });
    if (refusal !== undefined) {
      toast.error(messageOf(refusal, t`The plan of ${name} could not be changed.`));
      return;
    }
    setBefore(isUndo ? null : { id: seller.id, planId: seller.planId });
    const plan = planName(planId);
    toast.success(
      planId === null
        ? t`${name} has no plan and pays the prices of the rate cards.`
        : t`${name} has the plan ${plan}.`,
    );
  }

  const columns: readonly TableColumn<Seller>[] = [
    {
      id: 'name',
      header: t`Seller`,
      isRowHeader: true,
      render: ({ name, email }) => (
        <>
          <span className="block font-medium break-words text-ink">{name}</span>
          <span className="block text-sm break-words text-muted">{email}</span>
        </>
      ),
    },
    {
      id: 'since',
      header: t`Since`,
      width: 'w-36',
      render: ({ createdOn }) => (
        <span className="whitespace-nowrap tabular-nums">{formatDate(createdOn)}</span>
      ),
    },
    {
      id: 'orders',
      header: t`Orders`,
      align: 'end',
      width: 'w-28',
      render: ({ orders }) =>
        orders > MANY_ORDERS ? `${formatCount(MANY_ORDERS)}+` : formatCount(orders),
    },
    {
      id: 'plan',
      header: t`Plan`,
      width: 'w-56',
      render: (seller) => (
        <span className="flex flex-wrap items-center gap-1">
          <PlanMenu
            seller={seller}
            plans={plans.data?.data}
            onAssign={(planId) => void setPlan(seller, planId)}
          />
          {before?.id === seller.id && (
            <IconButton
              label={undoLabel(planName(before.planId))}
              icon={<Undo2 aria-hidden="true" className="size-4" />}
              onPress={() => void setPlan(seller, before.planId, true)}
            />
          )}
        </span>
      ),
    },
    {
      id: 'codPlan',
      header: t`COD plan`,
      width: 'w-48',
      render: ({ id, name, codPlan }) => <CodPlanMenu sellerId={id} seller={name} plan={codPlan} />,
    },
    {
      id: 'reverse',
      header: t`Reverse orders`,
      width: 'w-40',
      render: (seller) => (
        <Switch
          label={t`Reverse orders of ${seller.name}`}
          isSelected={seller.reverse}
          onChange={(isOn) => void setReverse(seller, isOn)}
        />
      ),
    },
    {
      id: 'actions',
      header: t`Actions`,
      align: 'end',
      width: 'w-20',
      render: (seller) => (
        <IconButton
          label={t`Link for a new password of ${seller.name}`}
          icon={<KeyRound aria-hidden="true" className="size-4" />}
          onPress={() => setLinked(seller)}
        />
      ),
    },
  ];

  return (
    <>
      <h2 className="text-base font-semibold text-ink">{t`Sellers`}</h2>
      <div className="mt-4 mb-3 flex items-center gap-4">
        <SearchBox
          ref={box}
          label={t`Search sellers`}
          placeholder={t`Search by name or email`}
          value={search}
          onChange={setSearch}
        />
        {data !== undefined && (
          <span role="status" className="text-sm whitespace-nowrap text-muted tabular-nums">
            {t`${formatCount(sellers.length)} of ${formatCount(data.data.length)}`}
          </span>
        )}
      </div>
      {plans.error !== undefined && !plans.isFetching && plans.data === undefined && (
        <div className="mb-3">
          <Banner
            tone="bad"
            action={<Button size="sm" onPress={() => void plans.refetch()}>{t`Try again`}</Button>}
          >
            {messageOf(plans.error, t`The plans could not be loaded.`)}
          </Banner>
        </div>
      )}
      {error !== undefined && !isFetching && data === undefined ? (
        <div role="alert" className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
            title={t`The sellers could not be loaded`}
            action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
          >
            {messageOf(error, t`Try again in a moment.`)}
          </EmptyState>
        </div>
      ) : data === undefined ? (
        <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </div>
      ) : (
        <Table
          label={t`Sellers`}
          columns={columns}
          items={sellers}
          getId={({ id }) => id}
          emptyState={
            <EmptyState
              icon={<Store aria-hidden="true" className="size-5" />}
              title={t`No seller has this name or email`}
            />
          }
        />
      )}
      {linked !== null && <PasswordLinkDialog seller={linked} onClose={() => setLinked(null)} />}
    </>
  );
}

function undoLabel(plan: string) {
  return t`Undo, back to ${plan}`;
}
