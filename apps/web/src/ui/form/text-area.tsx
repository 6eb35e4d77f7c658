import type { Ref } from 'react';
import { useObjectRef } from 'react-aria/useObjectRef';
import { useTextField } from 'react-aria/useTextField';
import { buildFieldOptions, type TextFieldBaseProps, TextFieldFrame } from './field-frame.tsx';
import { fieldInputStyle } from './field-style.ts';

export interface TextAreaProps extends Omit<TextFieldBaseProps<'textarea'>, 'type'> {
  placeholder?: string;
  rows?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ rows = 2, ref, ...field }: TextAreaProps) {
  const inputRef = useObjectRef(ref);
  const { inputProps, ...parts } = useTextField<'textarea'>(
    { ...buildFieldOptions<'textarea'>(field), inputElementType: 'textarea' },
    inputRef,
  );
  return (
    <TextFieldFrame {...field} parts={parts}>
      <textarea
        {...inputProps}
        ref={inputRef}
        rows={rows}
        className={`${fieldInputStyle} field-sizing-content max-h-48 min-h-16 resize-none rounded-md px-3 py-2`}
      />
    </TextFieldFrame>
  );
}
