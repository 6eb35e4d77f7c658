import { listNames } from '../../values/record.ts';
import type { DomainEventKind } from './event-kind.ts';
import type { Notice } from './notice.ts';

const noticesByStatus: ReadonlyMap<unknown, Notice> = new Map([
  ['OUT_FOR_DELIVERY', 'out_for_delivery'],
  ['DELIVERED', 'delivered'],
  ['UNDELIVERED', 'undelivered'],
  ['RTO_INITIATED', 'returned'],
  ['LOST', 'lost_or_damaged'],
  ['DAMAGED', 'lost_or_damaged'],
]);

/** Outcomes of a weight discrepancy that the seller did not choose. */
const unchosenOutcomes: ReadonlySet<unknown> = new Set([
  'auto_accepted',
  'dispute_accepted',
  'dispute_rejected',
]);

const noticesByKind: Readonly<Partial<Record<DomainEventKind, Notice>>> = {
  'shipment.booked': 'booked',
  'shipment.refused': 'booking_failed',
  'return.arrived': 'return_arrived',
  'job.failed': 'work_failed',
  'import.finished': 'import_finished',
  'wallet.low': 'balance_low',
  'wallet.owed': 'amount_owed',
  'weight.raised': 'weight_raised',
  'weight.changed': 'weight_decided',
  'payout.blocked': 'cod_blocked',
  'payout.remitted': 'payout_sent',
  'payout.corrected': 'payout_corrected',
  'payout.returned': 'payout_returned',
  'invoice.issued': 'invoice_issued',
  'invoice.overdue': 'invoice_overdue',
  'webhook.switched_off': 'webhook_off',
};

export const noticedEventKinds: readonly DomainEventKind[] = [
  ...listNames(noticesByKind),
  'shipment.status_changed',
];

/** Returns the notice that a domain event causes; null if it causes none. */
export function toNotice(
  kind: DomainEventKind,
  data: Readonly<Record<string, unknown>>,
): Notice | null {
  // The user who cancelled an import needs no notice.
  if (kind === 'import.finished' && data['state'] === 'cancelled') return null;
  if (kind === 'weight.changed' && !unchosenOutcomes.has(data['state'])) return null;
  if (kind === 'shipment.status_changed') return noticesByStatus.get(data['status']) ?? null;
  return noticesByKind[kind] ?? null;
}
