import { Array as List, Null, Object as Shape, String as Text } from 'typebox';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';

const exact = { additionalProperties: false } as const;

/**
 * Begins to set the second factor up: a new secret for an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds),
 * as base32 text and as the `otpauth:` address of a QR code. It counts once confirmed. 422 for a wrong password, 409
 * when a second factor is on, 429 when guessing.
 */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor',
  access: 'session',
  summary: 'Begin to set up the second factor',
  body: Shape({ password: text(1024) }, exact),
  response: Shape({ secret: Text(), uri: Text() }, exact),
});

/**
 * Switches the second factor on with a code of the app. Answers the ten recovery codes, each good once in place of a
 * code; they are never shown again. 401 for a code that is not right, 409 without a beginning.
 */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  access: 'session',
  summary: 'Switch the second factor on',
  body: Shape({ code: text(20) }, exact),
  response: Shape({ recoveryCodes: List(Text()) }, exact),
});

/** Switches the second factor off; 422 for a wrong password, 401 for a wrong code, 429 when guessing. */
export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/disable',
  access: 'session',
  summary: 'Switch the second factor off',
  body: Shape({ password: text(1024), code: text(20) }, exact),
  response: Null(),
  status: 204,
});
