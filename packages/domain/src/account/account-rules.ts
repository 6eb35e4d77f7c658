import { findMobileProblem, findNameProblem } from '../values/contact/contact-rules.ts';
import { type InField, listFieldProblems } from '../values/problem/problem.ts';
import type { AccountProblem } from './account-problems.ts';
import {
  findConfirmationProblem,
  findMissingProblem,
  findPasswordProblem,
} from './registration-rules.ts';

/** The editable fields of the account page. `logo` is a data URL, or empty. */
export interface AccountForm {
  name: string;
  phone: string;
  companyName: string;
  logo: string;
}

export interface PasswordChangeForm {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}

export const MAX_LOGO_BYTES = 200 * 1024;

/** The first eight bytes of a PNG file and the first three of a JPEG file, in base64. */
const signatures = { png: 'iVBORw0KGgo', jpeg: '/9j/' } as const;
const dataUrlPattern = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

/** Returns the problem of a logo given as a data URL, or null. An empty logo has no problem. */
export function findLogoProblem(logo: string): AccountProblem | null {
  if (logo === '') return null;
  const [, kind, base64 = ''] = dataUrlPattern.exec(logo) ?? [];
  const isImage =
    (kind === 'png' || kind === 'jpeg') &&
    base64.length % 4 === 0 &&
    base64.startsWith(signatures[kind]);
  if (!isImage) return { code: 'logo_type_invalid' };
  const paddingBytes = base64.length - base64.replaceAll('=', '').length;
  return (base64.length / 4) * 3 - paddingBytes > MAX_LOGO_BYTES
    ? { code: 'logo_too_large', params: { maxBytes: MAX_LOGO_BYTES } }
    : null;
}

/** Returns the problems of the given account fields in the order of the form, at most one per field. */
export function findAccountProblems(values: Partial<AccountForm>): InField<AccountProblem>[] {
  const { name, phone, companyName, logo } = values;
  return listFieldProblems<AccountProblem>([
    ['name', findMissingProblem(name, 'name') ?? findNameProblem(name ?? '')],
    ['phone', phone === undefined ? null : findMobileProblem(phone)],
    [
      'companyName',
      findMissingProblem(companyName, 'companyName') ?? findNameProblem(companyName ?? ''),
    ],
    ['logo', findLogoProblem(logo ?? '')],
  ]);
}

/** Returns the problems of a password change. The server verifies the current password. Spec §5, register. */
export function findPasswordChangeProblems(values: PasswordChangeForm): InField<AccountProblem>[] {
  const { currentPassword, password } = values;
  const unchangedProblem: AccountProblem | null =
    password === currentPassword ? { code: 'password_unchanged' } : null;
  return listFieldProblems<AccountProblem>([
    ['currentPassword', findMissingProblem(currentPassword, 'currentPassword')],
    ['password', findPasswordProblem(password) ?? unchangedProblem],
    ['confirmPassword', findConfirmationProblem(values)],
  ]);
}
