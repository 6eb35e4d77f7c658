import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { ErrorText } from './error-text.tsx';
import { fieldBoxStyle } from './field-style.ts';

export interface FieldProps {
  label: string;
  hint?: ReactNode | undefined;
  /** Shown below the field. It also marks the field as invalid. */
  error?: string | undefined;
}

interface FieldLabelProps {
  label: string;
  isRequired?: boolean;
  /** Shows the label to screen readers only, where the position of the field makes it obvious. */
  isHidden?: boolean;
}

/** Renders the label of a field. An asterisk marks mandatory fields (Spec §2, Add Order screen). */
export function FieldLabel({ label, isRequired, isHidden = false }: FieldLabelProps) {
  return (
    <div className={isHidden ? 'sr-only' : 'mb-1 flex text-sm font-medium text-ink'}>
      <Label>{label}</Label>
      {/* Outside the label, so that the asterisk is not part of the field's name. */}
      {isRequired === true && (
        <span aria-hidden="true" className="pl-0.5 text-bad-ink">
          *
        </span>
      )}
    </div>
  );
}

export function FieldNotes({ hint, error }: { hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {error !== undefined && error !== '' && (
        <FieldError className="mt-1 block">
          <ErrorText>{error}</ErrorText>
        </FieldError>
      )}
      {/* Always rendered, because React Aria ignores a description that is added later. */}
      <Text slot="description" className="mt-1 block text-sm text-muted empty:hidden">
        {hint}
      </Text>
    </>
  );
}

export type TextFieldBaseProps = FieldProps &
  Omit<
    AriaTextFieldProps,
    'className' | 'style' | 'children' | 'isInvalid' | 'validate' | 'validationBehavior'
  >;

/** Renders a field of text: label above, the box, hint or error below. */
export function TextFieldFrame({
  label,
  hint,
  error,
  boxStyle = '',
  children,
  ...field
}: TextFieldBaseProps & { boxStyle?: string; children: ReactNode }) {
  return (
    <AriaTextField
      {...field}
      isInvalid={error !== undefined && error !== ''}
      validationBehavior="aria"
      className="group min-w-0"
    >
      <FieldLabel label={label} isRequired={field.isRequired === true} />
      <div className={`${fieldBoxStyle} ${boxStyle}`}>{children}</div>
      <FieldNotes hint={hint} error={error} />
    </AriaTextField>
  );
}
