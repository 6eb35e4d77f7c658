import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { createBulkCsv } from './support/bulk-files.ts';
import {
  chooseFile,
  getBulkDialog,
  getErrorLine,
  getGridCell,
  openBulkImport,
} from './support/bulk-import.ts';
import { test } from './support/fixtures.ts';

test.beforeEach(async ({ page, seller }) => {
  expect(seller.accessToken).not.toBe('');
  await page.goto('/orders/forward');
});

test('a seller corrects bad cells in place and imports the valid rows', async ({ page }) => {
  await openBulkImport(page);
  await expectAccessible(page);
  const changes = {
    3: { phone: '9.87654E+09' },
    5: { pinCode: '5600' },
    9: { city: '' },
    11: { phone: '9.876543210E+09' },
    12: { quantity: 'two' },
  };
  await chooseFile(page, { content: createBulkCsv(20, { changes }) });
  const dialog = getBulkDialog(page);
  await expect(getErrorLine(page)).toHaveText('Row 9 has missing values for: city');
  await expect(dialog.getByText('4 of 20 rows cannot be imported')).toBeVisible();
  await page.getByRole('radio', { name: 'Notes 1' }).click();
  await expect(getGridCell(page, 11, 'phone')).toHaveAccessibleDescription('Read as 9876543210');
  await page.getByRole('radio', { name: 'Problems 4' }).click();
  await expectAccessible(page);

  await getGridCell(page, 3, 'phone').click();
  await page.keyboard.type('98765 43211');
  await expect(dialog.getByText('3 of 20 rows cannot be imported')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(getGridCell(page, 5, 'pinCode')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('01');
  await page.keyboard.press('Tab');
  await expect(getGridCell(page, 9, 'city')).toBeFocused();
  await page.keyboard.type('Bengaluru');
  await page.keyboard.press('Enter');
  await expect(getErrorLine(page)).toHaveText('Row 12 has invalid values for: quantity');

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download failed rows' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('orders-failed-rows.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('"Row 12. quantity:');

  await dialog.getByRole('button', { name: 'Import 19 valid rows' }).click();
  const summary = page.getByRole('dialog', { name: 'Orders imported' });
  await expect(summary).toContainText('19 orders created.');
  await expectAccessible(page);
  await summary.getByRole('button', { name: 'Correct the other row' }).click();
  await getGridCell(page, 12, 'quantity').click();
  await page.keyboard.type('2');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(summary).toContainText('1 order created.');
});
