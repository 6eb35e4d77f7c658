import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type {
  listCarrierRemittanceLines,
  recordCarrierRemittance,
} from '@shipdesk/contract/money/carrier-remittances';
import { expect, test } from 'vitest';
import { testCarrierInvoices } from '../../../test-support/carrier-invoices.ts';
import { reportScans } from '../../../test-support/parcels/failed-deliveries.ts';
import { createShippingCalls } from '../../../test-support/shipping-calls.ts';

const invoices = await testCarrierInvoices(1);
const { app, carrier, toLine, check, listLines } = invoices;
const { addOrder, book, loadShipment } = createShippingCalls(() => invoices.seller);

const BOX_GRAMS = 2_000;
const weightDetails = [
  { numberOfBoxes: 3, weightKg: BOX_GRAMS / 1_000, lengthCm: 20, breadthCm: 20, heightCm: 10 },
];

/** Ships a parcel of three boxes up to a status. Returns its docket number, the AWBs of the boxes and the freight. */
async function shipBoxes(changes: object, status: 'PICKED_UP' | 'DELIVERED') {
  const docketNumber = await addOrder({ weightDetails, ...changes });
  await book([docketNumber]);
  await app.runJobs();
  const { boxes } = await loadShipment(docketNumber);
  const awbs = boxes.map(({ awb }) => awb);
  await reportScans({ app, carrier }, ...awbs.map((awb) => ({ awb, status })));
  const { rows } = await app.ownerQuery(
    `select (quote->'lines'->0->>'paise')::int as paise from shipments where docket_number = $1`,
    [docketNumber],
  );
  return { docketNumber, awbs, freightPaise: Number(rows[0]?.['paise']) };
}

/** Returns one line per box. The lines share the freight equally. */
const toBoxLines = (awbs: readonly string[], freightPaise: number) =>
  awbs.map((awb, index) => {
    const sharePaise = Math.floor(freightPaise / awbs.length);
    const paise = index === 0 ? freightPaise - sharePaise * (awbs.length - 1) : sharePaise;
    return toLine(0, { awb, grams: BOX_GRAMS, freight: (paise / 100).toFixed(2) });
  });

/** Returns a line that bills a box at three kilograms above its weight. */
const toHeavyLine = (awb: string, freightPaise: number) =>
  toLine(0, { awb, grams: BOX_GRAMS + 3_000, freight: freightPaise / 100 });

/** Opens the weight discrepancies of a carrier invoice. Returns those of one parcel. */
async function openCases(id: string, docketNumber: string) {
  await invoices.admin.post(`/api/admin/carrier-invoices/${id}/discrepancies`, undefined);
  const { rows } = await app.ownerQuery(
    'select charged_grams from discrepancies where docket_number = $1',
    [docketNumber],
  );
  return rows;
}

test('matches the carrier invoice lines of a parcel by the AWBs of its boxes', async () => {
  const { docketNumber, awbs, freightPaise } = await shipBoxes({}, 'PICKED_UP');
  const { id, counts } = await check(toBoxLines(awbs, freightPaise));
  expect(counts).toMatchObject({ matched: 3, not_ours: 0, duplicate: 0, rate: 0, weight: 0 });
  expect(await listLines(id, 'matched')).toMatchObject(
    awbs.map((awb, index) => ({ docketNumber, awb: awbs[0], boxAwb: index === 0 ? '' : awb })),
  );
  const [, secondAwb = ''] = awbs;
  const repeatedInvoice = await check(toBoxLines([secondAwb], freightPaise));
  expect(repeatedInvoice.counts).toMatchObject({ duplicate: 1, matched: 0 });
});

test('compares the sum of the box lines with the price of the parcel', async () => {
  const { awbs, freightPaise } = await shipBoxes({}, 'PICKED_UP');
  const { id, counts, overPaise } = await check(toBoxLines(awbs, freightPaise + 90_00));
  expect([counts.matched, counts.rate, overPaise]).toEqual([2, 1, 90_00]);
  const file = await invoices.admin.get(`/api/admin/carrier-invoices/${id}/dispute-file`);
  const [, disputeLine = ''] = file.body.trim().split('\r\n');
  expect(disputeLine).toContain(`"${awbs[2]}"`);
});

test('a weight discrepancy counts a box once although a second line bills a return charge', async () => {
  const { docketNumber, awbs, freightPaise } = await shipBoxes({}, 'PICKED_UP');
  const [firstAwb = '', secondAwb = '', thirdAwb = ''] = awbs;
  const heavyLine = toHeavyLine(thirdAwb, freightPaise);
  const returnLine = toLine(0, { awb: secondAwb, grams: BOX_GRAMS, freight: '0', rto: '30.00' });
  const boxLines = toBoxLines([firstAwb, secondAwb], freightPaise);
  const { id, counts } = await check([...boxLines, heavyLine, returnLine]);
  expect(counts).toMatchObject({ weight: 1 });
  expect(await openCases(id, docketNumber)).toEqual([{ chargedGrams: 3 * BOX_GRAMS + 3_000 }]);
});

test('a weight discrepancy includes the boxes that an earlier carrier invoice billed', async () => {
  const { docketNumber, awbs, freightPaise } = await shipBoxes({}, 'PICKED_UP');
  const [firstAwb = '', secondAwb = '', thirdAwb = ''] = awbs;
  await check(toBoxLines([firstAwb, secondAwb], freightPaise));
  const heavyLine = toHeavyLine(thirdAwb, freightPaise);
  const { id, counts } = await check([heavyLine]);
  expect(counts).toMatchObject({ weight: 1 });
  expect(await openCases(id, docketNumber)).toEqual([{ chargedGrams: 3 * BOX_GRAMS + 3_000 }]);
});

test('adds up the carrier remittance lines of a parcel by the AWBs of its boxes', async () => {
  const codChanges = { paymentMode: 'COD', codAmount: 999 };
  const { docketNumber, awbs } = await shipBoxes(codChanges, 'DELIVERED');
  const [firstAwb = '', secondAwb = '', thirdAwb = ''] = awbs;
  const record = async (lines: readonly string[], utr: string, receivedPaise: number) => {
    const response = await app.fastify.inject({
      method: 'POST',
      url: `/api/admin/carrier-accounts/${carrier.accountId}/cod-remittances`,
      query: { receivedOn: '2026-11-23', utr, receivedPaise: String(receivedPaise) },
      headers: {
        authorization: `Bearer ${invoices.admin.accessToken}`,
        'content-type': 'text/csv',
        'x-file-name': 'cod.csv',
      },
      payload: ['AWB No,COD Amount', ...lines, ''].join('\n'),
    });
    const { id } = response.json<ResponseOf<typeof recordCarrierRemittance>>().data;
    const path = `/api/admin/carrier-remittances/${id}/lines`;
    return (await invoices.admin.get(path)).json<ResponseOf<typeof listCarrierRemittanceLines>>()
      .data;
  };
  const lines = [`${firstAwb},333`, `${secondAwb},333`, `${thirdAwb},333`];
  expect(await record(lines, 'SBIN526327000001', 999_00)).toMatchObject([
    { docketNumber, awb: firstAwb, paidPaise: 999_00, owedPaise: 999_00, kind: 'matched' },
  ]);
  expect(await record([`${thirdAwb},998`], 'SBIN526327000002', 998_00)).toMatchObject([
    { docketNumber, awb: firstAwb, paidPaise: 998_00, kind: 'short' },
  ]);
});
