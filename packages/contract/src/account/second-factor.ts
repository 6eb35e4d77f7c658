import { endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';

/**
 * Starts the setup of the second factor. Returns a new secret for an authenticator app (RFC 6238: SHA-1, 6 digits, 30
 * seconds) as base32 text and as the `otpauth:` URI of a QR code. The factor takes effect once it is confirmed. Returns
 * 422 for a wrong password, 409 when a second factor is on, 429 after too many attempts.
 */
export const beginSecondFactor = endpoint('POST', '/api/account/second-factor', 'self:write', {
  summary: 'Start the setup of the second factor',
  audit: ['second_factor.started'],
  body: s.shape({ password: s.text(1024) }),
  response: s.shape({ secret: s.string(), uri: s.string() }),
});

/**
 * Switches the second factor on with a code from the app. Returns ten recovery codes, which no other response contains.
 * Each works once in place of a code from the app. Returns 401 for a wrong code, 409 if no setup is pending, 429 after
 * too many attempts.
 */
export const confirmSecondFactor = endpoint(
  'POST',
  '/api/account/second-factor/confirm',
  'self:write',
  {
    summary: 'Switch the second factor on',
    audit: ['second_factor.confirmed'],
    body: s.shape({ code: s.text(20) }),
    response: s.shape({ recoveryCodes: s.list(s.string()) }),
  },
);

/**
 * Switches the second factor off. Returns 422 for a wrong password, 401 for a wrong code, 429 after too many attempts.
 */
export const disableSecondFactor = endpoint(
  'POST',
  '/api/account/second-factor/disable',
  'self:write',
  {
    summary: 'Switch the second factor off',
    audit: ['second_factor.removed'],
    body: s.shape({ password: s.text(1024), code: s.text(20) }),
  },
);
