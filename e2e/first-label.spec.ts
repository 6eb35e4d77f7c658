import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { getSection, openSection, readSavedDocket, saveForm } from './support/add-order.ts';
import { createBulkCsv } from './support/bulk-files.ts';
import { chooseFile, getBulkDialog, openBulkImport } from './support/bulk-import.ts';
import { test } from './support/fixtures.ts';
import { tabAndType, tabTo } from './support/keyboard.ts';
import { controlClock } from './support/noon.ts';
import { prepareWarehouse } from './support/prepared-data.ts';

const getRows = (page: Page) => page.getByRole('grid', { name: 'Forward orders' }).getByRole('row');
const getStageLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Stages' }).getByRole('link', { name });
const getShipmentCard = (page: Page) => page.getByRole('region', { name: 'Shipment', exact: true });
const getDialog = (page: Page) => page.getByRole('dialog');
/** Returns a link of the dashboard of a seller without orders. */
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

test('a seller captures, ships and labels a new order by keyboard alone, from the sign-in', async ({
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
  const print = getShipmentCard(page).getByRole('button', { name: 'Print label' });
  await expect(print).toBeVisible();
  await tabTo(page, print);
  await press('Enter');
  await expect(getDialog(page).getByRole('radio', { name: /^100 x 150 mm/ })).toBeChecked();
  await tabTo(page, getDialog(page).getByRole('button', { name: 'Download' }));
  await expectLabels(page, () => press('Enter'));
  await expect(getDialog(page)).toHaveCount(0);
  await expect(print).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true });

  test('a new seller without a warehouse has the first label after at most 12 taps, from the sign-in', async ({
    page,
    seller,
  }) => {
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
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
    await page.clock.runFor(5000);
    await expect(getDialog(page)).toHaveCount(0);

    await tap(page.getByRole('button', { name: 'Save', exact: true }));
    await readSavedDocket(page);
    await tap(getShipLink(page));
    await tap(getShipmentCard(page).getByRole('button', { name: 'Ship', exact: true }));
    await tap(getShipmentCard(page).getByRole('button', { name: 'Print label' }));
    await expect(getDialog(page).getByRole('radio', { name: /^100 x 150 mm/ })).toBeChecked();
    await expectLabels(page, () => tap(getDialog(page).getByRole('button', { name: 'Download' })));
    expect(taps).toBeLessThanOrEqual(12);
  });
});

test('a seller books 50 orders in bulk, corrects the five that the carrier refuses and books them again', async ({
  page,
  seller,
}) => {
  expect(seller.accessToken).not.toBe('');
  // The simulator refuses orders with this name because of their phone or address.
  const badRows = Object.fromEntries(
    [3, 12, 21, 34, 49].map((row) => [row, { name: `Ravi Kumar ${row} -BADADDRESS` }]),
  );
  await page.goto('/orders/forward');
  await openBulkImport(page);
  await chooseFile(page, { content: createBulkCsv(50, { changes: badRows }) });
  await getBulkDialog(page).getByRole('button', { name: 'Upload' }).click();
  const summary = page.getByRole('dialog', { name: 'Orders imported' });
  await expect(summary).toContainText('50 orders created.');
  await summary.getByRole('button', { name: 'Show in list' }).click();
  await expect(getStageLink(page, 'New 50')).toBeVisible();

  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Select all 50 that match' }).click();
  await expect(page.getByText('50 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await getDialog(page).getByRole('button', { name: 'Ship 50 orders' }).click();
  await expect(
    getDialog(page).getByText('45 orders are booked. 5 orders are not booked.'),
  ).toBeVisible();
  await getDialog(page).getByRole('button', { name: 'Done' }).click();

  await getStageLink(page, 'Failed bookings 5').click();
  await expect(getRows(page)).toHaveCount(6);
  await getRows(page).nth(1).getByRole('rowheader').getByRole('link').click();
  const consignee = page.getByRole('region', { name: 'Consignee', exact: true });
  for (let number = 1; number <= 5; number += 1) {
    await expect(consignee).toContainText('-BADADDRESS');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const name = (await openSection(page, 'consignee')).getByLabel('Name');
    await name.fill((await name.inputValue()).replace(' -BADADDRESS', ''));
    await saveForm(page);
    await expect(consignee).not.toContainText('-BADADDRESS');
    if (number < 5) await page.getByRole('button', { name: 'Next order of the list' }).click();
  }
  await page.getByRole('button', { name: 'Back to orders' }).click();
  await expect(getRows(page)).toHaveCount(6);
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await getDialog(page).getByRole('button', { name: 'Ship 5 orders' }).click();
  await expect(getDialog(page).getByText('5 orders are booked.')).toBeVisible();
  await getDialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(getStageLink(page, 'Ready to ship 50')).toBeVisible();
});
