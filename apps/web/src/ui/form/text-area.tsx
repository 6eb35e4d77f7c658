import type { Ref } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { type TextFieldBaseProps, TextFieldFrame } from './field-frame.tsx';
import { fieldInputStyle } from './field-style.ts';

export interface TextAreaProps extends Omit<TextFieldBaseProps, 'type'> {
  placeholder?: string;
  rows?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Renders a multi-line text field that grows with its content. */
export function TextArea({ placeholder, rows = 2, ref, ...field }: TextAreaProps) {
  return (
    <TextFieldFrame {...field}>
      <AriaTextArea
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(ref === undefined ? {} : { ref })}
        rows={rows}
        className={`${fieldInputStyle} field-sizing-content max-h-48 min-h-16 resize-none rounded-md px-3 py-2`}
      />
    </TextFieldFrame>
  );
}
