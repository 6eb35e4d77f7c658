import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientFiles } from './client-files.ts';

const html = `<!doctype html>
<title>Shipdesk</title>
<meta name="shipdesk-support" content="support@shipdesk.in" />`;
const folder = mkdtempSync(join(tmpdir(), 'shipdesk-client-'));
let app: FastifyInstance;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  app = fastify();
  await clientFiles(
    app,
    { root: folder, styleHashes: [] },
    { supportEmail: 'help&care@desk.example.in' },
  );
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });

test('N2 login help: the page names the support address of the configuration', async () => {
  for (const url of ['/', '/index.html', '/login', '/help?q=cod', '/orders/forward']) {
    const page = await get(url);
    expect([url, page.statusCode]).toEqual([url, 200]);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.body).toContain('content="help&amp;care@desk.example.in"');
    expect(page.body).not.toContain('support@shipdesk.in');
  }
});

test('the page is sent compressed as the browser asks, and not again when it has it', async () => {
  const plain = await get('/login');
  const br = await get('/login', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  const gzip = await get('/login', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  const again = await get('/login', { 'if-none-match': String(plain.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('files are files, and what is no page stays a 404', async () => {
  expect((await get('/favicon.svg')).body).toBe('<svg/>');
  for (const url of ['/api/nothing', '/assets/gone.js']) {
    expect((await get(url)).statusCode).toBe(404);
  }
  const answer = await app.inject({
    method: 'GET',
    url: '/login',
    headers: { accept: 'application/json' },
  });
  expect(answer.statusCode).toBe(404);
});
