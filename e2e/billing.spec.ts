import { expect, type Page } from '@playwright/test';
import { expectAccessible as expectScreenAccessible } from './support/accessibility.ts';
import { demo, type Person, signInQuietly, test } from './support/fixtures.ts';
import { prepareOrders } from './support/prepared-data.ts';

/** Another person signs in in the same browser. */
async function become(page: Page, person: Person): Promise<void> {
  await signInQuietly(page.request, person);
  await page.evaluate(() => localStorage.clear());
}

/** React Aria names a pressed button in its live region for seven seconds, even after the button is gone. */
async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('[data-live-announcer] [aria-labelledby]')).toHaveCount(0);
  await expectScreenAccessible(page);
}

const chip = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Usable balance/ });

test('a bank transfer is confirmed, pays for a shipment and stands in the passbook', async ({
  page,
  seller,
}) => {
  await prepareOrders(page.request, seller, 1);
  await page.goto('/billing?tab=recharges');
  await expect(page.getByText('No recharges yet')).toBeVisible();
  await page
    .getByRole('region', { name: 'Balance' })
    .getByRole('button', { name: 'Recharge' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Recharge' });
  await dialog.getByRole('button', { name: '₹2,000' }).click();
  await expect(dialog.getByRole('textbox', { name: /Transfer reference/ })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('412345678901');
  await page.keyboard.press('Enter');
  const recharges = page.getByRole('grid', { name: 'Recharges' });
  await expect(recharges.getByText('Awaiting confirmation')).toBeVisible();

  await become(page, demo.admin);
  await page.goto('/billing/recharges');
  await expect(page.getByRole('button', { name: /^Decline the transfer/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Confirm the transfer/ }).click();
  await expect(page.getByText('No transfer waits for you')).toBeVisible();
  await page.goto('/billing/passbook');
  await expect(page.getByRole('grid', { name: 'Wallets' })).toContainText('₹2,000.00');

  await become(page, seller);
  await page.goto('/orders/forward');
  await expect(chip(page)).toHaveText('₹25,02,000.00');
  await page.getByRole('checkbox').nth(1).click();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const ship = page.getByRole('dialog', { name: 'Ship orders' });
  await ship.getByRole('button', { name: 'Ship 1 order' }).click();
  await expect(ship.getByText('1 order is booked.')).toBeVisible();
  await ship.getByRole('button', { name: 'Done' }).click();
  await expect(chip(page)).not.toHaveText('₹25,02,000.00');

  await chip(page).click();
  const lines = page.getByRole('grid', { name: 'Passbook' }).getByRole('row');
  await expect(lines.nth(1)).toContainText('Shipping charge, on hold');
  await expect(lines.nth(2)).toContainText('Paid by bank transfer');
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Explain line/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('How the price is made')).toBeVisible();
  await expectAccessible(page);
});

test('the pages of Billing fit a phone', async ({ page, seller }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await prepareOrders(page.request, seller, 1);
  for (const tab of ['passbook', 'recharges']) {
    await page.goto(`/billing?tab=${tab}`);
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('Usable balance');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(375);
  }
});
