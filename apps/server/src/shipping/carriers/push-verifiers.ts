import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { parseJson } from '../../platform/json.ts';
import { toUnreadable } from './carrier-call.ts';
import type { Carrier, PushRequest, Scan } from './port.ts';

export type PushVerifier = (push: PushRequest) => boolean;

/** The default header of the operator's push token. */
export const PUSH_TOKEN_HEADER = 'x-shipdesk-token';

const hashText = (text: string) => hash('sha256', text, 'buffer');

/** Compares in constant time. An empty or missing secret never matches. */
function equals(received: unknown, secret = ''): boolean {
  if (typeof received !== 'string' || secret === '') return false;
  return timingSafeEqual(hashText(received), hashText(secret));
}

export const verifyHeader =
  (secret: string | undefined, header: string = PUSH_TOKEN_HEADER): PushVerifier =>
  ({ headers }) =>
    equals(headers[header], secret);

export const verifyQuery =
  (secret: string | undefined, parameter: string): PushVerifier =>
  ({ query }) =>
    equals(query.get(parameter), secret);

export const signatureDigests = ['sha256', 'sha512', 'sha1'] as const;

/** Maximum difference between the time of a signed push and the clock. */
const MAX_SIGNATURE_AGE_MS = 5 * 60_000;
/** Larger timestamps are in milliseconds, smaller ones in seconds. */
const MAX_EPOCH_SECONDS = 100_000_000_000;

export interface PushSignature {
  readonly header: string;
  readonly digest: (typeof signatureDigests)[number];
  /** The header with the time of the signature, if the carrier signs `time.body` instead of the body. */
  readonly timeHeader?: string;
}

/** Creates a verifier of HMACs of the body, in hexadecimal or base64. The HMAC may have a prefix like `sha256=`. */
export const verifyHmac =
  (
    secret: string | undefined,
    { header, digest, timeHeader = '' }: PushSignature,
    now: () => Date,
  ): PushVerifier =>
  ({ headers, bytes }) => {
    if (secret === undefined || secret === '') return false;
    const hmac = createHmac(digest, secret);
    if (timeHeader !== '') {
      const time = String(headers[timeHeader.toLowerCase()] ?? '');
      if (!isRecent(time, now())) return false;
      hmac.update(`${time}.`);
    }
    const expected = hmac.update(bytes).digest();
    const signature = headers[header.toLowerCase()];
    const received = typeof signature === 'string' ? signature.replace(/^sha\d+=/i, '') : undefined;
    return [expected.toString('hex'), expected.toString('base64')].some((text) =>
      equals(received, text),
    );
  };

function isRecent(text: string, now: Date): boolean {
  if (!/^\d{10,13}$/.test(text)) return false;
  const epoch = Number(text);
  const timeMs = epoch > MAX_EPOCH_SECONDS ? epoch : epoch * 1000;
  return Math.abs(now.getTime() - timeMs) <= MAX_SIGNATURE_AGE_MS;
}

/** Returns unknown if `parse` returns null. */
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
