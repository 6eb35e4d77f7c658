import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { demo } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';

const client = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the built client from a plain file server. The page names a Shipdesk server on another port. */
const test = base.extend<{ hosts: { pagesUrl: string; serverUrl: string } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures here
  hosts: async ({}, use) => {
    let serverUrl = '';
    const files = createServer(({ url = '' }, response) => {
      const file = join(client, new URL(url, 'http://localhost').pathname);
      const type = types[extname(file)];
      if (type !== undefined && existsSync(file)) {
        createReadStream(file).pipe(response.setHeader('content-type', type));
        return;
      }
      const page = readFileSync(join(client, 'index.html'), 'utf8');
      response
        .setHeader('content-type', 'text/html')
        .end(page.replace('"shipdesk-host" content=""', `"shipdesk-host" content="${serverUrl}"`));
    });
    await new Promise<void>((resolve) => files.listen(0, 'localhost', resolve));
    const { port } = files.address() as AddressInfo;
    const pagesUrl = `http://localhost:${port}`;
    const server = await startServer({ CORS_ORIGINS: pagesUrl });
    serverUrl = server.url;
    await use({ pagesUrl, serverUrl });
    files.closeAllConnections();
    await new Promise((resolve) => files.close(resolve));
    await server.stop();
  },
});

/** The calls of the specification that need no session. */
const publicCalls = ['POST /auth/login', 'POST /auth/logout', 'GET /auth/refresh'];

test('Spec §7: the client sends its calls only to the configured host', async ({
  page,
  hosts: { pagesUrl, serverUrl },
}) => {
  const calls: string[] = [];
  const strayRequests: string[] = [];
  page.on('request', (request) => {
    if (/^(data|blob):/.test(request.url())) return;
    const { origin, pathname } = new URL(request.url());
    const isCall = request.resourceType() === 'fetch';
    if (isCall) calls.push(`${request.method()} ${pathname}`);
    if (origin !== (isCall ? serverUrl : pagesUrl)) strayRequests.push(request.url());
  });
  expect(new URL(serverUrl).hostname).toBe(new URL(pagesUrl).hostname);

  await page.goto(`${pagesUrl}/orders/forward`);
  await expect(page).toHaveURL(`${pagesUrl}/login`);
  await page.getByLabel('Email').fill(demo.seller.email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong#2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  expect(calls.filter((call) => !publicCalls.includes(call))).toEqual([]);
  expect(calls).toContain('POST /auth/login');

  await page.getByLabel('Password', { exact: true }).fill(demo.seller.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${pagesUrl}/orders/forward`);
  await expect(page.getByRole('grid', { name: 'Forward orders' })).toBeVisible();
  // The session cookie of the server renews the token.
  const refreshResponse = page.waitForResponse(`${serverUrl}/auth/refresh`);
  await page.reload();
  expect((await refreshResponse).status()).toBe(200);
  await expect(page.getByRole('grid', { name: 'Forward orders' })).toBeVisible();

  // The file's name is in a header that the server exposes to the page.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^shipdesk-orders-[\d-]+\.csv$/);
  // The server also accepts other methods than GET and POST from this origin.
  await page.goto(`${pagesUrl}/account`);
  await page.getByLabel('Company', { exact: true }).fill('Vembanad Traders');
  const saveResponse = page.waitForResponse((response) =>
    ['PUT', 'PATCH'].includes(response.request().method()),
  );
  await page
    .getByRole('form', { name: 'User and company' })
    .getByRole('button', { name: 'Save' })
    .click();
  expect((await saveResponse).status()).toBe(200);
  expect(strayRequests, 'calls go to the server only, files to the file server').toEqual([]);
});
