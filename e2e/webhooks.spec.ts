import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';

test('a seller adds a webhook, sends a test event and sees its delivery', async ({
  page,
  seller,
}) => {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    received.push(String(request.headers['webhook-signature']));
    response.end('thanks');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;

  await page.goto('/other');
  await expect(page).toHaveURL('/other/webhooks');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/hooks`);
  await dialog.getByLabel('Description').fill(`Shop of ${seller.email}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('link', { name: `http://127.0.0.1:${port}/hooks` }).click();
  await page.getByRole('button', { name: 'Send test event' }).click();
  const row = page.getByRole('row', { name: /webhook\.test/ });
  await expect(row).toContainText('HTTP 200');
  await expectAccessible(page);
  await row.click();
  await expect(page.getByRole('dialog', { name: 'Delivery' })).toContainText('thanks');
  expect(received).toEqual([expect.stringMatching(/^v1,/)]);
  receiver.close();
});
