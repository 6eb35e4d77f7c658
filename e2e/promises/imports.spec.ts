import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { bulkColumns, bulkExampleRow } from '@shipdesk/domain/order/bulk/bulk-columns';
import { formatCsvText } from '../../packages/domain/test-support/csv-bytes.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { chooseFile, openBulkImport } from '../support/bulk-import.ts';
import { test } from '../support/fixtures.ts';

const ROWS = 600;

/** Returns a file whose rows 3, 5 and 7 cannot be imported. */
function createFileWithBadRows(): string {
  const records = Array.from({ length: ROWS }, (_, index) => {
    const phone = [1, 3, 5].includes(index) ? '12' : bulkExampleRow.phone;
    const cells = { ...bulkExampleRow, clientRefrenceNumber: `BIG-${index}`, phone };
    return bulkColumns.map((column) => cells[column]);
  });
  return formatCsvText([[...bulkColumns], ...records]);
}

test('a seller imports a large file in the background and downloads the failed rows', async ({
  page,
  seller,
}) => {
  expect(seller.accessToken).toBeTruthy();
  await page.goto('/orders/forward');
  await openBulkImport(page, 'Big imports');
  await expect(page.getByRole('heading', { name: 'Big imports', level: 1 })).toBeVisible();
  await expect(page.getByText('No imports yet')).toBeVisible();

  const uploadResponse = page.waitForResponse(
    (response) => response.url().endsWith('/api/imports') && response.request().method() === 'POST',
  );
  await chooseFile(page, { name: 'big.csv', content: createFileWithBadRows() });
  expect((await uploadResponse).status()).toBe(202);

  const row = page.getByRole('row', { name: /big\.csv/ });
  await expect(row.getByText('Imported', { exact: true })).toBeVisible();
  await expect(row).toContainText('597');
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download failed rows of big.csv' }).click();
  const failedRows = await readFile(await (await download).path(), 'utf8');
  expect(failedRows.match(/^"(\d+)","phone: /gm)).toEqual([
    '"3","phone: ',
    '"5","phone: ',
    '"7","phone: ',
  ]);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Show today’s orders' }).click();
  await expect(page.getByText('BIG-').first()).toBeVisible();
});
