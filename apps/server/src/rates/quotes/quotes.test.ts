import { describe, expect, test, vi } from 'vitest';
import { addShipment } from '../../../test-support/call-rows.ts';
import { buildTaxDetailsPayload } from '../../../test-support/samples/invoice-samples.ts';
import {
  buildOrderPayload,
  buildQuotePayload,
  buildRatesPayload,
} from '../../../test-support/samples/payloads.ts';
import { testApp } from '../../../test-support/test-app.ts';

interface Quotes {
  data: {
    zone: string;
    km: number;
    estimatedPincodes: string[];
    chargeableGrams: number;
    services: {
      service: string;
      rateCardVersion: number;
      totalPaise: number;
      etaDays: number;
      expectedOn: string;
      lines: { code: string; paise: number; working: string }[];
    }[];
  };
}

const app = await testApp();
const seller = await app.signIn();

const requestQuote = (changes: object = {}) =>
  seller.post('/api/quotes', buildQuotePayload(changes));

test('prices every service, the cheapest first, with the working of each line', async () => {
  const { data } = (await requestQuote()).json<Quotes>();
  expect(data).toMatchObject({ zone: 'C1', chargeableGrams: 1593 });
  expect(data.services.map(({ service }) => service).toSorted()).toEqual([
    'express',
    'surface',
    'surface_10kg',
    'surface_5kg',
  ]);
  const [cheapest] = data.services;
  expect(cheapest).toEqual({
    service: 'surface',
    carrier: 'simulator',
    serviceability: 'not_checked',
    checkedOn: null,
    histories: { pincode: null, zone: null },
    rateCardVersion: 1,
    deadGrams: 650,
    volumetricGrams: 1593,
    chargeableGrams: 1593,
    totalPaise: 128_62,
    etaDays: 4,
    expectedOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    lines: [
      { code: 'freight', paise: 109_00, working: 'min(₹34.00 + 3 × ₹25.00, ₹155.00)' },
      { code: 'cgst', paise: 9_81, working: '9% × ₹109.00' },
      { code: 'sgst', paise: 9_81, working: '9% × ₹109.00' },
    ],
  });
  const totals = data.services.map(({ totalPaise }) => totalPaise);
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));
});

test('splits the GST of a registered seller by the state of the GSTIN', async () => {
  const caller = await app.signIn();
  const listLineCodes = async () => {
    const { data } = (await caller.post('/api/quotes', buildQuotePayload())).json<Quotes>();
    return data.services[0]?.lines.map(({ code }) => code);
  };
  expect(await listLineCodes()).toEqual(['freight', 'cgst', 'sgst']);
  const details = buildTaxDetailsPayload({ gstin: '32AABCU9603R1ZW' });
  expect((await caller.send('PUT', '/api/tax-details', details)).statusCode).toBe(200);
  await expect.poll(listLineCodes).toEqual(['freight', 'igst']);
});

test('uses the invoice amount for a COD parcel without a COD amount', async () => {
  const { data } = (
    await requestQuote({ paymentMode: 'COD', invoicePaise: 5000_00 })
  ).json<Quotes>();
  expect(data.services[0]?.lines).toContainEqual({
    code: 'cod',
    paise: 100_00,
    working: 'max(₹35.00, 2% × ₹5000.00)',
  });
});

test('prices pincodes of one district as one city', async () => {
  const { data } = (
    await requestQuote({ fromPincode: '682001', toPincode: '683101' })
  ).json<Quotes>();
  expect(data.zone).toBe('A');
});

test.each(['700098', '713219', '144015', '737117', '795015', '194402'])(
  'prices the unlisted pincode %s by its first three digits and accepts it in a booking preview',
  async (toPincode) => {
    const { data } = (await requestQuote({ toPincode })).json<Quotes>();
    expect(data.estimatedPincodes).toEqual([toPincode]);
    const listedResponse = await requestQuote({ toPincode: `${toPincode.slice(0, 3)}101` });
    expect(listedResponse.json<Quotes>().data).toMatchObject({
      km: data.km,
      estimatedPincodes: [],
    });
    const createdResponse = await seller.post(
      '/booking/createPickup',
      buildOrderPayload({ pinCode: toPincode }),
    );
    const { docketNumber } = createdResponse.json().data;
    const body = { docketNumbers: [docketNumber], choice: 'cheapest' };
    const preview = await seller.post('/api/shipments/preview', body);
    expect(preview.json().data).toMatchObject({ eligible: 1, refused: [] });
  },
);

test.each([
  [{ fromPincode: '56001' }, 'fromPincode', 'pincode_malformed'],
  [{ toPincode: '999999' }, 'toPincode', 'pincode_unserviceable'],
  [{ toPincode: '183001' }, 'toPincode', 'pincode_unserviceable'],
  [{ paymentMode: 'COD', codPaise: 1000_00 }, 'codPaise', 'cod_amount_above_invoice'],
  [
    { boxes: [{ lengthMm: 0, widthMm: 1, heightMm: 1, deadGrams: 1, count: 1 }] },
    'boxes.0.lengthMm',
    'length_invalid',
  ],
  [
    { boxes: [{ lengthMm: 1, widthMm: 1, heightMm: 1, deadGrams: 999_001, count: 1 }] },
    'boxes.0.deadGrams',
    'weight_invalid',
  ],
])('rejects %j with the field %s and the code %s', async (changes, field, code) => {
  const response = await requestQuote(changes);
  expect(response.statusCode).toBe(422);
  expect(response.json<{ details: object[] }>().details).toMatchObject([{ field, code }]);
});

test('finds a parcel by AWB or docket number, with entries in the audit log of the seller', async () => {
  const staff = await app.signIn({ role: 'Admin' });
  const { docketNumber } = await addShipment(app, seller);
  const awb = `59${docketNumber}`;
  await app.ownerQuery('update shipments set awb = $2 where docket_number = $1', [
    docketNumber,
    awb,
  ]);
  const findParcel = (number: string) => staff.get(`/api/admin/quoted-parcels/${number}`);
  const parcel = (await findParcel(docketNumber)).json();
  expect(parcel.data).toMatchObject({ docketNumber, direction: 'forward' });
  expect((await findParcel(awb)).json()).toEqual(parcel);
  const { seller: _seller, docketNumber: _docket, ...body } = parcel.data;
  expect((await seller.post('/api/quotes', body)).statusCode).toBe(200);
  expect((await findParcel('5900000000')).json()).toMatchObject({
    status: 404,
    reason: 'parcel_unknown',
  });
  const { sellerId } = await app.findSeller(seller.email);
  const { rows } = await app.ownerQuery(
    `select count(*)::int as entries from audit_entries where seller_id = $1 and action = 'parcel.read_for_quote'`,
    [sellerId],
  );
  expect(rows).toEqual([{ entries: 2 }]);
});

describe('a published rate card', () => {
  test('is cached for quotes, and is replaced by a later version', async () => {
    const admin = await app.signIn({ role: 'Admin' });
    await requestQuote();
    const statements = vi.spyOn(app.database, 'withoutSeller');
    const quotes = Array.from({ length: 20 }, () => requestQuote());
    await Promise.all(quotes);
    // Only the periodic checks for new cards run statements.
    expect(statements.mock.calls.length).toBeLessThan(quotes.length / 2);
    statements.mockRestore();
    const response = await admin.send(
      'PUT',
      '/api/rate-card',
      buildRatesPayload(1, { upTo500g: { C1: 35 } }),
    );
    expect(response.statusCode).toBe(200);
    const loadSurfaceQuote = async () => {
      const { data } = (await requestQuote()).json<Quotes>();
      return data.services.find(({ service }) => service === 'surface');
    };
    await expect.poll(loadSurfaceQuote).toMatchObject({ rateCardVersion: 2, totalPaise: 129_80 });
  });
});

test.each([
  ['110001', '110053', 'A'],
  ['400001', '400070', 'A'],
  ['110001', '248001', 'B'],
  ['560001', '641001', 'B'],
  ['110001', '122001', 'B'],
  ['400001', '380015', 'C1'],
  ['110001', '600001', 'C2'],
  ['226001', '110001', 'D1'],
  ['302001', '700001', 'D2'],
  ['110001', '180001', 'E'],
  ['781001', '786001', 'E'],
  ['110001', '194101', 'F'],
  ['682001', '682555', 'F'],
])('the route from %s to %s is in zone %s', async (fromPincode, toPincode, zone) => {
  expect((await requestQuote({ fromPincode, toPincode })).json<Quotes>().data.zone).toBe(zone);
});

test('returns a zone or a reason for each of at most ten thousand routes', async () => {
  const routes = Array.from({ length: 10_000 }, (_, index) => ({
    from: '560001',
    to: index === 7 ? '999999' : '400001',
  }));
  const response = await seller.post('/api/zones', { routes });
  const { data } = response.json<{ data: object[] }>();
  expect(data).toHaveLength(10_000);
  expect(data[0]).toMatchObject({ zone: 'C1', problem: null });
  expect(data[0]).toMatchObject({
    services: expect.arrayContaining([{ service: 'express', etaDays: 2 }]),
  });
  expect(data[7]).toMatchObject({
    zone: null,
    services: [],
    problem: { field: 'to', code: 'pincode_unserviceable' },
  });
  const excessResponse = await seller.post('/api/zones', { routes: [...routes, routes[0]] });
  expect(excessResponse.statusCode).toBe(422);
});
