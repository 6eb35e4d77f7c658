import { expect } from '@playwright/test';
import { bulkCsv } from './support/bulk-files.ts';
import {
  bulkDialog,
  chooseFile,
  expectNeverBlocked,
  openBulkImport,
  redLine,
  waitForText,
} from './support/bulk-import.ts';
import { test } from './support/fixtures.ts';

const FIVE_MB = 5 * 1024 * 1024;

test.beforeEach(async ({ page, seller: _seller }) => {
  await page.goto('/orders/forward');
});

/** The largest file that each check refuses. The texts of all refusals are tested without a screen. */
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
  { title: '1001 rows', content: bulkCsv(1001), text: 'CSV must not contain more than 1000 rows.' },
  {
    title: 'an empty cell in row 537',
    content: bulkCsv(1000, { changes: { 537: { city: ' ' } } }),
    text: 'Row 537 has missing values for: city',
  },
];

test('Spec §5 bulk CSV file: the largest files are refused with their text, and the page is never blocked', async ({
  page,
}) => {
  await openBulkImport(page);
  for (const { title, text, content } of refusals) {
    await expectNeverBlocked(page, title, async () => {
      await chooseFile(page, { content });
      await waitForText(page, text);
    });
    await expect(redLine(page), title).toHaveText(text);
    await expect(bulkDialog(page).getByRole('button', { name: 'Upload' }), title).toBeDisabled();
  }
  // Spec §8: inline in red under the picker.
  const colour = await redLine(page).evaluate((line) => getComputedStyle(line).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  expect(red, colour).toBeGreaterThan(2 * Math.max(green, blue));
  const picker = await page.getByRole('button', { name: 'Browse File' }).boundingBox();
  const line = await redLine(page).boundingBox();
  expect(line?.y).toBeGreaterThan((picker?.y ?? 0) + (picker?.height ?? 0));
});
