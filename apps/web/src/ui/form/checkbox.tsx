import { Check } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import {
  CheckboxButton,
  CheckboxField,
  type CheckboxFieldProps,
} from 'react-aria-components/Checkbox';

export interface CheckboxProps
  extends Omit<CheckboxFieldProps, 'className' | 'style' | 'children' | 'inputRef'> {
  /** Omitted only if `aria-label` or a table slot labels the checkbox. */
  children?: ReactNode;
  ref?: Ref<HTMLInputElement | null>;
}

export function Checkbox({ children, ref, ...props }: CheckboxProps) {
  return (
    <CheckboxField {...props} {...(ref === undefined ? {} : { inputRef: ref })} className="w-fit">
      <CheckboxButton className="group/check spread-input relative -ml-1 flex min-h-6 min-w-6 cursor-pointer items-center gap-1.5 text-base text-ink disabled:cursor-not-allowed disabled:text-faint">
        {({ isSelected }) => (
          <>
            <span className="m-1 flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface text-on-accent outline-2 outline-offset-2 outline-transparent transition-colors duration-100 group-hover/check:border-accent-ink group-selected/check:border-accent group-selected/check:bg-accent group-focus-visible/check:outline-focus group-invalid/check:border-bad-ink group-disabled/check:border-line group-disabled/check:bg-sunken">
              {isSelected && <Check aria-hidden="true" className="size-3" strokeWidth={3} />}
            </span>
            {children !== undefined && <span>{children}</span>}
          </>
        )}
      </CheckboxButton>
    </CheckboxField>
  );
}
