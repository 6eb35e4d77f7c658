import { expect } from '@playwright/test';
import { allAppearances, expectAccessible } from '../support/accessibility.ts';
import {
  fillConsignee,
  fillProduct,
  openAddOrder,
  openSection,
  pepper,
  pickOption,
  saveForm,
} from '../support/add-order.ts';
import { demo, signInOverHttp, test } from '../support/fixtures.ts';
import { prepareOrders, prepareWarehouse } from '../support/prepared-data.ts';
import { closeToasts, getToasts } from '../support/toasts.ts';

// The journeys check their screens. These tests check the states that no journey reaches.
test('sign-in and registration with errors have no WCAG A or AA violation', async ({
  page,
  guard,
}) => {
  guard.expectErrorResponses('POST /auth/login 401');
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.in');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/register');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('the failed, empty and selected orders list and its date range have no WCAG A or AA violation', async ({
  page,
  seller,
  guard,
}) => {
  guard.expectLostRequests('POST /orders/getorders');
  await page.route('/orders/getorders', (route) => route.abort());
  await page.goto('/orders/forward');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('/orders/getorders');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  await expectAccessible(page);
  await prepareOrders(seller, 2);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.getByRole('grid').getByRole('checkbox').nth(1).check();
  await expectAccessible(page, allAppearances);
  await page.getByRole('button', { name: 'Unselect All' }).click();
  await page.getByRole('main').getByRole('button', { name: / to / }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitemradio', { name: 'Custom' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select A Date Range' });
  const days = dialog.getByRole('grid').first().getByRole('button');
  await days.getByText('3', { exact: true }).click();
  await days.getByText('7', { exact: true }).click();
  await expectAccessible(page);
});

test('Add Order and Add Warehouse have no WCAG A or AA violation with errors, on exit or after a save', async ({
  page,
  seller,
}) => {
  await prepareWarehouse(seller);
  await openAddOrder(page);
  const pickup = await openSection(page, 'pickup');
  await pickup.getByRole('button', { name: 'Add Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Warehouse' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Address title')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  for (const key of ['order', 'package', 'other'] as const) await openSection(page, key);
  const order = await openSection(page, 'order');
  await order.getByRole('radio', { name: 'COD' }).check();
  await order.getByRole('button', { name: 'Add Product' }).click();
  const parcel = await openSection(page, 'package');
  await pickOption(parcel, 'Package type', 'multi(B2B)');
  await parcel.getByRole('button', { name: 'Add Box' }).click();
  await saveForm(page);
  await expect(getToasts(page)).toHaveCount(1);
  await expectAccessible(page, allAppearances);

  await closeToasts(page);
  await page.getByRole('link', { name: 'Shipdesk' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).not.toHaveURL('/orders/add');
  await page.evaluate(() => localStorage.clear());
  await openAddOrder(page);
  await fillConsignee(page);
  await fillProduct(page, 1, pepper);
  await saveForm(page);
  await expect(page.getByText('Saved. Docket')).toBeVisible();
  await expectAccessible(page);
});

test('open menus, an unknown page, label settings and background jobs have no WCAG A or AA violation', async ({
  page,
  seller,
}) => {
  await page.goto('/account');
  await expect(page.getByText(seller.email)).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 768, height: 800 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectAccessible(page);
  for (const path of ['/coming_soon', '/nowhere', '/setting/labels']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  await signInOverHttp(page.request, demo.admin);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin/jobs');
  await expect(page.getByText('No failed jobs')).toBeVisible();
  await expectAccessible(page);
});
