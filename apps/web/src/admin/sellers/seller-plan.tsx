import { t } from '@lingui/core/macro';
import { type Seller, switchReverse } from '@shipdesk/contract/account/sellers';
import { assignRatePlan } from '@shipdesk/contract/rates/rate-plans';
import { useNavigate } from 'react-router';
import { afterSuccess, buildCalls } from '../../api/calls.ts';
import { paths } from '../../lib/paths.ts';
import { sellerLists } from '../../product/operator-filter.tsx';
import { useMay } from '../../session/use-may.ts';
import { MenuButton, MenuItem, MenuSection } from '../../ui/overlay/menu.tsx';

const patchListedSeller = (sellerId: string, change: (seller: Seller) => void) =>
  sellerLists.util.updateQueryData('listSellers', undefined, ({ data }) => {
    const seller = data.find(({ id }) => id === sellerId);
    if (seller !== undefined) change(seller);
  });

export const { useSwitchReverseMutation, useAssignRatePlanMutation } = buildCalls(
  ({ mutation }) => ({
    // The seller may be the company of the signed-in user.
    switchReverse: mutation(switchReverse, afterSuccess('Account', 'Seller'), {
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
    assignRatePlan: mutation(assignRatePlan, afterSuccess('Seller'), {
      // Optimistic update: the former plan is restored if the request fails.
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
  }),
);

interface PlanMenuProps {
  seller: Pick<Seller, 'name' | 'planId'>;
  plans: readonly { readonly id: string; readonly name: string }[] | undefined;
  onAssign: (planId: string | null) => void;
}

/** A menu, because arrow keys would change the value of a select in a table. */
export function PlanMenu({ seller, plans, onAssign }: PlanMenuProps) {
  const mayChange = useMay('operator:rates');
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
      isDisabled={plans === undefined || !mayChange}
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
