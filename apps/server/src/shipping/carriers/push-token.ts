import { createHash, timingSafeEqual } from 'node:crypto';
import { parseJson } from '../../platform/json.ts';
import { toUnreadable } from './carrier-call.ts';
import type { Carrier, PushRequest, Scan } from './port.ts';

/** The header in which a carrier sends the token that the operator gave it. */
export const PUSH_TOKEN_HEADER = 'x-shipdesk-token';

const hashText = (text: string) => createHash('sha256').update(text).digest();

/** Returns true when a push has the token. An account without a token accepts no push. */
export function hasPushToken({ headers }: Pick<PushRequest, 'headers'>, token: string): boolean {
  const header = headers[PUSH_TOKEN_HEADER];
  if (typeof header !== 'string' || token === '') return false;
  return timingSafeEqual(hashText(header), hashText(token));
}

/** Returns the scans that `parse` reads from a push with the token. */
export function readPush(
  push: PushRequest,
  token: string,
  parse: (json: unknown) => readonly Scan[] | null,
): ReturnType<Carrier['parsePush']> {
  if (!hasPushToken(push, token)) return { kind: 'refused', code: 'credentials', words: '' };
  const scans = parse(parseJson(push.body));
  return scans === null ? toUnreadable({ status: 200, text: push.body }) : { kind: 'scans', scans };
}
