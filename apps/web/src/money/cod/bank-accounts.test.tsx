import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { BankAccountSection } from './bank-account-section.tsx';
import { WaitingAccountsSection } from './remittance-runs-page.tsx';

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

const account = {
  id: 'b1',
  holderName: 'Menon Stores',
  ifsc: 'HDFC0001234',
  lastFour: '1766',
  addedAt: '2026-11-01T06:00:00.000Z',
  inForceFrom: '2026-11-02T06:00:00.000Z',
  isVerified: false,
};

test('requires a confirmation and a reason to reject a bank account', async () => {
  const verifyPath = '/api/admin/bank-accounts/s1/b1/verify';
  const requests = stubServer({
    '/api/admin/bank-accounts': {
      data: [{ sellerId: 's1', seller: 'Gupta Handlooms', account, isFirst: true }],
    },
    [verifyPath]: () => new Response(null, { status: 204 }),
  });
  await renderScreen(<WaitingAccountsSection />);
  const reject = page.getByRole('button', { name: 'Reject the bank account of Gupta Handlooms' });
  await reject.click();
  const dialog = page.getByRole('dialog', {
    name: 'Reject the bank account of Gupta Handlooms?',
  });
  await expect.element(dialog).toMatchTextContent(/account ending in 1766/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.filter(({ path }) => path === verifyPath)).toEqual([]);
  await reject.click();
  await dialog.getByRole('button', { name: 'Reject account' }).click();
  await expect.element(dialog.getByText('Enter the reason, which the seller sees')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Another holder');
  await dialog.getByRole('button', { name: 'Reject account' }).click();
  await expect
    .element(page.getByText('The bank account of Gupta Handlooms is rejected.'))
    .toBeVisible();
  expect(requests.filter(({ path }) => path === verifyPath).map(({ body }) => body)).toEqual([
    { outcome: 'rejected', reason: 'Another holder' },
  ]);
});

test('shows the seller the rejected bank account, the day and the reason', async () => {
  const rejection = {
    lastFour: '1766',
    at: '2026-11-21T06:00:00.000Z',
    reason: 'Another holder',
  };
  stubServer({
    '/api/bank-account': { data: { inForce: null, pending: null, rejected: rejection } },
  });
  await renderScreen(<BankAccountSection />);
  await expect
    .element(
      page.getByText(
        /rejected the account ending in 1766 on 21-11-2026.*“Another holder”.*enter the account again/,
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add' })).toBeVisible();
});
