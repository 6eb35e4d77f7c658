import { t } from '@lingui/core/macro';
import {
  type RemittancePlan,
  remittancePlanNames,
} from '@shipdesk/domain/money/cod/remittance-plan';
import { runCall } from '../../api/call-error.ts';
import { useMay } from '../../session/use-may.ts';
import { MenuButton, MenuItem, MenuSection } from '../../ui/overlay/menu.tsx';
import { remittancesApi } from './cod-api.ts';
import { namePlan } from './remittance-texts.ts';

interface CodPlanMenuProps {
  sellerId: string;
  seller: string;
  plan: RemittancePlan;
}

export function CodPlanMenu({ sellerId, seller, plan }: CodPlanMenuProps) {
  const [setPlan] = remittancesApi.useSetRemittancePlanMutation();
  const currentPlan = namePlan(plan);

  function choosePlan(nextPlan: RemittancePlan) {
    if (nextPlan === plan) return;
    void runCall(setPlan({ sellerId, body: { plan: nextPlan } }), {
      failure: t`The plan could not be changed. Try again.`,
      success: t`The plan applies to parcels that are delivered from now on.`,
    });
  }

  return (
    <MenuButton
      label={t`COD plan of ${seller}`}
      aria-label={t`COD plan of ${seller}: ${currentPlan}`}
      text={<span className="truncate">{currentPlan}</span>}
      size="sm"
      align="start"
      isDisabled={!useMay('operator:money')}
    >
      <MenuSection title={t`COD plan`} isTitleHidden>
        {remittancePlanNames.map((planOption) => (
          <MenuItem
            key={planOption}
            choice="one"
            isChosen={planOption === plan}
            onAction={() => choosePlan(planOption)}
          >
            {namePlan(planOption)}
          </MenuItem>
        ))}
      </MenuSection>
    </MenuButton>
  );
}
