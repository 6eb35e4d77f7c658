import { expect, type Page } from '@playwright/test';
import { demo, expectSettled, test } from './support/fixtures.ts';
import { prepareOrders } from './support/prepared-data.ts';

const emptyListText = 'No data availabe for the applied filters.';
const readStoredToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log-Out' }).click();
}

/** Delays the calls to a path until the returned function is called. */
async function delayCalls(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await releasePromise;
    await route.continue();
  });
  return release;
}

test('Spec §2 / and Spec §4 sign-in: sign-in opens the requested path and a reload keeps session and theme', async ({
  page,
  seller,
  guard,
}) => {
  guard.expectErrorResponses('GET /auth/refresh 403');
  await page.context().clearCookies();
  await page.goto('/coming_soon');
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/coming_soon');
  const scriptResponse = page.waitForResponse(/\/assets\/index-.*\.js$/);
  await page.goto('/orders/forward?range=lastMonth');
  await expect(page).toHaveURL('/login');
  expect((await scriptResponse).headers()['content-encoding']).toMatch(/^(br|gzip)$/);

  await page.getByLabel('Email').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  const releaseLogin = await delayCalls(page, '/auth/login');
  const loginRequest = page.waitForRequest('/auth/login');
  const loginResponse = page.waitForResponse('/auth/login');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Logging... in' })).toBeVisible();
  expect((await loginRequest).postDataJSON()).toEqual({
    username: seller.email,
    password: seller.password,
  });
  releaseLogin();
  const grant = await (await loginResponse).json();
  expect(Object.keys(grant).sort()).toEqual(['accessToken', 'name', 'userCompanylogo']);
  await expect(page).toHaveURL('/orders/forward?range=lastMonth');
  expect(await readStoredToken(page)).toBe(grant.accessToken);
  await expect(page.getByText(emptyListText)).toBeVisible();
  // The login page redirects a signed-in user to the dashboard.
  await page.evaluate(() => {
    history.pushState({}, '', '/login');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expect(page).toHaveURL('/dashboard');
  await expectSettled(page, seller);
  await page.goBack();
  await expect(page).toHaveURL('/orders/forward?range=lastMonth');
  await page.goBack();
  await expect(page).toHaveURL('/coming_soon');

  await page.goto('/orders/forward');
  await expectSettled(page, seller);
  const readBackground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const lightBackground = await readBackground();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(readBackground).not.toBe(lightBackground);
  const darkBackground = await readBackground();

  const releaseRefresh = await delayCalls(page, '/auth/refresh');
  const refreshResponse = page.waitForResponse('/auth/refresh');
  await page.reload();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText(emptyListText)).toHaveCount(0);
  releaseRefresh();
  const renewedGrant = await (await refreshResponse).json();
  expect(Object.keys(renewedGrant).sort()).toEqual(['accessToken', 'name', 'userCompanylogo']);
  await expect(page.getByText(emptyListText)).toBeVisible();
  expect(await readStoredToken(page)).toBe(renewedGrant.accessToken);
  expect(renewedGrant.accessToken).not.toBe(grant.accessToken);
  expect(guard.requests.filter((name) => name === 'POST /auth/login')).toHaveLength(1);
  expect(await readBackground()).toBe(darkBackground);
});

// ASVS V7.4.4, V14.3.1
test('Spec §4 logout: the next user sees no data of the last seller', async ({
  page,
  seller,
  guard,
}) => {
  await prepareOrders(seller, 1);
  await page.goto('/orders/forward');
  await expect(page.getByText('Ref ID: REF-1')).toBeVisible();
  await expectSettled(page, seller);
  const logoutResponse = page.waitForResponse('/auth/logout');
  await signOut(page);
  expect((await logoutResponse).status()).toBe(204);
  await expect(page).toHaveURL('/login');
  expect(await readStoredToken(page)).toBeNull();
  await expect(page.getByText('Your login has expired.')).toHaveCount(0);

  const headers = { authorization: `Bearer ${seller.accessToken}` };
  const account = await page.request.get('/api/account', { headers });
  expect(account.status()).toBe(403);
  guard.expectErrorResponses('GET /auth/refresh 403');
  await page.goto('/orders/forward');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(demo.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/orders/forward');
  await expect(page.getByText(emptyListText)).toBeVisible();
  await expect(page.getByText('Ref ID: REF-1')).toHaveCount(0);
});

// ASVS V7.4.1
test('Spec §4 logout: tabs stay signed out while Log-Out fails and a retry ends the session', async ({
  page,
  context,
  seller,
  guard,
}) => {
  const otherTab = await context.newPage();
  await otherTab.goto('/account');
  await page.goto('/orders/forward');
  for (const tab of [otherTab, page]) await expectSettled(tab, seller);
  const countRefreshes = () => guard.requests.filter((name) => name === 'GET /auth/refresh').length;
  const refreshCountBefore = countRefreshes();
  await context.route('/auth/logout', (route) => route.abort());
  guard.expectLostRequests('POST /auth/logout');
  await signOut(page);
  for (const tab of [page, otherTab]) await expect(tab).toHaveURL('/login');
  await otherTab.goto('/account');
  await expect(otherTab).toHaveURL('/login');
  expect(countRefreshes()).toBe(refreshCountBefore);

  const headers = { authorization: `Bearer ${seller.accessToken}` };
  const readAccountStatus = async () =>
    (await page.request.get('/api/account', { headers })).status();
  expect(await readAccountStatus()).toBe(200);
  await context.unroute('/auth/logout');
  await expect.poll(readAccountStatus, { timeout: 20_000 }).toBe(403);
  expect(countRefreshes()).toBe(refreshCountBefore);
});
