import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { demo, signInQuietly, test } from './support/fixtures.ts';
import { dayFirst, dayFromToday, thisWeek } from './support/india-days.ts';
import { prepareOrders } from './support/prepared-data.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Forward orders' });
const rows = (page: Page) => grid(page).getByRole('rowheader');
const rangeButton = (page: Page) => page.getByRole('main').getByRole('button', { name: / to / });

test('Spec §9 order list: requests this week with limit 9 and page 0, then a chosen preset', async ({
  page,
}) => {
  await signInQuietly(page.request, demo.seller);
  const { start, end } = thisWeek();
  const first = page.waitForRequest('/orders/getorders');
  await page.goto('/orders');
  expect((await first).postDataJSON()).toEqual({
    filters: [{ createdOn: { startDate: start, endDate: end } }],
    limit: 9,
    pageNumber: 0,
  });
  await expect(page).toHaveURL('/orders/forward');
  await expect(rangeButton(page)).toHaveText(`${dayFirst(start)} to ${dayFirst(end)}`);

  await rangeButton(page).click();
  const next = page.waitForRequest('/orders/getorders');
  await page.getByRole('menuitemradio', { name: 'Yesterday' }).click();
  const yesterday = dayFromToday(-1);
  expect((await next).postDataJSON().filters).toEqual([
    { createdOn: { startDate: yesterday, endDate: yesterday } },
  ]);
  await page.reload();
  await expect(rangeButton(page)).toHaveText(`${dayFirst(yesterday)} to ${dayFirst(yesterday)}`);
  await rangeButton(page).click();
  await expect(page.getByRole('menuitemradio', { name: 'Yesterday' })).toBeChecked();
});

test('a seller pages through the orders, reloads, and goes back', async ({ page, seller }) => {
  await prepareOrders(page.request, seller, 11);
  await page.goto('/orders/forward');
  await expect(page.getByText('1–9 of 11')).toBeVisible();
  await expect(rows(page).first()).toContainText('REF-11');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/orders/forward?page=2');
  await page.reload();
  await expect(rows(page)).toHaveText([/REF-2$/, /REF-1$/]);
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.getByLabel('Rows per page').selectOption('25');
  await expect(page).toHaveURL('/orders/forward?size=25');
  await expect(rows(page)).toHaveCount(11);
  await page.goBack();
  await expect(page.getByText('10–11 of 11')).toBeVisible();
});

test('a seller exports the whole list, then the selected orders', async ({ page, seller }) => {
  await prepareOrders(page.request, seller, 11);
  await page.goto('/orders/forward');
  await expect(rows(page)).toHaveCount(9);
  const exported = async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('main').getByRole('button', { name: 'Export CSV' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`shipdesk-orders-${dayFromToday()}.csv`);
    return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  };
  const [head = '', ...all] = await exported();
  expect(head).toMatch(/^\uFEFF"?Docket number"?,/);
  expect(all).toHaveLength(11);
  await grid(page).getByRole('checkbox').nth(1).check();
  await grid(page).getByRole('checkbox').nth(3).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  const [, ...selected] = await exported();
  expect(selected).toEqual([all[0], all[2]]);
});
