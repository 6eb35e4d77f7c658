import { expect, test } from 'vitest';
import { testApp } from '../../../../test-support/test-app.ts';

const app = await testApp({
  settings: {
    SECURITY_EMAIL: 'security@ship.example.in',
    PUBLIC_URL: 'https://ship.example.in',
  },
});

test('P6: RFC 9116: security.txt names a contact, its canonical URL and a future expiry date', async () => {
  const response = await app.fastify.inject('/.well-known/security.txt');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(response.body).toBe(
    [
      'Contact: mailto:security@ship.example.in',
      'Expires: 2027-05-20T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://ship.example.in/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  app.clock.advance(400 * 86_400_000);
  const laterResponse = await app.fastify.inject('/.well-known/security.txt');
  const [, expires = ''] = /^Expires: (.+)$/m.exec(laterResponse.body) ?? [];
  expect(new Date(expires).getTime()).toBeGreaterThan(app.clock.now.getTime());
});
