import { t } from '@lingui/core/macro';
import { type Markup, markupLimits } from '@shipdesk/domain/rates/plan';
import { readPastedPrice } from '@shipdesk/domain/rates/rate-card';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { formatShortPaise } from '../../product/money.ts';

/** Why a text is not a mark-up. */
export type MarkupProblem =
  | 'unreadable'
  | 'percent_too_precise'
  | 'percent_out_of_range'
  | 'rupees_too_precise'
  | 'rupees_out_of_range';

/** A typed mark-up; null for none. */
export type TypedMarkup = { readonly markup: Markup | null } | { readonly problem: MarkupProblem };

/** Longer than any mark-up that is within the limits. */
const MAX_LENGTH = 32;

/** Whether a text consists of what a mark-up is typed with. */
export function isMarkupText(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[\d\s.,%₹+\-−–]*$/.test(text);
}

/** Reads a mark-up as typed or pasted: `10%`, `-5%`, `₹4`, `4.50`, or both as `10% + ₹4`. */
export function parseMarkup(typed: string): TypedMarkup {
  const text = typed.replaceAll(/[−–]/g, '-').trim();
  if (text === '') return { markup: null };
  const terms = /([+-]?)\s*([^+-]+)/g;
  if (text.replaceAll(terms, '') !== '') return { problem: 'unreadable' };
  let basisPoints: number | null = null;
  let paise: number | null = null;
  for (const [, sign = '', amount = ''] of text.matchAll(terms)) {
    const isPercent = amount.trim().endsWith('%');
    const digits = readPastedPrice(isPercent ? amount.trim().slice(0, -1).trimEnd() : amount);
    if (digits === null || (isPercent ? basisPoints : paise) !== null) {
      return { problem: 'unreadable' };
    }
    if ((digits.split('.')[1] ?? '').length > 2) {
      return { problem: isPercent ? 'percent_too_precise' : 'rupees_too_precise' };
    }
    // Both have two decimals: basis points are hundredths of a percent, paise of a rupee.
    const hundredths = parseRupees(digits) ?? Number.POSITIVE_INFINITY;
    const value = sign === '-' && hundredths !== 0 ? -hundredths : hundredths;
    if (isPercent) basisPoints = value;
    else paise = value;
  }
  return checked({ basisPoints: basisPoints ?? 0, paise: paise ?? 0 });
}

function checked(markup: Markup): TypedMarkup {
  const { basisPoints, paise } = markup;
  const { minBasisPoints, maxBasisPoints, maxPaise } = markupLimits;
  if (basisPoints < minBasisPoints || basisPoints > maxBasisPoints) {
    return { problem: 'percent_out_of_range' };
  }
  if (Math.abs(paise) > maxPaise) return { problem: 'rupees_out_of_range' };
  return { markup: basisPoints === 0 && paise === 0 ? null : markup };
}

/** `10% + ₹4` for a mark-up; empty for none. */
export function markupText(markup: Markup | null): string {
  if (markup === null) return '';
  const { basisPoints, paise } = markup;
  const percent = basisPoints === 0 ? '' : `${basisPoints / 100}%`;
  if (paise === 0) return percent;
  const rupees = formatShortPaise(Math.abs(paise));
  if (percent === '') return paise < 0 ? `-${rupees}` : rupees;
  return `${percent} ${paise < 0 ? '-' : '+'} ${rupees}`;
}

/** The message for an invalid mark-up. */
export function markupProblemText(problem: MarkupProblem): string {
  const least = markupText({ basisPoints: markupLimits.minBasisPoints, paise: 0 });
  const greatest = markupText({ basisPoints: markupLimits.maxBasisPoints, paise: 0 });
  const most = formatShortPaise(markupLimits.maxPaise);
  switch (problem) {
    case 'unreadable':
      return t`Enter 10%, ₹4 or 10% + ₹4.`;
    case 'percent_too_precise':
    case 'rupees_too_precise':
      return t`Enter at most two decimals.`;
    case 'percent_out_of_range':
      return t`Enter ${least} to ${greatest}.`;
    case 'rupees_out_of_range':
      return t`Enter at most ${most}.`;
  }
}
