import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';
import { MAX_TO_DO } from './analytics.ts';

/** The kinds of cases that wait for operator staff, in display order. */
export const operatorWaitKinds = [
  'recharges',
  'payouts_due',
  'payouts_prepared',
  'payouts_returned',
  'bank_accounts',
  'disputes',
  'claims',
  'tds_certificates',
  'einvoices',
  'ndr_late',
  'ndr_open',
  'invoice_lines',
  'remittance_lines',
  'untracked_parcels',
  'failed_jobs',
  'refused_mails',
] as const;
export type OperatorWaitKind = (typeof operatorWaitKinds)[number];

/** Returns each kind with waiting cases of any seller. Counts at most the 1,000 oldest cases of a kind. */
export const getWaits = endpoint('GET', '/api/admin/waits', 'operator:read', {
  summary: 'Cases that wait for operator staff',
  cost: 'light',
  response: s.dataListOf({
    kind: s.oneOf(operatorWaitKinds),
    cases: s.integer({ minimum: 1, maximum: MAX_TO_DO }),
    /** The sum of the amounts of the counted cases; null for a kind without amounts. */
    amountPaise: s.nullable(s.integer()),
    oldestAt: s.moment(),
    /** The carrier's file with the oldest line; null for other kinds. */
    fileId: s.nullable(s.rowId()),
  }),
});
export type OperatorWait = ResponseOf<typeof getWaits>['data'][number];
