import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { demo, type Seller, test } from './support/fixtures.ts';
import { dayFromToday } from './support/india-days.ts';
import { prepareOrders, prepareShipments } from './support/prepared-data.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Returned parcels' });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Returns by state' }).getByRole('link', { name });

/** Ships a parcel that the consignee refuses, and lets the simulator bring it back. Its docket number. */
async function prepareReturn(
  http: APIRequestContext,
  seller: Seller,
  url: string,
): Promise<string> {
  await prepareOrders(http, seller, 1, { name: 'Ravi Kumar -REFUSED', pinCode: '682001' });
  const docketNumbers = await prepareShipments(http, seller);
  const headers = { authorization: `Bearer ${seller.accessToken}` };
  // Couriers do not come on a Sunday.
  for (const day of [dayFromToday(), dayFromToday(1)]) {
    const data = { docketNumbers, day, slot: '14:00' };
    const asked = await http.post('/api/pickups', { headers, data });
    if (asked.ok()) break;
  }
  const staff = await request.newContext({ baseURL: url });
  const signedIn = await staff.post('/auth/login', {
    data: { username: demo.admin.email, password: demo.admin.password },
  });
  const { accessToken }: { accessToken: string } = await signedIn.json();
  await expect
    .poll(
      async () => {
        const list = await http.get('/api/returns', { headers });
        const { data }: { data: { counts: { delivered: number } } } = await list.json();
        if (data.counts.delivered === 0) {
          await staff.post('/api/simulator/advance', {
            headers: { authorization: `Bearer ${accessToken}` },
            data: { hours: 24 },
          });
        }
        return data.counts.delivered;
      },
      { timeout: 180_000, intervals: [1_000] },
    )
    .toBe(1);
  await staff.dispose();
  return docketNumbers[0] ?? '';
}

test('a refused parcel comes back and is acknowledged by a scan with its condition', async ({
  page,
  seller,
  server,
}) => {
  test.setTimeout(240_000);
  const docket = await prepareReturn(page.request, seller, server.url);
  await page.goto('/orders/forward?stage=rto');
  await page.getByRole('link', { name: 'Returns' }).click();
  await expect(page).toHaveURL('/orders/returns');
  await expect(grid(page).getByRole('rowheader')).toHaveCount(1);
  await expect(grid(page)).toContainText('Consignee refused the parcel');
  await expectAccessible(page);

  // What a wedge scanner types, wherever the focus is.
  await page.keyboard.type(docket);
  await page.keyboard.press('Enter');
  const parcel = page.getByRole('region', { name: 'Parcel' });
  await expect(parcel).toContainText('Pepper');
  await parcel.getByText('Damaged', { exact: true }).click();
  await parcel.getByRole('textbox', { name: 'Note' }).fill('Torn bag');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect(page.getByText('Acknowledged: Damaged')).toBeVisible();
  await expect(page.getByText('No returned parcel waits for you')).toBeVisible();
  await tab(page, 'Acknowledged').click();
  await expect(grid(page)).toContainText('Torn bag');

  await page.goto(`/orders/${docket}`);
  await expect(page.getByRole('heading', { name: 'Way back to you' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Way to the consignee' })).toBeVisible();
  await expectAccessible(page);
});
