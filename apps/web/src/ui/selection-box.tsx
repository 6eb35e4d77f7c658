import type { ChangeEventHandler } from 'react';

interface SelectionBoxProps {
  id?: string;
  'aria-label': string;
  'aria-labelledby'?: string;
  isSelected: boolean;
  isIndeterminate?: boolean;
  isDisabled?: boolean;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

/** Drawn by borders, a tick or a dash: selecting all makes no element. */
const mark =
  'pointer-events-none absolute hidden border-on-accent peer-checked:block peer-checked:-mt-0.5 peer-checked:h-2 peer-checked:w-1 peer-checked:rotate-45 peer-checked:border-r-2 peer-checked:border-b-2 peer-indeterminate:block peer-indeterminate:w-2 peer-indeterminate:border-b-2';

/** The checkbox of a table's row: it looks like `Checkbox` and is the browser's own, since a hundred of them stand on a page. */
export function SelectionBox({
  isSelected,
  isIndeterminate = false,
  isDisabled = false,
  ...props
}: SelectionBoxProps) {
  return (
    <label className="relative -ml-1 flex size-6 cursor-pointer items-center justify-center">
      <input
        {...props}
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        // No attribute says it.
        ref={(input) => {
          if (input !== null) input.indeterminate = isIndeterminate;
        }}
        className="peer focus-ring size-4 cursor-[inherit] appearance-none rounded-sm border border-line-strong bg-surface transition-colors duration-100 hover:border-accent-ink checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken"
      />
      <span className={mark} />
    </label>
  );
}
