import { plural, t } from '@lingui/core/macro';
import { states } from '@shipdesk/domain/values/place/states';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { MenuItem, MenuTrigger } from '../../../ui/overlay/menu.tsx';

interface StatesMenuProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Chooses any number of states. */
export function StatesMenu({ chosen, onChange }: StatesMenuProps) {
  const id = useId();
  const text = chosenText(chosen);
  return (
    <div className="min-w-0">
      <p id={id} className="mb-1 text-sm font-medium text-ink">{t`States`}</p>
      <MenuTrigger
        label={t`States`}
        align="start"
        renderButton={(props) => (
          <Button {...props} isBlock aria-label={t`States: ${text}`}>
            <span className="min-w-0 flex-1 truncate text-left font-normal">{text}</span>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </Button>
        )}
      >
        {states.map((state) => (
          <MenuItem
            key={state}
            choice="many"
            isChosen={chosen.includes(state)}
            onAction={() =>
              onChange(states.filter((one) => chosen.includes(one) !== (one === state)))
            }
          >
            {state}
          </MenuItem>
        ))}
      </MenuTrigger>
      <p className="mt-1 text-sm text-muted">{t`Of either end. None chosen: every state.`}</p>
    </div>
  );
}

function chosenText(chosen: readonly string[]): string {
  if (chosen.length === 0) return t`Every state`;
  if (chosen.length <= 2) return chosen.join(', ');
  return plural(chosen.length, { one: '# state', other: '# states' });
}
