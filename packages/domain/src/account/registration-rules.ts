import { normaliseEmail } from '../values/contact/contact.ts';
import {
  findEmailProblem,
  findMobileProblem,
  findNameProblem,
} from '../values/contact/contact-rules.ts';
import { type InField, listFieldProblems } from '../values/problem/problem.ts';
import type { AccountProblem, AccountProblems } from './account-problems.ts';
import { checkPasswordCriteria, type GuessCheck, listPasswordContext } from './password.ts';

/** The registration form as typed. Spec §3. */
export interface RegistrationForm {
  name: string;
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
  terms: boolean;
  /** Not a field of the specification. */
  companyName?: string;
}

/** Returns the problem of a blank account field, or null. An undefined field has no problem. */
export function findMissingProblem(
  text: string | undefined,
  part: AccountProblems['account_field_missing']['part'],
): AccountProblem | null {
  return text?.trim() === '' ? { code: 'account_field_missing', params: { part } } : null;
}

/** Returns the problem of the password confirmation, or null. */
export function findConfirmationProblem(
  values: Pick<RegistrationForm, 'password' | 'confirmPassword'>,
): AccountProblem | null {
  return values.password === values.confirmPassword ? null : { code: 'passwords_differ' };
}

/** Returns the alert of a submitted registration, or null. Checks passwords before terms. Spec §5, register. */
export function findRegistrationAlert(
  values: Pick<RegistrationForm, 'password' | 'confirmPassword' | 'terms'>,
): AccountProblem | null {
  return findConfirmationProblem(values) ?? (values.terms ? null : { code: 'terms_not_accepted' });
}

/** Returns the first problem of a new password, or null. Checks the criteria of Spec §5, register, first. */
export function findPasswordProblem(
  password: string,
  isEasyToGuess: () => boolean = () => false,
): AccountProblem | null {
  const unmetCriteria = checkPasswordCriteria(password).flatMap(({ id, isMet }) =>
    isMet ? [] : [id],
  );
  if (unmetCriteria.length > 0)
    return { code: 'password_criteria_unmet', params: { unmet: unmetCriteria } };
  return isEasyToGuess() ? { code: 'password_guessable' } : null;
}

/** Returns true for a printable ASCII character with or without accents. */
const isBasedOnAscii = (letter: string) => /^[ -~]\p{M}*$/u.test(letter.normalize('NFD'));

/**
 * Returns the problem of a new account's normalised email address, or null. Rejects characters outside ASCII, except
 * accented letters, and domains in ASCII form (`xn--`), because they can imitate another account's address (UTS 39).
 */
export function findAccountEmailProblem(email: string): AccountProblem | null {
  const isDistinct = Array.from(email).every(isBasedOnAscii) && !/[@.]xn--/.test(email);
  return findEmailProblem(email) ?? (isDistinct ? null : { code: 'email_lookalike' });
}

/** Returns the problems of all fields except `confirmPassword` and `terms`. Only the server passes `isGuessable`. */
export function findRegistrationProblems(
  values: RegistrationForm,
  isGuessable: GuessCheck = () => false,
): InField<AccountProblem>[] {
  const company = values.companyName?.trim() ?? '';
  return listFieldProblems<AccountProblem>([
    ['name', findMissingProblem(values.name, 'name') ?? findNameProblem(values.name)],
    ['companyName', company === '' ? null : findNameProblem(company)],
    ['email', findAccountEmailProblem(normaliseEmail(values.email))],
    ['phone', findMobileProblem(values.phone)],
    [
      'password',
      findPasswordProblem(values.password, () =>
        isGuessable(values.password, listPasswordContext({ ...values, company })),
      ),
    ],
  ]);
}

/** The form in which operator staff enter a new seller and its first user. */
export type NewSellerForm = Required<
  Pick<RegistrationForm, 'companyName' | 'name' | 'email' | 'phone'>
>;

/** Returns the problems of a new-seller form in the order of its fields. */
export function findNewSellerProblems(values: NewSellerForm): InField<AccountProblem>[] {
  const { companyName, name, email, phone } = values;
  return listFieldProblems<AccountProblem>([
    [
      'companyName',
      findMissingProblem(companyName, 'companyName') ?? findNameProblem(companyName.trim()),
    ],
    ['name', findMissingProblem(name, 'name') ?? findNameProblem(name)],
    ['email', findAccountEmailProblem(normaliseEmail(email))],
    ['phone', findMobileProblem(phone)],
  ]);
}
