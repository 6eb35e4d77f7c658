import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { fillConsignee, openAddOrder, openSection, section } from './support/add-order.ts';
import { test } from './support/fixtures.ts';
import { prepareWarehouse } from './support/prepared-data.ts';

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
  const search = page.getByRole('combobox', { name: 'Pickup address' });
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

test('leaving an unsaved order asks first, the back button and Cancel do not', async ({
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
  await expect(page).not.toHaveURL('/orders/add');
  for (const name of ['Back to orders', 'Cancel']) {
    await openAddOrder(page);
    await page.getByLabel('Name').first().fill('Ravi');
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL('/orders/forward');
    // Leaving before the list is loaded would abort its request.
    await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  }
});
