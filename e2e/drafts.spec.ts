import { expect, type Page } from '@playwright/test';
import {
  fillConsignee,
  fillProduct,
  openAddOrder,
  openSection,
  pepper,
  pick,
  save,
  savedDocket,
} from './support/add-order.ts';
import { demo, expectSettled, signInQuietly, test } from './support/fixtures.ts';
import { prepareWarehouse } from './support/prepared-data.ts';

const note = (page: Page) => page.getByText(/^Draft from .+ restored$/);
const name = (page: Page) => page.getByLabel('Name', { exact: true }).first();

const draftKeys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('shipdesk.draft.'))
      .sort(),
  );

async function typeDraft(page: Page) {
  await fillConsignee(page);
  await fillProduct(page, 1, pepper);
  const fields = await openSection(page, 'order');
  await fields.getByRole('button', { name: 'Add Product' }).click();
  await fillProduct(page, 2, { name: 'Cardamom', quantity: '1', unitPrice: '80' });
  await pick(await openSection(page, 'package'), 'Package type', 'multi(B2B)');
}

test('an unsaved order survives a reload until it is discarded or saved', async ({
  page,
  seller,
}) => {
  await prepareWarehouse(page.request, seller);
  await openAddOrder(page);
  await expect(page.getByText(/^Draft from/)).toHaveCount(0);
  await typeDraft(page);
  await page.reload();
  await expect(note(page)).toBeVisible();
  await expect(name(page)).toHaveValue('Ravi Kumar');
  const order = await openSection(page, 'order');
  await expect(order.getByLabel('Product name')).toHaveCount(2);
  await expect(order.getByLabel('Product name').nth(1)).toHaveValue('Cardamom');
  const parcel = await openSection(page, 'package');
  await expect(parcel.getByRole('button', { name: 'Package type' })).toContainText('multi(B2B)');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(note(page)).toHaveCount(0);
  await expect(name(page)).toHaveValue('');
  expect(await draftKeys(page)).toEqual([]);
  await page.reload();
  await expect(name(page)).toHaveValue('');
  await expect(page.getByText(/^Draft from/)).toHaveCount(0);
  await fillConsignee(page);
  await fillProduct(page, 1, pepper);
  expect(await draftKeys(page)).toHaveLength(1);
  await save(page);
  expect(await savedDocket(page)).toMatch(/^\d{14}$/);
  expect(await draftKeys(page)).toEqual([]);
});

test('a draft is still there after the session expired and the seller signed in again', async ({
  page,
  seller,
  guard,
}) => {
  guard.expectAnswers('POST /booking/createPickup 403', 'GET /auth/refresh 403');
  await prepareWarehouse(page.request, seller);
  await openAddOrder(page);
  await fillConsignee(page);
  await fillProduct(page, 1, pepper);
  await page.context().clearCookies();
  await save(page);
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/orders/add');
  await expect(note(page)).toBeVisible();
  await expect(name(page)).toHaveValue('Ravi Kumar');
  await save(page);
  expect(await savedDocket(page)).toMatch(/^\d{14}$/);
});

test('signing out removes the draft of that user and keeps those of others', async ({
  page,
  seller,
}) => {
  await prepareWarehouse(page.request, seller);
  await openAddOrder(page);
  await name(page).fill('Meera Nair');
  await expect.poll(() => draftKeys(page)).toHaveLength(1);
  const [kept = ''] = await draftKeys(page);
  expect(kept).toContain(encodeURIComponent(seller.email));
  // Another user of the same browser.
  await page.goto('/dashboard');
  await expectSettled(page, seller);
  await signInQuietly(page.request, demo.seller);
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await openAddOrder(page);
  await expect(name(page)).toHaveValue('');
  await name(page).fill('Ravi Kumar');
  await expect.poll(() => draftKeys(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log-Out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await draftKeys(page)).toEqual([kept]);
});
