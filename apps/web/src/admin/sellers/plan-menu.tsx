import { t } from '@lingui/core/macro';
import type { Seller } from '@shipdesk/contract/account/sellers';
import { ChevronDown } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { MenuItem, MenuSection, MenuTrigger } from '../../ui/overlay/menu.tsx';

interface PlanMenuProps {
  seller: Seller;
  /** Undefined while they are loading or after they failed to load. */
  plans: readonly { readonly id: string; readonly name: string }[] | undefined;
  onAssign: (planId: string | null) => void;
}

/**
 * Chooses the plan of a seller. A menu, because the arrow keys change a closed select, and in a
 * table they move along the row.
 */
export function PlanMenu({ seller, plans, onAssign }: PlanMenuProps) {
  const navigate = useNavigate();
  const { name: company, planId } = seller;
  const current = planId === null ? t`None` : (plans?.find(({ id }) => id === planId)?.name ?? '–');
  return (
    <MenuTrigger
      label={t`Plan of ${company}`}
      align="start"
      renderButton={(props) => (
        <Button
          {...props}
          size="sm"
          aria-label={t`Plan of ${company}: ${current}`}
          isDisabled={plans === undefined}
        >
          <span className="max-w-36 truncate max-sm:max-w-20">{current}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </Button>
      )}
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
    </MenuTrigger>
  );
}
