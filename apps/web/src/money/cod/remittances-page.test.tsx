import { addDays } from '@shipdesk/domain/values/time/calendar';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { RemittanceRunsPage } from './remittance-runs-page.tsx';
import { RemittancesPage } from './remittances-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const payout = {
  id: 'r1',
  number: 7,
  runOn: '2026-11-20',
  state: 'remitted',
  parcels: 2,
  codPaise: 1_500_00,
  reversedPaise: 500_00,
  feePaise: 0,
  gstPaise: 0,
  duesPaise: 0,
  netPaise: 1_000_00,
  lastFour: '1766',
  utr: 'N327262841905566',
  remittedAt: '2026-11-20T09:00:00.000Z',
  matchedAt: null,
  returns: 0,
};
const list = {
  plan: 'standard',
  toRemitPaise: 2_340_50,
  last: { paise: 1_000_00, on: '2026-11-20' },
  totalPaise: 1_000_00,
  next: { paise: 840_00, on: '2026-11-25' },
  unmet: [] as string[],
  remittances: [payout],
  hasMore: false,
};
const days = Array.from({ length: 30 }, (_, index) => ({
  day: addDays('2026-11-23', index),
  isPayoutDay: index % 7 === 0,
  parcels: index === 7 ? 3 : 0,
  paise: index === 7 ? 840_00 : 0,
}));
const account = {
  id: 'b1',
  holderName: 'Menon Stores',
  ifsc: 'HDFC0001234',
  lastFour: '1766',
  addedAt: '2026-11-01T06:00:00.000Z',
  inForceFrom: '2026-11-02T06:00:00.000Z',
  isVerified: true,
};
const stubPage = (responses: Responses = {}) =>
  stubServer({
    '/api/remittances': { data: list },
    '/api/remittances/forecast': { data: { days, deductedPaise: 0 } },
    '/api/bank-account': { data: { inForce: account, pending: null, rejected: null } },
    ...responses,
  });
const getField = (name: string) => page.getByRole('textbox', { name, exact: true });

test('shows the COD due, the bank account, the forecast and the payouts', async () => {
  stubPage();
  await renderScreen(<RemittancesPage />);
  await expect.element(page.getByText('₹2,340.50')).toBeVisible();
  await expect.element(page.getByText('••••1766 · HDFC0001234')).toBeVisible();
  const forecast = page.getByRole('region', { name: 'Expected payouts' });
  await expect.element(forecast.getByText('3 parcels')).toBeVisible();
  const row = page.getByRole('row', { name: 'Payout 7' });
  await expect.element(row.getByText('-₹500.00')).toBeVisible();
  await expect.element(row.getByText('N327262841905566')).toBeVisible();
});

test('the checklist shows that the bank account is missing', async () => {
  const incompleteList = { ...list, unmet: ['bank_added', 'bank_verified', 'bank_in_force'] };
  stubPage({
    '/api/remittances': { data: { ...incompleteList, remittances: [] } },
    '/api/bank-account': { data: { inForce: null, pending: null, rejected: null } },
  });
  await renderScreen(<RemittancesPage />);
  const checklist = page.getByRole('region', { name: 'Payout requirements' });
  await expect.element(checklist.getByText('Add your bank account.')).toBeVisible();
  await expect.element(page.getByText('Your COD payouts appear here')).toBeVisible();
});

test('requires the account number twice and the code of the second factor', async () => {
  const bodies: unknown[] = [];
  stubPage({
    '/api/bank-account': ({ body }) => {
      if (body === undefined)
        return Response.json({ data: { inForce: account, pending: null, rejected: null } });
      bodies.push(body);
      return bodies.length === 1
        ? Response.json({ code: 'second_factor_required' }, { status: 401 })
        : Response.json({
            data: { inForce: account, pending: { ...account, id: 'b2' }, rejected: null },
          });
    },
  });
  await renderScreen(<RemittancesPage />);
  await page.getByRole('button', { name: 'Change' }).click();
  await getField('Account holder').fill('Menon Stores');
  await getField('Account number').fill('123456789012');
  await getField('Confirm account number').fill('123456789013');
  await getField('IFSC').fill('hdfc0001234');
  await page.getByLabelText('Your password', { exact: true }).fill('Kaveri#7751x');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The two account numbers do not match')).toBeVisible();
  await expect.element(getField('Confirm account number')).toHaveFocus();
  expect(bodies).toEqual([]);
  await getField('Confirm account number').fill('123456789012');
  await page.getByRole('button', { name: 'Save' }).click();
  await getField('Code').fill('123456');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(bodies[1]).toMatchObject({ accountNumber: '123456789012', code: '123456' });
});

const run = {
  runOn: '2026-11-23',
  due: [
    {
      sellerId: 's1',
      seller: 'Gupta Handlooms',
      plan: 'standard',
      parcels: 3,
      codPaise: 840_00,
      netPaise: 840_00,
      unmet: [],
    },
  ],
  hasMoreDue: false,
  bankFiles: [] as object[],
  remittances: [
    {
      sellerId: 's1',
      seller: 'Gupta Handlooms',
      ...payout,
      state: 'in_batch',
      utr: null,
      filedAt: null as string | null,
    },
  ],
  hasMore: false,
};

test('prepares payouts and rejects an invalid UTR', async () => {
  const requests = stubPage({
    '/api/admin/remittances': { data: run },
    '/api/admin/bank-accounts': { data: [] },
    '/api/admin/remittances/prepare': { data: { prepared: 1, paise: 840_00, held: 0 } },
    '/api/admin/remittances/s1/r1/utr': () => new Response(null, { status: 204 }),
  });
  await renderScreen(<RemittanceRunsPage />);
  await page.getByRole('button', { name: 'Prepare payouts' }).click();
  await expect
    .element(page.getByText('1 payout prepared, ₹840.00. Sellers on hold: 0.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Enter UTR for Gupta Handlooms' }).click();
  await getField('UTR').fill('N3272');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/Enter the 12 digits/)).toBeVisible();
  await getField('UTR').fill('N327262841905566');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(requests.flatMap(({ body }) => (body === undefined ? [] : [body]))).toEqual([
    { runOn: '2026-11-23' },
    { utr: 'N327262841905566' },
  ]);
});

test('matches a bank statement and lists the payout that the bank returned', async () => {
  const returnedPayout = { seller: 'Gupta Handlooms', utr: 'N327262841905566', netPaise: 840_00 };
  stubPage({
    '/api/admin/remittances': { data: run },
    '/api/admin/bank-accounts': { data: [] },
    '/api/admin/remittances/statement': {
      data: {
        matched: 1,
        returned: [returnedPayout],
        differing: [],
        missing: 0,
        unreadRows: 1,
        unreadRowNumbers: [14],
        unreadColumns: ['Charges (INR)'],
      },
    },
  });
  await renderScreen(<RemittanceRunsPage />);
  await page.getByRole('button', { name: 'Match a bank statement' }).click();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['UTR'], 'may.csv'));
  page
    .getByTestId('file-drop')
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(page.getByText('1 payout is matched.')).toBeVisible();
  await expect
    .element(page.getByRole('dialog').getByRole('listitem'))
    .toMatchTextContent(/Gupta Handlooms.*the bank returned ₹840\.00\. Check the bank account/);
});

test('marks a payout as returned and sends the payout again', async () => {
  const guptaPayout = {
    ...payout,
    sellerId: 's1',
    seller: 'Gupta Handlooms',
    netPaise: 840_00,
    filedAt: null,
  };
  let [state, returns] = ['matched', 0];
  const requests = stubPage({
    '/api/admin/remittances': () =>
      Response.json({
        data: { ...run, due: [], remittances: [{ ...guptaPayout, state, returns }] },
      }),
    '/api/admin/bank-accounts': { data: [] },
    '/api/admin/remittances/s1/r1/return': () => {
      [state, returns] = ['returned', 1];
      return new Response(null, { status: 204 });
    },
    '/api/admin/remittances/s1/r1/resend': () => {
      state = 'in_batch';
      return new Response(null, { status: 204 });
    },
  });
  await renderScreen(<RemittanceRunsPage />);
  await page.getByRole('button', { name: 'Mark as returned: payout to Gupta Handlooms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Did the bank return this payout?' });
  await expect.element(dialog.getByText(/₹840\.00 with UTR N327262841905566/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark as returned' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Send the payout to Gupta Handlooms again' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Enter UTR for Gupta Handlooms' }))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
  expect(requests.filter(({ path }) => path.endsWith('/return'))).toMatchObject([
    { body: { utr: 'N327262841905566' } },
  ]);
  expect(requests.map(({ path }) => path)).toContain('/api/admin/remittances/s1/r1/resend');
});

test('hides the UTR and Cancel buttons of a payout from staff who may not move money', async () => {
  stubPage({
    '/api/admin/remittances': { data: run },
    '/api/admin/bank-accounts': { data: [] },
  });
  await renderScreen(<RemittanceRunsPage />, '/', ['Customer'], 'Support');
  await expect.element(page.getByText('Payout 7, 20-11-2026')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Enter UTR/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
});

test('does not show the amount of a cancelled payout as paid out', async () => {
  const cancelledPayout = { ...payout, state: 'cancelled', utr: null, remittedAt: null };
  stubPage({
    '/api/remittances/r1': { data: { ...cancelledPayout, lines: [], hasMoreLines: false } },
  });
  await renderScreen(<RemittancesPage />, '/?payout=r1');
  const summary = page.getByRole('region', { name: 'Payout 7' });
  await expect.element(summary.getByText('Not paid out')).toBeVisible();
  await expect.element(summary.getByText('Paid out', { exact: true })).not.toBeInTheDocument();
});

test('requires a new UTR and a reason to correct the UTR of a payout', async () => {
  const guptaPayout = { ...payout, state: 'remitted', sellerId: 's1', seller: 'Gupta Handlooms' };
  const path = '/api/admin/remittances/s1/r1/utr-correction';
  const requests = stubPage({
    '/api/admin/remittances': {
      data: { ...run, due: [], remittances: [{ ...guptaPayout, filedAt: null }] },
    },
    '/api/admin/bank-accounts': { data: [] },
    [path]: () => new Response(null, { status: 204 }),
  });
  await renderScreen(<RemittanceRunsPage />);
  await page
    .getByRole('button', { name: 'Correct the UTR of the payout to Gupta Handlooms' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Correct the UTR' });
  await dialog.getByRole('button', { name: 'Correct the UTR' }).click();
  await expect.element(dialog.getByText(/The payout already has this UTR/)).toBeVisible();
  await expect.element(dialog.getByText('Enter a reason')).toBeVisible();
  await getField('UTR').fill('N327262841905577');
  await getField('Reason').fill('Two digits were swapped');
  await dialog.getByRole('button', { name: 'Correct the UTR' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.find((call) => call.path === path)?.body).toEqual({
    wrongUtr: 'N327262841905566',
    utr: 'N327262841905577',
    reason: 'Two digits were swapped',
  });
});

test('shows the full number of an unverified bank account on request', async () => {
  stubPage({
    '/api/admin/remittances': { data: { ...run, due: [], remittances: [] } },
    '/api/admin/bank-accounts': {
      data: [{ sellerId: 's1', seller: 'Gupta Handlooms', account, isFirst: true }],
    },
    '/api/admin/bank-accounts/s1/b1/number': { data: { accountNumber: '501004439281766' } },
  });
  await renderScreen(<RemittanceRunsPage />);
  await expect.element(page.getByText('••••1766')).toBeVisible();
  await page
    .getByRole('button', { name: 'Show number of the bank account of Gupta Handlooms' })
    .click();
  await expect.element(page.getByText('501004439281766')).toBeVisible();
  await expect.element(page.getByText('No COD is due')).toBeVisible();
});
