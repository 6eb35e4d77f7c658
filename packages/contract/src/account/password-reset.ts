import { Null, Optional, Object as Shape, String as Text } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { rowId, text } from '../fields.ts';

const exact = { additionalProperties: false } as const;

/**
 * Mails a link that sets a new password. Always 204, whether the address belongs to an account or not; 429 after too
 * many requests for one address.
 */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-resets',
  access: 'public',
  summary: 'Ask for a link that sets a new password',
  body: Shape({ email: text(254, 1) }, exact),
  response: Null(),
  status: 204,
});

/**
 * Sets the password of the user of a link and ends all of the user's sessions. A link works once; 404 for one that was
 * used, has expired or never existed. The second factor stays on.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-resets/confirm',
  access: 'public',
  summary: 'Set a new password with a link',
  body: Shape(
    { token: text(128, 1), password: text(1024, 1), confirmPassword: text(1024, 1) },
    exact,
  ),
  response: Null(),
  status: 204,
});

/**
 * Makes a link for a user who cannot receive mails. It is shown once and works once within an hour. The operator proves
 * who they are: 422 for a wrong password, 401 for a missing or wrong code; 422 also for an address of another seller.
 */
export const createPasswordLink = endpoint({
  method: 'POST',
  path: '/api/sellers/:sellerId/password-link',
  access: ['Admin'],
  summary: 'Make a link that sets the password of a user',
  params: Shape({ sellerId: rowId() }, exact),
  body: Shape({ email: text(254, 1), password: text(1024, 1), code: Optional(text(20)) }, exact),
  response: Shape(
    {
      data: Shape(
        {
          /** The path of the page with the token after `#`, which browsers do not send. */
          path: Text(),
          expiresAt: Text(),
        },
        exact,
      ),
    },
    exact,
  ),
  status: 201,
});
