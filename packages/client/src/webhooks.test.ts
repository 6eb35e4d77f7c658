import { generateKeyPairSync, sign } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { readWebhook, WebhookRefused } from './webhooks.ts';

const now = new Date('2026-11-21T06:00:00Z');
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const otherSecret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const body = '{"type":"order.created","data":{"a": 1.0}}';
const timestamp = String(now.getTime() / 1000);
const OUT_OF_TOLERANCE_MS = 301_000;
const headers = {
  'webhook-id': 'msg_1',
  'webhook-timestamp': timestamp,
  'webhook-signature': new Webhook(secret).sign('msg_1', now, body),
};

test('accepts a message only if it is signed with one of the secrets', () => {
  const read = (secrets: string[]) => readWebhook({ headers, body, secrets, now });
  expect(read([secret])).toEqual(JSON.parse(body));
  expect(read([otherSecret, secret])).toEqual(JSON.parse(body));
  expect(() => read([otherSecret])).toThrow(WebhookRefused);
});

test('rejects a message with a changed byte, a timestamp out of tolerance or a missing header', () => {
  const read = (changes: object) =>
    readWebhook({ headers, body, secrets: [secret], now, ...changes });
  expect(() => read({ body: body.replace('1.0', '1.1') })).toThrow('No signature matches');
  expect(() => read({ now: new Date(now.getTime() + OUT_OF_TOLERANCE_MS) })).toThrow('too old');
  expect(() => read({ now: new Date(now.getTime() - OUT_OF_TOLERANCE_MS) })).toThrow(
    'in the future',
  );
  expect(() => read({ headers: { ...headers, 'webhook-signature': undefined } })).toThrow(
    'header is missing',
  );
});

test('verifies a message with the public key of the endpoint', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const rawKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const signatureBytes = sign(null, Buffer.from(`msg_1.${timestamp}.${body}`), privateKey);
  const signature = `v1a,${signatureBytes.toString('base64')}`;
  const signedWebhook = {
    headers: { ...headers, 'webhook-signature': signature },
    body,
    secrets: [`whpk_${rawKey.toString('base64')}`],
    now,
  };
  expect(readWebhook(signedWebhook)).toEqual(JSON.parse(body));
});
