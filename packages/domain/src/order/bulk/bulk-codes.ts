import { normalisePincode } from '../../values/contact/contact.ts';
import { pincodeProblem } from '../../values/contact/contact-rules.ts';
import type { NumberKind } from './bulk-problems.ts';
import {
  type BulkReading,
  digitsOfExponent,
  exponentForm,
  readAs,
  shortened,
  withoutPointZero,
} from './bulk-reading.ts';

/** The last heading of the HSN chapters 01 to 09, whose leading zero Excel drops. */
const lastHeadings = [6, 10, 9, 10, 11, 4, 14, 14, 10] as const;

/** A pincode of six digits, with or without its label. */
export function readPincode(text: string): BulkReading {
  const isExponent = exponentForm.test(text);
  const bare = withoutPointZero(text.replace(/^pin(?:\s?code)?[\s:.-]*(?=\d)/i, ''));
  const digits = isExponent ? digitsOfExponent(text, 6) : bare;
  if (digits === null) return { text, problem: shortened('pincode', text) };
  const pincode = normalisePincode(digits);
  if (pincode === null) return { text: digits, problem: pincodeProblem(digits) };
  const isRepaired = pincode !== text.replace(/[\s-]/g, '');
  return {
    text: pincode,
    problem: pincodeProblem(pincode),
    repair: isRepaired ? readAs(pincode) : null,
  };
}

/** A code that Excel may have converted to a number. Scientific notation does not show how many digits it had. */
export function readCode(what: NumberKind, cell: string): BulkReading {
  if (exponentForm.test(cell)) return { text: cell, problem: shortened(what, cell) };
  const isRounded = /^\d{13,}000$/.test(cell);
  return isRounded ? { text: cell, warning: { code: 'digits_rounded' } } : { text: cell };
}

/** An HSN code of 4, 6 or 8 digits, also without the leading zero of chapters 01 to 09. */
export function readHsn(cell: string): BulkReading {
  const text = withoutPointZero(cell.replaceAll(' ', ''));
  const [, chapter, heading] = /^(\d)(\d\d)(?:\d\d){0,2}$/.exec(text) ?? [];
  const last = lastHeadings[Number(chapter) - 1] ?? 0;
  const isHeading = Number(heading) >= 1 && Number(heading) <= last;
  if (!isHeading) return readCode('hsn_code', text);
  return { text: `0${text}`, repair: readAs(`0${text}`) };
}
