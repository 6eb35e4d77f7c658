import { endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';

const signInResponse = s.shape({
  ...s.strings('accessToken', 'userCompanylogo', 'name'),
});

/**
 * Opens a session and sets the refresh cookie. Returns 401 for wrong credentials, 429 after too many attempts. A user
 * with a second factor gets 401 `second_factor_required` and signs in again with `code`: a code from the authenticator
 * app or a recovery code.
 */
export const login = endpoint('POST', '/auth/login', 'public', {
  summary: 'Sign in',
  audit: ['session.opened'],
  body: s.shape({
    username: s.text(254, 1),
    password: s.text(1024, 1),
    code: s.optional(s.text(20)),
  }),
  response: signInResponse,
});

/** Ends the sessions of the refresh cookie and of the access token. Returns 204 even if there is no session. */
export const logout = endpoint('POST', '/auth/logout', 'public', {
  summary: 'Sign out',
  audit: ['session.ended'],
});

/** Exchanges the refresh cookie for an access token. Returns 403 when the session has ended. */
export const refresh = endpoint('GET', '/auth/refresh', 'public', {
  summary: 'Renew the access token',
  response: signInResponse,
});

/** Exchanges the refresh cookie like `refresh`, but does not return the user's name. */
export const refreshAlias = endpoint('GET', '/refresh', 'public', {
  summary: 'Renew the access token (other path)',
  response: s.shape({ accessToken: s.string(), logo: s.string() }),
});

/** Creates a seller with its first user and signs the user in. Returns 409 when the email address is taken. */
export const register = endpoint('POST', '/auth/register', 'public', {
  summary: 'Create a seller account',
  audit: ['seller.created', 'user.created', 'session.opened'],
  body: s.shape({
    name: s.text(120, 1),
    email: s.text(254, 3),
    phone: s.text(20, 10),
    password: s.text(1024, 1),
    confirmPassword: s.text(1024, 1),
    terms: s.boolean(),
    /** The name of the seller; by default the name of the user. */
    companyName: s.optional(s.text(120)),
  }),
  response: signInResponse,
  status: 201,
});
