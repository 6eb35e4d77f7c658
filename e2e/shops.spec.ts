import { expect } from '@playwright/test';
import { startFakeWooCommerce } from '../apps/server/test-support/shops/fake-woocommerce.ts';
import { formatCsvText } from '../packages/domain/test-support/csv-bytes.ts';
import { buildLayoutFile } from '../packages/domain/test-support/layout-files.ts';
import { expectAccessible } from './support/accessibility.ts';
import { chooseFile, getBulkDialog, openBulkImport } from './support/bulk-import.ts';
import { test } from './support/fixtures.ts';
import { prepareWarehouse } from './support/prepared-data.ts';

test('a seller ships a WooCommerce order and the store receives a tracking note', async ({
  page,
  seller,
}) => {
  const shop = await startFakeWooCommerce();
  shop.setTime(new Date());
  const { id, number } = shop.placeOrder();
  // Orders of shops are picked up at a saved warehouse.
  await prepareWarehouse(seller);

  await page.goto('/other/shops');
  await page.getByRole('button', { name: 'Connect a shop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect a shop' });
  await dialog.getByLabel('Store address').fill(shop.credentials.address);
  await dialog.getByLabel('Consumer key').fill(shop.credentials.consumerKey);
  await dialog
    .getByRole('textbox', { name: 'Consumer secret' })
    .fill(shop.credentials.consumerSecret);
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(dialog.getByText(/succeeded for Kochi Spices/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('link', { name: '1 order' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: '1 order' }).click();
  const row = page.getByRole('row', { name: new RegExp(`Ref ID: ${number}`) });
  await expect(row.getByText('Kochi Spices')).toBeVisible();
  await row.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const card = page.getByRole('region', { name: 'Shop', exact: true });
  await expect(card.getByText('Sent').first()).toBeVisible();
  await expect(card.getByText(/Tracking number/).first()).toBeVisible();
  expect(shop.listRows('notes', id)).toEqual([
    expect.objectContaining({ note: expect.stringContaining('/track/') }),
  ]);
  await shop.close();
});

test('a seller imports a Shopify order export and ships the orders', async ({ page, seller }) => {
  await prepareWarehouse(seller);
  const { header, records, orders } = buildLayoutFile('shopify', 2);
  const content = formatCsvText([header, ...records].map((cells) => [...cells]));
  await page.goto('/orders/forward');
  await openBulkImport(page);
  await chooseFile(page, { name: 'orders_export_1.csv', content });
  const dialog = getBulkDialog(page);
  await expect(dialog.getByText(/This is a Shopify file/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  const summary = page.getByRole('dialog', { name: 'Orders imported' });
  await expect(summary).toContainText(`${orders.size} orders created.`);
  await summary.getByRole('button', { name: 'Show in list' }).click();
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await page.getByRole('button', { name: `Ship ${orders.size} orders` }).click();
  await expect(page.getByText(`${orders.size} orders are booked.`)).toBeVisible();
});
