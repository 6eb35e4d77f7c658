import { expect, type Page } from '@playwright/test';
import {
  fillConsignee,
  fillProduct,
  getSection,
  openSection,
  pepper,
  readSavedDocket,
  saveForm,
} from './support/add-order.ts';
import { demo, test } from './support/fixtures.ts';
import { controlClock, getNow } from './support/noon.ts';
import { expectOneToast, getToasts } from './support/toasts.ts';

const getRows = (page: Page) => page.getByRole('grid', { name: 'Forward orders' }).getByRole('row');
const getWarehouseDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Warehouse' });

test('Spec main job: a seller signs in, adds a warehouse and an order, finds the order and signs out', async ({
  page,
}, { workerIndex }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(demo.seller.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.seller.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Orders', exact: true })
    .click();
  await expect(getRows(page)).toHaveCount(10);
  await page.getByRole('link', { name: 'Add Order' }).click();

  await fillConsignee(page);
  await getSection(page, 'consignee').getByLabel('Alternative phone').fill('9847012346');
  await getSection(page, 'consignee').getByLabel('Email').fill('ravi@example.in');
  await fillProduct(page, 1, pepper);
  const reference = `JOURNEY-${workerIndex}-${Date.now()}`;
  await getSection(page, 'order').getByLabel('Reference ID').fill(reference);

  const title = `Journey depot ${Date.now()}`;
  const pickup = await openSection(page, 'pickup');
  await pickup.getByRole('button', { name: 'Add Address' }).click();
  const getField = (label: string) => getWarehouseDialog(page).getByLabel(label, { exact: true });
  await getField('Address title').fill(title);
  await getField('Name').fill('Biju Thomas');
  await getField('Phone').fill('9847012345');
  await getField('Address line').fill('14 Market Road');
  await getField('Pincode').fill('560001');
  await expect(getField('City')).toHaveValue('Bengaluru');
  await expect(getField('State')).toHaveValue('Karnataka');
  await expect(getField('Country')).toHaveValue('India');
  // Stop the page's clock, to check that the dialog closes after exactly five seconds.
  await controlClock(page);
  await page.clock.pauseAt(getNow() + 60_000);
  await getWarehouseDialog(page).getByRole('button', { name: 'Save' }).click();
  await expectOneToast(page, 'Warehouse saved successfully!');
  await page.clock.runFor(4999);
  await expect(getWarehouseDialog(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(getWarehouseDialog(page)).toHaveCount(0);
  await page.clock.resume();
  await expect(pickup.getByRole('radio', { name: new RegExp(title) })).toBeChecked();
  await expect(getToasts(page)).toHaveCount(0);

  const parcel = await openSection(page, 'package');
  await parcel.getByLabel('Total weight').fill('1.2');
  const details = await openSection(page, 'other');
  await details.getByLabel('Reseller name').fill('Malabar Spice House');

  await saveForm(page);
  await expectOneToast(page, 'Order saved successfully!');
  const docket = await readSavedDocket(page);
  expect(docket).toMatch(/^\w{10,}$/);

  await page.getByRole('link', { name: 'Show in list' }).click();
  await expect(page).toHaveURL('/orders/forward');
  await expect(getRows(page).nth(1)).toContainText(docket);
  await expect(getRows(page).nth(1)).toContainText(reference);
  await page.reload();
  await expect(getRows(page).nth(1)).toContainText(docket);

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log-Out' }).click();
  await expect(page).toHaveURL('/login');
});
