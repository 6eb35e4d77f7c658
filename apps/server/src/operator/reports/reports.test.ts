import type { Charge } from '@shipdesk/contract/money/charges';
import type { PassbookLine } from '@shipdesk/contract/money/ledger';
import { getReport, type ReportId, reportIds } from '@shipdesk/contract/reports/report-catalogue';
import type { Report, ReportPreview } from '@shipdesk/contract/reports/reports';
import { beforeEach, expect, test } from 'vitest';
import {
  correctDelivery,
  createDeliveredCod,
  pushScans,
} from '../../../test-support/parcels/cod-parcels.ts';
import { shipNewParcel } from '../../../test-support/parcels/failed-deliveries.ts';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { buildReportPayload } from '../../../test-support/samples/report-samples.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const MINUTE_MS = 60_000;

const app = await testApp({ carriers: new ScriptedCarrier() });
let seller: Caller;

beforeEach(async () => {
  app.clock.now = new Date('2026-11-23T06:30:00Z');
  seller = await app.signIn();
});

const days = { startDate: '2026-11-01', endDate: '2026-11-30' };

const buildQuery = (report: ReportId, changes: object = {}) => ({
  report,
  columns: Object.keys(getReport(report).columns),
  groupBy: [],
  filters: [],
  ...days,
  ...changes,
});

async function preview(report: ReportId, changes: object = {}, caller = seller) {
  const response = await caller.post('/api/reports/preview', buildQuery(report, changes));
  expect(response.statusCode, response.body).toBe(200);
  const { data } = response.json<{ data: ReportPreview }>();
  const rows = data.lines.map((line) =>
    Object.fromEntries(data.columns.map((name, index) => [name, line[index] ?? null])),
  );
  return { ...data, rows };
}

/** Ships a returned, a delivered, a reversed and a cancelled parcel. Returns the delivered one. */
async function createHistory() {
  const returnedParcel = await shipNewParcel(app, seller, { paymentMode: 'COD', codAmount: 700 });
  await pushScans(app, seller, returnedParcel, ['PICKED_UP', 'RTO_INITIATED', 'RTO_DELIVERED'], -5);
  const deliveredParcel = await createDeliveredCod(app, seller, 500);
  const reversedParcel = await createDeliveredCod(app, seller, 300);
  await correctDelivery(app, seller, reversedParcel);
  const cancelledParcel = await shipNewParcel(app, seller);
  await seller.post(`/api/shipments/${cancelledParcel.docketNumber}/cancel`, undefined);
  await app.runJobs();
  return deliveredParcel;
}

const sum = <Item>(items: readonly Item[], read: (item: Item) => number) =>
  items.reduce((total, item) => total + read(item), 0);

test('the orders report lists the orders of the orders list, and adds up the invoice amounts', async () => {
  await createHistory();
  const list = await seller.post('/orders/getorders', { filters: [{}], limit: 50, pageNumber: 0 });
  const { data: orders } = list.json<{
    data: { docketNumber: string; totalAmount: number }[];
  }>();
  const { rows, totals, totalLines } = await preview('orders');
  expect(totalLines).toBe(orders.length);
  expect(rows.map(({ docketNumber }) => docketNumber)).toEqual(
    orders.map(({ docketNumber }) => docketNumber),
  );
  expect(totals['invoicePaise']).toBe(sum(rows, ({ invoicePaise }) => Number(invoicePaise)));
});

test('the charges report equals the charges in Billing and the total of the passbook', async () => {
  await createHistory();
  const { data: charges } = (await seller.get('/api/charges')).json<{ data: Charge[] }>();
  const { data: passbook } = (await seller.get('/api/passbook')).json<{ data: PassbookLine[] }>();
  const { rows, totals } = await preview('charges');
  const lineNames = Object.keys(getReport('charges').columns).filter((name) =>
    /^(freight|codFee|fuel|returnFee|reverse|rov|peak|handling|remote|gst)Paise$/.test(name),
  );
  for (const charge of charges) {
    const row = rows.find(({ docketNumber }) => docketNumber === charge.docketNumber) ?? {};
    expect(sum(lineNames, (name) => Number(row[name]))).toBe(charge.expectedPaise);
    expect(row).toMatchObject({ billedPaise: charge.billedPaise, heldPaise: charge.heldPaise });
  }
  expect(rows).toHaveLength(charges.length);
  const spentPaise = sum(passbook, ({ debitPaise, creditPaise }) => debitPaise - creditPaise);
  expect(Number(totals['billedPaise']) + Number(totals['heldPaise'])).toBe(spentPaise);
  expect(totals['billedPaise']).toBeGreaterThan(0);
});

test('the open amount of the COD report equals the amount to remit in Billing', async () => {
  await createHistory();
  const { data } = (await seller.get('/api/remittances')).json<{
    data: { toRemitPaise: number };
  }>();
  const { rows, totals } = await preview('cod', { groupBy: ['codState'] });
  expect(totals['openPaise']).toBe(data.toRemitPaise);
  expect(rows).toEqual([
    expect.objectContaining({ codState: 'Due', rows: 1, codPaise: 500_00, openPaise: 500_00 }),
    expect.objectContaining({ codState: 'Reversed', rows: 1, codPaise: 300_00, openPaise: 0 }),
  ]);
});

test('a filter omits rows from the lines and the totals', async () => {
  await createHistory();
  const { totalLines, totals } = await preview('orders', {
    filters: [{ column: 'stage', values: ['delivered'] }],
  });
  expect([totalLines, totals['codPaise']]).toEqual([1, 500_00]);
});

async function run(payload: object, caller = seller) {
  const response = await caller.post('/api/reports', payload);
  expect(response.statusCode, response.body).toBe(202);
  const { id } = response.json<{ data: Report }>().data;
  await app.runJobs();
  return { id, ...(await readReport(id, caller)) };
}

async function readReport(id: string, caller = seller) {
  const { data } = (await caller.get('/api/reports')).json<{ data: Report[] }>();
  const report = data.find((entry) => entry.id === id);
  if (!report) throw new Error('the report is not listed');
  const file = await caller.get(`/api/reports/${id}/file`);
  return { report, file };
}

const payload = { ...buildReportPayload(), ...days };

test('returns a finished report as a CSV file with a line for each row', async () => {
  const { docketNumber } = await createHistory();
  const { report, file } = await run(payload);
  expect(report).toMatchObject({ state: 'done', rows: 4, lines: 4, problem: '' });
  expect(file.headers['content-disposition']).toContain(
    'shipdesk-orders-2026-11-01-2026-11-30.csv',
  );
  expect(file.body.trim().split('\r\n')).toHaveLength(5);
  expect(file.body).toContain(`"${docketNumber}"`);
});

test('the next attempt replaces the file pieces of a killed run', async () => {
  await createHistory();
  const createdResponse = await seller.post('/api/reports', payload);
  const { id } = createdResponse.json<{ data: Report }>().data;
  // A killed process leaves a running report with a file piece, and the job of the report.
  await app.ownerQuery("update reports set state = 'running', attempt = 1 where id = $1", [id]);
  await app.ownerQuery(
    "insert into report_pieces select seller_id, id, 1, 0, 'half' from reports where id = $1",
    [id],
  );
  expect((await seller.get(`/api/reports/${id}/file`)).statusCode).toBe(404);
  await app.runJobs();
  const { file } = await readReport(id);
  expect(file.body).not.toContain('half');
  const { rows } = await app.ownerQuery(
    'select distinct attempt from report_pieces where report_id = $1',
    [id],
  );
  expect(rows).toEqual([{ attempt: 2 }]);
});

test('returns 404 for the file of a cancelled report', async () => {
  const createdResponse = await seller.post('/api/reports', payload);
  const { id } = createdResponse.json<{ data: Report }>().data;
  await seller.post(`/api/reports/${id}/cancel`, undefined);
  await app.runJobs();
  const { report, file } = await readReport(id);
  expect([report.state, file.statusCode]).toEqual(['cancelled', 404]);
});

test('erasing a consignee deletes the files that name the consignee', async () => {
  await createHistory();
  const { id } = await run(payload);
  const phone = '9876543210';
  await app.ownerQuery('update orders set consignee_phone = $1', [phone]);
  await seller.post('/api/consignees/erase', { phone });
  await app.runJobs();
  const { report, file } = await readReport(id);
  expect([report.isErased, file.statusCode]).toEqual([true, 404]);
});

test('erasing a consignee deletes a report that covers only the day of the booking', async () => {
  const { docketNumber } = await shipNewParcel(app, seller);
  for (const table of ['orders', 'shipments']) {
    await app.ownerQuery(
      `update ${table} set created_at = created_at - interval '2 days' where docket_number = $1`,
      [docketNumber],
    );
  }
  const day = '2026-11-23';
  const query = buildQuery('shipments', { startDate: day, endDate: day });
  const { id } = await run({ ...payload, ...query });
  const phone = '9876543211';
  await app.ownerQuery('update orders set consignee_phone = $1 where docket_number = $2', [
    phone,
    docketNumber,
  ]);
  await seller.post('/api/consignees/erase', { phone });
  await app.runJobs();
  expect((await readReport(id)).report.isErased).toBe(true);
});

test('erasing a consignee deletes an archive that was requested the day before the order', async () => {
  app.clock.now = new Date('2026-11-23T18:28:00Z');
  seller = await app.signIn();
  await app.ownerQuery('update sellers set created_at = $1', [app.clock.now]);
  const requestedResponse = await seller.post('/api/reports/archive', { isMailed: false });
  const { id } = requestedResponse.json<{ data: Report }>().data;
  app.clock.advance(5 * MINUTE_MS);
  const phone = '9812345670';
  await seller.post('/booking/createPickup', buildOrderPayload({ phone }));
  await app.runJobs();
  expect((await readReport(id)).report).toMatchObject({ state: 'done', isErased: false });
  await seller.post('/api/consignees/erase', { phone });
  await app.runJobs();
  const { report, file } = await readReport(id);
  expect([report.isErased, file.statusCode]).toEqual([true, 404]);
});

test('rejects previews of reports that the role of a member does not permit', async () => {
  const member = await app.signIn({ role: 'Operations' });
  for (const report of reportIds) {
    const { statusCode } = await member.post('/api/reports/preview', buildQuery(report));
    expect([report, statusCode]).toEqual([
      report,
      getReport(report).permission === 'orders:read' ? 200 : 422,
    ]);
  }
});
