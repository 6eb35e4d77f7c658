import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';

export interface SegmentedControlProps<Id extends string> {
  /** Names the group to screen readers. */
  label: string;
  options: readonly { id: Id; label: string; isDisabled?: boolean }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** A few choices side by side, one of them on. */
export function SegmentedControl<Id extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.id));
        if (chosen !== undefined) onChange(chosen.id);
      }}
      className="inline-flex w-fit h-9 pointer-coarse:h-11 items-center gap-0.5 rounded-lg border border-line bg-sunken p-0.5"
    >
      {options.map((option) => (
        <ToggleButton
          key={option.id}
          id={option.id}
          isDisabled={option.isDisabled === true}
          className="focus-ring flex h-full cursor-pointer items-center rounded-md border border-transparent px-3 text-base font-medium text-muted transition-colors duration-100 hover:text-ink selected:border-line selected:bg-surface selected:text-ink selected:shadow-card disabled:cursor-not-allowed disabled:text-faint disabled:opacity-60"
        >
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
