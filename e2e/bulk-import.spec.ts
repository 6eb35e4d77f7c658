import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { createBulkCsv } from './support/bulk-files.ts';
import {
  chooseFile,
  expectNeverBlocked,
  getBulkDialog,
  getGridCell,
  getRedLine,
  openBulkImport,
  waitForText,
} from './support/bulk-import.ts';
import { test } from './support/fixtures.ts';

test.beforeEach(async ({ page, seller }) => {
  expect(seller.accessToken).not.toBe('');
  await page.goto('/orders/forward');
});

const FIVE_MB = 5 * 1024 * 1024;
/** The largest file that each check refuses. Component tests cover the other texts. */
const refusals: readonly { title: string; content: string | Buffer; text: string }[] = [
  {
    title: '5 MB and 1 byte',
    content: Buffer.alloc(FIVE_MB + 1, 'a'),
    text: 'File size must be less than or equal to 5MB.',
  },
  {
    title: '5 MB of commas',
    content: Buffer.alloc(FIVE_MB, ','),
    text: 'Error parsing CSV file. Please check the file format.',
  },
  {
    title: '1001 rows',
    content: createBulkCsv(1001),
    text: 'CSV must not contain more than 1000 rows.',
  },
  {
    title: 'an empty cell in row 537',
    content: createBulkCsv(1000, { changes: { 537: { city: ' ' } } }),
    text: 'Row 537 has missing values for: city',
  },
];

// ASVS V5.1.1, V5.2.2
test('Spec §5 bulk CSV file: the largest files are refused with their text, 1000 rows are imported and found in the list, and the page is never blocked', async ({
  page,
}) => {
  await openBulkImport(page);
  for (const { title, text, content } of refusals) {
    await expectNeverBlocked(page, title, async () => {
      await chooseFile(page, { content });
      await waitForText(page, text);
    });
    await expect(getRedLine(page), title).toHaveText(text);
    await expect(getBulkDialog(page).getByRole('button', { name: 'Upload' }), title).toBeDisabled();
  }

  const summary = page.getByRole('dialog', { name: 'Orders imported' });
  await expectNeverBlocked(page, 'importing 1000 rows', async (attempt) => {
    if (attempt > 0) {
      await summary.getByRole('button', { name: 'Close' }).last().click();
      await openBulkImport(page);
    }
    const content = createBulkCsv(1000, { newline: '\r\n', first: attempt * 1000 + 1 });
    await chooseFile(page, { content });
    await waitForText(page, '1,000 rows');
    await getBulkDialog(page).getByRole('button', { name: 'Upload' }).click();
    await waitForText(page, '1,000 orders created.');
  });
  await expect(getBulkDialog(page)).toBeHidden();

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

test('a seller corrects bad cells in place by keyboard and imports the good rows', async ({
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
  await chooseFile(page, { content: createBulkCsv(20, { changes }) });
  const dialog = getBulkDialog(page);
  await expect(getRedLine(page)).toHaveText('Row 9 has missing values for: city');
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
  await expect(getRedLine(page)).toHaveText('Row 12 has invalid values for: quantity');

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
  await getGridCell(page, 12, 'quantity').click();
  await page.keyboard.type('2');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(summary).toContainText('1 order created.');
});
