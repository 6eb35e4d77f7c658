import { expect, type Page } from '@playwright/test';
import { demo, type Person, test } from './support/fixtures.ts';

async function fillIn(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

const login = (page: Page) => page.getByRole('button', { name: 'Login' });

test('Spec §4 login: while submitting it reads Logging... in, then the token is saved and the landing page is the dashboard', async ({
  page,
}) => {
  await page.goto('/login');
  await fillIn(page, demo.seller);
  let letGo = () => {};
  const looked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('/auth/login', async (route) => {
    await looked;
    await route.continue();
  });
  const sent = page.waitForRequest('/auth/login');
  const answered = page.waitForResponse('/auth/login');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Logging... in' })).toBeVisible();
  expect((await sent).postDataJSON()).toEqual({
    username: demo.seller.email,
    password: demo.seller.password,
  });
  letGo();
  const answer = await (await answered).json();
  expect(Object.keys(answer).sort()).toEqual(['accessToken', 'name', 'userCompanylogo']);
  await expect(page).toHaveURL('/dashboard');
  const stored = await page.evaluate(() => localStorage.getItem('accessToken'));
  expect(stored).toBe(answer.accessToken);
  // A signed-in user is sent from /login to the dashboard.
  await page.evaluate(() => {
    history.pushState({}, '', '/login');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expect(page).toHaveURL('/dashboard');
});

test('Spec §2 / and sign-in: both replace history; sign-in leads to the path and query asked for', async ({
  page,
  guard,
}) => {
  guard.expectAnswers('GET /auth/refresh 403');
  await page.goto('/coming_soon');
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/coming_soon');
  await page.goto('/orders/forward?range=lastMonth&page=2');
  await expect(page).toHaveURL('/login');
  await fillIn(page, demo.seller);
  await login(page).click();
  await expect(page).toHaveURL('/orders/forward?range=lastMonth&page=2');
  await page.goBack();
  await expect(page).toHaveURL('/coming_soon');
});

test('the start script is sent compressed', async ({ page }) => {
  const started = page.waitForResponse(/\/assets\/index-.*\.js$/);
  await page.goto('/login');
  expect((await started).headers()['content-encoding']).toMatch(/^(br|gzip)$/);
});
