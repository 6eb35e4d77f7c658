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
  savedDocket,
} from './support/add-order.ts';
import { demo, expectSettled, signInQuietly, test } from './support/fixtures.ts';
import { now } from './support/noon.ts';
import { prepareWarehouse } from './support/prepared-data.ts';

/** What was typed is written down a moment later: longer than that. */
const writtenAfterMs = 2000;
const note = (page: Page) => page.getByText(/^Draft from \d\d:\d\d restored$/);
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

/** Everything that lies in the drafts, as text. */
const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('shipdesk.draft.'))
      .map(([, text]) => String(text))
      .join(),
  );

test('what was typed survives a reload, with a note and a way to discard it', async ({
  page,
  seller,
}) => {
  await prepareWarehouse(page.request, seller);
  await openAddOrder(page);
  await expect(page.getByText(/^Draft from/)).toHaveCount(0);
  await typeDraft(page);
  await expect.poll(() => drafts(page)).toContain('multi(B2B)');
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
});

test('what was typed last is kept even when the page goes at once', async ({ page, seller }) => {
  await prepareWarehouse(page.request, seller);
  await openAddOrder(page);
  await name(page).fill('Meera Nair');
  await page.reload();
  await expect(note(page)).toBeVisible();
  await expect(name(page)).toHaveValue('Meera Nair');
});

test('a session that lapsed leaves the draft: it is there after signing in again', async ({
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

test('a save clears the draft of what it saved', async ({ page, seller }) => {
  await page.clock.install({ time: now() });
  await prepareWarehouse(page.request, seller);
  await openAddOrder(page);
  await fillConsignee(page);
  await fillProduct(page, 1, pepper);
  await expect.poll(() => draftKeys(page)).toHaveLength(1);
  await save(page);
  expect(await savedDocket(page)).toMatch(/^\d{14}$/);
  await expect.poll(() => draftKeys(page)).toEqual([]);
  await page.clock.runFor(writtenAfterMs);
  expect(await draftKeys(page)).toEqual([]);
  await page.reload();
  await expect(name(page)).toHaveValue('');
});

test('sign-out clears the own draft; what another user typed is never shown nor touched', async ({
  page,
  seller,
}) => {
  await page.clock.install({ time: now() });
  await prepareWarehouse(page.request, seller);
  await openAddOrder(page);
  await name(page).fill('Meera Nair');
  await expect.poll(() => draftKeys(page)).toHaveLength(1);
  const [kept = ''] = await draftKeys(page);
  expect(kept).toContain(encodeURIComponent(seller.email));
  // Somebody else in the same browser, while the first one's draft lies there.
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
  await page.clock.runFor(writtenAfterMs);
  expect(await draftKeys(page)).toEqual([kept]);
});

test('no WCAG A or AA violation: Add Order with a draft put back', async ({ page, seller }) => {
  test.setTimeout(120_000);
  await prepareWarehouse(page.request, seller);
  await openAddOrder(page);
  await name(page).fill('Meera Nair');
  await page.reload();
  await expect(note(page)).toBeVisible();
  await expectAccessible(page);
});
