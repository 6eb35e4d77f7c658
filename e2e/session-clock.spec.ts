import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { now } from './support/noon.ts';

const DAY_MS = 86_400_000;

test('Spec §4: a browser clock that is a day ahead: sign-in works, each load refreshes at most once', async ({
  page,
  seller,
  context,
  guard,
}) => {
  await context.clearCookies();
  await page.clock.install({ time: now() + DAY_MS });
  await page.goto('/login');
  await page.getByLabel('Email').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
  // The account has loaded: leaving earlier would abort its call.
  await expect(page.getByText(seller.name)).toBeVisible();
  const refreshes = () => guard.requests.filter((name) => name === 'GET /auth/refresh').length;
  expect(refreshes()).toBe(0);

  for (let load = 1; load <= 3; load += 1) {
    await page.goto('/orders/forward');
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
    await expect(page.getByText(seller.name)).toBeVisible();
    // Whatever is planned for the next five minutes must not renew a token of ten.
    await page.clock.runFor(5 * 60_000);
    await expect(page).toHaveURL('/orders/forward');
    expect(refreshes()).toBe(load);
  }
  // At 80% of its life it is renewed, once.
  await page.clock.runFor(3 * 60_000 + 2000);
  await expect.poll(refreshes).toBe(4);
  expect(guard.requests).not.toContain('POST /auth/logout');
});
