import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { getDayFromToday } from './support/india-days.ts';
import { prepareOrders } from './support/prepared-data.ts';

const getGrid = (page: Page) => page.getByRole('grid', { name: 'Forward orders' });
const getRows = (page: Page) => getGrid(page).getByRole('rowheader');

test('a seller exports the whole list or only the selected orders', async ({ page, seller }) => {
  await prepareOrders(seller, 11);
  await page.goto('/orders/forward');
  await expect(getRows(page)).toHaveCount(9);
  const exportLines = async () => {
    const downloadEvent = page.waitForEvent('download');
    await page.getByRole('main').getByRole('button', { name: 'Export CSV' }).click();
    const download = await downloadEvent;
    expect(download.suggestedFilename()).toBe(`shipdesk-orders-${getDayFromToday()}.csv`);
    return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  };
  const [header = '', ...allLines] = await exportLines();
  expect(header).toMatch(/^\uFEFF"?Docket number"?,/);
  // The file has a row for each product, and these orders have two.
  const readDocket = (line: string) => line.split(',')[0] ?? '';
  const dockets = [...new Set(allLines.map(readDocket))];
  expect([dockets.length, allLines.length]).toEqual([11, 22]);
  await getGrid(page).getByRole('checkbox').nth(1).check();
  await getGrid(page).getByRole('checkbox').nth(3).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  const [, ...selectedLines] = await exportLines();
  const selectedDockets = [dockets[0], dockets[2]];
  expect(selectedLines).toEqual(
    allLines.filter((line) => selectedDockets.includes(readDocket(line))),
  );
});
