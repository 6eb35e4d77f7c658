import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import {
  fillConsignee,
  fillProduct,
  openAddOrder,
  openSection,
  pepper,
  pick,
  section,
  sections,
  sectionToggle,
} from './support/add-order.ts';
import { test } from './support/fixtures.ts';
import { dayFirst, dayFromToday } from './support/india-days.ts';
import { prepareWarehouse } from './support/prepared-data.ts';

test('Spec §2 Add Order: five sections, the first open, each opens and closes alone', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await openAddOrder(page);
  const names = Object.values(sections);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  for (const [at, name] of names.entries()) await expect(headings.nth(at)).toContainText(name);
  const keys = ['consignee', 'order', 'pickup', 'package', 'other'] as const;
  const expanded = async () =>
    Promise.all(keys.map(async (key) => sectionToggle(page, key).getAttribute('aria-expanded')));
  await expect.poll(expanded).toEqual(['true', 'false', 'false', 'false', 'false']);
  await sectionToggle(page, 'package').click();
  await expect.poll(expanded).toEqual(['true', 'false', 'false', 'true', 'false']);
  await sectionToggle(page, 'consignee').click();
  await expect.poll(expanded).toEqual(['false', 'false', 'false', 'true', 'false']);
  await expect(section(page, 'consignee')).toBeHidden();
});

test('Spec §2 Add Order: the back button and Cancel lead to the orders', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  for (const name of ['Back to orders', 'Cancel']) {
    await openAddOrder(page);
    await page.getByLabel('Name').first().fill('Ravi');
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL('/orders/forward');
    // The list has been answered: leaving earlier would cut its call off.
    await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  }
});

test('Spec §2 Add Order, section 1: fields, +91, mandatory marks; city, state and country from the pincode', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await openAddOrder(page);
  const fields = section(page, 'consignee');
  await expect(fields.getByText('+91')).toHaveCount(2);
  for (const name of ['Name', 'Phone', 'Address', 'Pincode', 'City', 'State', 'Country']) {
    const field = fields.getByLabel(name, { exact: true });
    await expect(field).toHaveAttribute('aria-required', 'true');
    const label = fields.locator('label').filter({ hasText: new RegExp(`^${name}$`) });
    await expect(label.locator('..')).toContainText('*');
  }
  for (const label of ['Alternative phone', 'Email']) {
    await expect(fields.getByLabel(label)).not.toHaveAttribute('aria-required', 'true');
  }
  await fields.getByLabel('Pincode').fill('682002');
  for (const [label, value] of [
    ['State', 'Kerala'],
    ['Country', 'India'],
  ] as const) {
    await expect(fields.getByLabel(label)).toHaveValue(value);
    await expect(fields.getByLabel(label)).toHaveJSProperty('readOnly', true);
  }
  await expect(fields.getByLabel('City')).not.toHaveValue('');
  await expect(fields.getByLabel('City')).toHaveJSProperty('readOnly', true);
});

test('Spec §2 Add Order, section 2: order id, read-only date of today, reference id, products with remove', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await openAddOrder(page);
  const fields = await openSection(page, 'order');
  await expect(fields.getByLabel('Order ID')).not.toHaveValue('');
  await expect(fields.getByLabel('Reference ID')).toHaveValue('');
  const date = fields.getByLabel('Order date');
  await expect(date).toHaveValue(dayFirst(dayFromToday(), '/'));
  await expect(date).toHaveJSProperty('readOnly', true);

  const lines = fields.getByRole('group', { name: /^Product \d/ });
  await expect(lines).toHaveCount(1);
  await expect(fields.getByRole('button', { name: /^Remove product/ })).toHaveCount(0);
  await fillProduct(page, 1, pepper);
  await fields.getByRole('button', { name: 'Add Product' }).click();
  await fillProduct(page, 2, { name: 'Cardamom', quantity: '1', unitPrice: '1000' });
  await expect(fields.getByRole('button', { name: /^Remove product/ })).toHaveCount(2);
  await fields.getByRole('button', { name: 'Remove product 1' }).click();
  await expect(lines).toHaveCount(1);
  await expect(lines.getByLabel('Product name')).toHaveValue('Cardamom');
  await expect(fields.getByRole('button', { name: /^Remove product/ })).toHaveCount(0);
});

test('Spec §4 payment type: the COD select shows only for COD, the COD Amount only for manual', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await openAddOrder(page);
  const fields = await openSection(page, 'order');
  const select = fields.getByRole('button', { name: 'COD calculated amount' });
  const amount = fields.getByLabel('COD Amount', { exact: true });
  await expect(fields.getByRole('radio', { name: 'Prepaid' })).toBeChecked();
  await expect(select).toHaveCount(0);
  await fields.getByRole('radio', { name: 'COD' }).check();
  await expect(select).toContainText('Invoice Amount');
  await expect(amount).toHaveCount(0);
  await pick(fields, 'COD calculated amount', 'Manual Amount');
  await expect(amount).toBeVisible();
  await fields.getByRole('radio', { name: 'Prepaid' }).check();
  await expect(select).toHaveCount(0);
  await expect(amount).toHaveCount(0);
});

test('Spec §2 Add Order, section 3: the default address starts selected; search filters by title; clear', async ({
  page,
  seller,
}) => {
  await prepareWarehouse(page.request, seller, {
    pickupAddressTitle: 'Aluva depot',
    isDefault: false,
  });
  await prepareWarehouse(page.request, seller, { pickupAddressTitle: 'Kochi store' });
  await openAddOrder(page);
  const fields = await openSection(page, 'pickup');
  const cards = fields.getByRole('radio');
  await expect(cards).toHaveCount(2);
  await expect(fields.getByRole('radio', { name: /Kochi store/ })).toBeChecked();
  const search = fields.getByRole('combobox', { name: 'Pickup address' });
  await expect(search).toHaveValue('Kochi store');

  // Spec §4, pickup search: editing the search text clears the selected address.
  await search.fill('alu');
  await expect(page.getByRole('option')).toHaveText([/Aluva depot/]);
  await page.keyboard.press('Escape');
  await search.fill('Kochi stor');
  await expect(
    page.getByRole('radio', { checked: true, name: /Kochi store|Aluva depot/ }),
  ).toHaveCount(0);
  await search.fill('alu');
  await page.getByRole('option', { name: /Aluva depot/ }).click();
  await expect(search).toHaveValue('Aluva depot');
  await expect(fields.getByRole('radio', { name: /Aluva depot/ })).toBeChecked();
  await fields.getByRole('button', { name: 'Clear pickup address' }).click();
  await expect(search).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(cards).toHaveCount(2);
  await expect(fields.getByRole('radio', { checked: true })).toHaveCount(0);
  await fields.getByRole('radio', { name: /Kochi store/ }).check();
  await expect(search).toHaveValue('Kochi store');
});

test('Spec §4 package type: four options, single(B2C) by default; sizes or boxes; Rov Type for B2B only', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await openAddOrder(page);
  const fields = await openSection(page, 'package');
  const type = fields.getByRole('button', { name: 'Package type' });
  const rov = fields.getByRole('button', { name: 'Rov Type' });
  const weight = fields.getByLabel('Total weight');
  const boxes = fields.getByRole('group', { name: /^Box \d/ });
  await expect(type).toContainText('single(B2C)');
  // Spec §9, form defaults.
  await expect(weight).toHaveValue('0.65');
  await expect(fields.getByLabel('Length')).toHaveValue('35');
  await expect(fields.getByLabel('Width')).toHaveValue('35');
  await expect(fields.getByLabel('Height')).toHaveValue('6.5');
  await expect(weight).toHaveAccessibleDescription('The minimum chargeable weight is 0.50kg');
  await expect(rov).toHaveCount(0);

  await type.click();
  await expect(page.getByRole('option')).toHaveText([
    'single(B2B)',
    'multi(B2B)',
    'single(B2C)',
    'multi(B2C)',
  ]);
  await page.getByRole('option', { name: 'single(B2B)' }).click();
  await expect(rov).toContainText('Owner risk');
  await expect(boxes).toHaveCount(0);

  await pick(fields, 'Package type', 'multi(B2C)');
  await expect(rov).toHaveCount(0);
  await expect(weight).toBeDisabled();
  await expect(boxes).toHaveCount(1);
  await expect(fields.getByRole('button', { name: /^Remove box/ })).toHaveCount(0);
  await boxes.first().getByLabel('Number of boxes').fill('2');
  await boxes.first().getByLabel('Weight per box').fill('1.5');
  await fields.getByRole('button', { name: 'Add Box' }).click();
  await boxes.nth(1).getByLabel('Number of boxes').fill('3');
  await boxes.nth(1).getByLabel('Weight per box').fill('0.4');
  await expect(weight).toHaveValue('4.2');
  await fields.getByRole('button', { name: 'Remove box 1' }).click();
  await expect(boxes).toHaveCount(1);
  await expect(weight).toHaveValue('1.2');
  await pick(fields, 'Package type', 'multi(B2B)');
  await expect(rov).toBeVisible();
});

test('Spec §2 Add Order, section 5: reseller name, GSTIN, GST ewaybill number', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await openAddOrder(page);
  const fields = await openSection(page, 'other');
  for (const label of ['Reseller name', 'GSTIN', 'GST ewaybill number']) {
    await expect(fields.getByLabel(label)).toHaveValue('');
  }
});

test('Spec §5 input rules: numeric inputs take digits, and one point where decimals are allowed', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await openAddOrder(page);
  const order = await openSection(page, 'order');
  const quantity = order.getByLabel('Quantity');
  await quantity.pressSequentially('-1a2.3e');
  await expect(quantity).toHaveValue('123');
  const price = order.getByLabel('Unit price');
  await price.pressSequentially('₹1,2.5.0x');
  await expect(price).toHaveValue('12.50');
  const parcel = await openSection(page, 'package');
  const weight = parcel.getByLabel('Total weight');
  await weight.fill('');
  await weight.pressSequentially('1.2.5 kg');
  await expect(weight).toHaveValue('1.25');
  const consignee = await openSection(page, 'consignee');
  const phone = consignee.getByLabel('Phone', { exact: true });
  await phone.pressSequentially('98-76 54a3210');
  await expect(phone).toHaveValue('9876543210');
  const pincode = consignee.getByLabel('Pincode');
  await pincode.pressSequentially('56 00x017');
  await expect(pincode).toHaveValue('560001');
});

test('what was typed is not lost by accident: leaving an unsaved order asks first', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await page.goto('/orders/forward');
  await page.getByRole('link', { name: 'Add Order' }).click();
  await fillConsignee(page);
  await page.getByRole('link', { name: 'Shipdesk' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/orders/add');
  await expect(section(page, 'consignee').getByLabel('Name')).toHaveValue('Ravi Kumar');
  await page.getByRole('link', { name: 'Shipdesk' }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/dashboard');
});
