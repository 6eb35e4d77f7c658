import type { CauseKind } from '@shipdesk/domain/money/ledger/transfer';
import { accountTables } from './account-tables.ts';
import type { ArchivedTable } from './archived-table.ts';
import { moneyTables } from './money-tables.ts';
import { orderTables } from './order-tables.ts';
import { parcelTables } from './parcel-tables.ts';

export const archivedTables: Readonly<Record<string, ArchivedTable>> = {
  ...accountTables,
  ...orderTables,
  ...parcelTables,
  ...moneyTables,
};

const credentials = 'are credentials of this installation';
const workInProgress = 'are work in progress of this installation';
const recomputed = 'are recomputed from the orders';
const bankReferences = 'are references of the operator’s bank; recharges and payouts have them too';

export const omittedTables: Readonly<Record<string, string>> = {
  api_keys: credentials,
  api_key_routes: credentials,
  sessions: credentials,
  second_factors: credentials,
  password_links: credentials,
  ndr_links: credentials,
  invitations: 'are links that work in this installation only',
  logins: 'map email addresses to users; the archive has the addresses',
  memberships: 'name other sellers of a user',
  support_visits: 'are visits of the operator’s staff; the audit log has them',
  key_calls: 'are a log of calls, kept for 30 days',
  webhook_deliveries: 'are deliveries about the rows of the archive, kept for 30 days',
  webhook_attempts: 'are attempts of those deliveries',
  domain_events: 'are events about the rows of the archive, kept for 30 days',
  event_subscriptions: 'are derived from the webhooks and shops that are on',
  mails: 'are emails about the rows of the archive; their texts are not stored',
  notifications: 'are notifications about the rows of the archive',
  notification_reads: 'are the notifications that users have read',
  jobs: workInProgress,
  job_hints: workInProgress,
  idempotency_keys: 'keep responses for seven days',
  consignee_erasures: 'are work in progress; the audit log has the erasures',
  imports: 'are files that the seller uploaded; the orders are in the archive',
  import_pieces: 'are parts of those files',
  import_refusals: 'are rows of those files',
  import_refusal_phones: 'index those rows by phone number',
  carrier_labels: 'are files of carriers, kept for 60 days',
  reports: 'are files about the rows of the archive, kept for 14 days',
  report_pieces: 'are parts of those files, including the archive itself',
  order_counts: recomputed,
  daily_figures: recomputed,
  figure_days: recomputed,
  figure_states: recomputed,
  docket_blocks: 'map docket numbers to their seller; an import recreates them',
  plan_assignments: 'refer to plans of this operator; quotes have the prices',
  pickup_registrations: 'are the operator’s accounts with carriers',
  credited_transfers: bankReferences,
  paid_transfers: bankReferences,
  carrier_claims: 'are claims of the operator against carriers',
  carrier_invoice_lines: 'are costs of the operator',
  carrier_invoice_payments: 'are costs of the operator',
  carrier_remittances: 'are the operator’s books with carriers',
  carrier_remittance_lines: 'are the operator’s books with carriers',
};

/** Whether the archive contains the movements of a cause. The omitted ones reveal the operator's carrier costs. */
const isArchivedCause: Readonly<Record<CauseKind, boolean>> = {
  shipment: true,
  recharge: true,
  remittance: true,
  discrepancy: true,
  invoice: true,
  credit_note: true,
  claim: true,
  carrier_cod: true,
  tds: true,
  adjustment: true,
  carrier_remittance: false,
  carrier_invoice: false,
  carrier_payment: false,
  carrier_claim: false,
};

export const operatorCauses = Object.entries(isArchivedCause).flatMap(([cause, isArchived]) =>
  isArchived ? [] : [cause],
);
