import { expect, type Page } from '@playwright/test';
import { demo, signInQuietly } from './fixtures.ts';

/** The input of one price. */
export const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
/** Sees the words beside the buttons that say what is not saved. */
export const unsaved = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Signs the Admin in and opens the rate table. */
export async function openRates(page: Page): Promise<void> {
  await signInQuietly(page.request, demo.admin);
  await page.goto('/admin/configure-rates');
  await expectTable(page);
}

/** Waits for the table: a whole page load on a busy machine. */
export async function expectTable(page: Page): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Shipping Rate Table' });
  await expect(grid).toBeVisible({ timeout: 20_000 });
}

/** Types a price over the one that stands in a cell. */
export async function retype(page: Page, name: string, price: string): Promise<void> {
  await cell(page, name).click();
  await page.keyboard.type(price);
}
