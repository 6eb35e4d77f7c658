import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { prepareOrders } from './support/prepared-data.ts';

const progressSelector = 'ol[aria-label="Progress"] [aria-current="step"]';

test('a consignee tracks a parcel by docket number without JavaScript', async ({
  page,
  seller,
  browser,
  server,
  guard,
}) => {
  await prepareOrders(seller, 1);
  await page.goto('/orders/forward');
  await page.getByRole('rowheader').getByRole('link').click();
  const card = page.getByRole('region', { name: 'Shipment', exact: true });
  await card.getByRole('button', { name: 'Ship', exact: true }).click();
  const link = card.getByRole('link', { name: 'Open tracking page in a new tab' });
  await expect(link).toBeVisible();
  await expect(card.getByText('Expected by')).toBeVisible();
  await expectAccessible(page);
  const address = (await link.getAttribute('href')) ?? '';
  const docketNumber = address.slice(-14);

  const visitor = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const tracking = await visitor.newPage();
  await tracking.goto('/track');
  await tracking.getByLabel('Docket number').fill('1234');
  await tracking.getByRole('button', { name: 'Track' }).click();
  const malformed =
    'No parcel has this number. Enter the 14 digits of the docket number, or the carrier’s AWB.';
  await expect(tracking.getByText(malformed)).toBeVisible();
  await expect(tracking.getByLabel('Docket number')).toHaveValue('1234');
  await tracking.getByLabel('Docket number').fill(docketNumber.replace(/(.{4})/g, '$1 '));
  await tracking.keyboard.press('Enter');
  await expect(tracking).toHaveURL(address);
  await expect(tracking.getByRole('heading', { level: 1 })).toHaveText(/Being packed|Ready for/);
  await expect(tracking.locator(progressSelector)).toHaveText('Packed');
  await expect(tracking.getByText('R***i, Bengaluru')).toBeVisible();
  await visitor.close();

  guard.expectErrorResponses('GET /track/10000000000001 404');
  for (const path of ['/track', address, '/track/10000000000001']) {
    await page.goto(path);
    await expectAccessible(page);
  }
});
