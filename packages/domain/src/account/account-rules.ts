import { mobileProblem } from '../contact/contact-rules.ts';
import type { FieldProblem } from '../problem/field-problem.ts';
import { passwordProblem, registrationAlerts } from './registration-rules.ts';

/** The part of the account page that its user edits. `logo` is a data URL, empty for none. */
export interface AccountForm {
  name: string;
  phone: string;
  companyName: string;
  logo: string;
}

/** A change of password as typed. */
export interface PasswordChangeForm {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}

/** The largest logo, in bytes of the image itself. */
export const MAX_LOGO_BYTES = 200 * 1024;

/** What the image begins with, in base64: the eight bytes of PNG, the three of JPEG. */
const signatures = { png: 'iVBORw0KGgo', jpeg: '/9j/' } as const;
const dataUrl = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

/** What is wrong with a logo given as a data URL, or null; empty means none and is fine. */
export function logoProblem(logo: string): string | null {
  if (logo === '') return null;
  const [, kind, base64 = ''] = dataUrl.exec(logo) ?? [];
  const isImage =
    (kind === 'png' || kind === 'jpeg') &&
    base64.length % 4 === 0 &&
    base64.startsWith(signatures[kind]);
  if (!isImage) return 'Choose a picture of the type PNG or JPEG';
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding > MAX_LOGO_BYTES
    ? 'Choose a picture of at most 200 kB'
    : null;
}

/** What is wrong with the fields that are given, one entry per field in the order of the form; empty when they are fine. */
export function accountProblems(values: Partial<AccountForm>): FieldProblem[] {
  const isBlank = (text: string | undefined) => text?.trim() === '';
  const found: readonly (readonly [keyof AccountForm, string | null])[] = [
    ['name', isBlank(values.name) ? 'Enter your name' : null],
    ['phone', values.phone === undefined ? null : mobileProblem(values.phone)],
    ['companyName', isBlank(values.companyName) ? 'Enter the name of your company' : null],
    ['logo', logoProblem(values.logo ?? '')],
  ];
  return found.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}

/**
 * What is wrong with a change of password before the current one is checked, one entry per field in
 * the order of the form: the four criteria of spec §5, register, hold here as well.
 */
export function passwordChangeProblems(values: PasswordChangeForm): FieldProblem[] {
  const { currentPassword, password, confirmPassword } = values;
  const found: readonly (readonly [keyof PasswordChangeForm, string | null])[] = [
    ['currentPassword', currentPassword === '' ? 'Enter your current password' : null],
    [
      'password',
      passwordProblem(password) ??
        (password === currentPassword
          ? 'Choose a password that differs from the current one'
          : null),
    ],
    ['confirmPassword', password === confirmPassword ? null : registrationAlerts.passwordsDiffer],
  ];
  return found.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}
