import type { NoParams, Problem } from '../values/problem/problem.ts';
import type { ValueProblems } from '../values/problem/value-problems.ts';
import type { PasswordCriterionId } from './password.ts';

export interface AccountProblems {
  account_field_missing: { readonly part: 'name' | 'companyName' | 'currentPassword' };
  /** The email address has letters or a domain that can imitate another address. */
  email_lookalike: NoParams;
  logo_type_invalid: NoParams;
  logo_too_large: { readonly maxBytes: number };
  password_criteria_unmet: { readonly unmet: readonly PasswordCriterionId[] };
  password_guessable: NoParams;
  password_unchanged: NoParams;
  passwords_differ: NoParams;
  terms_not_accepted: NoParams;
}

export type AccountProblem = Problem<AccountProblems & ValueProblems>;
