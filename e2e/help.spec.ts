import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { startServer } from './support/server.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search help' });

test('N2 login help: Read FAQs opens the help page before sign-in, and nothing is asked of the server', async ({
  page,
  guard,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Read FAQs' }).click();
  await expect(page).toHaveURL('/help');
  await expect(page).toHaveTitle('Help · Shipdesk');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Raise a ticket' })).toHaveAttribute(
    'href',
    /^mailto:support@shipdesk\.in\?subject=/,
  );
  await page.getByText('Which weight am I charged for?').click();
  await expect(page.getByText(/greatest of three/)).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
  expect(guard.requests.filter((name) => /\/(api|auth|refresh)/.test(name))).toEqual([]);
});

test('N2 login help: Raise a ticket writes to the support address of the configuration', async ({
  browser,
}) => {
  const server = await startServer({ SUPPORT_EMAIL: 'care@malabar.example.in' });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  for (const path of ['/login', '/help']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Raise a ticket' })).toHaveAttribute(
      'href',
      /^mailto:care@malabar\.example\.in\?subject=Shipdesk/,
    );
  }
  await context.close();
  await server.stop();
});

test('help: the search narrows the answers down and opens them; it stays in the address bar', async ({
  page,
}) => {
  await page.goto('/help');
  await expect(search(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('excel phone');
  await expect(page).toHaveURL('/help?q=excel+phone');
  await expect(page.getByText('Excel changed my phone numbers into 9.87654E+09.')).toBeVisible();
  await expect(page.getByText(/the missing digits are gone/)).toBeVisible();
  await expect(page.getByText('When do I need an e-waybill?')).toHaveCount(0);
  await page.reload();
  await expect(search(page)).toHaveValue('excel phone');
  await search(page).fill('zebra');
  await expect(page.getByText('No answer has “zebra”')).toBeVisible();
  await search(page).focus();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/help');
  await expect(page.getByRole('heading', { name: 'Warehouses' })).toBeVisible();
});

test('help inside the shell: from the user menu, and after a reload', async ({ page, seller }) => {
  expect(seller.email).toContain('@');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expect(page).toHaveURL('/help');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect(menu).toBeVisible();
});

test('no WCAG A or AA violation: help, signed out and in, with answers and without', async ({
  page,
  seller,
}) => {
  test.setTimeout(120_000);
  expect(seller.email).toContain('@');
  await page.goto('/coming_soon');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/help');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/help?q=excel');
  await expect(page.getByText(/the missing digits are gone/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await page.goto('/help?q=zebra');
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await expectAccessible(page);
});
