import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { checkCarrierInvoice } from '@shipdesk/contract/money/carrier-invoices';
import { describe, expect, test } from 'vitest';
import {
  invoiceHeader,
  testCarrierInvoices,
  toAwb,
} from '../../../test-support/carrier-invoices.ts';
import { reportScans, shipNewParcel } from '../../../test-support/parcels/failed-deliveries.ts';
import { samplePhoto } from '../../../test-support/samples/photo-samples.ts';
import { forSeller } from '../../../test-support/test-app.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import { DEAD_CHECK_TASK } from './dead-check-job.ts';

const PARCEL_COUNT = 2000;
const PERIOD = 'from=2026-11-01&to=2026-11-30';

const invoices = await testCarrierInvoices(PARCEL_COUNT);
const { app, carrier, toLine, upload, check, listLines, readInvoice, remove } = invoices;

const loadDisputeFile = async (id: string) =>
  (await invoices.admin.get(`/api/admin/carrier-invoices/${id}/dispute-file`)).body
    .trim()
    .split('\r\n');

/** Puts a carrier invoice in the state of a crashed check, and runs the job for dead checks. */
async function simulateCrash(id: string): Promise<void> {
  await app.ownerQuery("update carrier_invoices set state = 'reading' where id = $1", [id]);
  const { sellerId } = await app.findSeller(invoices.admin.email);
  const owner = { sellerId, task: DEAD_CHECK_TASK, now: app.clock.now };
  await app.database.asSeller(forSeller(sellerId), (db) =>
    addJobs(db, owner, [{ key: id, payload: {} }]),
  );
  await app.runJobs();
  expect((await readInvoice(id)).state).toBe('failed');
}

describe('the check of a carrier invoice', () => {
  /** The row and the changed cells of each planted error, by kind. */
  const plantedErrors = {
    weight: { row: 10, changes: { grams: 9000 } },
    zone: { row: 20, changes: { zone: 'F' } },
    rto: { row: 30, changes: { rto: '60.00' } },
    cod: { row: 40, changes: { cod: '35.00' } },
    rate: { row: 50, changes: { freight: '999.00' } },
    not_ours: { row: 60, changes: { awb: '999999' } },
    duplicate: { row: 70, changes: { awb: toAwb(71) } },
    unreadable: { row: 80, changes: { freight: 'free' } },
  } as const;

  test('finds exactly the planted errors, and builds dispute lines and a weight discrepancy from them', async () => {
    const lines = Array.from({ length: PARCEL_COUNT }, (_, index) => {
      const error = Object.values(plantedErrors).find(({ row }) => row === index);
      return toLine(index, error?.changes);
    });
    // The row of the duplicate comes after the line that bills its parcel.
    [lines[70], lines[71]] = [lines[71] ?? '', lines[70] ?? ''];
    const invoice = await check(lines, `?${PERIOD}`);
    expect(invoice).toMatchObject({ state: 'done', lines: PARCEL_COUNT, fileName: 'november.csv' });
    expect(invoice.counts).toEqual({
      matched: PARCEL_COUNT - 8,
      weight: 1,
      zone: 1,
      rto: 1,
      cod: 1,
      fuel: 0,
      remote: 0,
      rate: 1,
      not_ours: 1,
      not_carried: 0,
      duplicate: 1,
      credit: 0,
      unreadable: 1,
      // The parcels whose lines have an unknown or a repeated AWB instead.
      missing: 2,
    });
    for (const kind of ['weight', 'zone', 'rto', 'cod', 'rate'] as const) {
      const kindLines = await listLines(invoice.id, kind);
      expect(kindLines.map(({ awb }) => awb)).toEqual([toAwb(plantedErrors[kind].row)]);
    }

    const file = await invoices.admin.get(`/api/admin/carrier-invoices/${invoice.id}/dispute-file`);
    const disputeLines = file.body.trim().split('\r\n');
    expect(disputeLines).toHaveLength(1 + 7);
    expect(disputeLines[1]).toContain(`"${toAwb(10)}"`);

    const openDiscrepancies = () =>
      invoices.admin.post(`/api/admin/carrier-invoices/${invoice.id}/discrepancies`, undefined);
    expect((await openDiscrepancies()).json()).toEqual({ data: { opened: 1 } });
    expect((await openDiscrepancies()).json()).toEqual({ data: { opened: 0 } });
    expect((await invoices.seller.get('/api/discrepancies')).json()).toMatchObject({
      data: { cases: [{ awb: toAwb(10), source: 'invoice', chargedGrams: 9000 }] },
    });

    // A second invoice for the same parcel is a duplicate.
    const secondInvoice = await check([toLine(1)]);
    expect(secondInvoice.counts).toMatchObject({ duplicate: 1 });
    await remove(secondInvoice.id);
    expect((await remove(invoice.id)).statusCode).toBe(204);
    expect((await invoices.admin.get(`/api/admin/carrier-invoices/${invoice.id}`)).statusCode).toBe(
      404,
    );
  });

  test('matches an unreadable line with its parcel, and does not list the parcel as missing', async () => {
    const lines = Array.from({ length: PARCEL_COUNT }, (_, index) => toLine(index));
    lines[5] = toLine(5, { freight: '81.42 - 5' });
    lines[6] = toLine(6, { grams: 'abc' });
    lines[7] = `${toLine(7)},one cell too many`;
    lines[8] = toLine(8, { awb: '999999', freight: 'free' });
    const invoice = await check(lines, `?${PERIOD}`);
    expect(invoice.counts).toMatchObject({ matched: PARCEL_COUNT - 4, unreadable: 4, missing: 1 });
    expect((await listLines(invoice.id, 'missing')).map(({ awb }) => awb)).toEqual([toAwb(8)]);
    const { rows } = await app.ownerQuery(
      'select docket_number from shipments where awb = any($1) order by awb',
      [[5, 6, 7].map(toAwb)],
    );
    expect(await listLines(invoice.id, 'unreadable')).toMatchObject([
      ...rows.map((row, index) => ({ awb: toAwb(5 + index), docketNumber: row['docketNumber'] })),
      { awb: '999999', docketNumber: '', sellerName: '' },
    ]);
    // A corrected line is not a duplicate of the unreadable line.
    const correctedInvoice = await check([toLine(5)]);
    expect(correctedInvoice.counts).toMatchObject({ matched: 1, duplicate: 0 });
    await remove(correctedInvoice.id);
    await remove(invoice.id);
  });

  test('ignores the lines of a crashed check', async () => {
    const crashedInvoice = await check([toLine(2)]);
    await simulateCrash(crashedInvoice.id);
    const secondInvoice = await check([toLine(2), toLine(3, { freight: '9'.repeat(30) })]);
    expect(secondInvoice.counts).toMatchObject({ matched: 1, duplicate: 0, unreadable: 1 });
    await remove(crashedInvoice.id);
    await remove(secondInvoice.id);
  });

  test('opens no case for the return of a parcel whose dispute was upheld', async () => {
    const { awb } = await shipNewParcel(app, invoices.seller);
    const reweigh = { grams: 9000, size: null };
    await reportScans({ app, carrier }, { awb, status: 'IN_TRANSIT', code: 'X-DWS', reweigh });
    const { data } = (await invoices.seller.get('/api/discrepancies?tab=new')).json();
    const [weightCase] = data.cases.filter((item: { awb: string }) => item.awb === awb);
    const { sellerId } = await app.findSeller(invoices.seller.email);
    await invoices.seller.post(`/api/discrepancies/${weightCase.id}/dispute`, {
      category: 'weight_wrong',
      remark: 'The scale shows 640 g',
      photos: [samplePhoto.toString('base64')],
    });
    const decidedResponse = await invoices.admin.post(
      `/api/admin/disputes/${sellerId}/${weightCase.id}`,
      {
        action: 'uphold',
        decision: 'The photos are clear',
      },
    );
    expect(decidedResponse.json().data.state).toBe('dispute_accepted');
    await reportScans({ app, carrier }, { awb, status: 'RTO_INITIATED' });
    const invoice = await check([toLine(0, { awb, grams: 9000 })]);
    expect(invoice.counts).toMatchObject({ weight: 1 });
    const openedResponse = await invoices.admin.post(
      `/api/admin/carrier-invoices/${invoice.id}/discrepancies`,
      undefined,
    );
    expect(openedResponse.json()).toEqual({ data: { opened: 0 } });
    await remove(invoice.id);
  });

  test('rejects a file without AWBs, with an invalid period or for an unknown account', async () => {
    const send = (url: string, payload: string) =>
      app.fastify.inject({
        method: 'POST',
        url,
        headers: {
          authorization: `Bearer ${invoices.admin.accessToken}`,
          'content-type': 'text/csv',
        },
        payload,
      });
    const url = `/api/admin/carrier-accounts/${carrier.accountId}/invoices`;
    expect((await send(url, 'name,total\na,1\n')).statusCode).toBe(422);
    expect((await send(url, '')).statusCode).toBe(422);
    expect(
      (await send(`${url}?from=2026-11-30&to=2026-11-01`, 'awb,total\n1,1\n')).statusCode,
    ).toBe(422);
    const unknownUrl = url.replace(carrier.accountId, '01a1fc20-f9d2-7595-bcec-2b8d9f024441');
    expect((await send(unknownUrl, 'awb,total\n1,1\n')).statusCode).toBe(404);
  });
});

describe('carrier invoice lines', () => {
  test('omits total rows from the lines, the sums and the disputes', async () => {
    const paise = Math.round(Number(invoices.price.freight) * 100);
    const invoice = await check([toLine(1), 'Total,,,1234.00,,222.12', ',,,1456.12,,']);
    expect(invoice).toMatchObject({ lines: 1, billedPaise: paise, overPaise: 0 });
    expect(invoice.counts).toMatchObject({ matched: 1, not_ours: 0, unreadable: 0 });
    expect(await loadDisputeFile(invoice.id)).toHaveLength(1);
    await remove(invoice.id);
  });
});

describe('credits', () => {
  const computePricePaise = () => Math.round(Number(invoices.price.freight) * 100);
  const computeExcessPaise = () => 999_00 - computePricePaise();

  test('a credit in the same file reduces the claim of its AWB and the billed amount', async () => {
    const invoice = await check([
      toLine(21, { freight: '999.00' }),
      toLine(22, { freight: '999.00' }),
      toLine(21, { freight: '-45.00' }),
      toLine(22, { freight: `(${(computeExcessPaise() / 100).toFixed(2)})` }),
      toLine(23, { freight: '45.00 Cr' }),
    ]);
    expect(invoice.counts).toMatchObject({ rate: 1, matched: 1, credit: 3, unreadable: 0 });
    const billedPaise = 2 * 999_00 - 2 * 45_00 - computeExcessPaise();
    expect(invoice).toMatchObject({
      lines: 5,
      billedPaise,
      overPaise: computeExcessPaise() - 45_00,
    });
    const [headerLine, disputeLine = ''] = await loadDisputeFile(invoice.id);
    expect(headerLine).toContain('Credited (Rs)');
    expect(disputeLine).toContain(toAwb(21));
    expect(disputeLine).toContain(`"45.00","${((computeExcessPaise() - 45_00) / 100).toFixed(2)}"`);
    expect(await loadDisputeFile(invoice.id)).toHaveLength(1 + 1);
    await remove(invoice.id);
  });

  test('a credit on a later invoice reduces an earlier claim until the later invoice is removed', async () => {
    const invoice = await check([toLine(24, { grams: 9000 }), toLine(25, { freight: '999.00' })]);
    const overPaise = invoice.overPaise - computeExcessPaise();
    const credit = await check([toLine(25, { freight: (-computeExcessPaise() / 100).toFixed(2) })]);
    expect(credit.counts).toMatchObject({ credit: 1 });
    const creditedInvoice = await readInvoice(invoice.id);
    expect(creditedInvoice).toMatchObject({ overPaise, billedPaise: invoice.billedPaise });
    expect(creditedInvoice.counts).toMatchObject({ rate: 0 });
    await remove(credit.id);
    expect(await readInvoice(invoice.id)).toEqual(invoice);
    await remove(invoice.id);
  });
});

describe('repeated AWBs', () => {
  const toOverpricedLine = (number: number) => toLine(number, { freight: '999.00' });

  test('counts an AWB on the second invoice when the first invoice is removed', async () => {
    const firstInvoice = await check([toLine(11), toLine(12)]);
    const secondInvoice = await check([toLine(11), toLine(12), toOverpricedLine(13)]);
    expect(secondInvoice.counts).toMatchObject({ matched: 0, duplicate: 2, rate: 1 });
    const overPaise = Math.round((999 - Number(invoices.price.freight)) * 100);
    expect((await listLines(secondInvoice.id, 'rate'))[0]?.overPaise).toBe(overPaise);

    await remove(firstInvoice.id);
    const remainingInvoice = await readInvoice(secondInvoice.id);
    expect(remainingInvoice).toMatchObject({ lines: 3, overPaise });
    expect(remainingInvoice.counts).toMatchObject({ matched: 2, duplicate: 0, rate: 1 });
    expect(await loadDisputeFile(secondInvoice.id)).toHaveLength(1 + 1);

    const thirdInvoice = await check([toOverpricedLine(13)]);
    expect(thirdInvoice.counts).toMatchObject({ duplicate: 1, rate: 0 });
    await remove(secondInvoice.id);
    expect((await listLines(thirdInvoice.id, 'rate'))[0]).toMatchObject({
      faults: ['rate'],
      overPaise,
    });
    await remove(thirdInvoice.id);
  });

  test('counts an AWB on the second invoice when the check of the first invoice fails', async () => {
    const crashedInvoice = await check([toLine(14)]);
    const laterInvoice = await check([toLine(14), toLine(14)]);
    expect(laterInvoice.counts).toMatchObject({ duplicate: 2 });
    await simulateCrash(crashedInvoice.id);
    const thirdInvoice = await check([toLine(15)]);
    expect((await readInvoice(laterInvoice.id)).counts).toMatchObject({ matched: 1, duplicate: 1 });
    for (const { id } of [crashedInvoice, laterInvoice, thirdInvoice]) await remove(id);
  });

  test('counts no AWB as billed by a file that has only weights', async () => {
    const allLines = Array.from({ length: PARCEL_COUNT }, (_, index) => toLine(index));
    const weightsInvoice = await check(
      allLines.map((line) => line.replace(`${invoices.price.freight},0,0`, '0,0,0')),
    );
    expect(weightsInvoice).toMatchObject({ billedPaise: 0, overPaise: 0 });
    const billingInvoice = await check(allLines.slice(1), `?${PERIOD}`);
    expect(billingInvoice.counts).toMatchObject({ matched: PARCEL_COUNT - 1, duplicate: 0 });
    const missingLines = await listLines(billingInvoice.id, 'missing');
    expect(missingLines.map(({ awb }) => awb)).toContain(toAwb(0));
    expect(missingLines.map(({ awb }) => awb)).not.toContain(toAwb(1));
    const thirdInvoice = await check([`${toAwb(1)},9000,A,0,0,0`]);
    expect(thirdInvoice.counts).toMatchObject({ duplicate: 0, weight: 1 });
    for (const { id } of [weightsInvoice, billingInvoice, thirdInvoice]) await remove(id);
  });

  test('rejects a file with the content of a stored invoice until that invoice is removed', async () => {
    const payload = `${invoiceHeader}\n${toLine(16)}\n`;
    const { id } = (await upload(payload)).json<ResponseOf<typeof checkCarrierInvoice>>().data;
    const list = () => invoices.admin.get('/api/admin/carrier-invoices').then(({ body }) => body);
    const listBefore = await list();
    const response = await upload(payload);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      reason: 'carrier_invoice_repeated',
      params: { name: 'november.csv', day: '2026-11-23' },
    });
    expect(await list()).toBe(listBefore);
    await remove(id);
    const invoice = (await upload(payload)).json<ResponseOf<typeof checkCarrierInvoice>>().data;
    expect(invoice.counts).toMatchObject({ matched: 1, duplicate: 0 });
    await remove(invoice.id);
  });
});
