const separators = /[\s\-.()]/g;
/** What most numbers are as they stand. */
const bareDigits = /^[1-9]\d{9}$/;
const barePincode = /^[1-9]\d{5}$/;
/** Most addresses. The pattern of all takes a browser as long to prepare as a thousand rows of a file to check. */
const asciiEmailPattern =
  /^[^\s@"(),:;<>[\]\\]{1,64}@(?:[A-Za-z\d][A-Za-z\d-]{0,62}\.){1,8}[A-Za-z][A-Za-z\d-]{1,62}$/;
const emailPattern =
  /^[^\s@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}\.){1,8}\p{L}[\p{L}\p{M}\p{N}-]{1,62}$/u;

/** The ten digits of an Indian number without country code, trunk zero and separators; null for anything else. */
function tenDigits(text: string): string | null {
  if (bareDigits.test(text)) return text;
  const bare = text.replace(separators, '');
  const match = /^(?:\+91|91(?=\d{10}$))?0?(\d{10})$/.exec(bare);
  return match?.[1] ?? null;
}

/** A mobile number to its ten digits (`+91-98765 43210` to `9876543210`); null unless it begins with 6 to 9. */
export function normaliseMobile(text: string): string | null {
  const digits = tenDigits(text);
  return digits !== null && /^[6-9]/.test(digits) ? digits : null;
}

/** A mobile number, or a landline with its STD code, to ten digits; null for anything else. For pickup contacts and alternative numbers. */
export function normalisePhone(text: string): string | null {
  const digits = tenDigits(text);
  return digits !== null && /^[1-9]/.test(digits) ? digits : null;
}

/** True for an address that a mail can be sent to, at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && (asciiEmailPattern.test(text) || emailPattern.test(text));
}

/** A pincode to its six digits (`560 001` and `560-001` to `560001`); null unless six digits of which the first is 1 to 9. */
export function normalisePincode(text: string | number): string | null {
  const code = String(text).trim();
  if (barePincode.test(code)) return code;
  const match = /^([1-9]\d{2})[\s-]?(\d{3})$/.exec(code);
  return match === null ? null : `${match[1]}${match[2]}`;
}

/** An e-mail address in the one spelling that addresses are compared in: NFKC, lower case, trimmed. */
export function normaliseEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

// Joiners after a vowel sign or virama are part of Indian scripts.
const hidden = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}|(?<!\p{M})[\u200c\u200d]/u;

/** True for control, bidirectional and zero-width characters, which make two names look the same. */
export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text);
}
