import { normaliseMobile, normalisePhone } from '../../values/contact/contact.ts';
import { mobileProblem, phoneProblem } from '../../values/contact/contact-rules.ts';
import type { ValueProblem } from '../../values/problem/value-problems.ts';
import {
  type BulkReading,
  digitsOfExponent,
  exponentForm,
  readAs,
  shortened,
  withoutPointZero,
} from './bulk-reading.ts';

/** How one kind of phone number is read. */
interface PhoneKind {
  readonly normalise: (text: string) => string | null;
  readonly problemOf: (text: string) => ValueProblem | null;
}

/** `Tel:`, `Mob. No.` in front of a number. */
const label =
  /^(?:t|tel|telephone|p|ph|phone|m|mob|mobile|cell|contact|whatsapp)\.?(?: ?(?:no|number))?[ .:-]*(?=[+(\d])/i;
/** Between two numbers in one cell. A line break of Excel is a space here. */
const betweenPhones = / ?[/,;|&] ?| (?:or|and) |(?<=\d{10}) (?=\+?\d)/i;

/** A mobile number as ten digits. */
export function readMobile(text: string): BulkReading {
  return readPhoneOf(text, { normalise: normaliseMobile, problemOf: mobileProblem });
}

/** A mobile number or a landline with its STD code as ten digits. */
export function readPhone(text: string): BulkReading {
  return readPhoneOf(text, { normalise: normalisePhone, problemOf: phoneProblem });
}

function readPhoneOf(text: string, kind: PhoneKind): BulkReading {
  const isExponent = exponentForm.test(text);
  const bare = text.replace(label, '');
  const digits = isExponent ? digitsOfExponent(text, 10) : withoutPointZero(bare);
  if (digits === null) return { text, problem: shortened('phone', text) };
  const phone = kind.normalise(digits);
  if (phone === null) return readFirstOf(digits, kind);
  const isRepaired = isExponent || bare !== text;
  return isRepaired ? { text: phone, repair: readAs(phone) } : { text: phone };
}

/** The first number of a cell with several, if all of them are phone numbers. */
function readFirstOf(text: string, { normalise, problemOf }: PhoneKind): BulkReading {
  const parts = text.split(betweenPhones).map((part) => part.replace(label, ''));
  const phones = parts.map(normalisePhone);
  const first = parts.map(normalise).find((phone) => phone !== null);
  if (first === undefined || phones.includes(null)) return { text, problem: problemOf(text) };
  const others = Array.from(new Set(phones))
    .filter((phone) => phone !== null)
    .filter((phone) => phone !== first);
  if (others.length === 0) return { text: first, repair: readAs(first) };
  const warning = { code: 'phones_left_out', params: { phones: others } } as const;
  return { text: first, repair: readAs(first), warning };
}
