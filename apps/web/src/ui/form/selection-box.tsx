import type { ChangeEventHandler } from 'react';

interface SelectionBoxProps {
  id?: string;
  'aria-label': string;
  'aria-labelledby'?: string;
  /** Undefined in a row, because the table sets the state on the element directly. */
  isSelected?: boolean;
  isIndeterminate?: boolean;
  isDisabled?: boolean;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** No transition: selecting all rows would start a hundred transitions at once. */
const boxStyle =
  "pointer-events-none flex size-4 items-center justify-center rounded-sm border border-line-strong bg-surface outline-2 outline-offset-2 outline-transparent after:-mt-0.5 after:h-2 after:w-1 after:rotate-45 after:border-r-2 after:border-b-2 after:border-transparent after:content-[''] peer-hover:border-accent-ink peer-checked:border-accent peer-checked:bg-accent peer-checked:after:border-on-accent peer-indeterminate:border-accent peer-indeterminate:bg-accent peer-indeterminate:after:mt-0 peer-indeterminate:after:h-0 peer-indeterminate:after:w-2 peer-indeterminate:after:rotate-0 peer-indeterminate:after:border-r-0 peer-indeterminate:after:border-on-accent peer-focus-visible:outline-focus peer-disabled:border-line peer-disabled:bg-sunken";

/** Looks like `Checkbox`, but is a native element, because a page of a table has a hundred of them. */
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
        {...(isSelected === undefined ? { autoComplete: 'off' } : { checked: isSelected })}
        disabled={isDisabled}
        // HTML has no attribute for the indeterminate state.
        ref={(input) => {
          if (input !== null) input.indeterminate = isIndeterminate;
        }}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <span className={boxStyle} />
    </span>
  );
}
