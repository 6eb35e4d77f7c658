import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard keys' });
const singleKeys = (page: Page) =>
  dialog(page).getByRole('checkbox', { name: 'Single-character keys are on' });

test('the theme and the single-character keys that a user chose persist after a reload', async ({
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
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await background();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  expect(await background()).toBe(dark);
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
