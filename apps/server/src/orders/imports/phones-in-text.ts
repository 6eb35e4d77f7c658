import { normaliseMobile, normalisePhone } from '@shipdesk/domain/values/contact/contact';

/** Digits of any script with the separators that people write between them. */
const CANDIDATE = /[+(]?\p{Nd}[\p{Nd} \t()\-.+/\u00a0\u2010-\u2014]*/gu;
/** Maximum number of parts, separated by spaces, in one phone number such as `+91 98111 222 33`. */
const MAX_PARTS = 5;

/** Returns the phone numbers that a cell contains in any notation, each as 10 digits. */
export function findPhones(cell: string): Set<string> {
  const phones = new Set<string>();
  for (const [candidate] of cell.matchAll(CANDIDATE)) {
    const parts = candidate.split(/\s+/).filter((part) => part !== '');
    for (let from = 0; from < parts.length; from += 1) {
      for (let to = from + 1; to <= Math.min(parts.length, from + MAX_PARTS); to += 1) {
        const digits = toAsciiDigits(parts.slice(from, to).join('')).replaceAll(/[^\d+]/g, '');
        const phone = normaliseMobile(digits) ?? normalisePhone(digits);
        if (phone !== null) phones.add(phone);
      }
    }
  }
  return phones;
}

/** Unicode encodes digits in runs of whole sets from 0 to 9, so the distance to the start of a run gives the digit. */
function toAsciiDigits(text: string): string {
  return text.replaceAll(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let runStart = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(runStart - 1))) runStart -= 1;
    return String((code - runStart) % 10);
  });
}
