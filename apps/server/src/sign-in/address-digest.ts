import { createHash } from 'node:crypto';

/** An e-mail address, or another text, as a short key that does not show it. */
export function addressDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
