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

const pdf = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj << /Type /Catalog >> endobj');
const parsing = 'Error parsing CSV file. Please check the file format.';

const refusals: readonly {
  title: string;
  name?: string;
  content: string | Buffer;
  text: string;
}[] = [
  {
    title: 'another extension',
    name: 'orders.txt',
    content: bulkCsv(1),
    text: 'Only .csv file is allowed.',
  },
  {
    title: '5 MB and 1 byte',
    content: Buffer.alloc(FIVE_MB + 1, 'a'),
    text: 'File size must be less than or equal to 5MB.',
  },
  { title: 'a PDF renamed to .csv', content: pdf, text: parsing },
  { title: '5 MB of commas', content: Buffer.alloc(FIVE_MB, ','), text: parsing },
  {
    title: 'an unclosed quotation mark',
    content: bulkCsv(20, { changes: { 5: { address: '"12 MG Road' } } }),
    text: parsing,
  },
  { title: '1001 rows', content: bulkCsv(1001), text: 'CSV must not contain more than 1000 rows.' },
  {
    title: 'a missing column',
    content: bulkCsv(3, { without: 'phone' }),
    text: 'Missing mandatory columns: phone',
  },
  {
    title: 'an empty cell in row 537',
    content: bulkCsv(1000, { changes: { 537: { city: ' ' } } }),
    text: 'Row 537 has missing values for: city',
  },
  {
    title: 'a phone that Excel shortened',
    content: bulkCsv(3, { changes: { 3: { phone: '9.87654E+09' } } }),
    text: 'Row 3 has invalid values for: phone',
  },
];

test('Spec §5 bulk CSV file: each refusal has its text, and the page is never blocked', async ({
  page,
}) => {
  await openBulkImport(page);
  for (const { title, text, ...file } of refusals) {
    await expectNeverBlocked(page, title, async () => {
      await chooseFile(page, file);
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
