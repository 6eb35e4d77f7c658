import { roles } from '@shipdesk/domain/account/roles';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

const account = s.shape({
  ...s.strings('name', 'email', 'phone'),
  /** The roles of the access token. */
  roles: s.list(s.string()),
  role: s.oneOf(roles),
  hidesContacts: s.boolean(),
  /** The support visit through which the caller acts here; null for a member. Read-only with an empty `change`. */
  visit: s.nullableOf({ ...s.strings('reason', 'change'), endsAt: s.moment() }),
  company: s.shape({ name: s.string(), logo: s.string() }),
  features: s.shape({ reverse: s.boolean() }),
  secondFactor: s.shape({
    isOn: s.boolean(),
    isRequired: s.boolean(),
    recoveryCodesLeft: s.integer(),
  }),
  demo: s.boolean(),
  supportEmail: s.string(),
});

/** Returns the signed-in user and the user's company. `demo` is true in a demo installation. */
export const getAccount = endpoint('GET', '/api/account', 'self', {
  summary: 'The signed-in user',
  cost: 'light',
  response: account,
});
export type Account = ResponseOf<typeof getAccount>;

/**
 * Changes the given fields of the user and the user's company. Returns 422 for invalid values, 403 if the caller
 * changes the company but lacks `settings:write`. `logo` is a PNG or JPEG as a data URL, or empty to remove the logo.
 */
export const updateAccount = endpoint('PATCH', '/api/account', 'self:write', {
  summary: 'Change the signed-in user and the company',
  audit: ['user.changed'],
  body: s.shape({
    name: s.optional(s.text(120)),
    phone: s.optional(s.text(20)),
    companyName: s.optional(s.text(120)),
    logo: s.optional(s.text(280_000)),
  }),
  response: account,
});

/**
 * Changes the password and ends the user's other sessions. Returns 422 for a wrong current or invalid new password, 429
 * after too many attempts.
 */
export const changePassword = endpoint('POST', '/api/account/password', 'self:write', {
  summary: 'Change the password',
  audit: ['user.password_changed'],
  body: s.shape({
    currentPassword: s.text(1024),
    password: s.text(1024),
    confirmPassword: s.text(1024),
  }),
});

/** Returns the user's open sessions: the current one first, then by last use. Times are ISO 8601. */
export const listSessions = endpoint('GET', '/api/account/sessions', 'self', {
  summary: 'Sessions of the user',
  response: s.dataListOf({
    id: s.string(),
    /** For example `Chrome on Windows`. */
    device: s.string(),
    ...s.strings('createdAt', 'lastUsedAt'),
    isCurrent: s.boolean(),
  }),
});
export type OpenSession = ResponseOf<typeof listSessions>['data'][number];

/** Ends all sessions of the user except the current one. */
export const endOtherSessions = endpoint('DELETE', '/api/account/sessions', 'self:write', {
  summary: 'Sign out everywhere else',
  audit: ['session.ended'],
});

/** Ends one of the user's open sessions. Returns 404 for any other id. */
export const endSession = endpoint('DELETE', '/api/account/sessions/:id', 'self:write', {
  summary: 'Sign out one device',
  audit: ['session.ended'],
  params: s.shape({ id: s.string({ maxLength: 64 }) }),
});
