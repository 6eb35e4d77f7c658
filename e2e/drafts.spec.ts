import { expect, type Page } from '@playwright/test';
import {
  fillConsignee,
  fillProduct,
  openAddOrder,
  pepper,
  save,
  savedDocket,
} from './support/add-order.ts';
import { test } from './support/fixtures.ts';
import { prepareWarehouse } from './support/prepared-data.ts';

const note = (page: Page) => page.getByText(/^Draft from .+ restored$/);
const name = (page: Page) => page.getByLabel('Name', { exact: true }).first();

const draftKeys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('shipdesk.draft.'))
      .sort(),
  );

test('a draft survives an expired session and a reload until it is saved or discarded', async ({
  page,
  seller,
  guard,
}) => {
  guard.expectAnswers('POST /booking/createPickup 403', 'GET /auth/refresh 403');
  await prepareWarehouse(page.request, seller);
  await openAddOrder(page);
  await fillConsignee(page);
  await fillProduct(page, 1, pepper);
  // The price and the risk are asked for a moment after each change; without a session they would be refused as well.
  await page.route('/api/quotes', () => undefined);
  await page.route('/api/risk', () => undefined);
  await page.context().clearCookies();
  await save(page);
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await page.unroute('/api/quotes');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/orders/add');
  await expect(note(page)).toBeVisible();
  await expect(name(page)).toHaveValue('Ravi Kumar');
  await save(page);
  expect(await savedDocket(page)).toMatch(/^\d{14}$/);
  expect(await draftKeys(page)).toEqual([]);

  await name(page).fill('Meera Nair');
  await expect.poll(() => draftKeys(page)).toHaveLength(1);
  await page.reload();
  await expect(name(page)).toHaveValue('Meera Nair');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(note(page)).toHaveCount(0);
  await expect(name(page)).toHaveValue('');
  expect(await draftKeys(page)).toEqual([]);
});
