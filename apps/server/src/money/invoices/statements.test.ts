import { expect, test } from 'vitest';
import { hasPdfPrograms, readPdfText } from '../../../test-support/pdf-programs.ts';
import { postTo } from '../../../test-support/samples/invoice-samples.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const app = await testApp();

const PERIOD = 'from=2026-11-10&to=2026-11-20';

/** Creates a seller with credits of ₹100 before, ₹50 in and ₹20 after the period. */
async function createCreditedSeller() {
  const now = app.clock.now;
  const seller = await app.signIn();
  const { sellerId } = await app.findSeller(seller.email);
  for (const [moment, amountPaise] of [
    ['2026-11-09T18:29:59Z', 10_000],
    ['2026-11-09T18:30:00Z', 3000],
    ['2026-11-20T18:29:59Z', 2000],
    ['2026-11-20T18:30:00Z', 2000],
  ] as const) {
    app.clock.now = new Date(moment);
    const legs = [{ leg: 'credit', debit: 'bank', credit: 'wallet', amountPaise }] as const;
    await postTo(app, sellerId, { entry: 'recharge', legs });
  }
  app.clock.now = now;
  return { seller, sellerId };
}

test('a statement lists the opening balance, the movements and the closing balance', async () => {
  const { seller } = await createCreditedSeller();
  const { data } = (await seller.get(`/api/statement?${PERIOD}`)).json();
  expect(data).toMatchObject({
    openingPaise: 10_000,
    debitPaise: 0,
    creditPaise: 5000,
    closingPaise: 15_000,
    isMore: false,
  });
  expect(
    data.lines.map(({ balancePaise, against }: { balancePaise: number; against: string }) => [
      balancePaise,
      against,
    ]),
  ).toEqual([
    [13_000, 'bank'],
    [15_000, 'bank'],
  ]);
});

test('shows the movements of the bank account with the opposite sign', async () => {
  const { seller } = await createCreditedSeller();
  const { data } = (await seller.get(`/api/statement?account=bank&${PERIOD}`)).json();
  expect(data).toMatchObject({ openingPaise: -10_000, debitPaise: 5000, closingPaise: -15_000 });
});

test('rejects an invalid period and a period that is too long', async () => {
  const seller = await app.signIn();
  const loadCode = async (query: string) =>
    (await seller.get(`/api/statement?${query}`)).json().details?.[0]?.code;
  expect(await loadCode('from=2026-11-20&to=2026-11-10')).toBe('date_range_invalid');
  expect(await loadCode('from=2026-02-30&to=2026-11-10')).toBe('date_range_invalid');
  expect(await loadCode('from=2025-01-01&to=2026-11-10')).toBe('date_range_too_long');
});

test('the CSV file has the balances and a line for each movement', async () => {
  const { seller } = await createCreditedSeller();
  const { body, headers } = await seller.get(`/api/statement/file?format=csv&${PERIOD}`);
  expect(headers['content-disposition']).toContain('shipdesk-wallet-2026-11-10-2026-11-20.csv');
  const lines = body.trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain('"Opening balance","","","","","","100.00"');
  // Midnight in India is on the day before in UTC.
  expect(lines[2]).toMatch(/^"2026-11-10 00:00/);
  expect(lines[3]).toMatch(/"Recharge",.*"bank","0.00","20.00","150.00"$/);
  expect(lines[4]).toContain('"Closing balance","","","","0.00","50.00","150.00"');
});

test.runIf(hasPdfPrograms())('the PDF has the balances and each movement', async () => {
  const { seller } = await createCreditedSeller();
  const pdf = await seller.get(`/api/statement/file?format=pdf&${PERIOD}`);
  const text = readPdfText(pdf.rawPayload).replace(/\s+/g, ' ');
  for (const part of [
    'Statement of Wallet',
    '10-11-2026 to 20-11-2026',
    'Opening balance ₹100.00',
    '₹30.00 ₹130.00',
    '₹20.00 ₹150.00',
    'Closing balance ₹0.00 ₹50.00 ₹150.00',
  ]) {
    expect(text).toContain(part);
  }
});

test('a trial balance adds up to 0 for all sellers and for one seller', async () => {
  const { sellerId } = await createCreditedSeller();
  const staff = await app.signIn({ role: 'Admin' });
  const loadBalances = async (caller: Caller, query: string) =>
    (await caller.get(`/api/admin/trial-balance${query}`)).json().data;
  const allBalances = await loadBalances(staff, '');
  const sum = (rows: { balancePaise: number }[]) =>
    rows.reduce((total, { balancePaise }) => total + balancePaise, 0);
  expect(sum(allBalances)).toBe(0);
  const sellerBalances = await loadBalances(staff, `?seller=${sellerId}&to=2026-11-20`);
  expect(sum(sellerBalances)).toBe(0);
  expect(sellerBalances).toContainEqual({
    account: 'wallet',
    debitPaise: 0,
    creditPaise: 15_000,
    balancePaise: 15_000,
  });
});

test('returns a statement to operator staff with an audit entry, and rejects other sellers', async () => {
  const [{ sellerId }, otherSeller] = [await createCreditedSeller(), await app.signIn()];
  const staff = await app.signIn({ role: 'Admin' });
  const url = `/api/statement?${PERIOD}&seller=${sellerId}`;
  expect((await staff.get(url)).json().data.closingPaise).toBe(15_000);
  expect((await otherSeller.get(url)).statusCode).toBe(403);
  const { rows } = await app.ownerQuery(
    `select action from audit_entries where seller_id = $1 and action = 'statement.read'`,
    [sellerId],
  );
  expect(rows).toHaveLength(1);
});
