import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { now } from './support/noon.ts';

const DAY_MS = 86_400_000;

for (const [words, offset] of [
  ['a day ahead', DAY_MS],
  ['a day behind', -DAY_MS],
] as const) {
  test(`Spec §4: a browser clock that is ${words}: sign-in works, each load refreshes at most once`, async ({
    page,
    seller,
    context,
    guard,
  }) => {
    await context.clearCookies();
    await page.clock.install({ time: now() + offset });
    await page.goto('/login');
    await page.getByLabel('Email').fill(seller.email);
    await page.getByLabel('Password', { exact: true }).fill(seller.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/orders/forward');
    // The account has been answered: leaving earlier would cut its call off.
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
}

test('Spec §2 sign-in: a second tab that signs in brings the first one back to its page', async ({
  page,
  context,
  seller,
  guard,
}) => {
  guard.expectAnswers('GET /auth/refresh 403');
  await context.clearCookies();
  await page.goto('/orders/forward?range=today');
  await expect(page).toHaveURL('/login');
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill(seller.email);
  await other.getByLabel('Password', { exact: true }).fill(seller.password);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other).toHaveURL('/orders/forward');
  await expect(page).toHaveURL('/orders/forward?range=today');
});
