import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { prepareOrders, prepareShipments } from './support/prepared-data.ts';

const getRows = (page: Page) => page.getByRole('grid').getByRole('rowheader');
const getStageLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Stages' }).getByRole('link', { name });
const getDialog = (page: Page) => page.getByRole('dialog');
const getShipmentCard = (page: Page) => page.getByRole('region', { name: 'Shipment', exact: true });

/** Runs an action that saves a file, and returns the file's name and first bytes. */
async function saveDownload(page: Page, act: () => Promise<void>) {
  const download = page.waitForEvent('download');
  await act();
  const file = await download;
  const content = await readFile(await file.path());
  return { name: file.suggestedFilename(), firstBytes: content.subarray(0, 5).toString() };
}

test('a seller ships orders from the list, prints their labels and closes a manifest', async ({
  page,
  seller,
}) => {
  await prepareOrders(seller, 3);
  await page.goto('/orders/forward');
  await expect(getStageLink(page, 'New 3')).toBeVisible();
  await page.getByRole('checkbox').nth(1).click();
  await page.getByRole('checkbox').nth(2).click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(getDialog(page).getByText('2 of 2 orders can be booked.')).toBeVisible();
  await getDialog(page).getByRole('button', { name: 'Ship 2 orders' }).click();
  await expect(getDialog(page).getByText('2 orders are booked.')).toBeVisible();
  await expectAccessible(page);

  await getDialog(page).getByRole('button', { name: 'Print labels' }).click();
  const labelsDialog = getDialog(page).filter({ hasText: '100 x 150 mm' });
  await expect(labelsDialog).toBeVisible();
  await expectAccessible(page);
  const savedLabels = await saveDownload(page, () =>
    labelsDialog.getByRole('button', { name: 'Download' }).click(),
  );
  expect(savedLabels).toEqual({
    name: expect.stringMatching(/^shipdesk-labels-\d{4}-\d\d-\d\d\.pdf$/),
    firstBytes: '%PDF-',
  });
  await getDialog(page).getByRole('button', { name: 'Done' }).click();

  await getStageLink(page, 'Ready to ship 2').click();
  await expect(page).toHaveURL('/orders/forward?stage=ready_to_ship');
  await expect(getRows(page)).toHaveCount(2);
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Documents' }).click();
  const packingList = await saveDownload(page, () =>
    page.getByRole('menuitem', { name: 'Save packing list' }).click(),
  );
  expect(packingList.firstBytes).toBe('%PDF-');
  await page.getByRole('button', { name: 'Documents' }).click();
  await page.getByRole('menuitem', { name: 'Close manifest' }).click();
  await getDialog(page).getByRole('button', { name: 'Close manifest' }).click();
  await expect(getDialog(page).getByText('1 manifest is closed.')).toBeVisible();
  await expectAccessible(page);
  await getDialog(page).getByRole('link', { name: 'All manifests' }).click();
  await expect(page).toHaveURL('/orders/manifests');
  await expect(page.getByRole('grid', { name: 'Manifests' }).getByRole('row').nth(1)).toHaveText(
    /M\d{8}-1.*Simulator.*2/,
  );
  await expectAccessible(page);
  const manifest = await saveDownload(page, () =>
    page.getByRole('button', { name: /^Save PDF of/ }).click(),
  );
  expect(manifest.firstBytes).toBe('%PDF-');
});

test('a seller cancels a shipment and the order', async ({ page, seller }) => {
  await prepareOrders(seller, 1);
  await prepareShipments(seller);
  await page.goto('/orders/forward');
  await expect(getRows(page)).toHaveCount(1);
  await page.getByRole('grid').getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(getShipmentCard(page)).toContainText(/AWB\d+.*CarrierSimulator.*ServiceSurface/);
  await getShipmentCard(page).getByRole('button', { name: 'Cancel shipment' }).click();
  await expectAccessible(page);
  await getDialog(page).getByRole('button', { name: 'Cancel shipment' }).click();
  await expect(getShipmentCard(page).getByText('The last shipment was cancelled.')).toBeVisible();
  await expect(
    getShipmentCard(page).getByRole('button', { name: 'Ship', exact: true }),
  ).toBeVisible();

  await getShipmentCard(page).getByRole('button', { name: 'Cancel order' }).click();
  await getDialog(page).getByRole('button', { name: 'Cancel order' }).click();
  await expect(getShipmentCard(page).getByText('This order is cancelled')).toBeVisible();
  await page.getByRole('button', { name: 'Back to orders' }).click();
  await getStageLink(page, 'Cancelled 1').click();
  await expect(getRows(page)).toHaveCount(1);
});
