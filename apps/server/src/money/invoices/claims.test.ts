import { beforeAll, expect, test } from 'vitest';
import {
  addCompany,
  addLostParcel,
  postTo,
} from '../../../test-support/samples/invoice-samples.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

let staff: Caller;
const app = await testApp();
beforeAll(async () => {
  staff = await app.signIn({ role: 'Admin' });
  await addCompany(app);
});

/** Creates a lost parcel whose freight was charged. Returns the seller and the ids of the seller and the parcel. */
async function createChargedLoss(goodsPaise: number) {
  const seller = await app.signIn();
  const { shipmentId } = await addLostParcel(app, seller);
  const { sellerId } = await app.findSeller(seller.email);
  await app.ownerQuery('update orders set invoice_paise = $2 where seller_id = $1', [
    sellerId,
    goodsPaise,
  ]);
  await postTo(app, sellerId, {
    cause: { kind: 'shipment', id: shipmentId },
    entry: 'shipment_charge',
    legs: [
      { leg: 'test_revenue', debit: 'hold', credit: 'freight_revenue', amountPaise: 1000 },
      { leg: 'test_gst', debit: 'hold', credit: 'gst', amountPaise: 180 },
    ],
  });
  return { seller, sellerId, shipmentId };
}

const decide = (
  { sellerId, shipmentId }: { sellerId: string; shipmentId: string },
  decision: 'approved' | 'declined',
  reason = '',
) => staff.post(`/api/admin/claims/${shipmentId}/decision`, { sellerId, decision, reason });

/** Advances to a day and issues the invoices that are due. */
async function runInvoices(day: string) {
  app.clock.now = new Date(`${day}T06:00:00Z`);
  staff = await app.signInAgain(staff.email);
  await staff.post('/api/admin/invoice-runs', undefined);
  await app.runJobs();
}

const listCredits = async (sellerId: string) => {
  const { rows } = await app.ownerQuery(
    `select cause_kind, leg, amount_paise::int as paise from transfers
     where seller_id = $1 and credit = 'wallet' order by cause_kind, leg, amount_paise`,
    [sellerId],
  );
  return rows;
};

test('pays an approved claim once, with the goods up to ₹2,000 and the freight', async () => {
  const loss = await createChargedLoss(5_000_00);
  const [openClaim] = (await loss.seller.get('/api/claims')).json().data;
  expect(openClaim).toMatchObject({ state: 'open', goodsPaise: 2_000_00, freightPaise: 1180 });
  const response = await decide(loss, 'approved');
  expect(response.json().data).toMatchObject({ state: 'approved', goodsPaise: 2_000_00 });
  expect(await listCredits(loss.sellerId)).toEqual([
    { causeKind: 'claim', leg: 'goods', paise: 2_000_00 },
    { causeKind: 'claim', leg: 'refund', paise: 1180 },
  ]);
  const repeatedResponse = await decide(loss, 'approved');
  expect([repeatedResponse.statusCode, repeatedResponse.json().reason]).toEqual([
    409,
    'claim_decided',
  ]);
});

test('the passbook explains the goods and the freight of a claim separately', async () => {
  const loss = await createChargedLoss(500_00);
  await decide(loss, 'approved');
  const { data } = (await loss.seller.get('/api/passbook?type=claim')).json();
  const explainedAmounts = await Promise.all(
    data.map(async ({ seq }: { seq: number }) => {
      const { transfers } = (await loss.seller.get(`/api/passbook/${seq}`)).json().data;
      return transfers.map(({ amountPaise }: { amountPaise: number }) => amountPaise);
    }),
  );
  expect(explainedAmounts).toEqual([[1000, 180, 1180], [500_00]]);
});

test('refunds invoiced freight with a credit note for the invoice', async () => {
  const loss = await createChargedLoss(500_00);
  await runInvoices('2026-12-01');
  const { creditNote } = (await decide(loss, 'approved')).json().data;
  expect(creditNote).toMatch(/^CRN\/2627\/\d{6}$/);
  const seller = await app.signInAgain(loss.seller.email);
  const { data } = (await seller.get('/api/tax-documents?kind=credit_note')).json();
  expect(data).toMatchObject([
    {
      number: creditNote,
      reason: 'loss',
      totalPaise: 1180,
      invoiceNumber: expect.stringMatching(/^INV\//),
    },
  ]);
  expect(await listCredits(loss.sellerId)).toEqual([
    { causeKind: 'claim', leg: 'goods', paise: 500_00 },
    { causeKind: 'credit_note', leg: 'refund', paise: 1180 },
  ]);
});

/** Creates a charged loss, credits its invoice by these amounts, and returns the loss. */
async function createCreditedLoss(day: string, taxablePaise: readonly number[]) {
  const loss = await createChargedLoss(500_00);
  await runInvoices(day);
  const seller = await app.signInAgain(loss.seller.email);
  const invoiceId = (await seller.get('/api/tax-documents?kind=invoice')).json().data[0].id;
  for (const part of taxablePaise) {
    const correction = {
      sellerId: loss.sellerId,
      invoiceId,
      taxablePaise: part,
      note: 'Wrong price',
    };
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect((await staff.post('/api/admin/credit-notes', correction, key)).statusCode).toBe(201);
  }
  return { ...loss, seller };
}

test('does not refund freight that two credit notes already refunded', async () => {
  const loss = await createCreditedLoss('2027-01-01', [600, 400]);
  const decidedClaim = (await decide(loss, 'approved')).json().data;
  expect(decidedClaim).toMatchObject({ creditNote: '', goodsPaise: 500_00, freightPaise: 0 });
  expect(await listCredits(loss.sellerId)).toEqual([
    { causeKind: 'claim', leg: 'goods', paise: 500_00 },
    { causeKind: 'credit_note', leg: 'refund', paise: 472 },
    { causeKind: 'credit_note', leg: 'refund', paise: 708 },
  ]);
});

test('refunds only the freight that credit notes have not refunded', async () => {
  const loss = await createCreditedLoss('2027-02-01', [600]);
  const decidedClaim = (await decide(loss, 'approved')).json().data;
  expect(decidedClaim).toMatchObject({
    creditNote: expect.stringMatching(/^CRN\//),
    freightPaise: 472,
  });
  expect((await listCredits(loss.sellerId)).slice(1).map(({ paise }) => paise)).toEqual([472, 708]);
});

test('refunds a charge made after the invoice of the parcel was fully credited', async () => {
  const loss = await createCreditedLoss('2027-03-01', [1000]);
  await postTo(app, loss.sellerId, {
    cause: { kind: 'shipment', id: loss.shipmentId },
    entry: 'shipment_charge',
    legs: [
      { leg: 'test_later', debit: 'hold', credit: 'freight_revenue', amountPaise: 500 },
      { leg: 'test_later_gst', debit: 'hold', credit: 'gst', amountPaise: 90 },
    ],
  });
  expect((await decide(loss, 'approved')).json().data).toMatchObject({ freightPaise: 590 });
  expect(await listCredits(loss.sellerId)).toMatchObject([
    { causeKind: 'claim', paise: 500_00 },
    { causeKind: 'claim', paise: 590 },
    { causeKind: 'credit_note', paise: 1180 },
  ]);
});

test('does not refund credited freight after the deadline for credit notes', async () => {
  const loss = await createCreditedLoss('2027-04-01', [1000]);
  app.clock.now = new Date('2028-12-05T06:00:00Z');
  staff = await app.signInAgain(staff.email);
  expect((await decide(loss, 'approved')).json().data).toMatchObject({ freightPaise: 0 });
});

test('requires a reason to decline a claim, and pays nothing for a declined claim', async () => {
  const loss = await createChargedLoss(500_00);
  const unexplainedResponse = await decide(loss, 'declined', '  ');
  expect(unexplainedResponse.json().details).toMatchObject([
    { field: 'reason', code: 'claim_reason_missing' },
  ]);
  const response = await decide(loss, 'declined', 'No proof of value');
  expect(response.json().data).toMatchObject({
    state: 'declined',
    goodsPaise: 0,
    reason: 'No proof of value',
  });
  expect(await listCredits(loss.sellerId)).toEqual([]);
});

test('a parcel in transit has no claim', async () => {
  const loss = await createChargedLoss(500_00);
  await app.ownerQuery(`update shipments set status = 'IN_TRANSIT' where id = $1`, [
    loss.shipmentId,
  ]);
  expect((await loss.seller.get('/api/claims')).json()).toEqual({ data: [], isMore: false });
  expect((await decide(loss, 'approved')).statusCode).toBe(404);
});

test('keeps the decided claim of a found parcel and the open claim of a disposed parcel', async () => {
  const [foundLoss, disposedLoss] = [
    await createChargedLoss(500_00),
    await createChargedLoss(500_00),
  ];
  await decide(foundLoss, 'approved');
  const setStatus = (status: string, shipmentId: string) =>
    app.ownerQuery('update shipments set status = $1 where id = $2', [status, shipmentId]);
  await setStatus('DELIVERED', foundLoss.shipmentId);
  await setStatus('DISPOSED', disposedLoss.shipmentId);
  const loadClaims = async (sellerId: string) =>
    (await staff.get(`/api/admin/claims?seller=${sellerId}`)).json().data;
  expect(await loadClaims(foundLoss.sellerId)).toMatchObject([
    { status: 'FOUND', state: 'approved' },
  ]);
  expect(await loadClaims(disposedLoss.sellerId)).toMatchObject([
    { status: 'DISPOSED', state: 'open' },
  ]);
  expect((await decide(disposedLoss, 'approved')).statusCode).toBe(200);
});

test('the ledger proof finds no difference in invoices, credit notes or claims', async () => {
  const { findings } = (await staff.post('/api/admin/ledger/proof', undefined)).json().data;
  const checks = ['invoice_period', 'tax_document', 'document_tax', 'claim'];
  expect(findings.filter(({ check }: { check: string }) => checks.includes(check))).toEqual([]);
});

test('lists the claims of all sellers or of one seller for operator staff', async () => {
  const [firstLoss, secondLoss] = [
    await createChargedLoss(500_00),
    await createChargedLoss(600_00),
  ];
  const loadIds = async (query: string) => {
    const { data } = (await staff.get(`/api/admin/claims${query}`)).json();
    return data.map(({ shipmentId }: { shipmentId: string }) => shipmentId);
  };
  const ids = [firstLoss.shipmentId, secondLoss.shipmentId];
  expect(await loadIds('')).toEqual(expect.arrayContaining(ids));
  expect(await loadIds(`?seller=${firstLoss.sellerId}`)).toEqual([firstLoss.shipmentId]);
});
