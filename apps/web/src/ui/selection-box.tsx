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

/** The tick and the dash are borders: selecting all makes no element. */
const box =
  "pointer-events-none flex size-4 items-center justify-center rounded-sm border border-line-strong bg-surface outline-2 outline-offset-2 outline-transparent transition-colors duration-100 after:border-on-accent peer-hover:border-accent-ink peer-checked:border-accent peer-checked:bg-accent peer-checked:after:-mt-0.5 peer-checked:after:h-2 peer-checked:after:w-1 peer-checked:after:rotate-45 peer-checked:after:border-r-2 peer-checked:after:border-b-2 peer-checked:after:content-[''] peer-indeterminate:border-accent peer-indeterminate:bg-accent peer-indeterminate:after:w-2 peer-indeterminate:after:border-b-2 peer-indeterminate:after:content-[''] peer-focus-visible:outline-focus peer-disabled:border-line peer-disabled:bg-sunken";

/** The checkbox of a table's row: it looks like `Checkbox` and is the browser's own, since a hundred of them stand on a page. */
export function SelectionBox({
  isSelected,
  isIndeterminate = false,
  isDisabled = false,
  ...props
}: SelectionBoxProps) {
  return (
    <span className="relative -ml-1 flex size-6 items-center justify-center">
      <input
        {...props}
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        // No attribute says it.
        ref={(input) => {
          if (input !== null) input.indeterminate = isIndeterminate;
        }}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <span className={box} />
    </span>
  );
}
