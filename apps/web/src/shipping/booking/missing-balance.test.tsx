import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { computeMissingBalance, MissingBalance } from './missing-balance.tsx';

afterEach(() => vi.unstubAllGlobals());

const buildShortfall = (pricePaise: number) => ({
  code: 'balance_short',
  message: 'Short.',
  missingPaise: pricePaise,
  pricePaise,
});

async function showBalance({
  usablePaise,
  otherOrdersPaise,
}: {
  usablePaise: number;
  otherOrdersPaise: number;
}) {
  const wallet = { balancePaise: usablePaise, heldPaise: 0, creditLimitPaise: 0, usablePaise };
  stubServer({
    '/api/wallet': { data: { ...wallet, owedPaise: 0, codDuePaise: 0, lowBalancePaise: null } },
    '/api/recharges': { data: [], hasMore: false, modes: ['offline'], payTo: null },
  });
  await renderScreen(
    <MissingBalance
      problems={[buildShortfall(100_00), buildShortfall(100_00)]}
      otherOrdersPaise={otherOrdersPaise}
    />,
  );
  return page.getByRole('alert');
}

test('offers a recharge that covers the missing amount of all refused orders', async () => {
  const banner = await showBalance({ usablePaise: 30_00, otherOrdersPaise: 0 });
  await expect.element(banner).toMatchTextContent(/Your balance is ₹170\.00 short for 2 orders\./);
  await page.getByRole('button', { name: 'Recharge' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('200');
});

test('adds the other orders and a negative balance to the missing amount', async () => {
  const banner = await showBalance({ usablePaise: -20_00, otherOrdersPaise: 50_00 });
  await expect.element(banner).toMatchTextContent(/Your balance is ₹270\.00 short for 2 orders\./);
});

test('subtracts the remaining balance from the sum of all prices', () => {
  expect(computeMissingBalance([100_00], 30_00)).toBe(70_00);
  expect(computeMissingBalance([100_00, 100_00, 100_00], 30_00)).toBe(270_00);
});

test('adds a negative balance to the sum of all prices', () => {
  expect(computeMissingBalance([100_00, 100_00], -20_00)).toBe(220_00);
});

test('returns 0 when the balance covers all prices', () => {
  expect(computeMissingBalance([100_00], 150_00)).toBe(0);
});
