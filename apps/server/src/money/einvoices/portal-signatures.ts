import type { KeyObject } from 'node:crypto';
import { createVerifier } from 'fast-jwt';

/**
 * Returns a function that verifies the portal's signature of a QR code, a JSON Web Token. It accepts any of the keys,
 * because the portal changes them, and every token without keys.
 */
export function createSignatureCheck(keys: readonly KeyObject[]): (token: string) => boolean {
  const verifiers = keys.map((key) =>
    createVerifier({
      key: key.export({ type: 'spki', format: 'pem' }),
      algorithms: ['RS256'],
      ignoreExpiration: true,
      ignoreNotBefore: true,
    }),
  );
  return (token) => verifiers.length === 0 || verifiers.some((verify) => accepts(verify, token));
}

function accepts(verify: (token: string) => unknown, token: string): boolean {
  try {
    verify(token);
    return true;
  } catch {
    return false;
  }
}
