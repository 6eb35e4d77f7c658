import { t } from '@lingui/core/macro';
import { createPasswordLink } from '@shipdesk/contract/account/password-reset';
import { type Seller, switchReverse } from '@shipdesk/contract/account/sellers';
import { assignRatePlan } from '@shipdesk/contract/rates/rate-plans';
import { KeyRound, Store, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasCode, runCall } from '../../api/call-error.ts';
import { afterSuccess, buildCalls } from '../../api/calls.ts';
import { formatCount, formatDate, formatTime } from '../../lib/format.ts';
import { buildCodeField } from '../../lib/forms/code-field.ts';
import { FormPasswordField, FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { isSearchKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { CodPlanMenu } from '../../money/cod/cod-plan-menu.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { sellerLists, useListSellersQuery } from '../../product/operator-filter.tsx';
import { plansApi } from '../../rates/plans/plans-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { CopyButton } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuButton, MenuItem, MenuSection } from '../../ui/overlay/menu.tsx';
import { renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';

const patchListedSeller = (sellerId: string, change: (seller: Seller) => void) =>
  sellerLists.util.updateQueryData('listSellers', undefined, ({ data }) => {
    const seller = data.find(({ id }) => id === sellerId);
    if (seller !== undefined) change(seller);
  });

const { useSwitchReverseMutation, useAssignRatePlanMutation } = buildCalls(({ mutation }) => ({
  // The seller may be the company of the signed-in user.
  switchReverse: mutation(switchReverse, afterSuccess('Account'), {
    // Optimistic update: the switch moves back if the request fails.
    onQueryStarted: async ({ sellerId, body: { isOn } }, { dispatch, queryFulfilled }) => {
      const setReverse = (value: boolean) =>
        dispatch(
          patchListedSeller(sellerId, (seller) => {
            seller.reverse = value;
          }),
        );
      setReverse(isOn);
      // Undoing the patch would restore a stale value while other requests are in flight.
      await queryFulfilled.catch(() => setReverse(!isOn));
    },
  }),
  assignRatePlan: mutation(assignRatePlan, [], {
    // Optimistic update: the former plan comes back if the request fails.
    onQueryStarted: async ({ sellerId, body: { planId } }, { dispatch, queryFulfilled }) => {
      let formerPlanId: string | null = null;
      dispatch(
        patchListedSeller(sellerId, (seller) => {
          formerPlanId = seller.planId;
          seller.planId = planId;
        }),
      );
      await queryFulfilled.catch(() =>
        dispatch(
          patchListedSeller(sellerId, (seller) => {
            // Keep a plan that was chosen later.
            if (seller.planId === planId) seller.planId = formerPlanId;
          }),
        ),
      );
    },
  }),
}));

/** The server counts no further. */
const MAX_COUNTED_ORDERS = 1000;

/** Renders all sellers, with their plan and the switch for reverse orders, for operator staff. */
export function SellersPage() {
  const list = useListSellersQuery(undefined, refetchOnMount);
  const plans = plansApi.useListRatePlansQuery(undefined, refetchOnMount);
  const [sendReverse] = useSwitchReverseMutation();
  const [assignPlan] = useAssignRatePlanMutation();
  /** The seller whose plan was changed last, with the plan that Undo restores. */
  const [undoTarget, setUndoTarget] = useState<Pick<Seller, 'id' | 'planId'> | null>(null);
  /** The seller whose user gets a link for a new password. */
  const [linkedSeller, setLinkedSeller] = useState<Seller | null>(null);
  const params = useListParams();
  const [search, setSearch] = useState(params.text('search'));
  const box = useRef<HTMLInputElement>(null);
  usePageKey(isSearchKey, () => box.current?.select());

  const needle = search.trim().toLowerCase();
  const sellers = (list.data?.data ?? []).filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(needle),
  );

  async function setReverse(seller: Seller, isOn: boolean) {
    await runCall(sendReverse({ sellerId: seller.id, body: { isOn } }), {
      failure: t`Reverse orders of ${seller.name} could not be switched.`,
    });
  }

  function namePlan(planId: string | null) {
    if (planId === null) return t`None`;
    return plans.data?.data.find(({ id }) => id === planId)?.name ?? '–';
  }

  async function setPlan(seller: Seller, planId: string | null, isUndo = false) {
    if (planId === seller.planId) return;
    const { name } = seller;
    const plan = namePlan(planId);
    const assignment = await runCall(assignPlan({ sellerId: seller.id, body: { planId } }), {
      failure: t`The plan of ${name} could not be changed.`,
      success:
        planId === null
          ? t`${name} has no plan and pays the prices of the rate cards.`
          : t`${name} has the plan ${plan}.`,
    });
    if (assignment !== undefined)
      setUndoTarget(isUndo ? null : { id: seller.id, planId: seller.planId });
  }

  const columns: readonly TableColumn<Seller>[] = [
    {
      header: t`Seller`,
      render: ({ name, email }) => renderStrongLines(name, email),
    },
    {
      header: t`Since`,
      width: 'w-36',
      render: ({ createdOn }) => (
        <span className="whitespace-nowrap tabular-nums">{formatDate(createdOn)}</span>
      ),
    },
    {
      header: t`Orders`,
      align: 'end',
      width: 'w-28',
      render: ({ orders }) =>
        orders > MAX_COUNTED_ORDERS ? `${formatCount(MAX_COUNTED_ORDERS)}+` : formatCount(orders),
    },
    {
      header: t`Plan`,
      width: 'w-56',
      render: (seller) => (
        <span className="flex flex-wrap items-center gap-1">
          <PlanMenu
            seller={seller}
            plans={plans.data?.data}
            onAssign={(planId) => void setPlan(seller, planId)}
          />
          {undoTarget?.id === seller.id && (
            <IconButton
              label={t`Undo, back to ${{ plan: namePlan(undoTarget.planId) }}`}
              icon={Undo2}
              onPress={() => void setPlan(seller, undoTarget.planId, true)}
            />
          )}
        </span>
      ),
    },
    {
      header: t`COD plan`,
      width: 'w-48',
      render: ({ id, name, codPlan }) => <CodPlanMenu sellerId={id} seller={name} plan={codPlan} />,
    },
    {
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
      header: t`Actions`,
      align: 'end',
      width: 'w-20',
      render: (seller) => (
        <IconButton
          label={t`Link for a new password of ${seller.name}`}
          icon={KeyRound}
          onPress={() => setLinkedSeller(seller)}
        />
      ),
    },
  ];

  return (
    <>
      <ListView
        title={t`Sellers`}
        query={list}
        items={sellers}
        failure={t`The sellers could not be loaded`}
        columns={columns}
        toolbar={
          <>
            <div className="flex items-center gap-4">
              <SearchBox
                ref={box}
                label={t`Search sellers`}
                placeholder={t`Search by name or email`}
                value={search}
                onChange={setSearch}
              />
              {list.data !== undefined && (
                <span role="status" className="text-sm whitespace-nowrap text-muted tabular-nums">
                  {t`${formatCount(sellers.length)} of ${formatCount(list.data.data.length)}`}
                </span>
              )}
            </div>
            {plans.error !== undefined && (
              <Loaded
                query={plans}
                failure={t`The plans could not be loaded.`}
                isInline
                skeleton={null}
              >
                {() => null}
              </Loaded>
            )}
          </>
        }
        empty={{ icon: Store, title: t`No seller has this name or email` }}
      />
      {linkedSeller !== null && (
        <PasswordLinkDialog seller={linkedSeller} onClose={() => setLinkedSeller(null)} />
      )}
    </>
  );
}

interface PlanMenuProps {
  seller: Seller;
  /** Undefined while they are loading or after they failed to load. */
  plans: readonly { readonly id: string; readonly name: string }[] | undefined;
  onAssign: (planId: string | null) => void;
}

/** Chooses the plan of a seller. A menu, because the arrow keys that move along a row change a closed select. */
function PlanMenu({ seller, plans, onAssign }: PlanMenuProps) {
  const navigate = useNavigate();
  const { name: company, planId } = seller;
  const currentPlan =
    planId === null ? t`None` : (plans?.find(({ id }) => id === planId)?.name ?? '–');
  return (
    <MenuButton
      label={t`Plan of ${company}`}
      aria-label={t`Plan of ${company}: ${currentPlan}`}
      text={<span className="max-w-36 truncate max-sm:max-w-20">{currentPlan}</span>}
      size="sm"
      align="start"
      isDisabled={plans === undefined}
    >
      <MenuSection title={t`Plan`} isTitleHidden>
        <MenuItem choice="one" isChosen={planId === null} onAction={() => onAssign(null)}>
          {t`None`}
        </MenuItem>
        {plans?.map(({ id, name }) => (
          <MenuItem key={id} choice="one" isChosen={id === planId} onAction={() => onAssign(id)}>
            <span className="wrap-break-word">{name}</span>
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection title={t`More`} isTitleHidden>
        <MenuItem onAction={() => void navigate(paths.plans())}>{t`Manage plans`}</MenuItem>
      </MenuSection>
    </MenuButton>
  );
}

const { useCreatePasswordLinkMutation } = buildCalls(({ mutation }) => ({
  createPasswordLink: mutation(createPasswordLink),
}));

/** Creates a link for a user who cannot receive mails, after the operator has authenticated. */
function PasswordLinkDialog({ seller, onClose }: { seller: Seller; onClose: () => void }) {
  const form = useCheckedForm({ email: seller.email, password: '', code: '' });
  const [isCodeRequired, setCodeRequired] = useState(false);
  // When the dialog closes, the hook removes its result, so the cache of calls does not keep the link.
  const [create, { data: createdLink }] = useCreatePasswordLinkMutation();
  const link = createdLink && `${window.location.origin}${createdLink.data.path}`;
  return (
    <CallDialog
      title={t`Link for a new password`}
      submitLabel={t`Create link`}
      text={t`For a user who cannot receive mails. The link signs every device of the user out once it is used. A second factor stays on.`}
      form={form}
      failure={t`The link could not be created.`}
      explain={(error) => (hasCode(error, 'second_factor_required') ? null : undefined)}
      send={async ({ email, password, code }) => {
        const body = { email: email.trim(), password, ...(isCodeRequired && { code }) };
        const result = await create({ sellerId: seller.id, body });
        if (hasCode(result.error, 'second_factor_required')) setCodeRequired(true);
        return result;
      }}
      onDone={() => undefined}
      outcome={
        createdLink &&
        link && (
          <div className="flex flex-col gap-3">
            <Banner tone="warn">
              {t`Give this link only to ${{ email: form.getValues('email') }}. It is shown once, and works once until ${formatTime(createdLink.data.expiresAt)}.`}
            </Banner>
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <TextField label={t`Link`} value={link} isReadOnly />
              </div>
              <span className="mt-6">
                <CopyButton text={link} label={t`Copy the link`} />
              </span>
            </div>
          </div>
        )
      }
      onClose={onClose}
    >
      <FormTextField
        {...form.bind('email')}
        label={t`E-mail address of the user`}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
      />
      <FormPasswordField
        {...form.bind('password')}
        label={t`Your own password`}
        autoComplete="current-password"
        autoFocus
      />
      {isCodeRequired && <FormTextField {...form.bind('code')} {...buildCodeField()} />}
    </CallDialog>
  );
}
