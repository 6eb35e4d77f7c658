import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  RadioButton,
  RadioField,
} from 'react-aria-components/RadioGroup';
import { FieldLabel, FieldNotes, type FieldProps } from './field-frame.tsx';

export interface RadioGroupProps<Id extends string>
  extends FieldProps,
    Pick<AriaRadioGroupProps, 'name' | 'isRequired' | 'isDisabled' | 'onBlur'> {
  /** A description may have several lines. */
  options: readonly { id: Id; label: string; description?: string }[];
  value: Id | null;
  onChange: (id: Id) => void;
  orientation?: 'horizontal' | 'vertical';
}

export function RadioGroup<Id extends string>({
  label,
  hint,
  error,
  options,
  value,
  onChange,
  orientation = 'horizontal',
  ...field
}: RadioGroupProps<Id>) {
  return (
    <AriaRadioGroup
      {...field}
      value={value}
      orientation={orientation}
      onChange={(key) => {
        const selectedOption = options.find((option) => option.id === key);
        if (selectedOption !== undefined) onChange(selectedOption.id);
      }}
      isInvalid={error !== undefined && error !== ''}
      validationBehavior="aria"
      className="group min-w-0"
    >
      <FieldLabel label={label} isRequired={field.isRequired === true} />
      <div
        className={
          orientation === 'horizontal' ? 'flex flex-wrap gap-x-5 gap-y-1' : 'flex flex-col gap-1'
        }
      >
        {options.map((option) => (
          <RadioField key={option.id} value={option.id}>
            <RadioButton
              className={`group/radio spread-input relative flex -ml-1 min-h-9 pointer-coarse:min-h-11 cursor-pointer gap-1.5 text-base text-ink disabled:cursor-not-allowed disabled:text-faint ${option.description === undefined ? 'items-center' : 'items-start py-1'}`}
            >
              <span className="m-1 flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface outline-2 outline-offset-2 outline-transparent transition-colors duration-100 group-hover/radio:border-accent-ink group-selected/radio:border-accent group-selected/radio:bg-accent group-focus-visible/radio:outline-focus group-disabled/radio:border-line group-disabled/radio:bg-sunken">
                <span className="size-1.5 rounded-full bg-on-accent opacity-0 group-selected/radio:opacity-100" />
              </span>
              <span>
                {option.label}
                {option.description !== undefined && (
                  <span className="block text-sm whitespace-pre-line text-muted">
                    {option.description}
                  </span>
                )}
              </span>
            </RadioButton>
          </RadioField>
        ))}
      </div>
      <FieldNotes hint={hint} error={error} />
    </AriaRadioGroup>
  );
}
