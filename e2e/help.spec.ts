import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search help' });

test('N2 login help: Read FAQs opens the help before sign-in, with a search that stays in the address bar', async ({
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
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('excel phone');
  await expect(page).toHaveURL('/help?q=excel+phone');
  await expect(page.getByText('Excel changed my phone numbers into 9.87654E+09.')).toBeVisible();
  await expect(page.getByText(/the missing digits are gone/)).toBeVisible();
  await expect(page.getByText('When do I need an e-waybill?')).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(search(page)).toHaveValue('excel phone');
  await search(page).fill('zebra');
  await expect(page.getByText('No answer has “zebra”')).toBeVisible();
  await search(page).focus();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/help');
  await expect(page.getByRole('heading', { name: 'Warehouses' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
  expect(guard.requests.filter((name) => /\/(api|auth|refresh)/.test(name))).toEqual([]);
});
