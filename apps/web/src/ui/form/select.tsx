import { Check, ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import {
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  SelectValue,
} from 'react-aria-components/Select';
import { listItemStyle, popoverStyle } from '../overlay/list-style.ts';
import { FieldLabel, FieldNotes, type FieldProps } from './field-frame.tsx';

export interface SelectProps<Id extends string>
  extends FieldProps,
    Pick<AriaSelectProps, 'name' | 'isRequired' | 'isDisabled' | 'placeholder' | 'onBlur'> {
  options: readonly { id: Id; label: string }[];
  /** For tables whose column headers name the choice. */
  isLabelHidden?: boolean;
  value: Id | null;
  onChange: (id: Id) => void;
  ref?: Ref<HTMLButtonElement>;
}

export function Select<Id extends string>({
  label,
  isLabelHidden = false,
  hint,
  error,
  options,
  value,
  onChange,
  ref,
  ...field
}: SelectProps<Id>) {
  const hasError = error !== undefined && error !== '';
  return (
    <AriaSelect
      {...field}
      value={value}
      onChange={(key) => {
        const selectedOption = options.find((option) => option.id === key);
        if (selectedOption !== undefined) onChange(selectedOption.id);
      }}
      isInvalid={hasError}
      validationBehavior="aria"
      className="group min-w-0"
    >
      <FieldLabel label={label} isRequired={field.isRequired === true} isHidden={isLabelHidden} />
      <AriaButton
        {...(ref === undefined ? {} : { ref })}
        className="flex h-9 w-full pointer-coarse:h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong/70 bg-surface pr-2 pl-3 text-left text-base text-ink outline-none transition-[border-color,box-shadow] duration-100 hover:border-line-strong focus-visible:border-focus focus-visible:shadow-[0_0_0_1px_var(--color-focus)] disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-faint group-open:border-focus group-invalid:border-bad-ink max-sm:text-lg"
      >
        {/* The default content of the button includes the check mark of the option. */}
        <SelectValue className="min-w-0 flex-1 truncate placeholder-shown:text-faint">
          {({ isPlaceholder, selectedText, defaultChildren }) =>
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </AriaButton>
      <FieldNotes hint={hint} error={error} />
      <Popover offset={4} className={popoverStyle}>
        <ListBox className="outline-none">
          {options.map((option) => (
            <ListBoxItem
              key={option.id}
              id={option.id}
              textValue={option.label}
              className={listItemStyle}
            >
              <span className="min-w-0 flex-1 truncate">{option.label}</span>
              <Check
                aria-hidden="true"
                className="invisible size-4 text-accent-ink group-selected/item:visible"
              />
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
