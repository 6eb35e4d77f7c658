import { expect, type Page } from '@playwright/test';
import { demo, goodPassword, newEmail, test } from './support/fixtures.ts';

const create = (page: Page) => page.getByRole('button', { name: 'Create account' });

async function fillIn(page: Page, changes: { password?: string; confirm?: string } = {}) {
  const { password = goodPassword, confirm = password } = changes;
  const email = newEmail();
  await page.getByLabel('Name').fill('Asha Menon');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('9847012345');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirm);
  return email;
}

const terms = (page: Page) =>
  page.getByRole('checkbox', { name: 'I accept the terms and conditions' });

test('N2 registration: creates a seller account and signs the new seller in', async ({ page }) => {
  await page.goto('/register');
  const email = await fillIn(page);
  await terms(page).check();
  await create(page).click();
  await expect(page).toHaveURL('/orders/forward');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu').getByText(email)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/orders/forward');
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
});

test('an e-mail address that has an account is refused with the words of the server', async ({
  page,
  guard,
}) => {
  guard.expectAnswers('POST /auth/register 409');
  await page.goto('/register');
  await fillIn(page);
  await page.getByLabel('Email').fill(demo.seller.email);
  await terms(page).check();
  const answered = page.waitForResponse('/auth/register');
  await create(page).click();
  const { details } = await (await answered).json();
  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription(details[0].message);
  await expect(email).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('Asha Menon');
});
