import type { Ref } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import {
  FieldLabel,
  FieldNotes,
  type FieldProps,
  fieldBoxStyle,
  fieldInputStyle,
} from './field-frame.tsx';

export interface TextAreaProps
  extends FieldProps,
    Omit<
      AriaTextFieldProps,
      'className' | 'style' | 'children' | 'isInvalid' | 'validate' | 'validationBehavior' | 'type'
    > {
  placeholder?: string;
  rows?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text that grow with what is typed. */
export function TextArea({
  label,
  hint,
  error,
  placeholder,
  rows = 2,
  ref,
  ...field
}: TextAreaProps) {
  const hasError = error !== undefined && error !== '';
  return (
    <AriaTextField
      {...field}
      isInvalid={hasError}
      validationBehavior="aria"
      className="group min-w-0"
    >
      <FieldLabel label={label} isRequired={field.isRequired === true} />
      <div className={fieldBoxStyle}>
        <AriaTextArea
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(ref === undefined ? {} : { ref })}
          rows={rows}
          className={`${fieldInputStyle} field-sizing-content max-h-48 min-h-16 resize-none rounded-md px-3 py-2`}
        />
      </div>
      <FieldNotes hint={hint} error={error} />
    </AriaTextField>
  );
}
