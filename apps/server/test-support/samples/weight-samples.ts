import { openCases } from '../../src/money/weights/discrepancy-case-steps.ts';
import { addAccountId, addShipment, UNKNOWN_ID } from '../call-rows.ts';
import { type Caller, forSeller, type TestApp } from '../test-app.ts';
import type { CallSample } from './call-sample.ts';
import { samplePhoto } from './photo-samples.ts';
import { createUtr } from './remittance-samples.ts';

const addDiscrepancy = async (app: TestApp, caller: Caller) => {
  const { docketNumber } = await addShipment(app, caller);
  const { sellerId } = await app.findSeller(caller.email);
  const seller = forSeller(sellerId);
  await app.database.asSeller(seller, async (db) => {
    const shipment = await db
      .selectFrom('shipments')
      .selectAll()
      .where('docketNumber', '=', docketNumber)
      .executeTakeFirstOrThrow();
    const reweigh = { grams: 10_000, size: null };
    const parts = [{ shipment, leg: 'forward', reweigh }] as const;
    await openCases(db, seller, { parts, source: 'scan' }, app.clock.now);
  });
  const { rows } = await app.ownerQuery('select id from discrepancies where docket_number = $1', [
    docketNumber,
  ]);
  const id = rows[0]?.['id'];
  return { sellerId, id: typeof id === 'string' ? id : UNKNOWN_ID };
};

const dispute = {
  category: 'weight_wrong',
  remark: 'The scale shows 640 g',
  photos: [samplePhoto.toString('base64')],
};

const addDispute = async (app: TestApp, caller: Caller) => {
  const params = await addDiscrepancy(app, caller);
  await caller.post(`/api/discrepancies/${params.id}/dispute`, dispute);
  return params;
};

const addCarrierInvoice = async (app: TestApp, _caller?: Caller, isAccepted = false) => {
  const account = await addAccountId(app);
  const id = app.deps.newId();
  await app.ownerQuery(
    `insert into carrier_invoices (id, account_id, carrier, file_name, state, created_at, created_by,
        billed_paise, accepted_at)
      values ($1, $2, 'simulator', 'november.csv', 'done', $3, $1, 50000, $4)`,
    [id, account.id, app.clock.now, isAccepted ? app.clock.now : null],
  );
  return { id };
};

const addCarrierClaim = async (app: TestApp, caller: Caller) => {
  const account = await addAccountId(app);
  const { sellerId } = await app.findSeller(caller.email);
  const claimId = app.deps.newId();
  await app.ownerQuery(
    `insert into carrier_claims (id, account_id, month, kind, source, seller_id, docket_number, awb, occurred_on,
       amount_paise, gst_paise, evidence, state, credited_paise, reference, found_at)
     values ($1, $2, '2026-11-01', 'lost', 'sample ' || $3::text || $4::text, $3::uuid, '', 'X1', '2026-11-20', 50000, 0, '[]', 'open', 0, '', $4::timestamptz)`,
    [claimId, account.id, sellerId, app.clock.now],
  );
  return { ...account, claimId };
};
const buildMonth = () => ({ month: '2026-11' });

export const weightCallSamples = {
  acceptDiscrepancies: {
    params: addDiscrepancy,
    body: ({ id = UNKNOWN_ID }) => ({ ids: [id] }),
  },
  disputeDiscrepancy: { params: addDiscrepancy, body: () => dispute },
  decideDispute: { params: addDispute },
  checkCarrierInvoice: {
    params: addAccountId,
    file: () => 'AWB,Charged Weight,Freight\n1,500,81.42\n',
  },
  getCarrierInvoice: { params: addCarrierInvoice },
  listInvoiceLines: { params: addCarrierInvoice },
  getInvoiceDisputeFile: { params: addCarrierInvoice },
  openInvoiceDiscrepancies: { params: addCarrierInvoice },
  acceptCarrierInvoice: { params: addCarrierInvoice },
  payCarrierInvoice: {
    params: (app: TestApp, caller: Caller) => addCarrierInvoice(app, caller, true),
    body: () => ({ paidOn: '2026-01-05', utr: createUtr(), amountPaise: 500_00 }),
  },
  removeCarrierInvoice: { params: addCarrierInvoice },
  getCarrierStatement: { params: addAccountId, query: buildMonth },
  prepareCarrierStatement: { params: addAccountId, body: buildMonth },
  listCarrierClaims: { params: addAccountId, query: buildMonth },
  getCarrierStatementFile: { params: addAccountId, query: buildMonth },
  decideCarrierClaims: {
    params: addCarrierClaim,
    body: ({ claimId = '' }) => ({ ids: [claimId], decision: 'credited', reference: 'CN-118' }),
  },
  saveCarrierTerms: { params: addAccountId },
} satisfies Readonly<Record<string, CallSample>>;
