import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PushRequest } from './port.ts';
import { signatureDigests, verifyHeader, verifyHmac, verifyQuery } from './push-verifiers.ts';

const secret = 'secret-of-this-account';
const foreignSecret = 'secret-of-another-account';
const now = new Date('2026-11-21T12:00:00Z');
const bytes = Buffer.from('{"status":"Delivered","words":"दिल्ली","wbn":"EK1"}');

const createRequest = (changes: Partial<PushRequest>): PushRequest => ({
  headers: {},
  query: new URLSearchParams(),
  bytes,
  ...changes,
});

/** Returns every text that differs from `text` in one bit. */
function flipEachBit(text: string): string[] {
  return Array.from({ length: text.length * 8 }, (_, bit) => {
    const flipped = Buffer.from(text, 'latin1');
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return flipped.toString('latin1');
  });
}

const sign = (
  content: Buffer | string,
  { digest = 'sha256', key = secret }: { readonly digest?: string; readonly key?: string } = {},
) => createHmac(digest, key).update(content).digest();

describe('a secret in a header or in a query parameter', () => {
  const verifyInHeader = verifyHeader(secret, 'x-api-key');
  const verifyInQuery = verifyQuery(secret, 'token');
  const withHeader = (value: string) => createRequest({ headers: { 'x-api-key': value } });
  const withQuery = (value: string) =>
    createRequest({ query: new URLSearchParams({ token: value }) });

  test('is accepted when it matches the secret of the account', () => {
    expect(verifyInHeader(withHeader(secret))).toBe(true);
    expect(verifyInQuery(withQuery(secret))).toBe(true);
  });

  test('is rejected when it is missing, belongs to another account or differs in one bit', () => {
    for (const value of [...flipEachBit(secret), foreignSecret, '']) {
      expect(verifyInHeader(withHeader(value))).toBe(false);
      expect(verifyInQuery(withQuery(value))).toBe(false);
    }
    expect(verifyInHeader(createRequest({}))).toBe(false);
    expect(verifyInQuery(createRequest({}))).toBe(false);
  });

  test('is rejected when the account has no secret', () => {
    for (const missingSecret of ['', undefined]) {
      expect(verifyHeader(missingSecret, 'x-api-key')(withHeader(''))).toBe(false);
      expect(verifyQuery(missingSecret, 'token')(withQuery(''))).toBe(false);
    }
  });
});

describe('a signature of the body', () => {
  const verify = verifyHmac(secret, { header: 'X-Signature', digest: 'sha256' }, () => now);
  const withSignature = (value: string, body = bytes) =>
    createRequest({ headers: { 'x-signature': value }, bytes: body });

  test.each(signatureDigests)(
    'with %s is accepted in hexadecimal and base64, with or without the digest as prefix',
    (digest) => {
      const verifyDigest = verifyHmac(secret, { header: 'x-signature', digest }, () => now);
      const signature = sign(bytes, { digest });
      for (const text of [signature.toString('hex'), signature.toString('base64')]) {
        expect(verifyDigest(withSignature(text))).toBe(true);
        expect(verifyDigest(withSignature(`${digest}=${text}`))).toBe(true);
      }
    },
  );

  test('is rejected when one bit of the signature or the body differs', () => {
    const signature = sign(bytes).toString('hex');
    for (const flipped of flipEachBit(signature)) {
      expect(verify(withSignature(flipped))).toBe(false);
    }
    for (const flipped of flipEachBit(bytes.toString('latin1'))) {
      expect(verify(withSignature(signature, Buffer.from(flipped, 'latin1')))).toBe(false);
    }
  });

  test('is rejected when it is missing, has another secret or digest, or the account has no secret', () => {
    for (const signature of [
      sign(bytes, { key: foreignSecret }).toString('hex'),
      sign(bytes, { digest: 'sha512' }).toString('hex'),
      '',
    ]) {
      expect(verify(withSignature(signature))).toBe(false);
    }
    expect(verify(createRequest({}))).toBe(false);
    const withoutSecret = verifyHmac('', { header: 'x-signature', digest: 'sha256' }, () => now);
    expect(withoutSecret(withSignature(sign(bytes, { key: '' }).toString('hex')))).toBe(false);
  });
});

describe('a signature with a timestamp', () => {
  const signature = { header: 'x-signature', digest: 'sha256', timeHeader: 'x-time' } as const;
  const verifyAt = (minutes: number) =>
    verifyHmac(secret, signature, () => new Date(now.getTime() + minutes * 60_000));
  const createSigned = (time: string, signedTime = time) =>
    createRequest({
      headers: {
        'x-time': time,
        'x-signature': sign(Buffer.concat([Buffer.from(`${signedTime}.`), bytes])).toString('hex'),
      },
    });
  const milliseconds = String(now.getTime());
  const seconds = String(now.getTime() / 1000);

  test('is accepted for at least four minutes, with a timestamp in seconds or milliseconds', () => {
    for (const time of [seconds, milliseconds]) {
      expect(verifyAt(0)(createSigned(time))).toBe(true);
      expect(verifyAt(4)(createSigned(time))).toBe(true);
    }
  });

  test('is rejected when the timestamp is ten minutes off or was changed after the signing', () => {
    expect(verifyAt(10)(createSigned(seconds))).toBe(false);
    expect(verifyAt(-10)(createSigned(seconds))).toBe(false);
    const laterSeconds = String(now.getTime() / 1000 + 600);
    expect(verifyAt(10)(createSigned(laterSeconds, seconds))).toBe(false);
  });

  test('is rejected without a valid timestamp', () => {
    for (const time of ['', 'now', '2026-11-21T12:00:00Z']) {
      expect(verifyAt(0)(createSigned(time))).toBe(false);
    }
  });
});
