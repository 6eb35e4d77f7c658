import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';

const services = (page: Page) => page.getByRole('list', { name: 'Services' });
const shared = '/tools?from=560001&to=400001&mode=COD&invoice=999&boxes=1x0.65x35x35x6.5';

test('a shared link prices a parcel, and what is changed goes into the address', async ({
  page,
  seller: _seller,
}) => {
  await page.goto(shared);
  await expect(page.getByLabel('From pincode')).toHaveValue('560001');
  await expect(page.getByText('Zone C1')).toBeVisible();
  const cheapest = services(page).getByRole('listitem').first();
  await expect(cheapest).toContainText('Surface');
  // 109 of freight and 35 COD fee, and GST of 18 %.
  await expect(cheapest).toContainText('₹169.92');
  await cheapest.locator('summary').click();
  await expect(cheapest).toContainText('min(₹34.00 + 3 × ₹25.00, ₹155.00)');
  await expectAccessible(page);
  await page.getByLabel('Weight per box').fill('4');
  await expect(cheapest).toContainText('4 kg');
  await expect(page).toHaveURL(/boxes=1x4x35x35x6\.5/);
  await page.reload();
  await expect(page.getByLabel('Weight per box')).toHaveValue('4');
});

test('the zones of a pasted list are found and saved as a file', async ({
  page,
  seller: _seller,
}) => {
  await page.goto('/tools');
  await page.getByRole('link', { name: 'Zone finder' }).click();
  await page.getByRole('button', { name: 'Find zones' }).click();
  await expect(page.getByText('Enter two pincodes on a line')).toBeVisible();
  await page
    .getByLabel('From and to pincode')
    .fill('from,to\n560001, 400001\n682001 682555\n12,13');
  await page.getByRole('button', { name: 'Find zones' }).click();
  const zones = page.getByRole('grid', { name: 'Zones' });
  await expect(zones.getByRole('row')).toHaveCount(4);
  await expect(zones.getByRole('row').nth(1)).toContainText('C1');
  await expect(zones.getByRole('row').nth(2)).toContainText('F');
  await expect(page.getByText('1 without a zone')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('zones.csv');
});
