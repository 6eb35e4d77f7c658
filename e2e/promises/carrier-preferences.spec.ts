import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo, signInOverHttp, switchTo, test } from '../support/fixtures.ts';
import { prepareOrders } from '../support/prepared-data.ts';
import { closeToasts } from '../support/toasts.ts';

/** A COD amount in rupees that no other order has, because the rules apply to every seller. */
const COD_RUPEES = 7777;

test('a seller ships a COD order by a rule that the operator adds', async ({ page, seller }) => {
  await prepareOrders(seller, 1, { codAmount: COD_RUPEES });
  await signInOverHttp(page.request, demo.admin);
  await page.goto('/admin/carriers');
  await page.getByRole('link', { name: 'Preferences' }).click();
  await expect(page.getByText('Every order uses the cheapest service.')).toBeVisible();
  await page.keyboard.press('n');
  const ruleDialog = page.getByRole('dialog', { name: 'Add a rule' });
  await ruleDialog.getByRole('button', { name: /Book with/ }).click();
  await page.getByRole('option', { name: 'Express' }).click();
  await ruleDialog.getByRole('radio', { name: 'COD' }).click();
  await ruleDialog.getByLabel('COD amount from (₹)').fill(String(COD_RUPEES));
  await ruleDialog.getByLabel('COD amount up to (₹)').fill(String(COD_RUPEES));
  await expectAccessible(page);
  await ruleDialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('New bookings by rule use them.')).toBeVisible();
  await closeToasts(page);
  await expectAccessible(page);

  await switchTo(page, seller);
  await page.goto('/orders/forward');
  await page.getByRole('checkbox').nth(1).click();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const shipDialog = page.getByRole('dialog', { name: 'Ship orders' });
  await expect(shipDialog.getByRole('radio', { name: 'By rule (recommended)' })).toBeChecked();
  await expect(shipDialog.getByRole('list', { name: 'Chosen by rule' })).toContainText(
    /Rule 1: COD · ₹7,777\.00 to ₹7,777\.00 to collect\s*1 order → Express with Simulator/,
  );
  await expectAccessible(page);
  await shipDialog.getByRole('button', { name: 'Ship 1 order' }).click();
  await expect(shipDialog.getByText(/Express · ₹/)).toBeVisible();
});
