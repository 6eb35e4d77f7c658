import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { createBulkCsv } from '../support/bulk-files.ts';
import {
  chooseFile,
  expectNeverBlocked,
  getBulkDialog,
  getErrorLine,
  openBulkImport,
  waitForText,
} from '../support/bulk-import.ts';
import { test } from '../support/fixtures.ts';

const FIVE_MB = 5 * 1024 * 1024;
/** Large files, each rejected by a different check. Component tests cover the other texts. */
const invalidFiles: readonly { title: string; content: string | Buffer; text: string }[] = [
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
test('Spec §5 bulk CSV file: rejects large invalid files and imports 1000 rows without blocking the page', async ({
  page,
  seller,
}) => {
  expect(seller.accessToken).not.toBe('');
  await page.goto('/orders/forward');
  await openBulkImport(page);
  for (const { title, text, content } of invalidFiles) {
    await expectNeverBlocked(page, title, async () => {
      await chooseFile(page, { content });
      await waitForText(page, text);
    });
    await expect(getErrorLine(page), title).toHaveText(text);
    await expect(getBulkDialog(page).getByRole('button', { name: 'Upload' }), title).toBeDisabled();
  }

  const summary = page.getByRole('dialog', { name: 'Orders imported' });
  await expectNeverBlocked(page, 'importing 1000 rows', async (attempt) => {
    if (attempt > 0) {
      await summary.getByRole('button', { name: 'Close' }).last().click();
      await openBulkImport(page);
    }
    const content = createBulkCsv(1000, { newline: '\r\n', firstNumber: attempt * 1000 + 1 });
    await chooseFile(page, { content });
    await waitForText(page, '1,000 rows');
    await getBulkDialog(page).getByRole('button', { name: 'Upload' }).click();
    await waitForText(page, '1,000 orders created.');
  });
  await expect(getBulkDialog(page)).toBeHidden();

  const docket = await summary.getByRole('listitem').first().getByRole('link').textContent();
  const download = page.waitForEvent('download');
  await summary.getByRole('button', { name: 'Download' }).click();
  const savedCsv = await readFile(await (await download).path(), 'utf8');
  expect(savedCsv.trim().split('\r\n')).toHaveLength(1001);
  expect(docket).toMatch(/^\w{8,}$/);
  expect(savedCsv).toContain(docket ?? '');
  await summary.getByRole('button', { name: 'Show in list' }).click();
  await expect(page.getByText(/^1–\d+ of 1,000$/)).toBeVisible();
  await expect(page.getByText(/^Ref ID: INV-\d+$/).first()).toBeVisible();
});
