import { t } from '@lingui/core/macro';
import { SwitchButton, SwitchField } from 'react-aria-components/Switch';

interface SwitchProps {
  label: string;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
}

/** Renders a switch for a setting that takes effect immediately. */
export function Switch({ label, ...props }: SwitchProps) {
  return (
    <SwitchField {...props} aria-label={label} className="w-fit">
      <SwitchButton className="group/switch spread-input relative flex h-6 cursor-pointer items-center gap-2 disabled:cursor-not-allowed">
        <span className="flex h-5 w-9 items-center rounded-full border border-line-strong bg-sunken p-0.5 outline-2 outline-offset-2 outline-transparent transition-colors duration-100 group-selected/switch:border-accent group-selected/switch:bg-accent group-focus-visible/switch:outline-focus">
          <span className="size-3.5 rounded-full bg-line-strong transition-transform duration-100 group-selected/switch:translate-x-4 group-selected/switch:bg-on-accent" />
        </span>
        <span aria-hidden="true" className="w-7 text-sm text-muted">
          {props.isSelected ? t`On` : t`Off`}
        </span>
      </SwitchButton>
    </SwitchField>
  );
}
