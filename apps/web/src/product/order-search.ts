import { t } from '@lingui/core/macro';
import { searchedName } from '@shipdesk/domain/order/searched-name';
import { normaliseMobile } from '@shipdesk/domain/values/contact/contact';

/** The limits of the server. */
export const MAX_SEARCH_TERMS = 500;
const MAX_TERM_LENGTH = 64;

/** The terms of a search text, or why they are invalid. */
export type OrderSearch =
  | { readonly ok: true; readonly terms: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads one docket number, AWB, reference, phone or name, or a list copied from a sheet or a mail. Terms are separated by
 * white space, commas or semicolons. A phone may contain spaces when it starts with +91 or has its own line; a name may
 * contain spaces when it has its own line.
 */
export function readOrderSearch(text: string): OrderSearch {
  const terms = [...new Set(text.split(/[\r\n\t,;]+/).flatMap(termsOf))];
  const count = terms.length;
  if (count > MAX_SEARCH_TERMS) {
    const problem = t`Search for at most ${MAX_SEARCH_TERMS} numbers at once; these are ${count}.`;
    return { ok: false, problem };
  }
  const tooLong = terms.find((term) => term.length > MAX_TERM_LENGTH);
  if (tooLong === undefined) return { ok: true, terms };
  const start = tooLong.slice(0, 20);
  return { ok: false, problem: t`${start}… is too long for a docket number.` };
}

function termsOf(entry: string): string[] {
  const words = entry
    .replace(/\+91[\s-]*(\d{5})[\s-]*(\d{5})\b/g, '$1$2')
    .split(/\s+/)
    .map((word) => word.replace(/^["']+|["']+$/g, ''))
    .filter((word) => word !== '');
  if (words.length < 2) return words;
  const whole = normaliseMobile(words.join('')) ?? searchedName(words.join(' '));
  return whole === null ? words : [whole];
}

/** The kind of a search term. A `number` may be a docket number, an AWB, an order id or a reference. */
export function searchKindOf(term: string): 'phone' | 'name' | 'number' {
  if (normaliseMobile(term) !== null) return 'phone';
  return searchedName(term) === null ? 'number' : 'name';
}
