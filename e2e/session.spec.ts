import { expect, type Page } from '@playwright/test';
import { demo, expectSettled, test } from './support/fixtures.ts';
import { prepareOrders } from './support/prepared-data.ts';

const empty = 'No data availabe for the applied filters.';
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log-Out' }).click();
}

/**
 * The server refuses calls until the session is refreshed, as it does when the token has expired. Tokens are not
 * compared: a refresh within the same second returns the same token.
 */
async function refuseCallsUntilRefresh(page: Page, refresh: Promise<void>) {
  let isRefreshed = false;
  await page.route(/\/(api|orders|booking|warehouse)\//, async (route) => {
    const headers = route.request().headers();
    const spoilt = { ...headers, authorization: `${headers['authorization']}x` };
    await route.continue(isRefreshed ? {} : { headers: spoilt });
  });
  await page.route('/auth/refresh', async (route) => {
    await refresh;
    isRefreshed = true;
    await route.continue();
  });
}

test('Spec §4 session check: a reload keeps the session, a refresh first replaces the token', async ({
  page,
  seller,
  guard,
}) => {
  await page.goto('/orders/forward');
  await expect(page.getByText(empty)).toBeVisible();
  const before = await storedToken(page);
  expect(before).not.toBe(seller.accessToken);
  const answered = page.waitForResponse('/auth/refresh');
  await page.reload();
  const answer = await (await answered).json();
  expect(Object.keys(answer).sort()).toEqual(['accessToken', 'name', 'userCompanylogo']);
  await expect(page.getByText(empty)).toBeVisible();
  expect(await storedToken(page)).toBe(answer.accessToken);
  expect(guard.requests).not.toContain('POST /auth/login');
});

test('Spec §4 session check: Loading... is shown while refreshing', async ({ page, seller }) => {
  let letGo = () => {};
  const looked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('/auth/refresh', async (route) => {
    await looked;
    await route.continue();
  });
  await page.goto('/account');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText(seller.email)).toHaveCount(0);
  letGo();
  await expect(page.getByText(seller.email)).toBeVisible();
});

test('Spec §4 session check: without a valid session logout is called and /login replaces the page', async ({
  page,
  guard,
}) => {
  guard.expectAnswers('GET /auth/refresh 403');
  await page.goto('/coming_soon');
  await page.evaluate(() => localStorage.setItem('accessToken', 'unreadable'));
  const loggedOut = page.waitForResponse('/auth/logout');
  await page.goto('/account');
  await expect(page).toHaveURL('/login');
  await loggedOut;
  await expect(page.getByText('Your login has expired.')).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await expect
    .poll(() => guard.logs)
    .toContainEqual(expect.stringContaining('Session refresh failed'));
  await page.goBack();
  await expect(page).toHaveURL('/coming_soon');
});

test('Spec §2 protected: every protected address leads to /login', async ({ page, guard }) => {
  guard.expectAnswers('GET /auth/refresh 403');
  for (const path of ['/dashboard', '/orders/add', '/admin', '/warehouse']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

test('Spec §4 automatic refresh: calls answered 403 share one refresh and are each retried once', async ({
  page,
  seller,
  guard,
}) => {
  await prepareOrders(page.request, seller, 1);
  await page.goto('/dashboard');
  await expectSettled(page, seller);
  guard.expectAnswers(
    'POST /orders/getorders 403',
    'POST /api/orders/stages 403',
    'GET /api/order-views 403',
    'GET /api/warehouses 403',
  );
  const refreshes = () => guard.requests.filter((name) => name === 'GET /auth/refresh').length;
  const refreshesBefore = refreshes();

  // Two screens call at the same moment, both with the refused token.
  let letGo = () => {};
  const bothAsked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await refuseCallsUntilRefresh(page, bothAsked);
  const goTo = (path: string) =>
    page.evaluate((target) => {
      history.pushState({}, '', target);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, path);
  const refusedOrders = page.waitForResponse('/orders/getorders');
  await goTo('/orders/forward');
  expect((await refusedOrders).status()).toBe(403);
  const refusedWarehouses = page.waitForResponse('/api/warehouses');
  await goTo('/orders/add');
  expect((await refusedWarehouses).status()).toBe(403);
  const retries = Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/orders/getorders') && answer.ok()),
    page.waitForResponse((answer) => answer.url().endsWith('/api/warehouses') && answer.ok()),
  ]);
  letGo();
  await retries;

  expect(refreshes() - refreshesBefore).toBe(1);
  for (const name of ['POST /orders/getorders', 'GET /api/warehouses']) {
    expect(guard.requests.filter((request) => request === name)).toHaveLength(2);
  }
});

test('Spec §8 refresh answered 403: the session ends at /login with Your login has expired.', async ({
  page,
  context,
  seller,
  guard,
}) => {
  await page.goto('/orders/forward');
  await expect(page.getByText(empty)).toBeVisible();
  await expectSettled(page, seller);
  guard.expectAnswers(
    'POST /orders/getorders 403',
    'POST /api/orders/stages 403',
    'GET /auth/refresh 403',
  );
  // The session cookie is gone: the token that it binds is worth nothing, nor is there a new one.
  await context.clearCookies();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your login has expired.')).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

test('Spec §4 logout: the call is made, the token removed, and the session is over on the server', async ({
  page,
  seller,
  guard,
}) => {
  await page.goto('/orders/forward');
  await expect(page.getByText(empty)).toBeVisible();
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
});

test('Spec §8 logout failure: ignored in the menu, the token is still cleared and /login comes', async ({
  page,
  seller,
  guard,
}) => {
  guard.expectLostRequests('POST /auth/logout');
  await page.goto('/account');
  await expect(page.getByText(seller.email)).toBeVisible();
  await page.route('/auth/logout', (route) => route.abort());
  await signOut(page);
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect.poll(() => guard.logs).toContainEqual(expect.stringContaining('Logout call failed'));
});

test('Spec §4 logout: nothing of the last seller is shown to the next one', async ({
  page,
  seller,
}) => {
  await prepareOrders(page.request, seller, 1);
  await page.goto('/orders/forward');
  await expect(page.getByText('Ref ID: REF-1')).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(demo.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/orders/forward');
  await expect(page.getByText(empty)).toBeVisible();
  await expect(page.getByText('Ref ID: REF-1')).toHaveCount(0);
});
