import { expect } from '@playwright/test';
import { demo, signInQuietly, test } from './support/fixtures.ts';

test('N2 coming soon: every menu target without a page shows it inside the shell; billing sub-entries are for Admin', async ({
  page,
}) => {
  await signInQuietly(page.request, demo.admin);
  const billing = ['passbook', 'cod-remittance', 'shipping-charges', 'recharges', 'invoices'];
  const targets = [
    '/billing',
    '/report',
    '/other',
    ...[...billing, 'creditNOtes', 'ledgers'].map((name) => `/billing/${name}`),
  ];
  for (const target of targets) {
    await page.goto(target);
    await expect(page.getByRole('img', { name: 'Coming soon' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page).toHaveURL(target);
  }
  await signInQuietly(page.request, demo.seller);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/billing');
  await expect(page.getByRole('img', { name: 'Coming soon' })).toBeVisible();
  await page.goto('/billing/invoices');
  await expect(page).toHaveURL('/dashboard');
});
