/** A person and a place: the destination, origin or return address of a parcel. */
export interface Address {
  readonly name: string;
  readonly phone: string;
  readonly altPhone: string;
  readonly email: string;
  readonly address: string;
  readonly pincode: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

export const emptyAddress: Address = {
  name: '',
  phone: '',
  altPhone: '',
  email: '',
  address: '',
  pincode: '',
  city: '',
  state: '',
  country: '',
};

const separators = /[\s\-\u2010-\u2015.()]/g;
/** `+91`, `0091`, `091` or `91` before an optional trunk zero and ten digits. */
const countryCode = /^(?:\+|0{0,2})91(?=0?\d{10}$)/;
const emailPattern =
  /^[^\s@"(),:;<>[\]\\\p{C}]{1,64}@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}\.){1,8}\p{L}[\p{L}\p{M}\p{N}-]{1,62}$/u;
/** Zero-width joiners shape letters of Indian scripts. Anywhere else they are invisible. */
const strayJoiner = /(?<![\p{L}\p{M}])[\u200c\u200d]/u;
/** Control, format, private and unassigned characters, line breaks, and Hangul fillers, which look like spaces. */
const unprintable = /(?![\u200c\u200d])\p{C}|[\u2028\u2029\u115f\u1160\u3164\uffa0]/u;

/** Returns the ten digits of an Indian number without country code, trunk zero and separators; else null. */
function toTenDigits(text: string): string | null {
  const phoneText = text.replace(separators, '');
  return /^0?(\d{10})$/.exec(phoneText.replace(countryCode, ''))?.[1] ?? null;
}

/** Returns a mobile number as ten digits, the first from 6 to 9: `9876543210` for `+91-98765 43210`; else null. */
export function normaliseMobile(text: string): string | null {
  const digits = toTenDigits(text);
  return digits !== null && /^[6-9]/.test(digits) ? digits : null;
}

/** Returns a mobile number, or a landline with its STD code, as ten digits; null for anything else. */
export function normalisePhone(text: string): string | null {
  const digits = toTenDigits(text);
  return digits !== null && /^[1-9]/.test(digits) ? digits : null;
}

/** Returns `+91 98765 43210` for ten digits, with or without a leading 0 or 91; other texts unchanged. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^(?:0|91)(?=\d{10}$)/, '');
  return digits.length === 10 ? `+91 ${digits.slice(0, 5)} ${digits.slice(5)}` : phone;
}

/** Returns whether a text is an email address of at most 254 characters without control or format characters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text);
}

/** Returns an email address in the form that identifies an account: trimmed, NFKC, lower case. */
export function normaliseEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Returns the canonical spelling of a name: NFC, trimmed, with single spaces. */
export function normaliseName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\S\ufeff]+/gu, ' ')
    .trim();
}

/** Returns whether a name, once normalised, has no invisible characters. Joiners within a word are allowed. */
export function isPrintableName(text: string): boolean {
  const name = normaliseName(text);
  return !unprintable.test(name) && !strayJoiner.test(name);
}

/** Returns a pincode as six digits: `560001` for `560 001` and `560-001`. Null for an invalid pincode. */
export function normalisePincode(text: string | number): string | null {
  const match = /^([1-9]\d{2})[\s-]?(\d{3})$/.exec(String(text).trim());
  return match === null ? null : `${match[1]}${match[2]}`;
}
