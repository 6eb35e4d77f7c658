import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerClientFiles } from './client-files.ts';

const html = `<!doctype html>
<title>Shipdesk</title>
<meta name="shipdesk-support" content="support@shipdesk.in" />`;
const script = 'export const screen = 1;\n'.repeat(100);
const folder = mkdtempSync(join(tmpdir(), 'shipdesk-client-'));
let app: FastifyInstance;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/login-1.js'), script);
  writeFileSync(join(folder, 'assets/login-1.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/login-1.js.gz'), gzipSync(script));
  app = fastify();
  await registerClientFiles(
    app,
    {
      root: folder,
      styleHashes: [],
    },
    { supportEmail: 'help&care@ship.example.in' },
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
    expect(page.body).toContain('content="help&amp;care@ship.example.in"');
    expect(page.body).not.toContain('support@shipdesk.in');
  }
});

test('sends the page in the encoding that the browser accepts', async () => {
  const plainPage = await get('/login');
  const brotliPage = await get('/login', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(brotliPage.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotliPage.rawPayload).toString()).toBe(plainPage.body);
  const gzipPage = await get('/login', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzipPage.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzipPage.rawPayload).toString()).toBe(plainPage.body);
});

test('sends 304 for an unchanged page', async () => {
  const { etag } = (await get('/login')).headers;
  const response = await get('/login', { 'if-none-match': String(etag) });
  expect([response.statusCode, response.body]).toEqual([304, '']);
});

test('sends precompressed files, and marks only files with a hash in the name as immutable', async () => {
  const url = '/assets/login-1.js';
  const caching = 'public, max-age=31536000, immutable';
  for (const [accept, encoding, unpack] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['', undefined, (raw: Buffer) => raw],
  ] as const) {
    const response = await get(url, { accept: '*/*', 'accept-encoding': accept });
    expect(response.headers).toMatchObject({
      'cache-control': caching,
      vary: 'accept-encoding',
    });
    expect(response.headers['content-type']).toMatch(/javascript; charset=utf-8$/);
    expect([accept, response.headers['content-encoding']]).toEqual([accept, encoding]);
    expect(unpack(response.rawPayload).toString()).toBe(script);
  }
  // A file whose name has no hash may change with the next build.
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

test('serves the files of the build', async () => {
  expect((await get('/favicon.svg')).body).toBe('<svg/>');
});

test('returns 404 for addresses that are not pages and for requests that do not accept HTML', async () => {
  for (const url of ['/api/nothing', '/assets/gone.js']) {
    expect((await get(url)).statusCode).toBe(404);
  }
  const response = await app.inject({
    method: 'GET',
    url: '/login',
    headers: { accept: 'application/json' },
  });
  expect(response.statusCode).toBe(404);
});

// ASVS V13.4.1, V13.4.3
test('serves neither folder lists nor files outside the build', async () => {
  writeFileSync(join(folder, '../shipdesk-beside.txt'), 'beside');
  for (const url of [
    '/assets/',
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/package.json',
    '/../shipdesk-beside.txt',
    '/assets/../../shipdesk-beside.txt',
    '/%2e%2e/shipdesk-beside.txt',
    '/assets/..%2f..%2fshipdesk-beside.txt',
  ]) {
    const response = await get(url, { accept: '*/*' });
    // A URL without an extension may be a client route, so the client shows its "not found" page.
    const isPage = response.statusCode === 200 && response.body.includes('<title>Shipdesk</title>');
    expect([url, isPage || [403, 404].includes(response.statusCode)]).toEqual([url, true]);
    expect(response.body).not.toMatch(/login-1|^beside/);
  }
  rmSync(join(folder, '../shipdesk-beside.txt'));
});
