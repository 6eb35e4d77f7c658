import type { Charge } from '@shipdesk/contract/money/charges';
import type { DiscrepancyList } from '@shipdesk/contract/money/discrepancies';
import type { PassbookLine } from '@shipdesk/contract/money/ledger';
import type { RemittanceList } from '@shipdesk/contract/money/remittances';
import type { TrialLine } from '@shipdesk/contract/money/statements';
import type { TaxDocument } from '@shipdesk/contract/money/tax-documents';
import { getReport, type ReportId } from '@shipdesk/contract/reports/report-catalogue';
import type { ReportPreview } from '@shipdesk/contract/reports/reports';
import type { NdrList } from '@shipdesk/contract/shipping/ndr';
import { beforeAll, expect, test } from 'vitest';
import { MoneyHistory, type Step } from '../../../test-support/parcels/money-history.ts';
import { addCompany } from '../../../test-support/samples/invoice-samples.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const HISTORY_TIMEOUT_MS = 120_000;

const app = await testApp({ carriers: new ScriptedCarrier() });
let seller: Caller;
let staff: Caller;

/** Creates delivered, returned, lost, cancelled and reweighed parcels, with recharges, invoices and a credit note. */
beforeAll(async () => {
  await addCompany(app);
  const history = await MoneyHistory.start(app);
  const step = {
    pick: 0,
    times: 1,
    status: 'PICKED_UP',
    minutesAgo: 1,
    grams: null,
    rupees: 300,
  } as const;
  const takeStep = (kind: Step['kind'], changes: Partial<Step> = {}) =>
    history.take({ ...step, kind, ...changes });
  await takeStep('approve');
  await takeStep('scan', { status: 'UNDELIVERED' });
  await takeStep('scan', { pick: 2, status: 'UNDELIVERED' });
  await app.runJobs();
  await takeStep('scan', { pick: 2, status: 'RTO_INITIATED', minutesAgo: 0 });
  await takeStep('scan', { pick: 3, status: 'LOST' });
  await takeStep('claim');
  await takeStep('order', { rupees: 900 });
  await takeStep('book', { pick: 0 });
  await app.runJobs();
  await takeStep('cancel', { pick: 4 });
  await app.runJobs();
  await history.invoice();
  await takeStep('credit', { rupees: 7 });
  ({ seller, staff } = history.callers);
}, HISTORY_TIMEOUT_MS);

const days = { startDate: '2026-11-01', endDate: '2026-12-31' };

/** Returns the rows and the totals of a report. Groups the rows only if `groupBy` is set. */
async function preview(
  report: ReportId,
  { caller = seller, ...changes }: { caller?: Caller; groupBy?: string[] } = {},
) {
  const columns = Object.keys(getReport(report).columns);
  const body = { report, columns, groupBy: [], filters: [], ...days, ...changes };
  const response = await caller.post('/api/reports/preview', body);
  expect(response.statusCode, response.body).toBe(200);
  const { data } = response.json<{ data: ReportPreview }>();
  const rows = data.lines.map((line) =>
    Object.fromEntries(data.columns.map((name, index) => [name, line[index] ?? null])),
  );
  return { rows, totals: data.totals };
}

const readList = async <Item>(url: string, caller = seller): Promise<Item[]> =>
  (await caller.get(url)).json<{ data: Item[] }>().data;

const readData = async <Data>(url: string): Promise<Data> =>
  (await seller.get(url)).json<{ data: Data }>().data;

/** Returns the credits less the debits of an account in the books of all sellers. */
async function readBalance(account: string): Promise<number> {
  const lines = await readList<TrialLine>('/api/admin/trial-balance?to=2026-12-31', staff);
  return sum(lines, (line) => (line.account === account ? line.creditPaise - line.debitPaise : 0));
}

const sum = <Item>(items: readonly Item[], readPaise: (item: Item) => number) =>
  items.reduce((total, item) => total + readPaise(item), 0);

const listOrders = async () => {
  const body = { filters: [{}], limit: 50, pageNumber: 0 };
  return (await seller.post('/orders/getorders', body)).json<{
    data: {
      docketNumber: string;
      status: string;
      contentDetails: { productName: string; quantity: number; unitPrice: number }[];
    }[];
  }>().data;
};

test('the shipments report equals the charges in Billing', async () => {
  const charges = await readList<Charge>('/api/charges');
  const { rows, totals } = await preview('shipments');
  expect(rows.map(({ docketNumber }) => docketNumber)).toEqual(
    charges.map(({ docketNumber }) => docketNumber),
  );
  expect([totals['billedPaise'], totals['heldPaise'], totals['expectedPaise']]).toEqual([
    sum(charges, ({ billedPaise }) => billedPaise),
    sum(charges, ({ heldPaise }) => heldPaise),
    sum(charges, ({ expectedPaise }) => expectedPaise),
  ]);
  expect(totals['billedPaise']).toBeGreaterThan(0);
});

test('the carrier performance report counts the parcels of each outcome', async () => {
  const charges = await readList<Charge>('/api/charges');
  const count = (pattern: RegExp) => charges.filter(({ status }) => pattern.test(status)).length;
  const { rows } = await preview('carrierPerformance', { groupBy: ['carrier'] });
  expect(rows).toEqual([
    expect.objectContaining({
      rows: charges.length,
      delivered: count(/^DELIVERED/),
      returned: count(/^RTO/),
      lost: count(/^(LOST|DAMAGED)/),
      deliveredShare: count(/^DELIVERED/) / charges.length,
    }),
  ]);
});

test('the failed deliveries report equals the cases and the money at risk in NDR', async () => {
  const { cases } = await readData<NdrList>('/api/ndr?tab=all');
  const { rows, totals } = await preview('failedDeliveries');
  expect(rows.map(({ docketNumber }) => docketNumber).toSorted()).toEqual(
    cases.map(({ docketNumber }) => docketNumber).toSorted(),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(totals['riskPaise']).toBe(sum(cases, ({ riskPaise }) => riskPaise));
});

test('the returns report equals the returns list and the charges of the returned parcels', async () => {
  const { returns: returnedParcels } = await readData<{ returns: { docketNumber: string }[] }>(
    '/api/returns?tab=all',
  );
  const charges = await readList<Charge>('/api/charges');
  const { rows, totals } = await preview('returns');
  const dockets = returnedParcels.map(({ docketNumber }) => docketNumber);
  expect(rows.map(({ docketNumber }) => docketNumber)).toEqual(dockets);
  expect(rows.length).toBeGreaterThan(0);
  const returnCharges = charges.filter(({ docketNumber }) => dockets.includes(docketNumber));
  expect(totals['billedPaise']).toBe(sum(returnCharges, ({ billedPaise }) => billedPaise));
});

test('the weight discrepancies report equals the list in Billing', async () => {
  const { cases } = await readData<DiscrepancyList>('/api/discrepancies?tab=all');
  const { totals } = await preview('weightCases');
  expect(totals['rows']).toBe(cases.length);
  expect(cases.length).toBeGreaterThan(0);
  expect(totals['totalPaise']).toBe(sum(cases, ({ amountPaise }) => amountPaise));
});

test('the wallet movements report equals the lines of the passbook', async () => {
  const lines = await readList<PassbookLine>('/api/passbook');
  const { rows, totals } = await preview('walletMovements');
  expect(rows.map(({ seq }) => seq)).toEqual(lines.map(({ seq }) => seq).toReversed());
  for (const name of ['debitPaise', 'creditPaise', 'owedPaise'] as const) {
    expect(totals[name]).toBe(sum(lines, (line) => line[name]));
  }
  expect(totals['changePaise']).toBe(lines[0]?.balancePaise);
});

test('the tax documents report subtracts credit notes from invoices', async () => {
  const invoices = await readList<TaxDocument>('/api/tax-documents?kind=invoice');
  const notes = await readList<TaxDocument>('/api/tax-documents?kind=credit_note');
  const { totals, rows } = await preview('taxDocuments', { groupBy: ['rate', 'place'] });
  expect([invoices.length > 0, notes.length > 0]).toEqual([true, true]);
  const computeNet = (readPaise: (document: TaxDocument) => number) =>
    sum(invoices, readPaise) - sum(notes, readPaise);
  expect([totals['totalPaise'], totals['taxPaise']]).toEqual([
    computeNet(({ totalPaise }) => totalPaise),
    computeNet(({ taxPaise }) => taxPaise),
  ]);
  expect(rows.map(({ rate }) => rate)).toEqual(rows.map(() => '18%'));
});

test('the products report adds up the quantity and value of orders that were not cancelled', async () => {
  const soldOrders = (await listOrders()).filter(({ status }) => status !== 'CANCELLED');
  const products = soldOrders.flatMap(({ contentDetails }) => contentDetails);
  const { totals } = await preview('products');
  expect([totals['quantity'], totals['valuePaise']]).toEqual([
    sum(products, ({ quantity }) => quantity),
    Math.round(sum(products, ({ quantity, unitPrice }) => quantity * unitPrice * 100)),
  ]);
});

test('the member activity report counts each audit entry of a member', async () => {
  const { totals } = await preview('memberActivity');
  const { rows } = await app.ownerQuery(
    `select count(*)::int as entries from audit_entries a
     join users u on u.id = a.actor where u.email = $1`,
    [seller.email],
  );
  expect(totals['rows']).toBe(rows[0]?.['entries']);
});

test('the revenue and cost of the margin report equal the trial balance of all sellers', async () => {
  const { totals } = await preview('margin', { caller: staff, groupBy: ['seller'] });
  expect([totals['revenuePaise'], totals['costPaise']]).toEqual([
    await readBalance('freight_revenue'),
    0 - (await readBalance('carrier_cost')),
  ]);
  expect(totals['revenuePaise']).toBeGreaterThan(0);
});

test('the owed COD report equals the trial balance and the amount to remit in Billing', async () => {
  const { toRemitPaise } = await readData<RemittanceList>('/api/remittances');
  const { totals } = await preview('codOwed', { caller: staff, groupBy: ['age'] });
  expect(totals['fromCarrierPaise']).toBe(0 - (await readBalance('cod_receivable')));
  expect(totals['toSellerPaise']).toBe(toRemitPaise);
  expect(toRemitPaise).toBeGreaterThan(0);
});

test('the unbilled parcels report lists booked parcels that their carrier has not invoiced', async () => {
  const charges = await readList<Charge>('/api/charges');
  const { rows } = await preview('unbilledParcels', { caller: staff });
  const bookedCharges = charges.filter(({ status }) => status !== 'CANCELLED');
  expect(rows.map(({ docketNumber }) => docketNumber).toSorted()).toEqual(
    bookedCharges.map(({ docketNumber }) => docketNumber).toSorted(),
  );
});

test('the tax register adds up the invoices of unregistered sellers in section B2C', async () => {
  const invoices = await readList<TaxDocument>('/api/admin/tax-documents?kind=invoice', staff);
  const { rows } = await preview('taxRegister', { caller: staff, groupBy: ['section'] });
  const isRegistered = ({ gstin }: TaxDocument) => gstin !== '';
  const unregisteredInvoices = invoices.filter((document) => !isRegistered(document));
  expect(rows.find(({ section }) => section === 'B2C')).toMatchObject({
    rows: unregisteredInvoices.length,
    totalPaise: sum(unregisteredInvoices, ({ totalPaise }) => totalPaise),
  });
});
