import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { createClient } from '@shipdesk/client';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { prepareOrders } from '../support/prepared-data.ts';

test('a webhook delivers the event of an order that a program adds with an API key', async ({
  page,
  seller,
  server,
}) => {
  const signatures: string[] = [];
  const receiver = createServer((request, response) => {
    signatures.push(String(request.headers['webhook-signature']));
    response.end('thanks');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;

  await page.goto('/other/api-keys');
  await page.getByRole('button', { name: 'Add API key' }).click();
  const keyDialog = page.getByRole('dialog', { name: 'Add an API key' });
  await keyDialog.getByLabel('Name').fill(`Shop of ${seller.email}`);
  await keyDialog.getByText('Add and change orders').click();
  await expectAccessible(page);
  await keyDialog.getByRole('button', { name: 'Add API key' }).click();
  const key = (await keyDialog.getByText(/^sd_live_/).textContent()) ?? '';
  await keyDialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/hooks`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await prepareOrders({ shipdesk: createClient({ baseUrl: server.url, key }) }, 1);
  await page.getByRole('link', { name: `http://127.0.0.1:${port}/hooks` }).click();
  const row = page.getByRole('row', { name: /order\.created/ });
  await expect(row).toContainText('HTTP 200');
  await expectAccessible(page);
  await row.click();
  await expect(page.getByRole('dialog', { name: 'Delivery' })).toContainText('thanks');
  expect(signatures).toEqual([expect.stringMatching(/^v1,/)]);
  receiver.close();
});
