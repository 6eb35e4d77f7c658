import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { computeRange, LedgersPage, OperatorLedgersPage } from './ledgers-page.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a financial year runs from April to March', () => {
  const computeYear = (today: string) => computeRange('thisYear', today);
  expect(computeYear('2026-03-31')).toEqual({ startDate: '2025-04-01', endDate: '2026-03-31' });
  expect(computeYear('2026-04-01')).toEqual({ startDate: '2026-04-01', endDate: '2027-03-31' });
  expect(computeRange('lastYear', '2026-04-01').startDate).toBe('2025-04-01');
});

test('a statement shows the opening balance and the balance after a movement', async () => {
  stubServer({
    '/api/statement': () =>
      Response.json({
        data: {
          openingPaise: 10_000,
          debitPaise: 0,
          creditPaise: 5000,
          closingPaise: 15_000,
          lines: [
            {
              seq: 2,
              at: '2026-11-10T06:00:00.000Z',
              type: 'recharge',
              cause: { kind: 'recharge', id: 'r1' },
              ended: null,
              docketNumber: '',
              against: 'bank',
              debitPaise: 0,
              creditPaise: 5000,
              balancePaise: 15_000,
            },
          ],
          isMore: false,
        },
      }),
  });
  await renderScreen(<LedgersPage />);
  await expect.element(page.getByText('Opening balance')).toBeVisible();
  const row = page.getByRole('row', { name: 'Recharge' });
  await expect.element(row).toMatchTextContent(/₹150\.00/);
});

test('the trial balance shows that the balances add up to zero', async () => {
  stubServer({
    '/api/sellers': () => Response.json({ data: [] }),
    '/api/admin/trial-balance': () =>
      Response.json({
        data: [
          { account: 'wallet', debitPaise: 0, creditPaise: 5000, balancePaise: 5000 },
          { account: 'bank', debitPaise: 5000, creditPaise: 0, balancePaise: -5000 },
        ],
      }),
  });
  await renderScreen(<OperatorLedgersPage />);
  await expect.element(page.getByText('The balances add up to ₹0.00.')).toBeVisible();
});
