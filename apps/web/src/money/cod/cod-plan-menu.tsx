import { t } from '@lingui/core/macro';
import {
  type RemittancePlan,
  remittancePlanNames,
} from '@shipdesk/domain/money/cod/remittance-plan';
import { ChevronDown } from 'lucide-react';
import { runCall } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { MenuItem, MenuSection, MenuTrigger } from '../../ui/overlay/menu.tsx';
import { remittancesApi } from './cod-api.ts';
import { planName } from './remittance-texts.ts';

interface CodPlanMenuProps {
  sellerId: string;
  /** The name of the seller. */
  seller: string;
  plan: RemittancePlan;
}

/** Chooses how soon a seller's COD is paid out. */
export function CodPlanMenu({ sellerId, seller, plan }: CodPlanMenuProps) {
  const [setPlan] = remittancesApi.useSetRemittancePlanMutation();
  const current = planName(plan);

  function choose(chosen: RemittancePlan) {
    if (chosen === plan) return;
    void runCall(setPlan({ sellerId, body: { plan: chosen } }), {
      failure: t`The plan could not be changed.`,
      success: t`The plan applies to parcels that are delivered from now on.`,
    });
  }

  return (
    <MenuTrigger
      label={t`COD plan of ${seller}`}
      align="start"
      renderButton={(props) => (
        <Button {...props} size="sm" aria-label={t`COD plan of ${seller}: ${current}`}>
          <span className="truncate">{current}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </Button>
      )}
    >
      <MenuSection title={t`COD plan`} isTitleHidden>
        {remittancePlanNames.map((one) => (
          <MenuItem key={one} choice="one" isChosen={one === plan} onAction={() => choose(one)}>
            {planName(one)}
          </MenuItem>
        ))}
      </MenuSection>
    </MenuTrigger>
  );
}
