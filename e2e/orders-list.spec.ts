import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { getDayFromToday } from './support/india-days.ts';
import { prepareOrders } from './support/prepared-data.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Forward orders' });
const rows = (page: Page) => grid(page).getByRole('rowheader');

test('a seller exports the whole list, then the selected orders', async ({ page, seller }) => {
  await prepareOrders(page.request, seller, 11);
  await page.goto('/orders/forward');
  await expect(rows(page)).toHaveCount(9);
  const exported = async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('main').getByRole('button', { name: 'Export CSV' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`shipdesk-orders-${getDayFromToday()}.csv`);
    return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  };
  const [head = '', ...all] = await exported();
  expect(head).toMatch(/^\uFEFF"?Docket number"?,/);
  // A row for each product: these orders have two.
  const docketOf = (line: string) => line.split(',')[0] ?? '';
  const dockets = [...new Set(all.map(docketOf))];
  expect([dockets.length, all.length]).toEqual([11, 22]);
  await grid(page).getByRole('checkbox').nth(1).check();
  await grid(page).getByRole('checkbox').nth(3).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  const [, ...selected] = await exported();
  const wanted = [dockets[0], dockets[2]];
  expect(selected).toEqual(all.filter((line) => wanted.includes(docketOf(line))));
});
