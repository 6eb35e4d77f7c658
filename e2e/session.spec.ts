import { expect, type Page } from '@playwright/test';
import { demo, expectSettled, test } from './support/fixtures.ts';
import { prepareOrders } from './support/prepared-data.ts';

const empty = 'No data availabe for the applied filters.';
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log-Out' }).click();
}

test('Spec §4 session check: a reload keeps the session, Loading... is shown until a refresh replaces the token', async ({
  page,
  seller,
  guard,
}) => {
  await page.goto('/orders/forward');
  await expect(page.getByText(empty)).toBeVisible();
  const before = await storedToken(page);
  expect(before).not.toBe(seller.accessToken);
  let letGo = () => {};
  const looked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('/auth/refresh', async (route) => {
    await looked;
    await route.continue();
  });
  const answered = page.waitForResponse('/auth/refresh');
  await page.reload();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText(empty)).toHaveCount(0);
  letGo();
  const answer = await (await answered).json();
  expect(Object.keys(answer).sort()).toEqual(['accessToken', 'name', 'userCompanylogo']);
  await expect(page.getByText(empty)).toBeVisible();
  expect(await storedToken(page)).toBe(answer.accessToken);
  expect(guard.requests).not.toContain('POST /auth/login');
});

test('Spec §4 logout: nothing of the last seller is shown to the next one', async ({
  page,
  seller,
  guard,
}) => {
  await prepareOrders(page.request, seller, 1);
  await page.goto('/orders/forward');
  await expect(page.getByText('Ref ID: REF-1')).toBeVisible();
  await expectSettled(page, seller);
  const answered = page.waitForResponse('/auth/logout');
  await signOut(page);
  expect((await answered).status()).toBe(204);
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
  await expect(page.getByText('Your login has expired.')).toHaveCount(0);

  const headers = { authorization: `Bearer ${seller.accessToken}` };
  const account = await page.request.get('/api/account', { headers });
  expect(account.status()).toBe(403);
  guard.expectAnswers('GET /auth/refresh 403');
  await page.goto('/orders/forward');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(demo.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/orders/forward');
  await expect(page.getByText(empty)).toBeVisible();
  await expect(page.getByText('Ref ID: REF-1')).toHaveCount(0);
});
