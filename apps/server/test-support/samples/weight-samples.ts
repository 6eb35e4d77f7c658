import { openCases } from '../../src/money/weights/discrepancy-case-steps.ts';
import { accountId, NOTHING, newShipment } from '../call-rows.ts';
import { type Caller, forSeller, type TestApp } from '../test-app.ts';
import type { CallSample } from './call-sample.ts';
import { samplePhoto } from './photo-samples.ts';
import { newUtr } from './remittance-samples.ts';

/** The case that the body of a call names. */
const named = { discrepancy: NOTHING };

/** Ships an order whose carrier charges it at ten kilograms. */
const newDiscrepancy = async (app: TestApp, caller: Caller) => {
  const { docketNumber } = await newShipment(app, caller);
  const { sellerId } = await app.sellerOf(caller.email);
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
  named.discrepancy = typeof id === 'string' ? id : NOTHING;
  return { sellerId, id: named.discrepancy };
};

const dispute = {
  category: 'weight_wrong',
  remark: 'The scale shows 640 g',
  photos: [samplePhoto.toString('base64')],
};

const newDispute = async (app: TestApp, caller: Caller) => {
  const params = await newDiscrepancy(app, caller);
  await caller.post(`/api/discrepancies/${params.id}/dispute`, dispute);
  return params;
};

/** A checked invoice without lines. */
const newCarrierInvoice = async (app: TestApp, _caller?: Caller, isAccepted = false) => {
  const account = await accountId(app);
  const id = app.deps.newId();
  await app.ownerQuery(
    `insert into carrier_invoices (id, account_id, carrier, file_name, state, created_at, created_by,
        billed_paise, accepted_at)
      values ($1, $2, 'simulator', 'november.csv', 'done', $3, $1, 50000, $4)`,
    [id, account.id, app.clock.now, isAccepted ? app.clock.now : null],
  );
  return { id };
};

/** Valid requests for the calls about weights. */
export const weightCallSamples = {
  acceptDiscrepancies: {
    params: newDiscrepancy,
    body: () => ({ ids: [named.discrepancy] }),
  },
  disputeDiscrepancy: { params: newDiscrepancy, body: () => dispute },
  decideDispute: { params: newDispute },
  checkCarrierInvoice: { params: accountId, file: () => 'AWB,Charged Weight\n1,500\n' },
  getCarrierInvoice: { params: newCarrierInvoice },
  listInvoiceLines: { params: newCarrierInvoice },
  getInvoiceDisputeFile: { params: newCarrierInvoice },
  openInvoiceDiscrepancies: { params: newCarrierInvoice },
  acceptCarrierInvoice: { params: newCarrierInvoice },
  payCarrierInvoice: {
    params: (app: TestApp, caller: Caller) => newCarrierInvoice(app, caller, true),
    body: () => ({ paidOn: '2026-01-05', utr: newUtr(), amountPaise: 500_00 }),
  },
  removeCarrierInvoice: { params: newCarrierInvoice },
} satisfies Readonly<Record<string, CallSample>>;
