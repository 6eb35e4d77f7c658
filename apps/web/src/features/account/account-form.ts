import {
  type AccountForm,
  accountProblems,
  logoProblem,
  MAX_LOGO_BYTES,
  type PasswordChangeForm,
  passwordChangeProblems,
} from '@shipdesk/domain/account/account-rules';
import type { UseFormSetError } from 'react-hook-form';
import { problemMessages, problemText } from '../../i18n/problem-texts.ts';
import type { Account } from '../../session/account-api.ts';

export const noPasswords: PasswordChangeForm = {
  currentPassword: '',
  password: '',
  confirmPassword: '',
};

export function accountFormOf({ name, phone, company }: Account): AccountForm {
  return { name, phone, companyName: company.name, logo: company.logo };
}

interface FieldMessage {
  readonly field: string;
  readonly message: string;
}

interface FieldError {
  type: string;
  message: string;
}

const accountFields = ['name', 'phone', 'companyName', 'logo'] as const;
const passwordFields = ['currentPassword', 'password', 'confirmPassword'] as const;

/** What is said of fields, for those that a form has. */
function errorsOf<Name extends string>(
  problems: readonly FieldMessage[],
  names: readonly Name[],
  type: string,
): Partial<Record<Name, FieldError>> {
  const errors: Partial<Record<Name, FieldError>> = {};
  for (const { field, message } of problems) {
    const name = names.find((candidate) => candidate === field);
    if (name !== undefined) errors[name] = { type, message };
  }
  return errors;
}

/** The rules of the domain in the shape that the form reads. */
export function resolveAccount(values: AccountForm) {
  const errors = errorsOf(problemMessages(accountProblems(values)), accountFields, 'rule');
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
}

export function resolvePasswordChange(values: PasswordChangeForm) {
  const errors = errorsOf(problemMessages(passwordChangeProblems(values)), passwordFields, 'rule');
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
}

/** Shows what the server said of the fields, focus on the first; false when it named none of the form. */
export function markRefusedAccount(
  error: object | undefined,
  setError: UseFormSetError<AccountForm>,
): boolean {
  const refused = errorsOf(detailsOf(error), accountFields, 'server');
  const names = accountFields.filter((name) => refused[name] !== undefined);
  for (const name of names) {
    setError(name, refused[name] ?? {}, { shouldFocus: name === names[0] });
  }
  return names.length > 0;
}

/** The same for the change of password. */
export function markRefusedPassword(
  error: object | undefined,
  setError: UseFormSetError<PasswordChangeForm>,
): boolean {
  const refused = errorsOf(detailsOf(error), passwordFields, 'server');
  const names = passwordFields.filter((name) => refused[name] !== undefined);
  for (const name of names) {
    setError(name, refused[name] ?? {}, { shouldFocus: name === names[0] });
  }
  return names.length > 0;
}

function detailsOf(error: object | undefined): readonly FieldMessage[] {
  if (error === undefined || !('data' in error)) return [];
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('details' in data)) return [];
  return Array.isArray(data.details) ? data.details : [];
}

/** A chosen picture as a data URL, or what is wrong with it. */
export async function readLogo(file: File): Promise<{ logo: string } | { problem: string }> {
  // A large file is not read to be refused.
  if (file.size > MAX_LOGO_BYTES) {
    return {
      problem: problemText({ code: 'logo_too_large', params: { maxBytes: MAX_LOGO_BYTES } }),
    };
  }
  const logo = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () =>
      resolve(typeof reader.result === 'string' ? reader.result : 'unreadable'),
    );
    reader.readAsDataURL(file);
  });
  if (logo === '') return { problem: problemText({ code: 'logo_type_invalid' }) };
  const problem = logoProblem(logo);
  return problem === null ? { logo } : { problem: problemText(problem) };
}
