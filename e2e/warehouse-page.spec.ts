import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { openAddOrder, openSection } from './support/add-order.ts';
import { test } from './support/fixtures.ts';
import { tabTo } from './support/keyboard.ts';
import { now } from './support/noon.ts';
import { prepareWarehouse } from './support/prepared-data.ts';
import { closeToasts, expectOneToast } from './support/toasts.ts';

const table = (page: Page, name = 'Warehouses') => page.getByRole('grid', { name, exact: true });
const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search warehouses' });
const edit = (page: Page) => page.getByRole('dialog', { name: 'Edit Warehouse' });

async function act(page: Page, title: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('N2 warehouses: nothing yet, then one is added and stands in the list with its columns', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await page.goto('/warehouse');
  await expect(page.getByText('No warehouse yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Warehouse' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Warehouse' });
  await dialog.getByLabel('Address title').fill('Kochi store');
  await dialog.getByLabel('Name', { exact: true }).fill('Biju Thomas');
  await dialog.getByLabel('Phone', { exact: true }).fill('9847012345');
  await dialog.getByLabel('Address line').fill('14 Market Road');
  await dialog.getByLabel('Pincode').fill('682002');
  await expect(dialog.getByLabel('City')).toHaveValue('Ernakulam');
  await dialog.getByText('Default Address').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectOneToast(page, 'Warehouse saved successfully!');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  for (const header of ['Facility', 'Contact', 'Phone', 'Address', 'Default', 'Orders, 30 days']) {
    await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  const cells = row(page, 'Kochi store');
  for (const text of ['Biju Thomas', '+91 98470 12345', '14 Market Road', '682002', 'Default']) {
    await expect(cells).toContainText(text);
  }
});

test('N2 warehouses: edit, default, archive and restore; Add Order shows what is in use', async ({
  page,
  seller,
}) => {
  await prepareWarehouse(page.request, seller, { pickupAddressTitle: 'Kochi store' });
  await prepareWarehouse(page.request, seller, {
    pickupAddressTitle: 'Aluva depot',
    isDefault: false,
  });
  await page.goto('/warehouse');
  await act(page, 'Aluva depot', 'Edit');
  await expect(edit(page).getByLabel('Address line')).toHaveValue('14 Market Road');
  await edit(page).getByLabel('Address title').fill('Aluva new depot');
  await edit(page).getByLabel('Address line').fill('1 New Road');
  await page.clock.install({ time: now() });
  await edit(page).getByRole('button', { name: 'Save' }).click();
  await expectOneToast(page, 'Warehouse saved successfully!');
  await page.clock.runFor(5000);
  await expect(edit(page)).toBeHidden();
  await expect(row(page, 'Aluva new depot')).toContainText('1 New Road');

  await closeToasts(page);
  await act(page, 'Aluva new depot', 'Make default');
  await expectOneToast(page, 'Aluva new depot is the default now.');
  await expect(page.getByRole('rowheader').first()).toHaveText('Aluva new depot');
  await closeToasts(page);
  await act(page, 'Kochi store', 'Archive');
  await expectOneToast(page, 'Kochi store is archived.');
  await expect(page.getByRole('rowheader')).toHaveCount(1);

  await openAddOrder(page);
  const pickup = await openSection(page, 'pickup');
  await expect(pickup.getByRole('radio')).toHaveCount(1);
  await expect(pickup.getByRole('radio')).toBeChecked();

  await page.goto('/warehouse');
  await page.getByRole('checkbox', { name: 'Archived (1)' }).click();
  await expect(page).toHaveURL('/warehouse?show=archived');
  await act(page, 'Kochi store', 'Restore');
  await expectOneToast(page, 'Kochi store is back.');
  await expect(page.getByText('Nothing is archived')).toBeVisible();
});

test('N2 warehouses: the default cannot be archived before another is chosen', async ({
  page,
  seller,
  guard,
}) => {
  const id = await prepareWarehouse(page.request, seller);
  guard.expectAnswers(`POST /api/warehouses/${id}/archive 422`);
  await page.goto('/warehouse');
  await act(page, 'Kochi store', 'Archive');
  await expectOneToast(
    page,
    'This is the default warehouse. Make another one the default, then archive it.',
  );
  await act(page, 'Kochi store', 'Edit');
  await expect(edit(page).getByRole('checkbox', { name: 'Default Address' })).toBeDisabled();
});

test('Spec §8: an edit to a title that is taken toasts This warehouse is already present., what was typed stays', async ({
  page,
  seller,
  guard,
}) => {
  await prepareWarehouse(page.request, seller);
  const id = await prepareWarehouse(page.request, seller, {
    pickupAddressTitle: 'Aluva depot',
    isDefault: false,
  });
  guard.expectAnswers(`PUT /api/warehouses/${id} 409`);
  await page.goto('/warehouse');
  await act(page, 'Aluva depot', 'Edit');
  await edit(page).getByLabel('Address title').fill('Kochi store');
  await edit(page).getByLabel('Address line').fill('2 Other Road');
  await edit(page).getByRole('button', { name: 'Save' }).click();
  await expectOneToast(page, 'This warehouse is already present.');
  await expect(edit(page).getByLabel('Address title')).toBeFocused();
  await expect(edit(page).getByLabel('Address line')).toHaveValue('2 Other Road');
});

test('N2 warehouses: 210 of them are searched and paged, the view stays in the address bar', async ({
  page,
  seller,
}) => {
  test.setTimeout(90_000);
  for (let batch = 0; batch < 14; batch += 1) {
    await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        prepareWarehouse(page.request, seller, {
          pickupAddressTitle: `Store ${String(batch * 15 + index + 1).padStart(3, '0')}`,
          isDefault: batch + index === 0,
        }),
      ),
    );
  }
  await page.goto('/warehouse');
  await expect(page.getByRole('rowheader')).toHaveCount(25);
  await expect(page.getByText('1–25 of 210')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/warehouse?page=2');
  await expect(page.getByRole('rowheader').first()).toHaveText('Store 026');
  await page.reload();
  await expect(page.getByRole('rowheader').first()).toHaveText('Store 026');
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('store 21');
  await expect(page).toHaveURL('/warehouse?q=store+21');
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await search(page).fill('zebra');
  await expect(page.getByText('Nothing found for “zebra”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page).toHaveURL('/warehouse');
});

test('N2 warehouses: everything by keyboard', async ({ page, seller }) => {
  await prepareWarehouse(page.request, seller, { pickupAddressTitle: 'A store' });
  await prepareWarehouse(page.request, seller, { pickupAddressTitle: 'B store', isDefault: false });
  await page.goto('/warehouse');
  await expect(table(page)).toBeVisible();
  await page.keyboard.press('n');
  const added = page.getByRole('dialog', { name: 'Add Warehouse' });
  await expect(added).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(added).toHaveCount(0);

  await tabTo(page, row(page, 'A store'));
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'B store')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(edit(page).getByLabel('Address title')).toHaveValue('B store');
  await page.keyboard.press('Escape');
  await expect(edit(page)).toBeHidden();
  await expect(row(page, 'B store')).toBeFocused();

  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Actions for B store' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectOneToast(page, 'B store is the default now.');
});

test('a list that cannot be loaded says so and is tried again', async ({ page, seller, guard }) => {
  await prepareWarehouse(page.request, seller);
  guard.expectLostRequests('GET /api/warehouses/all');
  await page.route('/api/warehouses/all', (route) => route.abort());
  await page.goto('/warehouse');
  await expect(page.getByText('The warehouses could not be loaded')).toBeVisible();
  await page.unroute('/api/warehouses/all');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('rowheader', { name: 'Kochi store' })).toBeVisible();
});

test('no WCAG A or AA violation: warehouses, empty, with rows, menu, edit and archive', async ({
  page,
  seller,
}) => {
  test.setTimeout(180_000);
  await page.goto('/warehouse');
  await expect(page.getByText('No warehouse yet')).toBeVisible();
  await expectAccessible(page);
  await prepareWarehouse(page.request, seller);
  await prepareWarehouse(page.request, seller, { pickupAddressTitle: 'B', isDefault: false });
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Actions for B' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(edit(page)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/warehouse?show=archived');
  await expect(page.getByText('Nothing is archived')).toBeVisible();
  await expectAccessible(page);
});
