import { type KeyboardEvent, useState } from 'react';

export interface SegmentedControlProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string; isDisabled?: boolean }[];
  value: Id;
  onChange: (id: Id) => void;
  /** Hides the choices until the counts in their labels are loaded, because the counts change the widths. */
  isLoading?: boolean;
}

/** Renders choices side by side. Arrow keys only move the focus, because a choice may open another screen. */
export function SegmentedControl<Id extends string>({
  label,
  options,
  value,
  onChange,
  isLoading = false,
}: SegmentedControlProps<Id>) {
  const [focusedId, setFocusedId] = useState<Id | null>(null);
  const enabledOptions = options.filter(({ isDisabled }) => isDisabled !== true);
  const tabStopId =
    focusedId ?? (enabledOptions.find(({ id }) => id === value) ?? enabledOptions[0])?.id;
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={`inline-flex w-fit max-w-full min-h-9 pointer-coarse:min-h-11 gap-0.5 rounded-lg border border-line bg-sunken p-0.5 ${isLoading ? 'invisible' : ''}`}
    >
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          role="radio"
          aria-checked={option.id === value}
          tabIndex={option.id === tabStopId ? 0 : -1}
          disabled={option.isDisabled === true}
          onFocus={() => setFocusedId(option.id)}
          onBlur={() => setFocusedId(null)}
          onKeyDown={moveFocus}
          onClick={() => {
            if (option.id !== value) onChange(option.id);
          }}
          className="focus-ring flex cursor-pointer items-center rounded-md border border-transparent px-3 max-sm:px-2.5 text-base font-medium text-muted transition-colors duration-100 hover:text-ink aria-checked:border-line aria-checked:bg-surface aria-checked:text-ink aria-checked:shadow-card disabled:cursor-not-allowed disabled:text-faint disabled:opacity-60"
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const group = event.currentTarget.parentElement;
  const options = Array.from(group?.querySelectorAll('button') ?? []).filter(
    ({ disabled }) => !disabled,
  );
  options[options.indexOf(event.currentTarget) + step]?.focus();
}
