import { endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';

/**
 * Mails a link that sets a new password. Returns 204 whether the address belongs to an account or not, 429 after too
 * many requests for one address.
 */
export const requestPasswordReset = endpoint('POST', '/api/password-resets', 'public', {
  summary: 'Request a link that sets a new password',
  audit: ['password_link.requested'],
  body: s.shape({ email: s.text(254, 1) }),
});

/**
 * Sets the password of the user of a link and ends all of the user's sessions. A link works once. Returns 404 for one
 * that was used, has expired or never existed. The second factor stays on.
 */
export const resetPassword = endpoint('POST', '/api/password-resets/confirm', 'public', {
  summary: 'Set a new password with a link',
  audit: ['user.password_changed', 'session.ended', 'password_link.used'],
  body: s.shape({
    token: s.text(128, 1),
    password: s.text(1024, 1),
    confirmPassword: s.text(1024, 1),
  }),
});

/**
 * Creates a link for a user who cannot receive mails. It is shown once and works once within an hour. Requires the
 * operator's password: returns 422 for a wrong password, 401 for a missing or wrong code. Returns 422 also for an
 * address of another seller.
 */
export const createPasswordLink = endpoint(
  'POST',
  '/api/sellers/:sellerId/password-link',
  'operator:support',
  {
    summary: 'Create a link that sets the password of a user',
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
