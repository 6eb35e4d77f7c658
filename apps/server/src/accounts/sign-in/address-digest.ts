import { createHash } from 'node:crypto';

/** A short key for an e-mail address or other text that does not reveal it. */
export function addressDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
