import type { SerializedError } from '@reduxjs/toolkit';
import type { Account } from '@shipdesk/contract/account/account';
import {
  type AccountForm,
  accountProblems,
  logoProblem,
  MAX_LOGO_BYTES,
  type PasswordChangeForm,
  passwordChangeProblems,
} from '@shipdesk/domain/account/account-rules';
import type { UseFormSetError } from 'react-hook-form';
import type { CallError } from '../../api/session-port.ts';
import { problemMessages, problemText } from '../../i18n/problem-texts.ts';
import { showFieldProblems } from '../../lib/field-problems.ts';

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

const accountFields = ['name', 'phone', 'companyName', 'logo'] as const;
const passwordFields = ['currentPassword', 'password', 'confirmPassword'] as const;

/** The first problem of each named field, in the shape that react-hook-form reads. */
function errorsOf<Name extends string>(problems: readonly FieldMessage[], names: readonly Name[]) {
  const errors: Partial<Record<Name, { type: string; message: string }>> = {};
  for (const name of names) {
    const problem = problems.find(({ field }) => field === name);
    if (problem !== undefined) errors[name] = { type: 'rule', message: problem.message };
  }
  return errors;
}

export function resolveAccount(values: AccountForm) {
  const errors = errorsOf(problemMessages(accountProblems(values)), accountFields);
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
}

export function resolvePasswordChange(values: PasswordChangeForm) {
  const errors = errorsOf(problemMessages(passwordChangeProblems(values)), passwordFields);
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
}

type Refusal = CallError | SerializedError | undefined;
const detailsOf = (error: Refusal) =>
  error !== undefined && 'data' in error ? (error.data.details ?? []) : [];

/** Shows what the server refused beside the fields; false when no field was refused. */
export const markRefusedAccount = (error: Refusal, setError: UseFormSetError<AccountForm>) =>
  showFieldProblems(detailsOf(error), accountFields, setError);
export const markRefusedPassword = (
  error: Refusal,
  setError: UseFormSetError<PasswordChangeForm>,
) => showFieldProblems(detailsOf(error), passwordFields, setError);

/** The chosen picture as a data URL, or why it is rejected. */
export async function readLogo(file: File): Promise<{ logo: string } | { problem: string }> {
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
  if (problem !== null) return { problem: problemText(problem) };
  return { logo };
}
