import type { AccountProblems } from '@shipdesk/domain/account/account-problems';
import type { PasswordCriterionId } from '@shipdesk/domain/account/password';
import type { UserRole } from '@shipdesk/domain/account/roles';
import { describeDetails, describeRefusals, type TextsOf } from './problem.ts';

/** The lines of the password checklist. Spec §5, register; Shipdesk adds the fifth. */
export const criterionTexts: Readonly<Record<PasswordCriterionId, string>> = {
  length: '6 or more characters',
  special: 'One special character (!@#$%^&*(),.?":{}|<>)',
  letterCase: 'Both lower and upper case letters',
  number: 'One number',
  unguessable: 'Not a common password, nor your name, company or email',
};

const partTexts = {
  name: 'Enter your name',
  companyName: 'Enter your company name',
  currentPassword: 'Enter your current password',
};

export const accountProblems = {
  ...describeDetails<TextsOf<AccountProblems>>({
    account_field_missing: ({ part }) => partTexts[part],
    email_lookalike: 'Use only the letters a to z in the email address. Accents are allowed.',
    logo_type_invalid: 'Choose a PNG or JPEG picture',
    logo_too_large: ({ maxBytes }) => `Choose a picture of at most ${maxBytes / 1024} kB`,
    password_criteria_unmet: ({ unmet }) =>
      `The password still needs: ${unmet.map((id) => criterionTexts[id].toLowerCase()).join('; ')}`,
    password_guessable:
      'This password is easy to guess. Choose one without common words, your name or your email address.',
    password_unchanged: 'Choose a password that differs from the current one',
    passwords_differ: 'Passwords do not match',
    terms_not_accepted: 'Please accept the terms and conditions',
  }),
  ...describeRefusals('too_many_requests', {
    sign_in_limit: 'Too many attempts to sign in. Wait a few minutes and try again.',
    sign_in_stopped:
      'New devices cannot sign in to this account after too many wrong passwords. Use a device that signed in before, or ask the operator to unlock the account.',
    password_attempt_limit:
      'Too many attempts to change the password. Wait a few minutes and try again.',
    second_factor_limit: 'Too many attempts. Wait a few minutes and try again.',
    api_key_limit: ({ callsPerMinute }: { callsPerMinute: number }) =>
      `API keys can make ${callsPerMinute} calls a minute here. Wait for the number of seconds in Retry-After.`,
    password_reset_limit:
      'Several links were already sent. Check your mailbox, or try again later.',
  }),
  ...describeRefusals('not_found', {
    password_link_invalid:
      'This link has expired or was already used. Request a new one on the sign-in page.',
    api_key_unknown: 'This API key does not exist. Reload the page.',
    webhook_unknown: 'This webhook does not exist. Reload the page.',
    webhook_delivery_unknown: 'This delivery does not exist. Deliveries are kept for 30 days.',
    mail_unknown: 'This email was already sent, or does not exist. Reload the page.',
    session_unknown: 'This session does not exist. Reload the page.',
    seller_unknown: 'This seller does not exist.',
    invitation_unknown:
      'This invitation has expired, was used or was withdrawn. Ask the person who invited you for a new one.',
    member_unknown: 'This member does not exist. Reload the page.',
  }),
  ...describeRefusals('duplicate', {
    second_factor_already_on: 'The second factor is on. Switch it off first.',
    second_factor_not_begun: 'Start the setup of the second factor first.',
    last_owner: ({ role }: { role: UserRole }) =>
      `A team needs an ${role}. Make another member an ${role} first.`,
    already_member: 'A member of the team already has this email address. Enter another one.',
    visit_is_open: 'You are visiting another account. Leave it first.',
    api_key_ended: 'This API key has expired or was revoked. Create a new one.',
    sandbox_of_operator: 'Only sellers have a sandbox.',
    email_taken: 'An account with this email address already exists. Sign in instead.',
  }),
  ...describeRefusals('origin_refused', {
    script_sign_in_off: 'Sign in with a browser: signing in by script is switched off here.',
    foreign_refresh: 'Only Shipdesk itself can renew the access token.',
  }),
  ...describeRefusals('role_missing', {
    contacts_hidden:
      'The phone numbers of consignees are hidden from you. Ask an Owner for this file.',
    not_in_sandbox:
      'The sandbox has no money, no team and no shops. Switch back to your account first.',
    second_factor_not_set_up:
      'Admins need a second factor to use Admin pages. Switch it on under My Account first.',
    api_key_address: 'This API key does not allow your IP address. Add it to the key.',
    api_key_beyond_role: 'This API key has permissions that you lack. Ask its creator or an Owner.',
  }),
  ...describeRefusals('api_key_invalid', {
    api_key_expired: 'This API key has expired. Create a new one.',
    api_key_revoked: 'This API key was revoked. Create a new one.',
    api_key_replaced: 'The secret of this API key was replaced. Use the new one.',
    api_key_without_maker:
      'The member who created this API key has left the team or is suspended. Create a new one.',
  }),
  ...describeRefusals('unavailable', {
    sign_in_busy: 'Too many people are signing in. Try again in a few seconds.',
  }),
  ...describeRefusals('invalid', {
    webhooks_full: ({ max }: { max: number }) =>
      `You have ${max} webhooks already. Delete one first.`,
    api_keys_full: ({ max }: { max: number }) =>
      `You have ${max} API keys already. Revoke one first.`,
  }),
  ...describeDetails({
    role_not_offered: 'Choose one of the roles of your team',
    api_key_permission_not_held: 'Choose only permissions that you have yourself',
    api_key_address_invalid: ({ address }: { address: string }) =>
      `${address} is not an IP address. Enter one like 203.0.113.7 or 203.0.113.0/24.`,
    webhook_url_invalid:
      'Enter an address that starts with https:// and has no user name and no unusual port',
    webhook_url_internal: 'This address is in a private network. Enter one on the internet.',
    webhook_url_own: 'This is the address of Shipdesk itself. Enter the address of your program.',
    webhook_url_unresolved: 'No server was found under this name. Check the spelling.',
    current_password_wrong: 'This is not your current password',
    user_unknown: 'No user of this seller has this email address. Check the spelling.',
  }),
};
