import type { AccountProblems } from '@shipdesk/domain/account/account-problems';
import type { PasswordCriterionId } from '@shipdesk/domain/account/password';
import { detail, type ProblemTable, refusal } from './problem.ts';

/** The lines of the password checklist. Spec §5, register; the fifth is ours. */
export const criterionTexts: Readonly<Record<PasswordCriterionId, string>> = {
  length: '6 or more characters',
  special: 'One special character (!@#$%^&*(),.?":{}|<>)',
  letterCase: 'Both lower and upper case letters',
  number: 'One number',
  unguessable: 'Not a common password, nor your name, company or address',
};

const partTexts = {
  name: 'Enter your name',
  companyName: 'Enter the name of your company',
  currentPassword: 'Enter your current password',
};

const accountDetails = {
  account_field_missing: detail(({ part }) => partTexts[part]),
  logo_type_invalid: detail('Choose a picture of the type PNG or JPEG'),
  logo_too_large: detail(({ maxBytes }) => `Choose a picture of at most ${maxBytes / 1024} kB`),
  password_criteria_unmet: detail(
    ({ unmet }) =>
      `The password still needs: ${unmet.map((id) => criterionTexts[id].toLowerCase()).join('; ')}`,
  ),
  password_guessable: detail(
    'This password is easy to guess. Choose one without common words, your name or your e-mail address.',
  ),
  password_unchanged: detail('Choose a password that differs from the current one'),
  passwords_differ: detail('Passwords do not match'),
  terms_not_accepted: detail('Please accept the terms and conditions'),
} satisfies ProblemTable<AccountProblems>;

const accountRefusals = {
  second_factor_not_set_up: refusal(
    'role_missing',
    'Admins sign in with a second factor here: switch it on under My Account first.',
  ),
  sign_in_limit: refusal(
    'too_many_requests',
    'Too many attempts to sign in. Wait a few minutes and try again.',
  ),
  sign_in_stopped: refusal(
    'too_many_requests',
    'New devices cannot sign in to this account after too many wrong passwords. Use a device that signed in before, or ask the operator to unlock the account.',
  ),
  sign_in_busy: refusal(
    'unavailable',
    'Too many people are signing in. Try again in a few seconds.',
  ),
  script_sign_in_off: refusal(
    'origin_refused',
    'Sign in with a browser: signing in by script is switched off here.',
  ),
  foreign_refresh: refusal('origin_refused', 'Only Shipdesk itself can renew the access token.'),
  password_attempt_limit: refusal(
    'too_many_requests',
    'Too many attempts to change the password. Wait a few minutes and try again.',
  ),
  second_factor_limit: refusal(
    'too_many_requests',
    'Too many attempts. Wait a few minutes and try again.',
  ),
  second_factor_already_on: refusal('duplicate', 'The second factor is on. Switch it off first.'),
  second_factor_not_begun: refusal('duplicate', 'There is nothing to confirm. Begin again.'),
  current_password_wrong: detail('This is not your current password'),
  email_taken: refusal(
    'duplicate',
    'An account with this e-mail address already exists. Sign in instead.',
  ),
  /** A link that sets a password was used, has expired or never existed. */
  password_link_invalid: refusal(
    'not_found',
    'This link has expired or was already used. Ask for a new one on the sign-in page.',
  ),
  password_reset_limit: refusal(
    'too_many_requests',
    'A link was sent several times already. Look in your mailbox, or try again in an hour.',
  ),
  /** No user of the seller has the address. */
  user_unknown: detail('No user of this seller has this e-mail address'),
  mail_unknown: refusal('not_found', 'This mail was sent already, or does not exist.'),
  session_unknown: refusal('not_found', 'There is no such session.'),
  seller_unknown: refusal('not_found', 'There is no such seller.'),
};

/** Sign-in, accounts and mails. */
export const accountProblems = { ...accountDetails, ...accountRefusals };
