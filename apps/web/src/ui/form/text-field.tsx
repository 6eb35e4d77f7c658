import { t } from '@lingui/core/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react';
import { useObjectRef } from 'react-aria/useObjectRef';
import { useTextField } from 'react-aria/useTextField';
import { Button as AriaButton } from 'react-aria-components/Button';
import { buildFieldOptions, type TextFieldBaseProps, TextFieldFrame } from './field-frame.tsx';
import { fieldInputStyle } from './field-style.ts';

export interface TextFieldProps extends Omit<TextFieldBaseProps<'input'>, 'onBeforeInput'> {
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Uses tabular figures. */
  isNumeric?: boolean;
  suggestions?: readonly string[];
  onBeforeInput?: ComponentProps<'input'>['onBeforeInput'];
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  prefix,
  suffix,
  isNumeric = false,
  suggestions,
  onBeforeInput,
  ref,
  ...field
}: TextFieldProps) {
  const listId = useId();
  const inputRef = useObjectRef(ref);
  const { inputProps, ...parts } = useTextField(buildFieldOptions<'input'>(field), inputRef);
  return (
    <TextFieldFrame {...field} parts={parts} boxStyle="h-9 pointer-coarse:h-11">
      {prefix !== undefined && (
        <span className="pl-3 text-base text-muted select-none max-sm:text-lg">{prefix}</span>
      )}
      <input
        {...inputProps}
        ref={inputRef}
        list={suggestions === undefined ? undefined : listId}
        onBeforeInput={onBeforeInput}
        className={`${fieldInputStyle} h-full rounded-md px-3 ${prefix === undefined ? '' : 'pl-2'} ${isNumeric ? 'tabular-nums' : ''}`}
      />
      {suggestions !== undefined && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
      )}
      {suffix !== undefined && (
        <span className="flex shrink-0 items-center pr-3 text-sm text-muted">{suffix}</span>
      )}
    </TextFieldFrame>
  );
}

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const [isShown, setShown] = useState(false);
  const label = props.label.toLowerCase();
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck="false"
      suffix={
        <AriaButton
          slot={null}
          aria-label={isShown ? t`Hide ${{ label }}` : t`Show ${{ label }}`}
          onPress={() => setShown(!isShown)}
          {...(props.isDisabled === undefined ? {} : { isDisabled: props.isDisabled })}
          className="focus-ring -mr-2 flex size-7 pointer-coarse:size-9 cursor-pointer items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink pressed:bg-pressed"
        >
          {isShown ? (
            <EyeOff aria-hidden="true" className="size-4" />
          ) : (
            <Eye aria-hidden="true" className="size-4" />
          )}
        </AriaButton>
      }
    />
  );
}
