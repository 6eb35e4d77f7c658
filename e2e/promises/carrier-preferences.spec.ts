import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo, signInOverHttp, switchTo, test } from '../support/fixtures.ts';
import { prepareOrders } from '../support/prepared-data.ts';
import { closeToasts } from '../support/toasts.ts';

/** A COD amount in rupees that no other order has, because the rules apply to every seller. */
const COD_RUPEES = 7777;

test('the operator sets a rule for COD orders, and a seller ships by it', async ({
  page,
  seller,
}) => {
  await prepareOrders(seller, 1, { codAmount: COD_RUPEES });
  await signInOverHttp(page.request, demo.admin);
  await page.goto('/admin/carriers');
  await page.getByRole('link', { name: 'Preferences' }).click();
  await expect(page.getByText('Every order uses the cheapest service.')).toBeVisible();
  await page.keyboard.press('n');
  const rule = page.getByRole('dialog', { name: 'Add a rule' });
  await rule.getByRole('button', { name: /Book with/ }).click();
  await page.getByRole('option', { name: 'Express' }).click();
  await rule.getByRole('radio', { name: 'COD' }).click();
  await rule.getByLabel('COD amount from (₹)').fill(String(COD_RUPEES));
  await rule.getByLabel('COD amount up to (₹)').fill(String(COD_RUPEES));
  await expectAccessible(page);
  await rule.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('New bookings by rule use them.')).toBeVisible();
  await closeToasts(page);
  await expectAccessible(page);

  await switchTo(page, seller);
  await page.goto('/orders/forward');
  await page.getByRole('checkbox').nth(1).click();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const ship = page.getByRole('dialog', { name: 'Ship orders' });
  await expect(ship.getByRole('radio', { name: 'By rule (recommended)' })).toBeChecked();
  await expect(ship.getByRole('list', { name: 'Chosen by rule' })).toContainText(
    /Rule 1: COD · ₹7,777\.00 to ₹7,777\.00 to collect\s*1 order → Express with Simulator/,
  );
  await expectAccessible(page);
  await ship.getByRole('button', { name: 'Ship 1 order' }).click();
  await expect(ship.getByText(/Express · ₹/)).toBeVisible();
});
