import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ComboBox } from '../../ui/form/combo-box.tsx';
import { actionName } from './action-texts.ts';

interface ActionFilterProps {
  actions: readonly string[];
  value: string | undefined;
  onChange: (action: string | null) => void;
}

/** Chooses an action by its name. */
export function ActionFilter({ actions, value, onChange }: ActionFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const items = actions
    .map((id) => ({ id, label: actionName(id) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <div className="w-60 max-sm:w-full">
      <ComboBox
        label={t`Action`}
        placeholder={t`All actions`}
        items={items}
        selectedId={value ?? null}
        inputValue={typed ?? (value === undefined ? '' : actionName(value))}
        onInputChange={setTyped}
        onSelect={(id) => {
          setTyped(null);
          onChange(id);
        }}
        emptyText={t`No action has this name.`}
      />
    </div>
  );
}
