import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { OperatorPassbookPage } from './passbook-page.tsx';

const sellerId = '00000000-0000-7000-8000-000000000001';
const sums = {
  balancePaise: 1_200_00,
  heldPaise: 300_00,
  creditLimitPaise: 0,
  usablePaise: 1_200_00,
  owedPaise: 0,
  codDuePaise: 0,
  lowBalancePaise: null,
};
const url = `/api/admin/wallets/${sellerId}`;
const getButton = (name: string) => page.getByRole('button', { name, exact: true });

/** Opens the passbook of a seller. Returns a function that finds the body of the first request to a path. */
async function openPage() {
  const requests = stubServer({
    '/api/admin/wallets': { data: [{ sellerId, sellerName: 'Malabar Spice', ...sums }] },
    [`${url}/passbook`]: { data: [], next: null },
    [`${url}/credit-limit`]: { data: { ...sums, creditLimitPaise: 500_00 } },
    [`${url}/adjustments`]: () =>
      Response.json({ data: { ...sums, balancePaise: 1_100_00 } }, { status: 201 }),
  });
  await renderScreen(<OperatorPassbookPage />, `/?seller=${sellerId}`);
  await expect.element(getButton('Adjust')).toBeVisible();
  return (path: string) => requests.find((request) => request.path === path)?.body;
}

afterEach(() => vi.unstubAllGlobals());

test('sets the credit limit of a seller', async () => {
  const findBody = await openPage();
  await getButton('Change credit limit').click();
  await page.getByRole('textbox', { name: 'Credit limit' }).fill('500');
  await getButton('Save').click();
  await expect.element(page.getByText(/credit limit of Malabar Spice is now ₹500/)).toBeVisible();
  expect(findBody(`${url}/credit-limit`)).toEqual({ creditLimitPaise: 500_00 });
});

test('requires an amount within the limits and a reason for a debit', async () => {
  const findBody = await openPage();
  await getButton('Adjust').click();
  await page.getByRole('radio', { name: 'Debit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Debit', exact: true }).click();
  await expect.element(page.getByText('Enter an amount above ₹0')).toBeVisible();
  await expect.element(page.getByText('Enter a reason')).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('20000000');
  await expect.element(page.getByText('Enter at most ₹1,00,00,000.00')).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('100.00');
  await page.getByRole('textbox', { name: 'Reason' }).fill(' Wrong recharge ');
  await dialog.getByRole('button', { name: 'Debit', exact: true }).click();
  await expect.element(page.getByText(/balance of Malabar Spice is now ₹1,100/)).toBeVisible();
  expect(findBody(`${url}/adjustments`)).toEqual({
    amountPaise: -100_00,
    reason: 'Wrong recharge',
  });
});
