import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { CarrierClaims } from './carrier-claims.tsx';

const id = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const path = `/api/admin/carrier-accounts/${id}`;
const claim = {
  id: '01a1fc20-f9d2-7595-bcec-2b8d9f024442',
  kind: 'fuel',
  state: 'claimed',
  awb: '581100000001',
  docketNumber: '10000000000001',
  sellerName: 'Malabar Spice House',
  occurredOn: '2026-01-10',
  ageDays: 5,
  amountPaise: 25_96,
  creditedPaise: 0,
  evidence: [
    { code: 'file', value: 'january.csv' },
    { code: 'billed_paise', value: 114_46 },
    { code: 'expected_paise', value: 88_50 },
  ],
  reference: '',
};
const account = {
  id,
  carrier: 'delhivery',
  name: 'Delhivery Air',
  isEnabled: true,
  services: ['surface'],
  settings: {},
  credentials: { state: 'set', shown: {} },
  lastTest: null,
  signInPause: null,
  version: 1,
  changedAt: '2026-01-10T06:00:00.000Z',
  changedBy: '',
};
const buildStatement = (changes: object = {}) => ({
  data: {
    accountId: id,
    accountName: 'Delhivery Air',
    carrier: 'delhivery',
    month: '2026-01',
    terms: { codDays: 7, liabilityPaise: 2000_00, attemptPaise: 0 },
    sums: [{ kind: 'fuel', state: 'claimed', claims: 1, amountPaise: 25_96, creditedPaise: 0 }],
    ...changes,
  },
});
const getButton = (name: string) => page.getByRole('button', { name, exact: true });

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

test('shows the evidence of a claim and records a partial credit within the claimed amount', async () => {
  const requests = stubServer({
    '/api/carrier-accounts': { data: [account], carriers: [] },
    [`${path}/statement`]: buildStatement(),
    [`${path}/claims`]: { data: [claim], hasMore: false },
    [`${path}/claims/decisions`]: { data: { decided: 1 } },
  });
  await renderScreen(<CarrierClaims />);
  await expect.element(page.getByText('Fuel above the contract', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('january.csv · billed ₹114.46 · expected ₹88.50'))
    .toBeVisible();
  await page.getByRole('row').getByRole('checkbox').last().click();
  await expect.element(getButton('Mark as claimed')).toBeDisabled();
  await getButton('Record the credit').click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: 'Amount credited' });
  await amount.fill('0');
  await dialog.getByRole('button', { name: 'Record the credit' }).click();
  await expect.element(page.getByText('Enter an amount above ₹0')).toBeVisible();
  await amount.fill('1000');
  await expect.element(page.getByText(/Enter at most ₹/)).toBeVisible();
  await amount.fill('20');
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('CN-118');
  await dialog.getByRole('button', { name: 'Record the credit' }).click();
  await expect
    .poll(() => requests.find(({ path: requestPath }) => requestPath.endsWith('/decisions'))?.body)
    .toEqual({
      ids: [claim.id],
      decision: 'credited',
      reference: 'CN-118',
      creditedPaise: 20_00,
    });
});

test('requests the statement of a month', async () => {
  const requests = stubServer({
    '/api/carrier-accounts': { data: [account], carriers: [] },
    [`${path}/statement`]: buildStatement({ sums: [] }),
    [`${path}/claims`]: { data: [], hasMore: false },
  });
  await renderScreen(<CarrierClaims />);
  await getButton('Prepare the statement').click();
  await expect
    .poll(() => requests.find(({ method }) => method === 'POST')?.body)
    .toEqual({ month: expect.stringMatching(/^\d{4}-\d{2}$/) });
});
