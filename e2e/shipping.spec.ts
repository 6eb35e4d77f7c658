import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { prepareOrders, prepareShipments } from './support/prepared-data.ts';

const rows = (page: Page) => page.getByRole('grid').getByRole('rowheader');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Stages' }).getByRole('link', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page) => page.getByRole('region', { name: 'Shipment', exact: true });

/** Runs a press that saves a file; returns its name and its first bytes. */
async function saveDownload(page: Page, press: () => Promise<void>) {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  const content = await readFile(await file.path());
  return { name: file.suggestedFilename(), begins: content.subarray(0, 5).toString() };
}

test('orders are shipped from the list, labelled and handed over with a manifest', async ({
  page,
  seller,
}) => {
  await prepareOrders(page.request, seller, 3);
  await page.goto('/orders/forward');
  await expect(tab(page, 'New 3')).toBeVisible();
  await page.getByRole('checkbox').nth(1).click();
  await page.getByRole('checkbox').nth(2).click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(dialog(page).getByText('2 of 2 orders can be booked.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Ship 2 orders' }).click();
  await expect(dialog(page).getByText('2 orders are booked.')).toBeVisible();
  await expectAccessible(page);

  await dialog(page).getByRole('button', { name: 'Print labels' }).click();
  const labels = dialog(page).filter({ hasText: '100 x 150 mm' });
  await expect(labels).toBeVisible();
  await expectAccessible(page);
  const saved = await saveDownload(page, () =>
    labels.getByRole('button', { name: 'Print 2 labels' }).click(),
  );
  expect(saved).toEqual({
    name: expect.stringMatching(/^shipdesk-labels-\d{4}-\d\d-\d\d\.pdf$/),
    begins: '%PDF-',
  });
  await dialog(page).getByRole('button', { name: 'Done' }).click();

  await tab(page, 'Ready to ship 2').click();
  await expect(page).toHaveURL('/orders/forward?stage=ready_to_ship');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Documents' }).click();
  const list = await saveDownload(page, () =>
    page.getByRole('menuitem', { name: 'Packing list' }).click(),
  );
  expect(list.begins).toBe('%PDF-');
  await page.getByRole('button', { name: 'Documents' }).click();
  await page.getByRole('menuitem', { name: 'Close manifest' }).click();
  await dialog(page).getByRole('button', { name: 'Close manifest' }).click();
  await expect(dialog(page).getByText('1 manifest is closed.')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('link', { name: 'All manifests' }).click();
  await expect(page).toHaveURL('/orders/manifests');
  await expect(page.getByRole('grid', { name: 'Manifests' }).getByRole('row').nth(1)).toHaveText(
    /M\d{8}-1.*Simulator.*2/,
  );
  await expectAccessible(page);
  const manifest = await saveDownload(page, () =>
    page.getByRole('button', { name: /as PDF$/ }).click(),
  );
  expect(manifest.begins).toBe('%PDF-');
});

test('a shipment is cancelled, and then its order', async ({ page, seller }) => {
  await prepareOrders(page.request, seller, 1);
  await prepareShipments(page.request, seller);
  await page.goto('/orders/forward');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('grid').getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText(/AWB\d+.*CarrierSimulator.*ServiceSurface/);
  await card(page).getByRole('button', { name: 'Cancel shipment' }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel shipment' }).click();
  await expect(card(page).getByText('The last shipment was cancelled.')).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Ship', exact: true })).toBeVisible();

  await card(page).getByRole('button', { name: 'Cancel order' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel order' }).click();
  await expect(card(page).getByText('This order is cancelled.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to orders' }).click();
  await tab(page, 'Cancelled 1').click();
  await expect(rows(page)).toHaveCount(1);
});
