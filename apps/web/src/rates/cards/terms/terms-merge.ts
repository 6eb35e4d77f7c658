import { type Zone, zones } from '@shipdesk/domain/rates/rate-card';
import { isSameTerms, type TermsText } from './terms-form.ts';

/** The parts of the terms that are kept or replaced as a whole. */
type Part = 'minWeight' | 'divisor' | 'mode' | 'gst' | 'surcharges' | Zone;

const parts: readonly Part[] = ['minWeight', 'divisor', 'mode', 'gst', 'surcharges', ...zones];

interface ThreeTerms {
  readonly base: TermsText;
  readonly mine: TermsText;
  readonly theirs: TermsText;
}

/** Takes one part of other terms. */
function withPart(terms: TermsText, part: Part, from: TermsText): TermsText {
  switch (part) {
    case 'minWeight':
    case 'divisor':
    case 'gst':
      return { ...terms, [part]: from[part] };
    case 'mode':
      return { ...terms, mode: from.mode };
    case 'surcharges':
      return { ...terms, surcharges: from.surcharges };
    default:
      return { ...terms, days: { ...terms.days, [part]: from.days[part] } };
  }
}

const isChanged = (part: Part, from: TermsText, to: TermsText) =>
  !isSameTerms(from, withPart(from, part, to));

/** Their terms with the parts that I changed. */
export function mergeTerms({ base, mine, theirs }: ThreeTerms): TermsText {
  return parts
    .filter((part) => isChanged(part, base, mine))
    .reduce((merged, part) => withPart(merged, part, mine), theirs);
}

/** Whether both changed the same part, to different values. */
export function areTermsContested({ base, mine, theirs }: ThreeTerms): boolean {
  return parts.some(
    (part) =>
      isChanged(part, base, mine) && isChanged(part, base, theirs) && isChanged(part, theirs, mine),
  );
}
