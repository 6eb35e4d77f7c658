import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import type { webhooks } from '../dist/schema.d.ts';

type Messages = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
};

/** An event of Shipdesk, or the test event of an endpoint. */
export type WebhookEvent =
  | Messages[keyof Messages]
  | { readonly type: 'webhook.test'; readonly timestamp: string; readonly data: object };

export interface SignedWebhook {
  /** The headers of the request, with lowercase names as in Node.js. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body exactly as received. */
  readonly body: string | Uint8Array;
  /** The secrets (`whsec_…`) or public keys (`whpk_…`) of the endpoint. During a rotation, pass old and new. */
  readonly secrets: readonly string[];
  /** The maximum difference between `now` and the request's timestamp, in seconds. Default: 300. */
  readonly toleranceSeconds?: number;
  readonly now?: Date;
}

/** Thrown for a webhook that fails the verification. */
export class WebhookRefused extends Error {}

/** The DER prefix of an Ed25519 public key (RFC 8410). Its 32 bytes follow. */
const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Verifies a webhook (Standard Webhooks, `v1` and `v1a`) and returns its event. Throws `WebhookRefused` if a header is
 * missing, the timestamp is out of tolerance, or no secret matches a signature.
 */
export function readWebhook({
  headers,
  body,
  secrets,
  toleranceSeconds = 300,
  now = new Date(),
}: SignedWebhook): WebhookEvent {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`] ?? ''),
  );
  if (!id || !timestamp || !signatures) throw new WebhookRefused('A webhook header is missing.');
  const ageSeconds = now.getTime() / 1000 - Number(timestamp);
  if (ageSeconds < -toleranceSeconds) throw new WebhookRefused('The timestamp is in the future.');
  if (!(ageSeconds <= toleranceSeconds)) throw new WebhookRefused('The webhook is too old.');
  const signedBytes = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)]);
  const isSigned = signatures
    .split(' ')
    .some((signature) => secrets.some((secret) => matches(signature, signedBytes, secret)));
  if (!isSigned) throw new WebhookRefused('No signature matches.');
  return JSON.parse(Buffer.from(body).toString());
}

function matches(signature: string, signedBytes: Buffer, secret: string): boolean {
  const [version, value = ''] = signature.split(',');
  const givenSignature = Buffer.from(value, 'base64');
  if (version === 'v1' && secret.startsWith('whsec_')) {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const expectedSignature = createHmac('sha256', key).update(signedBytes).digest();
    return (
      givenSignature.length === expectedSignature.length &&
      timingSafeEqual(givenSignature, expectedSignature)
    );
  }
  if (version === 'v1a' && secret.startsWith('whpk_')) {
    const rawKey = Buffer.from(secret.slice('whpk_'.length), 'base64');
    const key = createPublicKey({
      key: Buffer.concat([ED25519_PREFIX, rawKey]),
      format: 'der',
      type: 'spki',
    });
    return verify(null, signedBytes, key, givenSignature);
  }
  return false;
}
