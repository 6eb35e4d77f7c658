import { emailProblem, mobileProblem } from '../contact/contact-rules.ts';
import type { FieldProblem } from '../problem/field-problem.ts';
import { passwordCriteria } from './password.ts';

/** The registration form as typed. Spec §3. */
export interface RegistrationForm {
  name: string;
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
  terms: boolean;
}

/** The two alerts of spec §8, to the letter. */
export const registrationAlerts = {
  passwordsDiffer: 'Passwords do not match',
  termsUnticked: 'Please accept the terms and conditions',
} as const;

/** The alert that a submitted registration raises, passwords first, or null. Spec §5, register. */
export function registrationAlert(
  values: Pick<RegistrationForm, 'password' | 'confirmPassword' | 'terms'>,
): string | null {
  if (values.password !== values.confirmPassword) return registrationAlerts.passwordsDiffer;
  return values.terms ? null : registrationAlerts.termsUnticked;
}

/** What a password lacks of the four criteria of spec §5, register, or null. */
export function passwordProblem(password: string): string | null {
  const unmet = passwordCriteria(password).filter((criterion) => !criterion.isMet);
  if (unmet.length === 0) return null;
  return `The password still needs: ${unmet.map(({ label }) => label.toLowerCase()).join('; ')}`;
}

/** What is wrong with the fields of a registration, one entry per field in the order of the form; empty when they are fine. */
export function registrationProblems(values: RegistrationForm): FieldProblem[] {
  const found: readonly (readonly [keyof RegistrationForm, string | null])[] = [
    ['name', values.name.trim() === '' ? 'Enter your name' : null],
    ['email', emailProblem(values.email)],
    ['phone', mobileProblem(values.phone)],
    ['password', passwordProblem(values.password)],
  ];
  return found.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}
