import { expect, type Page } from '@playwright/test';
import { openSection, saveForm } from '../support/add-order.ts';
import { createBulkCsv } from '../support/bulk-files.ts';
import { chooseFile, getBulkDialog, openBulkImport } from '../support/bulk-import.ts';
import { test } from '../support/fixtures.ts';

const getRows = (page: Page) => page.getByRole('grid', { name: 'Forward orders' }).getByRole('row');
const getStageLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Stages' }).getByRole('link', { name });
const getDialog = (page: Page) => page.getByRole('dialog');

test('a seller books 50 orders, corrects five rejected orders and retries the bookings', async ({
  page,
  seller,
}) => {
  expect(seller.accessToken).not.toBe('');
  // The simulator refuses to book an order whose consignee name contains this word.
  const badRows = Object.fromEntries(
    [3, 12, 21, 34, 49].map((row) => [row, { name: `Ravi Kumar ${row} -BADADDRESS` }]),
  );
  await page.goto('/orders/forward');
  await openBulkImport(page);
  await chooseFile(page, { content: createBulkCsv(50, { changes: badRows }) });
  await getBulkDialog(page).getByRole('button', { name: 'Upload' }).click();
  const summary = page.getByRole('dialog', { name: 'Orders imported' });
  await expect(summary).toContainText('50 orders created.');
  await summary.getByRole('button', { name: 'Show in list' }).click();
  await expect(getStageLink(page, 'New 50')).toBeVisible();

  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Select all 50 matching orders' }).click();
  await expect(page.getByText('50 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await getDialog(page).getByRole('button', { name: 'Ship 50 orders' }).click();
  await expect(
    getDialog(page).getByText('45 orders are booked. 5 orders are not booked.'),
  ).toBeVisible();
  await getDialog(page).getByRole('button', { name: 'Done' }).click();

  await getStageLink(page, 'Failed bookings 5').click();
  await expect(getRows(page)).toHaveCount(6);
  await getRows(page).nth(1).getByRole('rowheader').getByRole('link').click();
  const consignee = page.getByRole('region', { name: 'Consignee', exact: true });
  for (let number = 1; number <= 5; number += 1) {
    await expect(consignee).toContainText('-BADADDRESS');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const name = (await openSection(page, 'consignee')).getByLabel('Name');
    await name.fill((await name.inputValue()).replace(' -BADADDRESS', ''));
    await saveForm(page);
    await expect(consignee).not.toContainText('-BADADDRESS');
    if (number < 5) await page.getByRole('button', { name: 'Next order in the list' }).click();
  }
  await page.getByRole('button', { name: 'Back to orders' }).click();
  await expect(getRows(page)).toHaveCount(6);
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await getDialog(page).getByRole('button', { name: 'Ship 5 orders' }).click();
  await expect(getDialog(page).getByText('5 orders are booked.')).toBeVisible();
  await getDialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(getStageLink(page, 'Ready to ship 50')).toBeVisible();
});
