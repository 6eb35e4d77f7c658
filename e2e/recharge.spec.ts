import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { demo, switchTo, test } from './support/fixtures.ts';
import { prepareOrders } from './support/prepared-data.ts';

const getWalletLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /^Wallet/ });

test('a confirmed bank transfer pays for a shipment and appears in the passbook', async ({
  page,
  seller,
}) => {
  await prepareOrders(seller, 1);
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

  await switchTo(page, demo.admin);
  await page.goto('/billing/recharges');
  const transfer = page.getByRole('row').filter({ hasText: '412345678901' });
  await expect(transfer.getByRole('button', { name: /^Decline the transfer/ })).toBeVisible();
  await expectAccessible(page);
  await transfer.getByRole('button', { name: /^Confirm the transfer/ }).press('Enter');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Credit ₹2,000.00' }).press('Enter');
  await expect(transfer).toHaveCount(0);
  await page.goto('/billing/passbook');
  await expect(page.getByRole('grid', { name: 'Wallets' })).toContainText('₹2,000.00');

  await switchTo(page, seller);
  await page.goto('/orders/forward');
  await expect(getWalletLink(page)).toHaveText('Wallet ₹2,000.00 + ₹25,00,000.00 credit');
  await page.getByRole('checkbox').nth(1).click();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const shipDialog = page.getByRole('dialog', { name: 'Ship orders' });
  await shipDialog.getByRole('button', { name: 'Ship 1 order' }).click();
  await expect(shipDialog.getByText('1 order is booked.')).toBeVisible();
  await shipDialog.getByRole('button', { name: 'Done' }).click();
  await expect(getWalletLink(page)).not.toContainText('₹2,000.00');

  await getWalletLink(page).click();
  const lines = page.getByRole('grid', { name: 'Passbook' }).getByRole('row');
  await expect(lines.nth(1)).toContainText('Shipping charge, on hold');
  await expect(lines.nth(2)).toContainText('Paid by bank transfer');
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Explain line/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('How the price is computed')).toBeVisible();
  await expectAccessible(page);
});
