import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { OperatorRechargesPage } from './recharges-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const buildPayment = (_: unknown, index: number) => ({
  eventId: `e${index}`,
  receivedAt: '2026-01-15T06:00:00.000Z',
  type: 'payment.captured',
  paymentId: `pay_${index}`,
  amountPaise: 100_00,
  reason: 'unknown',
});

async function openPage(count: number) {
  const strayPayments = Array.from({ length: count }, buildPayment);
  stubServer({ '/api/admin/recharges': { data: [], hasMore: false, waiting: 0, strayPayments } });
  await renderScreen(<OperatorRechargesPage />, '/');
  await expect
    .element(page.getByText(`${count} online payments match no recharge and were not credited.`))
    .toBeVisible();
}

test('lists five stray online payments and the number of older payments', async () => {
  await openPage(7);
  await expect.element(page.getByText(/pay_4/)).toBeVisible();
  await expect.element(page.getByText(/pay_5/)).not.toBeInTheDocument();
  await expect.element(page.getByText('and 2 older')).toBeVisible();
});

test('omits the number of older payments when there are five payments', async () => {
  await openPage(5);
  await expect.element(page.getByText(/^and .* older$/)).not.toBeInTheDocument();
});
