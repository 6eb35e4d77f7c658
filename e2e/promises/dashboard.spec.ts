import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { prepareOrders, prepareShipments } from '../support/prepared-data.ts';

const getRows = (page: Page) =>
  page.getByRole('grid', { name: 'Forward orders' }).getByRole('rowheader');

test('a dashboard count links to exactly the counted orders', async ({ page, seller }) => {
  await prepareOrders(seller, 2, { pinCode: '682001' });
  await prepareShipments(seller);
  await prepareOrders(seller, 3);
  await page.goto('/dashboard?by=carrier');
  const tiles = page.getByRole('list', { name: 'Figures' });
  await expect(tiles.getByRole('link', { name: 'Orders 5' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('region', { name: 'Things to do next' }).getByText('orders to ship').click();
  await expect(page).toHaveURL(/stage=new/);
  await expect(getRows(page)).toHaveCount(3);

  await page.goBack();
  const bookedRow = page
    .getByRole('grid', { name: 'By carrier' })
    .getByRole('row', { name: 'Simulator' });
  await bookedRow.getByRole('link', { name: '2', exact: true }).click();
  await expect(
    page.getByRole('button', { name: 'Remove filter Carrier: Simulator' }),
  ).toBeVisible();
  await expect(getRows(page)).toHaveCount(2);

  await page.goto('/dashboard/order-status');
  const strip = page.getByRole('list', { name: 'Pipeline', exact: true });
  await expect(strip.getByRole('link', { name: /^Ready to ship 2/ })).toBeVisible();
  await expectAccessible(page);
  await strip.getByRole('link', { name: /^New 3/ }).click();
  await expect(getRows(page)).toHaveCount(3);
});
