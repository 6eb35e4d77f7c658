import { t } from '@lingui/core/macro';
import type { Seller } from '@shipdesk/contract/account/sellers';
import { MAX_REASON_CHARACTERS } from '@shipdesk/domain/account/team-rules';
import { Headset, KeyRound, Store, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { teamApi } from '../../account/team/team-api.ts';
import { useSwitchSeller } from '../../account/team/use-switch-seller.ts';
import { runCall } from '../../api/call-error.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { FormTextArea, FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { isSearchKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { CodPlanMenu } from '../../money/cod/cod-plan-menu.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { useListSellersQuery } from '../../product/operator-filter.tsx';
import { plansApi } from '../../rates/plans/plans-api.ts';
import { May } from '../../session/may.tsx';
import { useMay } from '../../session/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CellLink, renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { AddSellerDialog } from './seller-dialogs.tsx';
import { PlanMenu, useAssignRatePlanMutation, useSwitchReverseMutation } from './seller-plan.tsx';

/** The seller can read the reason. */
function SupportVisitDialog({ seller, onClose }: { seller: Seller; onClose: () => void }) {
  const { id: sellerId, name } = seller;
  const { openVisit } = useSwitchSeller();
  const [start] = teamApi.useStartSupportVisitMutation();
  const form = useCheckedForm({ reason: '', change: '' }, ({ reason }) => ({
    reason: reason.trim() === '' && t`Enter a reason`,
  }));
  return (
    <CallDialog
      title={t`Open the account of ${name}`}
      text={t`The visit ends after 30 minutes. The seller sees the reason. The audit log and the seller’s account history record each call.`}
      submitLabel={t`Open as support`}
      form={form}
      failure={t`The account could not be opened. Try again.`}
      send={(body) => start({ sellerId, body })}
      onDone={() => void openVisit(paths.dashboard())}
      onClose={onClose}
    >
      <FormTextArea
        {...form.bind('reason')}
        label={t`Reason`}
        maxLength={MAX_REASON_CHARACTERS}
        isRequired
        autoFocus
      />
      <FormTextField
        {...form.bind('change')}
        label={t`Planned change`}
        hint={t`Leave empty for read-only access. Money and the team always stay read-only.`}
        maxLength={MAX_REASON_CHARACTERS}
      />
    </CallDialog>
  );
}

const MAX_COUNTED_ORDERS = 1000;

export function SellersPage() {
  const list = useListSellersQuery(undefined, refetchOnMount);
  const plans = plansApi.useListRatePlansQuery(undefined, refetchOnMount);
  const [sendReverse] = useSwitchReverseMutation();
  const [assignPlan] = useAssignRatePlanMutation();
  /** The seller whose plan was changed last, with the plan that Undo restores. */
  const [undoTarget, setUndoTarget] = useState<Pick<Seller, 'id' | 'planId'> | null>(null);
  const [sellerForLink, setSellerForLink] = useState<Seller | null>(null);
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const [sellerToVisit, setSellerToVisit] = useState<Seller | null>(null);
  const mayVisit = useMay('operator:support');
  const maySwitch = useMay('operator:settings');
  const params = useListParams();
  const [search, setSearch] = useState(params.readText('search'));
  const box = useRef<HTMLInputElement>(null);
  usePageKey(isSearchKey, () => box.current?.select());

  const searchText = search.trim().toLowerCase();
  const sellers = (list.data?.data ?? []).filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(searchText),
  );

  async function setReverse(seller: Seller, isOn: boolean) {
    await runCall(sendReverse({ sellerId: seller.id, body: { isOn } }), {
      failure: t`Reverse orders of ${seller.name} could not be switched on or off. Try again.`,
    });
  }

  function namePlan(planId: string | null) {
    if (planId === null) return t`None`;
    return plans.data?.data.find(({ id }) => id === planId)?.name ?? '–';
  }

  async function setPlan(seller: Seller, planId: string | null, { isUndo = false } = {}) {
    if (planId === seller.planId) return;
    const { name } = seller;
    const plan = namePlan(planId);
    const assignment = await runCall(assignPlan({ sellerId: seller.id, body: { planId } }), {
      failure: t`The plan of ${name} could not be changed. Try again.`,
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
      render: ({ id, name, email }) =>
        renderStrongLines(
          <CellLink to={paths.seller(id)}>{name}</CellLink>,
          <EmailText key="email" email={email} />,
        ),
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
              onPress={() => void setPlan(seller, undoTarget.planId, { isUndo: true })}
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
          isDisabled={!maySwitch}
          onChange={(isOn) => void setReverse(seller, isOn)}
        />
      ),
    },
    {
      header: t`Actions`,
      align: 'end',
      width: 'w-28',
      isActions: true,
      render: (seller) =>
        mayVisit && (
          <span className="flex gap-1 sm:justify-end">
            <IconButton
              label={t`Open as support: ${seller.name}`}
              icon={Headset}
              onPress={() => setSellerToVisit(seller)}
            />
            <IconButton
              label={t`Create a password reset link for ${seller.name}`}
              icon={KeyRound}
              onPress={() => setSellerForLink(seller)}
            />
          </span>
        ),
    },
  ];

  return (
    <>
      <ListView
        title={t`Sellers`}
        actions={
          <May permission="operator:settings">
            <Button variant="primary" onPress={() => setAdding(true)}>{t`Add a seller`}</Button>
          </May>
        }
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
      {isAdding && (
        <AddSellerDialog
          onAdded={(id) => void navigate(paths.seller(id))}
          onClose={() => setAdding(false)}
        />
      )}
      {sellerToVisit !== null && (
        <SupportVisitDialog seller={sellerToVisit} onClose={() => setSellerToVisit(null)} />
      )}
      {sellerForLink !== null && (
        <PasswordLinkDialog seller={sellerForLink} onClose={() => setSellerForLink(null)} />
      )}
    </>
  );
}
