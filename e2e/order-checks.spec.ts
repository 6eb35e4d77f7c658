import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import {
  fillConsignee,
  fillProduct,
  openAddOrder,
  openSection,
  pepper,
  pick,
  save,
  section,
} from './support/add-order.ts';
import { test } from './support/fixtures.ts';
import { prepareWarehouse } from './support/prepared-data.ts';
import { closeToasts, expectOneToast, toasts } from './support/toasts.ts';

const products = 'Please fill in all required product details (name, quantity, and unit price)';

/** An order that lacks nothing, on the screen and unsaved. */
async function fillInEverything(page: Page) {
  await openAddOrder(page);
  await fillConsignee(page);
  await fillProduct(page, 1, pepper);
}

/** Saves and sees this one toast of that kind, alone. */
async function expectRefusal(page: Page, message: string, kind: 'Error' | 'Warning' = 'Error') {
  await save(page);
  await expectOneToast(page, message, kind);
  await closeToasts(page);
}

test.beforeEach(async ({ page, seller }, { title }) => {
  if (!title.includes('check 4')) await prepareWarehouse(page.request, seller);
});

test.afterEach(({ guard }, { title }) => {
  if (title.includes('check')) expect(guard.requests).not.toContain('POST /booking/createPickup');
});

test('Spec §5 order save, check 1: the consignee, the message lists the missing fields', async ({
  page,
}) => {
  const message = 'Please fill in all required consignee details: ';
  await openAddOrder(page);
  const fields = section(page, 'consignee');
  await expectRefusal(page, `${message}name, phone, address, pincode, city, state, country`);
  await expect(fields.getByLabel('Name')).toBeFocused();
  for (const label of ['Name', 'Phone', 'Address', 'Pincode', 'City', 'State', 'Country']) {
    await expect(fields.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  }
  await fields.getByLabel('Pincode').fill('560001');
  await expect(fields.getByLabel('City')).toHaveValue('Bengaluru');
  await fields.getByLabel('Name').fill('Ravi Kumar');
  await expectRefusal(page, `${message}phone, address`);
  await expect(fields.getByLabel('Phone', { exact: true })).toBeFocused();
  await fields.getByLabel('Phone', { exact: true }).fill('9876543210');
  // Blanks alone are nothing.
  await fields.getByLabel('Address').fill('   ');
  await expectRefusal(page, `${message}address`);
});

test('Spec §5 order save, check 2: the order date is required', async ({ page }) => {
  await openAddOrder(page);
  await fillConsignee(page);
  const date = (await openSection(page, 'order')).getByLabel('Order date');
  // The screen fills it in and locks it; a page that was tampered with does not get past the check.
  await date.evaluate((input) => input.removeAttribute('readonly'));
  await date.fill('');
  await expectRefusal(page, 'Order date is required');
});

test('Spec §5 order save, check 3: every product needs a name, a quantity and a unit price', async ({
  page,
}) => {
  await openAddOrder(page);
  await fillConsignee(page);
  await expectRefusal(page, products);
  // Its section was closed: the first field in need is shown and has the focus.
  const fields = section(page, 'order');
  await expect(fields.getByLabel('Product name')).toBeFocused();
  for (const [label, value] of [
    ['Product name', 'Pepper'],
    ['Quantity', '2'],
    ['Unit price', '10'],
  ] as const) {
    await fillProduct(page, 1, { name: 'Pepper', quantity: '2', unitPrice: '10' });
    await fields.getByLabel(label).fill('');
    await expectRefusal(page, products);
    await expect(fields.getByLabel(label)).toBeFocused();
    await fields.getByLabel(label).fill(value);
  }
  await fields.getByRole('button', { name: 'Add Product' }).click();
  await expectRefusal(page, products);
  await expect(
    fields.getByRole('group', { name: 'Product 2' }).getByLabel('Product name'),
  ).toBeFocused();
});

test('Spec §5 order save, check 4: a pickup address must be selected', async ({ page, seller }) => {
  await fillInEverything(page);
  const message = 'Please select a warehouse/pickup address';
  await expectRefusal(page, message);
  await expect(section(page, 'pickup')).toBeVisible();
  // The same with an address that was cleared.
  await prepareWarehouse(page.request, seller);
  await fillInEverything(page);
  const fields = await openSection(page, 'pickup');
  await fields.getByRole('button', { name: 'Clear pickup address' }).click();
  await page.keyboard.press('Escape');
  await expectRefusal(page, message);
  await expect(fields.getByRole('combobox')).toHaveAttribute('aria-invalid', 'true');
});

test('Spec §5 order save, check 5: single packages require length, width and height', async ({
  page,
}) => {
  await fillInEverything(page);
  for (const type of ['single(B2C)', 'single(B2B)']) {
    const fields = await openSection(page, 'package');
    await pick(fields, 'Package type', type);
    for (const label of ['Length', 'Width', 'Height']) {
      const field = fields.getByLabel(label);
      await field.fill('');
      await expectRefusal(page, 'Please fill in all required dimensions (length, width, height)');
      await expect(field).toBeFocused();
      await field.fill('10');
    }
  }
});

test('Spec §5 order save, check 5: multi packages require number and weight of every box', async ({
  page,
}) => {
  const message = 'Please fill in all required box details (number of boxes and weight per box)';
  await fillInEverything(page);
  const fields = await openSection(page, 'package');
  for (const type of ['multi(B2C)', 'multi(B2B)']) {
    await pick(fields, 'Package type', type);
    const box = fields.getByRole('group', { name: 'Box 1' });
    await box.getByLabel('Number of boxes').fill('');
    await box.getByLabel('Weight per box').fill('2');
    await expectRefusal(page, message);
    await expect(box.getByLabel('Number of boxes')).toBeFocused();
    await box.getByLabel('Number of boxes').fill('1');
    await box.getByLabel('Weight per box').fill('');
    await expectRefusal(page, message);
    await box.getByLabel('Weight per box').fill('2');
  }
  await fields.getByRole('button', { name: 'Add Box' }).click();
  await expectRefusal(page, message);
});

test('Spec §5 order save, check 6: a total of 50000 needs a GST ewaybill number, as a warning', async ({
  page,
}) => {
  await fillInEverything(page);
  await fillProduct(page, 1, { name: 'Pepper', quantity: '2', unitPrice: '25000' });
  await expectRefusal(
    page,
    'GST ewaybill number is required for orders with total amount >= 50000',
    'Warning',
  );
  const field = section(page, 'other').getByLabel('GST ewaybill number');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-required', 'true');
});

test('Spec §5 order save: a total of 49999.99 needs no GST ewaybill number', async ({ page }) => {
  await fillInEverything(page);
  await fillProduct(page, 1, { name: 'Pepper', quantity: '1', unitPrice: '49999.99' });
  await save(page);
  await expectOneToast(page, 'Order saved successfully!');
});

test('Spec §5 order save, all checks: in their order, one toast at a time', async ({ page }) => {
  await openAddOrder(page);
  const order = await openSection(page, 'order');
  await order.getByLabel('Order date').evaluate((input) => input.removeAttribute('readonly'));
  await order.getByLabel('Order date').fill('');
  const pickup = await openSection(page, 'pickup');
  await pickup.getByRole('button', { name: 'Clear pickup address' }).click();
  await page.keyboard.press('Escape');
  const parcel = await openSection(page, 'package');
  await parcel.getByLabel('Length').fill('');

  await expectRefusal(
    page,
    'Please fill in all required consignee details: name, phone, address, pincode, city, state, country',
  );
  await fillConsignee(page);
  await expectRefusal(page, 'Order date is required');
  await order.getByLabel('Order date').evaluate((input) => input.removeAttribute('readonly'));
  await order.getByLabel('Order date').fill('01/01/2026');
  await expectRefusal(page, products);
  await fillProduct(page, 1, { name: 'Saffron', quantity: '1', unitPrice: '50000' });
  await expectRefusal(page, 'Please select a warehouse/pickup address');
  await pickup.getByRole('radio', { name: /Kochi store/ }).check();
  await expectRefusal(page, 'Please fill in all required dimensions (length, width, height)');
  await parcel.getByLabel('Length').fill('10');
  await expectRefusal(
    page,
    'GST ewaybill number is required for orders with total amount >= 50000',
    'Warning',
  );
  await expect(toasts(page)).toHaveCount(0);
});

test('what is filled in but makes no sense is refused beside the field, after the checks of the spec', async ({
  page,
  guard,
}) => {
  await fillInEverything(page);
  const phone = section(page, 'consignee').getByLabel('Phone', { exact: true });
  await phone.fill('12345');
  await save(page);
  await expect(toasts(page)).toHaveCount(1);
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/10 digits/);
  expect(guard.requests).not.toContain('POST /booking/createPickup');
});

test('no WCAG A or AA violation: Add Order with errors in every section that has fields to type in', async ({
  page,
}) => {
  await fillInEverything(page);
  await section(page, 'consignee').getByLabel('Phone', { exact: true }).fill('12345');
  await fillProduct(page, 1, { ...pepper, quantity: '0' });
  await (await openSection(page, 'package')).getByLabel('Length').fill('0');
  await (await openSection(page, 'other')).getByLabel('GSTIN').fill('NOT A GSTIN');
  await save(page);
  for (const [key, label] of [
    ['consignee', 'Phone'],
    ['order', 'Quantity'],
    ['package', 'Length'],
    ['other', 'GSTIN'],
  ] as const) {
    await expect(section(page, key).getByLabel(label, { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
  }
  await expectAccessible(page);
});
