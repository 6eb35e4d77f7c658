import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { ProofSection } from './ledgers-page.tsx';

const proof = {
  differences: 0,
  accounts: 8,
  transfers: 1234,
  checkedAt: '2026-01-13T06:30:00.000Z',
  tookMs: 12,
  findings: [] as object[],
};
const url = '/api/admin/ledger/proof';
const finding = {
  check: 'balance',
  sellerId: '00000000-0000-7000-8000-000000000001',
  subject: 'wallet',
  expectedPaise: 100_00,
  foundPaise: 99_00,
};

afterEach(() => vi.unstubAllGlobals());

test('shows the number of balances and transfers when the books add up', async () => {
  stubServer({ [url]: { data: proof } });
  await renderScreen(<ProofSection />);
  const status = page.getByRole('status');
  await expect
    .element(status)
    .toMatchTextContent(/The books add up\.Checked on .+: 8 balances and 1,234 transfers/);
});

test('lists the differences that a new check finds', async () => {
  let hasDifference = false;
  stubServer({
    [url]: () =>
      Response.json({
        data: hasDifference ? { ...proof, differences: 1, findings: [finding] } : proof,
      }),
  });
  await renderScreen(<ProofSection />);
  await expect.element(page.getByText('The books add up.')).toBeVisible();
  hasDifference = true;
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect.element(page.getByText('1 difference was found.')).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Differences' });
  await expect.element(grid).toMatchTextContent(/balance.*wallet.*₹100\.00.*₹99\.00/);
});
