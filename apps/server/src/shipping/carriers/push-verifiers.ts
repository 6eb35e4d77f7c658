import { createHash, timingSafeEqual } from 'node:crypto';
import { parseJson } from '../../platform/json.ts';
import { toUnreadable } from './carrier-call.ts';
import type { Carrier, PushRequest, Scan } from './port.ts';

/** Checks whether a push came from the carrier of an account. */
export type PushVerifier = (push: PushRequest) => boolean;

/** The header in which a carrier sends the token that the operator gave it, unless the carrier names another. */
export const PUSH_TOKEN_HEADER = 'x-shipdesk-token';

const hashText = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time. An empty or missing secret equals nothing. */
function equals(received: unknown, secret = ''): boolean {
  if (typeof received !== 'string' || secret === '') return false;
  return timingSafeEqual(hashText(received), hashText(secret));
}

/** Accepts pushes that have the secret in a header. */
export const verifyHeader =
  (secret: string | undefined, header: string = PUSH_TOKEN_HEADER): PushVerifier =>
  ({ headers }) =>
    equals(headers[header], secret);

/** Returns the scans that `parse` reads from a push that the verifier accepts. */
export function readPush(
  push: PushRequest,
  verify: PushVerifier,
  parse: (json: unknown) => readonly Scan[] | null,
): ReturnType<Carrier['parsePush']> {
  if (!verify(push)) return { kind: 'refused', code: 'credentials', words: '' };
  const text = push.bytes.toString('utf8');
  const scans = parse(parseJson(text));
  return scans === null ? toUnreadable({ status: 200, text }) : { kind: 'scans', scans };
}
