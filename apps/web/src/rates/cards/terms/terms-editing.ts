import type { Dispatch } from 'react';
import type { RateFinding } from '../rate-checks.ts';
import type { RateAction, RateEdits } from '../rate-edits.ts';
import type { SurchargeText, TermsText } from './terms-form.ts';

/** How the fields of the panel read and change the terms. */
export interface TermsEditing {
  readonly terms: TermsText;
  /** `field` is the text field that is typed into; null for a choice. */
  readonly change: (changes: Partial<TermsText>, field: string | null) => void;
  readonly changeSurcharge: (
    index: number,
    changes: Partial<SurchargeText>,
    field: string | null,
  ) => void;
  readonly problemOf: (field: string) => string | undefined;
  readonly onSettle: () => void;
}

/** Connects the fields of the panel with the edits of the card. */
export function termsEditing(
  { sheet, open }: RateEdits,
  problems: readonly RateFinding[],
  dispatch: Dispatch<RateAction>,
): TermsEditing {
  const { terms } = sheet;
  const change: TermsEditing['change'] = (changes, field) =>
    dispatch({ type: 'termsChanged', terms: { ...terms, ...changes }, field });
  return {
    terms,
    change,
    changeSurcharge: (index, changes, field) => {
      const surcharges = terms.surcharges.map((one, at) =>
        at === index ? { ...one, ...changes } : one,
      );
      change({ surcharges }, field);
    },
    // A text that is still being typed is not judged yet.
    problemOf: (field) =>
      field === open ? undefined : problems.find((problem) => problem.field === field)?.message,
    onSettle: () => dispatch({ type: 'settled' }),
  };
}
