import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../test-support/test-app.ts';

const root = mkdtempSync(join(tmpdir(), 'shipdesk-client-'));

mkdirSync(join(root, 'assets'));
writeFileSync(join(root, 'index.html'), '<!doctype html>');
writeFileSync(join(root, 'assets/login-1.js'), '');
afterAll(async () => {
  rmSync(root, { recursive: true });
});
const app = await testApp({ client: { root, styleHashes: [] } });

const get = (url: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({ method: 'GET', url, headers });

test.each(['/assets/', '/assets/..%2f..%2fpackage.json', '/%', '/assets/%', '/assets/%00'])(
  'GET %s returns 4xx with the security headers',
  async (url) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  },
);

test('returns 404 for a malformed URL', async () => {
  for (const url of ['/%', '/api/track/%E0%A4']) {
    const response = await get(url);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  }
});

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
  'the demo accepts the host %s',
  async (host) => {
    expect((await get('/healthz', { host })).statusCode).toBe(200);
  },
);

test('the demo rejects a foreign host name', async () => {
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example']) {
    expect((await get('/', { host })).statusCode).toBe(403);
  }
});
