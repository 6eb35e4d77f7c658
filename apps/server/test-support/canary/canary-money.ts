import { type CallName, callSamples, sendCall } from '../samples/call-samples.ts';
import { buildTaxDetailsPayload } from '../samples/invoice-samples.ts';
import { addPreparedRemittance } from '../samples/remittance-samples.ts';
import type { Caller, TestApp } from '../test-app.ts';

interface Canary {
  readonly app: TestApp;
  readonly caller: Caller;
  readonly sellerId: string;
}

/** Adds the rows of a seller's money and weights, by calls where possible. */
export async function addMoneyRows({ app, caller, sellerId }: Canary): Promise<void> {
  const send = async (name: CallName, text: object = {}) => {
    const sample = callSamples[name];
    const params = (await sample.params?.(app, caller)) ?? {};
    const { statusCode, body } = await sendCall(app, name, {
      params,
      body: { ...Object(sample.body?.(params)), ...text },
      headers: {
        authorization: `Bearer ${caller.accessToken}`,
        'idempotency-key': `knrycanary-idempotency-key-${name}`,
      },
    });
    if (statusCode >= 300) throw new Error(`${name}: ${statusCode} ${body}`);
  };
  await send('setRemittancePlan');
  await addPreparedRemittance(app, caller);
  await send('setInvoiceCycle');
  await send(
    'saveTaxDetails',
    buildTaxDetailsPayload({
      legalName: 'knrycanary-company',
      address: 'knrycanary-street 12',
      city: 'knrycanary-city',
    }),
  );
  await send('createCreditNote', { note: 'knrycanary-note' });
  await send('recordEinvoiceAnswers');
  await send('deductTds');
  await send('adjustWallet', { reason: 'knrycanary-reason' });
  await send('refundRecharge', { reason: 'knrycanary-reason' });
  await send('decideClaim', { reason: 'knrycanary-reason' });
  await send('disputeDiscrepancy', { remark: 'knrycanary-remark' });
  await insertMoneyRows(app, sellerId);
}

/** Inserts an invoice run, a learned parcel, a carrier invoice with a payment, a carrier remittance and a claim. */
async function insertMoneyRows(app: TestApp, sellerId: string): Promise<void> {
  await app.ownerQuery(
    `insert into invoice_runs (seller_id, period_start, period_end, ran_at, documents)
     values ($1, '2026-10-01', '2026-10-31', now(), 0)`,
    [sellerId],
  );
  await app.ownerQuery(
    `insert into product_parcels (seller_id, product_id, quantity, weight_grams, length_mm, breadth_mm, height_mm,
       learned_at)
     select seller_id, id, 1, 400, 100, 100, 100, now() from products where seller_id = $1 limit 1`,
    [sellerId],
  );
  await app.ownerQuery(
    `with invoice as (
       insert into carrier_invoices (id, account_id, carrier, file_name, state, created_at, created_by)
       select gen_random_uuid(), id, 'simulator', 'november.csv', 'done', now(), id
       from carrier_accounts where name = 'Canary'
       returning id),
     payment as (
       insert into carrier_invoice_payments (id, invoice_id, seller_id, paid_on, utr, amount_paise, created_at, created_by)
       select gen_random_uuid(), id, $1, '2026-11-20', 'CANARY0000000002', 500, now(), $1 from invoice)
     insert into carrier_invoice_lines (invoice_id, row_number, kind, faults, awb, seller_id, docket_number,
       billed_zone, expected_zone, over_paise)
     select id, 1, 'matched', '{}', 'knrycanary-awb', $1, '', '', '', 0 from invoice`,
    [sellerId],
  );
  await app.ownerQuery(
    `with remittance as (
       insert into carrier_remittances (id, seller_id, account_id, file_name, content_hash, received_on, utr,
         received_paise, lines_paise, lines, created_at, created_by)
       select gen_random_uuid(), $1, id, 'november.csv', 'canary', '2026-11-20', 'CANARY0000000001', 500, 500, 1, now(), id
       from carrier_accounts where name = 'Canary'
       returning id)
     insert into carrier_remittance_lines (remittance_id, row_number, awb, paid_paise, seller_id, docket_number, kind,
       owed_paise)
     select id, 1, 'knrycanary-awb', 500, $1, '', 'unknown', 0 from remittance`,
    [sellerId],
  );
  await app.ownerQuery(
    `insert into carrier_claims (id, account_id, month, kind, source, seller_id, docket_number, awb, occurred_on,
       amount_paise, gst_paise, evidence, state, credited_paise, reference, found_at)
     select gen_random_uuid(), id, '2026-11-01', 'weight', 'canary', $1, '', 'knrycanary-awb', '2026-11-20', 500, 0, '[]', 'open',
       0, 'canary', now()
     from carrier_accounts where name = 'Canary'`,
    [sellerId],
  );
}
