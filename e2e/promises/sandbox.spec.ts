import { expect } from '@playwright/test';
import { unwrap } from '@shipdesk/client';
import { expectAccessible } from '../support/accessibility.ts';
import { connectPage, test } from '../support/fixtures.ts';
import { prepareOrders } from '../support/prepared-data.ts';

test('a seller tests a delivery in the sandbox and the live orders stay unchanged', async ({
  page,
  seller,
  server,
}) => {
  await prepareOrders(seller, 1);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Open the sandbox' }).click();
  const frame = page.getByRole('region', { name: 'Sandbox' });
  await expect(frame).toContainText('Nothing here is shipped, charged or sent.');
  const shipdesk = await connectPage(page, server.url);
  await prepareOrders({ shipdesk }, 1, { name: 'Asha Rao -DELIVERED' });

  await page.goto('/orders/forward');
  await page.getByRole('rowheader').getByRole('link').click();
  const card = page.getByRole('region', { name: 'Shipment', exact: true });
  await card.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(card.getByText('Simulator')).toBeVisible();
  await expectAccessible(page);
  await frame.getByRole('button', { name: 'Move to next scan' }).click();
  await expect(page.getByText('1 parcel moves to the next scan')).toBeVisible();
  await unwrap(shipdesk.POST('/api/sandbox/advance', { body: { hours: 240 } }));
  await expect(card.getByText('Delivered', { exact: true }).first()).toBeVisible();

  await page.goto('/orders/forward');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await frame.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(frame).toHaveCount(0);
  await page.goto('/orders/forward');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page.getByText('Asha Rao')).toHaveCount(0);
});
