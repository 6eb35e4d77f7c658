import { endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';

/**
 * Emails a password reset link. Returns 204 whether or not the address belongs to an account, 429 after too many
 * requests for one address.
 */
export const requestPasswordReset = endpoint('POST', '/api/password-resets', 'public', {
  summary: 'Request a password reset link',
  audit: ['password_link.requested'],
  body: s.shape({ email: s.text(254, 1) }),
});

/**
 * Sets a new password for the user of a reset link and ends all of the user's sessions. A link works once. Returns 404
 * for a used, expired or unknown link, 422 for an invalid password. The second factor stays on.
 */
export const resetPassword = endpoint('POST', '/api/password-resets/confirm', 'public', {
  summary: 'Reset the password with a link',
  audit: ['user.password_changed', 'session.ended', 'password_link.used'],
  body: s.shape({
    token: s.text(128, 1),
    password: s.text(1024, 1),
    confirmPassword: s.text(1024, 1),
  }),
});

/**
 * Returns a new reset link for a user who cannot receive emails. The link works once, within an hour.
 * Requires the operator's password: returns 422 for a wrong password, 401 for a missing or wrong code. Also returns 422
 * if the address does not belong to an active user of the seller.
 */
export const createPasswordLink = endpoint(
  'POST',
  '/api/sellers/:sellerId/password-link',
  'operator:support',
  {
    summary: 'Create a password reset link for a user',
    audit: ['password_link.made'],
    params: s.bySeller,
    body: s.shape({
      email: s.text(254, 1),
      password: s.text(1024, 1),
      code: s.optional(s.text(20)),
    }),
    response: s.dataOf({
      /** The path of the page with the token after `#`, which browsers do not send. */
      path: s.string(),
      expiresAt: s.string(),
    }),
    status: 201,
  },
);
