import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { prepareOrders, prepareShipments } from './support/prepared-data.ts';

const getFeedback = (page: Page) => page.getByRole('main').getByRole('alert');

/** Types a code as a keyboard scanner does, without moving the focus. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

test('a seller scans parcels onto a manifest, sees scan errors and requests a pickup', async ({
  page,
  seller,
}) => {
  await prepareOrders(seller, 3);
  const [firstDocket = '', secondDocket = ''] = await prepareShipments(seller);
  await page.goto('/orders/forward?stage=ready_to_ship');
  await expect(page.getByText('3 parcels have no pickup yet.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Manifests' }).click();
  await page.getByRole('link', { name: 'Scan parcels' }).click();
  await expect(page.getByText('0 of 3')).toBeVisible();
  await scan(page, firstDocket);
  await expect(page.getByText(`Scanned: ${firstDocket}`)).toBeVisible();
  await expect(page.getByText('1 of 3')).toBeVisible();
  await scan(page, firstDocket);
  await expect(getFeedback(page)).toContainText(`Already scanned: ${firstDocket}`);
  await expectAccessible(page);
  await scan(page, 'WRONG-1');
  await expect(getFeedback(page)).toContainText('Unknown number: WRONG-1');
  await page.reload();
  await expect(page.getByText('1 of 3')).toBeVisible();
  await scan(page, secondDocket);
  await expect(page.getByText('2 of 3')).toBeVisible();

  await page.getByRole('button', { name: 'Close manifest' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 parcel is missing. It will stay for the next manifest.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close manifest' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save PDF of/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^shipdesk-manifest-.*\.pdf$/);

  await page.goto('/orders/pickups');
  await page.getByRole('button', { name: 'Request a pickup' }).click();
  await expect(dialog.getByRole('radio').first()).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Request a pickup' }).click();
  await expect(dialog.getByText(/^Simulator will come to Biju Thomas on/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('grid', { name: 'Pickups' })).toContainText(
    /Simulator.*3.*Scheduled/,
  );
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true });

  test('a seller finds, checks and packs a parcel by touch', async ({ page, seller }) => {
    await prepareOrders(seller, 1);
    const [docket = ''] = await prepareShipments(seller);
    await page.goto('/orders/packing');
    await expect(page.getByText('Scan the first parcel')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Docket number, AWB or reference' }).tap();
    await scan(page, 'REF-1');
    const parcel = page.getByRole('region', { name: 'Parcel' });
    await expect(parcel).toContainText(docket);
    await parcel.getByText('Pepper').tap();
    await expect(page.getByRole('button', { name: 'Mark packed' })).toBeDisabled();
    await parcel.getByText('Cardamom').tap();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mark packed' }).tap();
    await expect(page.getByText('Packed', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Next parcel' }).tap();
    await scan(page, docket);
    await expect(getFeedback(page)).toContainText('Already packed');
    await page.goto(`/orders/${docket}`);
    await expect(page.getByText(/^Packed \d\d-\d\d-\d{4}/)).toBeVisible();
  });
});
