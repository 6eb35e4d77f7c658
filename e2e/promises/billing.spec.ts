import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { connect, demo, signInOverHttp, switchTo, test } from '../support/fixtures.ts';
import { prepareBalance } from '../support/prepared-data.ts';

test('a seller disputes a charged weight with a photo and the operator refunds the charge', async ({
  page,
}) => {
  await signInOverHttp(page.request, demo.seller);
  await page.goto('/billing?tab=weight-discrepancies');
  const cases = page.getByRole('grid', { name: 'Weight discrepancies' });
  const heavierRow = cases.getByRole('row').nth(1);
  const awb = /\b97\d{11}\b/.exec(await heavierRow.innerText())?.[0] ?? '';
  await heavierRow.getByRole('button', { name: /^Dispute/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Dispute the weight' });
  await dialog.getByRole('textbox', { name: 'Remark' }).fill('The scale shows 640 g');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'scale.jpg',
    mimeType: 'image/jpeg',
    buffer: await page.screenshot({ type: 'jpeg' }),
  });
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send dispute' }).click();
  await expect(dialog).toHaveCount(0);

  await switchTo(page, demo.admin);
  await page.goto('/billing/weight-discrepancies');
  const disputedRow = page.getByRole('row').filter({ hasText: awb });
  await expect(disputedRow.getByRole('img', { name: 'The parcel' })).toBeVisible();
  await disputedRow.getByRole('button', { name: /^Decide/ }).click();
  const decision = page.getByRole('dialog', { name: 'Decide the dispute' });
  await expect(decision.getByText('The scale shows 640 g')).toBeVisible();
  await expect(decision.getByRole('img')).toBeVisible();
  await decision.getByRole('textbox', { name: 'Answer to the seller' }).fill('Seen');
  await expectAccessible(page);
  await decision.getByRole('button', { name: /^Refund / }).click();
  await expect(decision).toHaveCount(0);

  await switchTo(page, demo.seller);
  await page.goto('/billing?tab=weight-discrepancies');
  await page.getByRole('radio', { name: /^Refunded/ }).click();
  await expect(cases.getByRole('row').filter({ hasText: awb })).toContainText('Refunded');
});

test('the operator transfers a prepared payout and the seller sees the UTR', async ({ page }) => {
  await signInOverHttp(page.request, demo.admin);
  await page.goto('/billing/cod-remittance');
  const utrButton = page.getByRole('button', { name: /^Enter UTR for/ }).first();
  await expect(utrButton).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download bank file' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await utrButton.click();
  const dialog = page.getByRole('dialog', { name: 'Enter the UTR' });
  await dialog.getByRole('textbox', { name: /^UTR/ }).fill('N333262222222222');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await switchTo(page, demo.seller);
  await page.goto('/billing?tab=cod-remittance');
  const payout = page
    .getByRole('grid', { name: 'Payouts' })
    .getByRole('row')
    .filter({ hasText: 'N333262222222222' });
  await expect(payout).toContainText('Transferred');
  await expectAccessible(page);
  await payout.getByRole('link').click();
  await expect(page.getByRole('grid', { name: 'Parcels of the payout' })).toContainText('₹');
  await page.goto('/billing');
  await expect(page.getByRole('grid', { name: 'Passbook' })).toBeVisible();
});

test('a seller pays a due invoice from the wallet', async ({ page, server }) => {
  const seller = { shipdesk: await connect(demo.owing, server.url) };
  const operator = { shipdesk: await connect(demo.admin, server.url) };
  const transfer = { amountPaise: 2_000_00, utr: '412345678902' };
  await prepareBalance({ seller, operator }, transfer);
  await signInOverHttp(page.request, demo.owing);
  await page.goto('/billing?tab=invoices');
  const payButton = page.getByRole('button', { name: /^Pay INV.* from the wallet$/ });
  const invoice = page
    .getByRole('grid', { name: 'Invoices' })
    .getByRole('row')
    .filter({ has: payButton });
  await expect(invoice).toHaveCount(1);
  const number = /INV\/\d{4}\/\d{6}/.exec(await invoice.innerText())?.[0] ?? '';
  await expectAccessible(page);
  await payButton.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Pay ${number}` });
  const confirmButton = dialog.getByRole('button', { name: /^Pay ₹/ });
  await expect(confirmButton).toBeFocused();
  const amount = (await confirmButton.innerText()).replace('Pay ', '');
  await expect(dialog).toContainText(`${amount} is due`);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${number} is paid.`)).toBeVisible();
  await expect(payButton).toHaveCount(0);
  const paidRow = page.getByRole('row').filter({ hasText: number });
  await expect(paidRow).toContainText('Paid');

  await page.goto('/billing');
  const line = page.getByRole('grid', { name: 'Passbook' }).getByRole('row').nth(1);
  await expect(line).toContainText('Invoice payment');
  await expect(line).toContainText(number);
  await expect(line).toContainText(amount);
});
