import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo, signInOverHttp, switchTo, test } from '../support/fixtures.ts';
import { getCell, retypePrice } from '../support/rates.ts';

const handloomSeller = { email: 'other@demo.shipdesk.in', password: 'Other#2026' };
const company = 'Gupta Handlooms';
const calculatorPath =
  '/tools?from=560001&to=400001&mode=Prepaid&invoice=999&boxes=1x0.45x10x10x10';

const getSurfacePrice = (page: Page) =>
  page
    .getByRole('list', { name: 'Services' })
    .getByRole('listitem')
    .filter({
      hasText: /· Surface(?! \d)/,
    });
const getPlanButton = (page: Page, plan: string) =>
  page.getByRole('button', { name: `Plan of ${company}: ${plan}`, exact: true });
const getPlanPrices = (page: Page) =>
  page.getByRole('table', { name: 'Surface prices under this plan' });

test('a seller sees the prices of a plan that the operator creates and assigns', async ({
  page,
}) => {
  await signInOverHttp(page.request, handloomSeller);
  await page.goto(calculatorPath);
  // ₹34 up to 500 g in zone C1, plus 18 % GST.
  await expect(getSurfacePrice(page)).toContainText('₹40.12');

  await switchTo(page, demo.admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Plans', exact: true }).click();
  await expect(page).toHaveURL('/admin/plans');
  await page.getByRole('link', { name: 'New plan' }).click();
  await expect(page).toHaveURL('/admin/plans/new');
  await page.getByLabel('Name', { exact: true }).fill('Handloom partners');
  await retypePrice(page, 'Surface, zone C1', '10% + 4.5');
  await page.keyboard.press('Enter');
  await expect(getCell(page, 'Surface, zone C1')).toHaveValue('10% + ₹4.50');
  await expect(getPlanPrices(page).getByRole('row').nth(2)).toContainText('₹41.90');
  await retypePrice(page, 'Express, zone A', '999%');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Express, zone A: Enter -50%' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await retypePrice(page, 'Express, zone A', '-5%');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL('/admin/plans');
  await expect(page.getByText('The plan Handloom partners is saved.')).toBeVisible();
  const row = page.getByRole('row', { name: 'Handloom partners' });
  await expect(row).toContainText('10% + ₹4.50 in C1');
  await expect(row).toContainText('-5% in A');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Sellers', exact: true }).click();
  await getPlanButton(page, 'None').click();
  const assignResponse = page.waitForResponse((response) => response.url().endsWith('/rate-plan'));
  await page.getByRole('menuitemradio', { name: 'Handloom partners' }).click();
  expect((await assignResponse).status()).toBe(200);
  await expect(page.getByText(`${company} has the plan Handloom partners.`)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(getPlanButton(page, 'Handloom partners')).toBeVisible();

  await switchTo(page, handloomSeller);
  // A plan applies within two seconds, and a page that was opened before keeps its price.
  await expect(async () => {
    await page.goto(calculatorPath);
    // ₹34 × 1.1 + ₹4.50 = ₹41.90, plus 18 % GST.
    await expect(getSurfacePrice(page)).toContainText('₹49.44', { timeout: 2_000 });
  }).toPass();
  await page.getByRole('link', { name: 'Your rates' }).click();
  await expect(page.getByText('Your plan: Handloom partners')).toBeVisible();
  const rates = page.getByRole('table', { name: 'Your Surface prices' });
  await expect(rates.getByRole('row').nth(2)).toContainText('₹41.90');
  await expect(page.getByRole('region', { name: 'Surcharges' })).toContainText('COD fee');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^rates-simulator-surface-v\d+\.csv$/);
});
