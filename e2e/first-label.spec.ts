import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { getSection, readSavedDocket } from './support/add-order.ts';
import { test } from './support/fixtures.ts';
import { tabAndType, tabTo } from './support/keyboard.ts';
import { controlClock } from './support/noon.ts';
import { prepareWarehouse } from './support/prepared-data.ts';

const getShipmentCard = (page: Page) => page.getByRole('region', { name: 'Shipment', exact: true });
/** The dialog of a saved warehouse closes after this time. */
const DIALOG_CLOSES_AFTER_MS = 5_000;

const getDialog = (page: Page) => page.getByRole('dialog');
/** Returns the link that the dashboard shows to a seller without orders. */
const getAddOrderLink = (page: Page) => page.getByRole('link', { name: 'Add an order' });
const getShipLink = (page: Page) => page.getByRole('link', { name: 'Ship', exact: true });

/** Runs an action that saves a PDF of labels, and checks the file. */
async function expectLabels(page: Page, act: () => Promise<void>): Promise<void> {
  const download = page.waitForEvent('download');
  await act();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^shipdesk-labels-.*\.pdf$/);
  const content = await readFile(await file.path());
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
}

test('a seller signs in, ships a new order and prints the label by keyboard alone', async ({
  page,
  seller,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  await prepareWarehouse(seller);
  await page.context().clearCookies();
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(seller.email);
  await tabAndType(page, page.getByLabel('Password', { exact: true }), seller.password);
  await press('Enter');
  await expect(getAddOrderLink(page)).toBeVisible();
  await tabTo(page, getAddOrderLink(page));
  await press('Enter');
  const consignee = getSection(page, 'consignee');
  await tabAndType(page, consignee.getByLabel('Name'), 'Ravi Kumar');
  await tabAndType(page, consignee.getByLabel('Phone', { exact: true }), '9876543210');
  await tabAndType(page, consignee.getByLabel('Address'), '12 MG Road');
  await tabAndType(page, consignee.getByLabel('Pincode'), '560001');
  await expect(consignee.getByLabel('City')).toHaveValue('Bengaluru');
  const order = getSection(page, 'order');
  await tabAndType(page, order.getByLabel('Product name'), 'Pepper');
  await tabAndType(page, order.getByLabel('Quantity'), '2');
  await tabAndType(page, order.getByLabel('Unit price'), '499.5');
  await press('ControlOrMeta+s');
  const docket = await readSavedDocket(page);

  await tabTo(page, getShipLink(page));
  await press('Enter');
  await expect(page).toHaveURL(`/orders/${docket}`);
  await expect(
    getShipmentCard(page).getByRole('button', { name: 'Ship', exact: true }),
  ).toBeVisible();
  await press('s');
  await press('Enter');
  const printButton = getShipmentCard(page).getByRole('button', { name: 'Print label' });
  await expect(printButton).toBeVisible();
  await tabTo(page, printButton);
  await press('Enter');
  await expect(getDialog(page).getByRole('radio', { name: /^100 x 150 mm/ })).toBeChecked();
  await tabTo(page, getDialog(page).getByRole('button', { name: 'Download' }));
  await expectLabels(page, () => press('Enter'));
  await expect(getDialog(page)).toHaveCount(0);
  await expect(printButton).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true });

  test('a new seller signs in and prints the first label within 12 taps', async ({
    page,
    seller,
  }) => {
    let tapCount = 0;
    const tap = async (target: Locator) => {
      tapCount += 1;
      await target.tap();
    };
    await page.context().clearCookies();
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(seller.email);
    await tabAndType(page, page.getByLabel('Password', { exact: true }), seller.password);
    await tap(page.getByRole('button', { name: 'Login' }));
    await tap(getAddOrderLink(page));
    const consignee = getSection(page, 'consignee');
    await tap(consignee.getByLabel('Name'));
    await page.keyboard.type('Ravi Kumar');
    await tabAndType(page, consignee.getByLabel('Phone', { exact: true }), '9876543210');
    await tabAndType(page, consignee.getByLabel('Address'), '12 MG Road');
    await tabAndType(page, consignee.getByLabel('Pincode'), '560001');
    await expect(consignee.getByLabel('City')).toHaveValue('Bengaluru');
    const order = getSection(page, 'order');
    await tabAndType(page, order.getByLabel('Product name'), 'Pepper');
    await tabAndType(page, order.getByLabel('Quantity'), '2');
    await tabAndType(page, order.getByLabel('Unit price'), '499.5');

    const pickup = getSection(page, 'pickup');
    await tap(pickup.getByRole('button', { name: 'Add Address' }));
    const getField = (label: string) => getDialog(page).getByLabel(label, { exact: true });
    await tabAndType(page, getField('Address title'), 'Kochi store');
    await tabAndType(page, getField('Name'), 'Biju Thomas');
    await tabAndType(page, getField('Phone'), '9847012345');
    await tabAndType(page, getField('Address line'), '14 Market Road');
    await tabAndType(page, getField('Pincode'), '560001');
    await expect(getField('City')).toHaveValue('Bengaluru');
    await controlClock(page);
    await tap(getDialog(page).getByRole('button', { name: 'Save' }));
    await expect(page.getByText('Warehouse saved successfully!')).toBeVisible();
    await page.clock.runFor(DIALOG_CLOSES_AFTER_MS);
    await expect(getDialog(page)).toHaveCount(0);

    await tap(page.getByRole('button', { name: 'Save', exact: true }));
    await readSavedDocket(page);
    await tap(getShipLink(page));
    await tap(getShipmentCard(page).getByRole('button', { name: 'Ship', exact: true }));
    await tap(getShipmentCard(page).getByRole('button', { name: 'Print label' }));
    await expect(getDialog(page).getByRole('radio', { name: /^100 x 150 mm/ })).toBeChecked();
    await expectLabels(page, () => tap(getDialog(page).getByRole('button', { name: 'Download' })));
    expect(tapCount).toBeLessThanOrEqual(12);
  });
});
