import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard keys' });
const singleKeys = (page: Page) =>
  dialog(page).getByRole('checkbox', { name: 'Single-character keys are on' });

test('single-character keys can be switched off, per user, and on again from the user menu', async ({
  page,
  seller,
}) => {
  await page.goto('/orders/forward');
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  await page.keyboard.press('?');
  await expect(singleKeys(page)).toBeVisible();
  await expectAccessible(page);
  await expect(singleKeys(page)).toBeChecked();
  await dialog(page).getByText('Single-character keys are on').click();
  await expect(singleKeys(page)).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  for (const key of ['?', '/', 'n']) await page.keyboard.press(key);
  await expect(page).toHaveURL('/orders/forward');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  const kept = await page.evaluate(
    (email) => localStorage.getItem(`shipdesk.singleKeys.${email}`),
    seller.email,
  );
  expect(kept).toBe('off');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard keys' }).click();
  await dialog(page).getByText('Single-character keys are on').click();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/orders/add');
});
