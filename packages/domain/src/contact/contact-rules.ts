import { isServiceablePincode } from '../place/pincode-prefix.ts';
import { isEmail, normaliseMobile, normalisePhone, normalisePincode } from './contact.ts';

/** What is wrong with a mobile number, or null. */
export function mobileProblem(text: string): string | null {
  return normaliseMobile(text) === null
    ? 'Enter a mobile number of 10 digits that begins with 6, 7, 8 or 9'
    : null;
}

/** What is wrong with the number of a pickup contact or an alternative number, or null. */
export function phoneProblem(text: string): string | null {
  return normalisePhone(text) === null
    ? 'Enter a phone number of 10 digits, a landline with its STD code'
    : null;
}

/** What is wrong with an e-mail address, or null. */
export function emailProblem(text: string): string | null {
  return isEmail(text.trim()) ? null : 'Enter an e-mail address like name@example.com';
}

/** What is wrong with a pincode, or null. */
export function pincodeProblem(text: string): string | null {
  const pincode = normalisePincode(text);
  if (pincode === null) return 'Enter the 6 digits of a pincode';
  return isServiceablePincode(pincode)
    ? null
    : 'No courier serves this pincode. Check its first three digits';
}
