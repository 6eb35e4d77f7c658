import { acceptsNumeric, keepNumeric, type NumericKind } from '../../../lib/numeric-text.ts';
import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx';
import type { TermsEditing } from './terms-editing.ts';

interface NumberFieldProps
  extends Pick<
    TextFieldProps,
    'label' | 'hint' | 'prefix' | 'suffix' | 'isRequired' | 'placeholder'
  > {
  editing: TermsEditing;
  /** The field on the wire, which is the id of the input. */
  field: string;
  kind: NumericKind;
  value: string;
  onChange: (text: string) => void;
}

/** A number of the terms, kept as text, with its problem beside it. */
export function NumberField({ editing, field, kind, value, onChange, ...props }: NumberFieldProps) {
  return (
    <TextField
      {...props}
      id={field}
      isNumeric
      inputMode={kind === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={value}
      error={editing.problemOf(field)}
      // Rejecting the key keeps the caret in place.
      onBeforeInput={(event) => {
        const isTyped = event.data?.length === 1;
        const isPoint = kind === 'integer' && event.data === '.';
        if (isTyped && (isPoint || !acceptsNumeric(value, event.data, kind)))
          event.preventDefault();
      }}
      onChange={(text) => onChange(keepNumeric(text, kind))}
      onBlur={editing.onSettle}
    />
  );
}
