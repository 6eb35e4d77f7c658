import { expect, type Page } from '@playwright/test';
import { unwrap } from '@shipdesk/client';
import { expectAccessible } from './support/accessibility.ts';
import { type Seller, test } from './support/fixtures.ts';
import { prepareOrders, prepareShipments } from './support/prepared-data.ts';
import { advanceEvenings } from './support/simulator.ts';

const getGrid = (page: Page) => page.getByRole('grid', { name: 'Returned parcels' });
const getTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Returns by state' }).getByRole('link', { name });

/** Ships a parcel that the consignee refuses, and advances the simulator to its return. Returns the docket number. */
async function prepareReturn(seller: Seller, url: string): Promise<string> {
  await prepareOrders(seller, 1, { name: 'Ravi Kumar -REFUSED', pinCode: '682001' });
  const docketNumbers = await prepareShipments(seller);
  const isDelivered = async () => {
    const { data } = await unwrap(seller.shipdesk.GET('/api/returns'));
    return data.counts.delivered === 1;
  };
  await advanceEvenings(seller, { docketNumbers, url, isOver: isDelivered, daysBefore: 20 });
  return docketNumbers[0] ?? '';
}

test('a seller acknowledges a returned parcel by scan with the condition and a photo', async ({
  page,
  seller,
  server,
}) => {
  const docket = await prepareReturn(seller, server.url);
  await page.goto('/orders/forward?stage=rto');
  await page.getByRole('link', { name: 'Returns' }).click();
  await expect(page).toHaveURL('/orders/returns');
  await expect(getGrid(page).getByRole('rowheader')).toHaveCount(1);
  await expect(getGrid(page)).toContainText('Consignee refused the parcel');
  await expectAccessible(page);

  // Type as a keyboard scanner does, without moving the focus.
  await page.keyboard.type(docket);
  await page.keyboard.press('Enter');
  const parcel = page.getByRole('region', { name: 'Parcel' });
  await expect(parcel).toContainText('Pepper');
  await parcel.getByText('Damaged', { exact: true }).click();
  await parcel.getByRole('textbox', { name: 'Note' }).fill('Torn bag');
  const chooser = page.waitForEvent('filechooser');
  await parcel.getByRole('button', { name: 'Add photos' }).click();
  const photo = { name: 'bag.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await (await chooser).setFiles(photo);
  await expect(parcel.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect(page.getByText('Acknowledged: Damaged')).toBeVisible();
  await expect(page.getByText('No returned parcels to acknowledge')).toBeVisible();
  await getTab(page, 'Acknowledged').click();
  await expect(getGrid(page)).toContainText('Torn bag');
  await expect(getGrid(page).getByRole('img', { name: 'Photo 1' })).toBeVisible();

  await page.goto(`/orders/${docket}`);
  await expect(page.getByRole('heading', { name: 'Return to you' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Delivery to the consignee' })).toBeVisible();
  await expectAccessible(page);
});
