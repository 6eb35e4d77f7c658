import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { bulkCsv, workbook } from './support/bulk-files.ts';
import {
  bulkDialog,
  chooseFile,
  chosenFile,
  expectNeverBlocked,
  gridCell,
  openBulkImport,
  redLine,
  waitForText,
} from './support/bulk-import.ts';
import { test } from './support/fixtures.ts';

test.beforeEach(async ({ page, seller }) => {
  expect(seller.accessToken).not.toBe('');
  await page.goto('/orders/forward');
});

test('1000 rows are imported through the dialog and found in the list, the page never blocked', async ({
  page,
}) => {
  const summary = page.getByRole('dialog', { name: 'Orders imported' });
  await expectNeverBlocked(page, 'importing 1000 rows', async (attempt) => {
    if (attempt > 0) await summary.getByRole('button', { name: 'Close' }).last().click();
    await openBulkImport(page);
    const content = bulkCsv(1000, { newline: '\r\n', first: attempt * 1000 + 1 });
    await chooseFile(page, { content });
    await waitForText(page, '1,000 rows');
    await bulkDialog(page).getByRole('button', { name: 'Upload' }).click();
    await waitForText(page, '1,000 orders created.');
  });
  await expect(bulkDialog(page)).toBeHidden();

  const docket = await summary.getByRole('listitem').first().getByRole('link').textContent();
  const download = page.waitForEvent('download');
  await summary.getByRole('button', { name: 'Download' }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  expect(saved.trim().split('\r\n')).toHaveLength(1001);
  expect(docket).toMatch(/^\w{8,}$/);
  expect(saved).toContain(docket ?? '');
  await summary.getByRole('button', { name: 'Show in list' }).click();
  await expect(page.getByText(/^1–\d+ of 1,000$/)).toBeVisible();
  await expect(page.getByText(/^Ref ID: INV-\d+$/).first()).toBeVisible();
});

test('bad cells are corrected in place by keyboard, and the good rows are imported', async ({
  page,
}) => {
  await openBulkImport(page);
  await expectAccessible(page);
  const changes = {
    3: { phone: '9.87654E+09' },
    5: { pinCode: '5600' },
    9: { city: '' },
    11: { phone: '9.876543210E+09' },
    12: { quantity: 'two' },
  };
  await chooseFile(page, { content: bulkCsv(20, { changes }) });
  const dialog = bulkDialog(page);
  await expect(redLine(page)).toHaveText('Row 9 has missing values for: city');
  await expect(dialog.getByText('4 of 20 rows cannot be imported')).toBeVisible();
  await page.getByRole('radio', { name: 'Notes 1' }).click();
  await expect(gridCell(page, 11, 'phone')).toHaveAccessibleDescription('Read as 9876543210');
  await page.getByRole('radio', { name: 'Problems 4' }).click();
  await expectAccessible(page);

  await gridCell(page, 3, 'phone').click();
  await page.keyboard.type('98765 43211');
  await expect(dialog.getByText('3 of 20 rows cannot be imported')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(gridCell(page, 5, 'pinCode')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('01');
  await page.keyboard.press('Tab');
  await expect(gridCell(page, 9, 'city')).toBeFocused();
  await page.keyboard.type('Bengaluru');
  await page.keyboard.press('Enter');
  await expect(redLine(page)).toHaveText('Row 12 has invalid values for: quantity');

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download failed rows' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('orders-failed-rows.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('"Row 12. quantity:');

  await dialog.getByRole('button', { name: 'Import 19 good rows' }).click();
  const summary = page.getByRole('dialog', { name: 'Orders imported' });
  await expect(summary).toContainText('19 orders created.');
  await expectAccessible(page);
  await summary.getByRole('button', { name: 'Correct the other row' }).click();
  await gridCell(page, 12, 'quantity').click();
  await page.keyboard.type('2');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(summary).toContainText('1 order created.');
});

test('what was corrected outlives the session: after signing in again the dialog is as it was', async ({
  page,
  context,
  seller,
  guard,
}) => {
  guard.expectAnswers('POST /booking/createBulkOrder 403', 'GET /auth/refresh 403');
  await openBulkImport(page);
  await chooseFile(page, { content: bulkCsv(3, { changes: { 3: { phone: '123' } } }) });
  await gridCell(page, 3, 'phone').click();
  await page.keyboard.type('9876543210');

  await context.clearCookies();
  await page.route('/booking/createBulkOrder', (route) =>
    route.fulfill({ status: 403, json: { message: 'expired', code: 'expired' } }),
  );
  await bulkDialog(page).getByRole('button', { name: 'Upload' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute('/booking/createBulkOrder');
  await page.getByLabel('Email').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(chosenFile(page)).toContainText('orders.csv');
  await bulkDialog(page).getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('dialog', { name: 'Orders imported' })).toContainText(
    '3 orders created.',
  );
});

test('an Excel workbook gets the same checks and has its own call', async ({ page }) => {
  await openBulkImport(page, 'B2C Order from Excel (.xlsx)');
  const title = 'B2C Bulk order upload by Excel';
  await chooseFile(page, { name: 'orders.csv', content: bulkCsv(2) });
  const dialog = bulkDialog(page, title);
  await expect(dialog.getByRole('alert')).toContainText('Only .xlsx file is allowed.');
  await chooseFile(page, { name: 'orders.xlsx', content: workbook(bulkCsv(3)) });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('dialog', { name: 'Orders imported' })).toContainText(
    '3 orders created.',
  );
});
