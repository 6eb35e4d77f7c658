import { expect, type Page } from '@playwright/test';
import { goodPassword, newEmail, test } from './support/fixtures.ts';

const create = (page: Page) => page.getByRole('button', { name: 'Create account' });

async function fillIn(page: Page) {
  const email = newEmail();
  await page.getByLabel('Name').fill('Asha Menon');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('9847012345');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByLabel('Confirm password', { exact: true }).fill(goodPassword);
  return email;
}

const terms = (page: Page) =>
  page.getByRole('checkbox', { name: 'I accept the terms and conditions' });

test('N2 registration: creates a seller account and signs the new seller in', async ({ page }) => {
  await page.goto('/register');
  const email = await fillIn(page);
  await terms(page).check();
  await create(page).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu').getByText(email)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/orders/forward');
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
});
