import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../app/test-client.tsx';
import { BillingPage } from './billing-page.tsx';
import { BalanceChip } from './wallet/balance-chip.tsx';

const buildWallet = (changes = {}) => ({
  data: {
    balancePaise: 1_500_00,
    heldPaise: 128_62,
    creditLimitPaise: 0,
    usablePaise: 1_500_00,
    owedPaise: 0,
    codDuePaise: 2_000_00,
    lowBalancePaise: null,
    ...changes,
  },
});
const buildLine = (seq: number, changes = {}) => ({
  seq,
  at: '2026-11-23T06:30:00.000Z',
  type: 'recharge',
  docketNumber: '',
  reference: '',
  consigneeName: '',
  cause: { kind: 'recharge', id: '01a1fc20-f9d2-7595-bcec-2b8d9f024441' },
  note: { mode: 'offline' },
  debitPaise: 0,
  creditPaise: 1_000_00,
  owedPaise: 0,
  balancePaise: 1_000_00,
  ended: null,
  ...changes,
});
const hold = buildLine(2, {
  type: 'shipment_hold',
  docketNumber: '10000000000001',
  reference: 'KURTI-1',
  cause: { kind: 'shipment', id: 's1' },
  note: { service: 'surface' },
  debitPaise: 128_62,
  creditPaise: 0,
  balancePaise: 871_38,
});
const buildRecharge = (changes = {}) => ({
  id: '01a1fc20-f9d2-7595-bcec-2b8d9f024441',
  mode: 'offline',
  state: 'declined',
  amountPaise: 1_000_00,
  reference: '412345678901',
  payUrl: '',
  reason: 'No such transfer',
  createdAt: '2026-11-23T06:30:00.000Z',
  createdBy: 'Asha Menon',
  decidedAt: '2026-11-23T07:30:00.000Z',
  refundedPaise: 0,
  ...changes,
});
const buildList = (rows: object[], modes = ['offline'], payTo: object | null = null) => ({
  data: rows,
  hasMore: false,
  modes,
  payTo,
});
const getButton = (name: string) => page.getByRole('button', { name, exact: true });

async function openPage(address: string, responses: Responses = {}) {
  const requests = stubServer({
    '/api/wallet': buildWallet(),
    '/api/passbook': { data: [hold, buildLine(1)], next: null },
    '/api/recharges': buildList([buildRecharge()]),
    ...responses,
  });
  const { router } = await renderScreen(<BillingPage />, address);
  return { requests, router };
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

test('shows the balance, the hold, the COD due and the passbook on a phone', async () => {
  await page.viewport(375, 800);
  await openPage('/billing');
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect
    .element(balance)
    .toMatchTextContent(/Wallet₹1,500\.00On hold₹128\.62COD due₹2,000\.00/);
  const rows = page.getByRole('grid', { name: 'Passbook' }).getByRole('row');
  await expect.element(rows.nth(0)).toMatchTextContent(/Shipping charge, on hold.*₹871\.38/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Recharge.*Paid by bank transfer/);
  expect(document.documentElement.scrollWidth).toBe(375);
});

test('explains a passbook line with the price, the transfers and a link to the order', async () => {
  const transfer = { seq: 2, leg: 'hold', debit: 'wallet', credit: 'hold', amountPaise: 128_62 };
  const working = {
    totalPaise: 128_62,
    lines: [{ code: 'freight', paise: 109_00, working: '2 × ₹54.50' }],
  };
  await openPage('/billing?tab=passbook', {
    '/api/passbook/2': { data: { line: hold, transfers: [transfer], working, weight: null } },
  });
  await getButton('Explain line 2').click();
  const dialog = page.getByRole('dialog', { name: 'Shipping charge, on hold' });
  await expect.element(dialog).toMatchTextContent(/Freight2 × ₹54\.50₹109\.00Total₹128\.62/);
  await expect.element(dialog).toMatchTextContent(/Wallet to On hold₹128\.62/);
  await expect.element(dialog.getByRole('link', { name: 'Open order KURTI-1' })).toBeVisible();
});

test('shows the day on which an amount on hold was charged or released', async () => {
  const endedAt = '2026-11-24T06:30:00.000Z';
  const chargedHold = { ...hold, ended: { type: 'shipment_charge', at: endedAt } };
  const releasedLine = { ...hold, seq: 3, ended: { type: 'shipment_release', at: endedAt } };
  await openPage('/billing?tab=passbook', {
    '/api/passbook': { data: [releasedLine, chargedHold], next: null },
  });
  const rows = page.getByRole('grid', { name: 'Passbook' }).getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent(/Shipping charge.*released on 24-11-2026/);
  await expect.element(rows.nth(2)).toMatchTextContent(/Shipping charge.*charged on 24-11-2026/);
  expect(rows.nth(2).element().textContent).not.toContain('Shipping charge, on hold');
});

test('omits the types of carrier transactions from the type filter of a seller', async () => {
  await openPage('/billing?tab=passbook');
  await page.getByRole('button', { name: 'All types' }).click();
  await expect.element(page.getByRole('option', { name: 'Recharge', exact: true })).toBeVisible();
  expect(page.getByRole('option', { name: /carrier/i }).elements()).toHaveLength(0);
});

test('shows the owed part of a charge and the later deduction from the COD', async () => {
  const owedLine = buildLine(3, { type: 'rto_charge', creditPaise: 0, owedPaise: 40_12 });
  const settledLine = buildLine(4, { type: 'remittance', creditPaise: 0, owedPaise: -40_12 });
  await openPage('/billing?tab=passbook', {
    '/api/passbook': { data: [settledLine, owedLine], next: null },
    '/api/passbook/3': { data: { line: owedLine, transfers: [], working: null, weight: null } },
  });
  await expect.element(page.getByText('₹40.12owed')).toBeVisible();
  await expect.element(page.getByText('₹40.12off your dues')).toBeVisible();
  await getButton('Explain line 3').click();
  const dialog = page.getByRole('dialog', { name: 'Return charge' });
  await expect.element(dialog).toMatchTextContent(/did not cover this amount, so you owe it/);
});

test('scrolls the current tab into view on a phone', async () => {
  await page.viewport(375, 800);
  await openPage('/billing?tab=ledgers');
  const tab = page.getByRole('link', { name: 'Ledgers' });
  // An edge may be cut off by a fraction of a pixel, which depends on the fonts.
  await expect.element(tab).toBeInViewport({ ratio: 0.95 });
});

test('keeps the filters in the URL and removes the page cursor when a filter changes', async () => {
  const { router } = await openPage('/billing?tab=passbook&days=0&before=9');
  await page.getByRole('button', { name: /Type/ }).click();
  await page.getByRole('option', { name: 'Recharge', exact: true }).click();
  await expect.poll(() => router.state.location.search).toBe('?tab=passbook&days=0&type=recharge');
});

test('rejects an invalid transfer reference and sends a valid reference', async () => {
  const createRecharge = vi.fn<() => void>();
  const { requests } = await openPage('/billing?tab=recharges', {
    '/api/recharges': ({ body }) => {
      if (body === undefined) return Response.json(buildList([buildRecharge()]));
      createRecharge();
      return Response.json(
        { data: buildRecharge({ state: 'awaiting_approval' }) },
        { status: 201 },
      );
    },
  });
  await expect.element(page.getByText('No such transfer')).toBeVisible();
  await getButton('Recharge').click();
  await getButton('₹2,000').click();
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('2000');
  const reference = page.getByRole('textbox', { name: 'Transfer reference (UTR)' });
  await expect.element(reference).toHaveFocus();
  await userEvent.keyboard('4123{Enter}');
  await expect.element(page.getByText(/Enter the 12 digits of a UPI/)).toBeVisible();
  expect(createRecharge).not.toHaveBeenCalled();
  await reference.fill('412345678901');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/credited once the operator confirms/)).toBeVisible();
  const call = requests.find(({ path, body }) => path === '/api/recharges' && body !== undefined);
  expect(call?.body).toEqual({ mode: 'offline', amountPaise: 200_000, utr: '412345678901' });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
});

test('shows the bank account for a recharge by bank transfer', async () => {
  const payTo = {
    accountName: 'Shipdesk Logistics',
    bank: 'State Bank of India',
    accountNumber: '000123456789',
    ifsc: 'SBIN0000123',
  };
  await openPage('/billing?tab=recharges', { '/api/recharges': buildList([], ['offline'], payTo) });
  await getButton('Recharge').first().click();
  await expect
    .element(page.getByRole('region', { name: 'Transfer to' }))
    .toMatchTextContent(/Shipdesk Logistics000123456789State Bank of India · SBIN0000123/);
});

test('links to the payment page and confirms an online payment', async () => {
  let state = 'starting';
  await openPage('/billing?tab=recharges', {
    '/api/recharges': ({ body }) =>
      body === undefined
        ? Response.json(buildList([], ['offline', 'gateway']))
        : Response.json({ data: buildRecharge({ mode: 'gateway', state }) }, { status: 201 }),
    [`/api/recharges/${buildRecharge().id}`]: () =>
      Response.json({
        data: buildRecharge({
          mode: 'gateway',
          state,
          payUrl: state === 'awaiting_payment' ? 'https://rzp.test/1' : '',
        }),
      }),
  });
  await expect.element(page.getByText('No recharges yet')).toBeVisible();
  await getButton('Recharge').first().click();
  await expect.element(page.getByRole('radio', { name: 'Online' })).toBeChecked();
  await getButton('₹1,000').click();
  await getButton('Continue to payment').click();
  await expect.element(page.getByText('Creating the payment link…')).toBeVisible();
  state = 'awaiting_payment';
  const link = page.getByRole('link', { name: 'Pay ₹1,000.00' });
  await expect.element(link).toHaveAttribute('href', 'https://rzp.test/1');
  state = 'paid';
  await expect.element(page.getByText('₹1,000.00 is in your wallet.')).toBeVisible();
});

test('shows the wallet balance and the credit separately in the top bar', async () => {
  const wallet = buildWallet({ creditLimitPaise: 5_000_00, usablePaise: 6_500_00 });
  stubServer({ '/api/wallet': wallet });
  await renderScreen(<BalanceChip />);
  const name = 'Wallet ₹1,500.00 + ₹5,000.00 credit';
  await expect.element(page.getByRole('link', { name })).toBeVisible();
});

test('offers a retry when the balance cannot be loaded', async () => {
  let isDown = true;
  await openPage('/billing', {
    '/api/wallet': () =>
      isDown ? Response.json({ message: 'Busy.' }, { status: 503 }) : Response.json(buildWallet()),
  });
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect.element(balance.getByRole('alert')).toMatchTextContent(/Busy\./);
  isDown = false;
  await balance.getByRole('button', { name: 'Try again' }).click();
  await expect.element(balance).toMatchTextContent(/₹1,500\.00/);
});

test('shows the limit of the low-balance warning and switches the warning off', async () => {
  const { requests } = await openPage('/billing', {
    '/api/wallet': buildWallet({ lowBalancePaise: 500_00 }),
    '/api/wallet/low-balance': buildWallet(),
  });
  await getButton('Edit low-balance warning').click();
  const field = page.getByRole('textbox', { name: 'Warn when the balance falls below' });
  await expect.element(field).toHaveValue('500');
  await field.fill('');
  await getButton('Save').click();
  await expect.element(page.getByText('The warning is off.')).toBeVisible();
  const call = requests.find(({ path }) => path === '/api/wallet/low-balance');
  expect(call?.body).toEqual({ lowBalancePaise: null });
});
