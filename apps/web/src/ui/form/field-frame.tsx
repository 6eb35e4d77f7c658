import type { ReactNode } from 'react';
import type { AriaTextFieldOptions, TextFieldAria } from 'react-aria/useTextField';
import { FieldError, FieldErrorContext } from 'react-aria-components/FieldError';
import { Label, LabelContext } from 'react-aria-components/Label';
import { Provider } from 'react-aria-components/slots';
import { Text, TextContext } from 'react-aria-components/Text';
import { ErrorText } from './error-text.tsx';
import { fieldBoxStyle } from './field-style.ts';

export interface FieldProps {
  label: string;
  hint?: ReactNode | undefined;
  error?: string | undefined;
}

interface FieldLabelProps {
  label: string;
  isRequired?: boolean;
  isHidden?: boolean;
}

/** An asterisk marks mandatory fields (Spec §2, Add Order screen). */
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

type Tag = 'input' | 'textarea';

export type TextFieldBaseProps<T extends Tag> = FieldProps &
  Omit<
    AriaTextFieldOptions<T>,
    'isInvalid' | 'validate' | 'validationBehavior' | 'inputElementType'
  >;

/** The `error` prop determines validity, not the browser. */
export const buildFieldOptions = <T extends Tag>(field: TextFieldBaseProps<T>) => ({
  ...field,
  isInvalid: field.error !== undefined && field.error !== '',
  validationBehavior: 'aria' as const,
});

interface TextFieldFrameProps<T extends Tag>
  extends FieldProps,
    Pick<TextFieldBaseProps<T>, 'isRequired' | 'isDisabled' | 'isReadOnly'> {
  parts: Omit<TextFieldAria<T>, 'inputProps'>;
  boxStyle?: string;
  children: ReactNode;
}

/** Replaces React Aria's `TextField`, which also loads the code of its autocompletion. */
export function TextFieldFrame<T extends Tag>({
  label,
  hint,
  error,
  isRequired,
  isDisabled,
  isReadOnly,
  parts: { labelProps, descriptionProps, errorMessageProps, ...validation },
  boxStyle = '',
  children,
}: TextFieldFrameProps<T>) {
  return (
    <div
      data-rac=""
      data-invalid={validation.isInvalid || undefined}
      data-disabled={isDisabled || undefined}
      data-readonly={isReadOnly || undefined}
      className="group min-w-0"
    >
      <Provider
        values={[
          [LabelContext, labelProps],
          [
            TextContext,
            { slots: { description: descriptionProps, errorMessage: errorMessageProps } },
          ],
          [FieldErrorContext, validation],
        ]}
      >
        <FieldLabel label={label} isRequired={isRequired === true} />
        <div className={`${fieldBoxStyle} ${boxStyle}`}>{children}</div>
        <FieldNotes hint={hint} error={error} />
      </Provider>
    </div>
  );
}
