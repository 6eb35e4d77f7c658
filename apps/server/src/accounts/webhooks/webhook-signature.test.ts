import { createPublicKey, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { createSecret, signMessage, toVerificationKey } from './webhook-signature.ts';

const body = JSON.stringify({ type: 'order.created', data: { order_id: 'Ärger-1' } });
const message = { id: 'msg_1', timestamp: Math.trunc(Date.now() / 1000), body };

test('creates v1 signatures that Standard Webhooks verifies with the new or the old secret', () => {
  const [newSecret, oldSecret] = [createSecret('v1'), createSecret('v1')];
  const headers = signMessage(message, 'v1', [newSecret, oldSecret]);
  for (const secret of [newSecret, oldSecret]) {
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  }
  expect(() => new Webhook(createSecret('v1')).verify(body, headers)).toThrow('signature');
  expect(() => new Webhook(newSecret).verify(`${body} `, headers)).toThrow('signature');
});

test('creates v1a signatures that the public key verifies', () => {
  const secret = createSecret('v1a');
  const publicKey = toVerificationKey(secret, 'v1a');
  expect(publicKey).toMatch(/^whpk_/);
  const x = Buffer.from(publicKey.slice('whpk_'.length), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const headers = signMessage(message, 'v1a', [secret]);
  const [, signature = ''] = headers['webhook-signature'].split(',');
  const content = Buffer.from(`${message.id}.${message.timestamp}.${body}`);
  expect(verify(null, content, key, Buffer.from(signature, 'base64'))).toBe(true);
});
