import { addAccountId, createUniqueText } from '../call-rows.ts';
import type { Caller, TestApp } from '../test-app.ts';
import type { CallSample } from './call-sample.ts';
import { createUtr } from './remittance-samples.ts';

/** Returns an account of any carrier. Adds one only if there is none, because the number of accounts is limited. */
async function ensureAccount(app: TestApp) {
  const { rows } = await app.ownerQuery('select id from carrier_accounts limit 1');
  const id = rows[0]?.['id'];
  return typeof id === 'string' ? { id } : addAccountId(app);
}

async function addCarrierRemittance(app: TestApp, caller: Caller) {
  const account = await ensureAccount(app);
  const { sellerId } = await app.findSeller(caller.email);
  const id = app.deps.newId();
  await app.ownerQuery(
    `with remittance as (
       insert into carrier_remittances (id, seller_id, account_id, file_name, content_hash, received_on, utr,
         received_paise, lines_paise, lines, created_at, created_by)
       values ($1, $2, $3, 'november.csv', $4, '2026-11-20', $4, 50000, 50000, 1, $5, $2))
     insert into carrier_remittance_lines (remittance_id, row_number, awb, paid_paise, seller_id, docket_number, kind,
       owed_paise)
     values ($1, 2, 'X1', 50000, $2, '', 'unknown', 0)`,
    [id, sellerId, account.id, createUtr(), app.clock.now],
  );
  return { id };
}

export const carrierRemittanceCallSamples = {
  // The server rejects this request, because the sample has no account token.
  pushEvents: {
    body: () => ({ scans: [] }),
    mayBeEmpty: ['', 'scans'],
    externalBodyMaxBytes: 65_536,
  },
  recordCarrierRemittance: {
    params: ensureAccount,
    query: () => ({ receivedOn: '2026-01-05', utr: createUtr(), receivedPaise: '50000' }),
    file: () => `AWB,COD Amount\n${createUniqueText('X').replaceAll(/\W/g, '')},500\n`,
  },
  getCarrierRemittance: { params: addCarrierRemittance },
  listCarrierRemittanceLines: { params: addCarrierRemittance },
  bookCarrierRemittance: {
    mayBeEmpty: [''],
    params: addCarrierRemittance,
    body: () => ({ deduction: { account: 'adjustments', reason: 'Bank charges' } }),
  },
  acceptCarrierRemittanceLines: {
    params: addCarrierRemittance,
    body: () => ({ rows: [2], reason: 'The carrier paid twice' }),
  },
  removeCarrierRemittance: { params: addCarrierRemittance },
} satisfies Readonly<Record<string, CallSample>>;
