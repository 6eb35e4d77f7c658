import { expect, type Page } from '@playwright/test';

export const getCell = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true });
/** Expects the status beside the buttons, which shows the changes and whether they are saved. */
export const expectStatus = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: text })).toBeVisible();
export const getButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true });
export const getVersionButton = (page: Page, version: number) =>
  page.getByRole('heading').getByRole('button', { name: `Version ${version}`, exact: true });

/** Publishes the typed prices and returns the number of the version. */
export async function publishCard(page: Page): Promise<number> {
  await getButton(page, 'Publish…').click();
  await getButton(page, 'Publish').click();
  const message = page.getByText(/^Version \d+ of .* is published/);
  await expect(message).toBeVisible();
  return Number(/\d+/.exec((await message.textContent()) ?? '')?.[0]);
}

export async function expectTable(page: Page): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Shipping Rate Table' });
  await expect(grid).toBeVisible();
}

export async function retypePrice(page: Page, name: string, price: string): Promise<void> {
  await getCell(page, name).click();
  await page.keyboard.type(price);
}
