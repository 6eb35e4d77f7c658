import { beforeEach, expect, test } from 'vitest';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

interface Hit {
  readonly kind: string;
  readonly name: string;
  readonly note: string;
  readonly sellerId: string;
}

let seller: Caller;
let sellerId: string;
const app = await testApp();
const staff = await app.signIn({ role: 'Admin' });
beforeEach(async () => {
  seller = await app.signIn();
  ({ sellerId } = await app.findSeller(seller.email));
});

async function find(text: string) {
  const response = await staff.post('/api/admin/find', { text });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: Hit[]; isMore: boolean }>();
}

test('finds an order by docket number, AWB, order id, reference and phone numbers', async () => {
  const response = await seller.post(
    '/booking/createPickup',
    buildOrderPayload({
      orderId: 'Diwali-77',
      clientRefrenceNumber: 'PO/2026/8',
      phone: '9812300077',
      altPhone: '9812300078',
    }),
  );
  const { docketNumber } = response.json<{ data: { docketNumber: string } }>().data;
  await seller.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  await app.runJobs();
  const { data: shipment } = (await seller.get(`/api/shipments/${docketNumber}`)).json<{
    data: { awb: string };
  }>();
  const texts = ['diwali-77', 'po/2026/8', '+91 98123 00077', '9812300078'];
  for (const text of [docketNumber, shipment.awb.toLowerCase(), ...texts]) {
    const { data, isMore } = await find(` ${text} `);
    expect({ text, data, isMore }).toMatchObject({
      text,
      data: [{ kind: 'order', name: 'PO/2026/8', sellerId, note: docketNumber }],
      isMore: false,
    });
  }
});

test('finds a recharge by UTR and an invoice by number', async () => {
  const utr = 'HDFCN52026112101';
  await app.ownerQuery(
    `insert into recharges (seller_id, id, mode, state, amount_paise, utr, reason, created_at, created_by)
     values ($1, gen_random_uuid(), 'offline', 'awaiting_approval', 50000, $2, '', now(), gen_random_uuid())`,
    [sellerId, utr],
  );
  await app.ownerQuery(
    `insert into tax_documents (seller_id, id, kind, number, issued_on, due_on, place_state, supplier, recipient,
       charges, taxable_paise, cgst_paise, sgst_paise, utgst_paise, igst_paise, total_paise, note, created_at)
     values ($1, gen_random_uuid(), 'invoice', 'INV/2627/000777', '2026-11-01', '2026-11-08', 'Karnataka', '{}', '{}',
       1, 100, 9, 9, 0, 0, 118, '', now())`,
    [sellerId],
  );
  expect((await find('hdfcn 5202 6112 101')).data).toMatchObject([
    { kind: 'recharge', name: utr, sellerId, state: 'awaiting_approval', amountPaise: 500_00 },
  ]);
  expect((await find('inv/2627/000777')).data).toMatchObject([
    { kind: 'invoice', name: 'INV/2627/000777', sellerId, amountPaise: 118 },
  ]);
});

test('finds a seller by email address and by the start of a word in the name', async () => {
  await seller.send('PATCH', '/api/account', {
    name: 'Asha Menon',
    phone: '9845012345',
    companyName: 'Zari Kanchipuram Silks',
  });
  const hit = {
    kind: 'seller',
    id: sellerId,
    name: 'Zari Kanchipuram Silks',
    note: seller.email,
  };
  expect((await find(seller.email.toUpperCase())).data).toMatchObject([hit]);
  expect((await find('kanchi')).data).toMatchObject([hit]);
  expect((await find('anchi')).data).toEqual([]);
});

test('omits the email address of a removed user from the hit of a seller', async () => {
  const companyName = 'Removed Owner Silks';
  await seller.send('PATCH', '/api/account', { companyName });
  await app.ownerQuery('update users set removed_at = now() where seller_id = $1', [sellerId]);
  expect((await find(companyName)).data).toMatchObject([{ kind: 'seller', note: '' }]);
});

test('lists the newest twenty hits, and reports that more exist', async () => {
  const docketNumbers: string[] = [];
  for (let order = 0; order < 21; order += 1) {
    const response = await seller.post(
      '/booking/createPickup',
      buildOrderPayload({ phone: '9812300099' }),
    );
    docketNumbers.push(response.json<{ data: { docketNumber: string } }>().data.docketNumber);
    app.clock.advance(1000);
  }
  const { data, isMore } = await find('9812300099');
  expect(isMore).toBe(true);
  expect(data.map(({ note }) => note)).toEqual(docketNumbers.toReversed().slice(0, 20));
});

test('returns the seller and the shipment of a parcel, but not the consignee', async () => {
  const consignee = { name: 'Meera Consignee', phone: '9812300055', address: '7 Canary Lane' };
  const createdResponse = await seller.post('/booking/createPickup', buildOrderPayload(consignee));
  const { docketNumber } = createdResponse.json<{ data: { docketNumber: string } }>().data;
  await seller.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  await app.runJobs();
  const response = await staff.get(`/api/admin/parcels/${docketNumber}`);
  expect(response.json()).toMatchObject({
    data: {
      docketNumber,
      seller: { id: sellerId, contact: { email: seller.email } },
      shipment: { state: 'booked', awb: expect.stringMatching(/./) },
    },
  });
  for (const value of Object.values(consignee)) expect(response.body).not.toContain(value);
  const unknownResponse = await staff.get('/api/admin/parcels/10000000000000');
  expect(unknownResponse.statusCode).toBe(404);
});
