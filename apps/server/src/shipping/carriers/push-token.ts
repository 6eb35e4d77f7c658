import { createHash, timingSafeEqual } from 'node:crypto';
import type { PushRequest, Refused } from './port.ts';

/** The header in which a carrier sends the token that the operator gave it. */
export const PUSH_TOKEN_HEADER = 'x-shipdesk-token';

const hashText = (text: string) => createHash('sha256').update(text).digest();

/** Null when a push brings the token; an account without a token accepts no push. */
export function pushRefusal({ headers }: PushRequest, token: string): Refused | null {
  const given = headers[PUSH_TOKEN_HEADER];
  const isGiven = typeof given === 'string' && timingSafeEqual(hashText(given), hashText(token));
  return isGiven && token !== '' ? null : { kind: 'refused', code: 'credentials', words: '' };
}
