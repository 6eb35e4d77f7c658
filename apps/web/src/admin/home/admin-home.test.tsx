import type { OperatorWait } from '@shipdesk/contract/operator/waits';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { NoOrders } from '../../dashboard/dashboard-page.tsx';
import { AdminHome } from './admin-home.tsx';

afterEach(() => vi.unstubAllGlobals());

const HOUR_MS = 3_600_000;
const fileId = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const buildWait = (changes: Partial<OperatorWait>): OperatorWait => ({
  kind: 'recharges',
  cases: 1,
  amountPaise: null,
  oldestAt: new Date(Date.now() - 50 * HOUR_MS).toISOString(),
  fileId: null,
  ...changes,
});

test('shows the count, the age and any amount of each open task and links to the cases', async () => {
  stubServer({
    '/api/admin/waits': {
      data: [
        buildWait({ cases: 1000, amountPaise: 2_000_00 }),
        buildWait({ kind: 'payouts_prepared', amountPaise: 500_00 }),
        buildWait({ kind: 'claims', amountPaise: 0, oldestAt: new Date().toISOString() }),
        buildWait({ kind: 'ndr_late', cases: 2 }),
        buildWait({ kind: 'remittance_lines', cases: 3, fileId }),
        buildWait({ kind: 'refused_mails', cases: 4 }),
      ],
    },
  });
  await renderScreen(<AdminHome />);
  const cards = page.getByRole('region', { name: 'Open tasks' });
  for (const [name, href] of [
    [/^1,000\+ transfers to confirm.*₹2,000.00\+ · Oldest: 2 days$/, '/billing/recharges'],
    [/^1 payout to transfer.*₹500.00/, '/billing/cod-remittance?state=in_batch'],
    [/^1 claim to decide ?Oldest: less than an hour$/, '/billing/creditNOtes?claims=open'],
    [/^2 failed deliveries past their deadline/, '/admin/ndr?clock=late'],
    [/^3 COD remittance lines/, `/billing/cod-remittance?remittance=${fileId}&show=open`],
    [/^4 refused emails/, '/admin/mails?state=failed'],
  ] as const) {
    await expect.element(cards.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('shows an empty state when there are no open tasks', async () => {
  stubServer({ '/api/admin/waits': { data: [] } });
  await renderScreen(<AdminHome />);
  await expect.element(page.getByText('There are no open tasks.')).toBeVisible();
});

test('redirects operator staff from an empty dashboard to Admin', async () => {
  const { router } = await renderScreen(<NoOrders />, '/dashboard', ['Admin']);
  await expect.poll(() => router.state.location.pathname).toBe('/admin');
});
