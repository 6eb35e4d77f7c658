import type { Dispatch } from 'react';
import { acceptsNumeric, keepNumeric, type NumericKind } from '../../../lib/forms/numeric-text.ts';
import type { Finding } from '../../../product/sheet-edits.ts';
import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx';
import type { RateAction, RateEdits } from '../rate-edits.ts';
import type { SurchargeText, TermsText } from './terms-form.ts';

/** How the fields of the panel read and change the terms. */
export type TermsEditing = ReturnType<typeof createTermsEditing>;

/** Connects the fields of the panel with the edits of the card. */
export function createTermsEditing(
  { sheet, open }: RateEdits,
  problems: readonly Finding[],
  dispatch: Dispatch<RateAction>,
) {
  const { terms } = sheet;
  /** `field` is the text field that is typed into; null for a choice. */
  const change = (changes: Partial<TermsText>, field: string | null) =>
    dispatch({ type: 'termsChanged', terms: { ...terms, ...changes }, field });
  return {
    terms,
    change,
    changeSurcharge: (index: number, changes: Partial<SurchargeText>, field: string | null) => {
      const surcharges = terms.surcharges.map((surcharge, at) =>
        at === index ? { ...surcharge, ...changes } : surcharge,
      );
      change({ surcharges }, field);
    },
    // A text that is still being typed is not judged yet.
    problemOf: (field: string) =>
      field === open ? undefined : problems.find((problem) => problem.field === field)?.message,
    onLeave: () => dispatch({ type: 'committed' }),
  };
}

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
        const typed = event.data;
        if (typed?.length === 1 && !acceptsNumeric(value, typed, kind)) event.preventDefault();
      }}
      onChange={(text) => onChange(keepNumeric(text, kind))}
      onBlur={editing.onLeave}
    />
  );
}
