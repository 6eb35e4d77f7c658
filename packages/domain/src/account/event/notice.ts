import { listNames } from '../../values/record.ts';
import type { DomainEventKind } from './event-kind.ts';

interface NoticeRule {
  /** True if the bell shows it. */
  readonly bell: boolean;
  /** True if it is mailed unless the seller chooses otherwise; null when it is never mailed. */
  readonly toSeller: boolean | null;
  /** The same for the consignee of an order that has an e-mail address. */
  readonly toConsignee: boolean | null;
}

/**
 * The events that sellers and consignees are notified of. Notices for sellers are about work to do, notices for
 * consignees about where the parcel is.
 */
const rules = {
  booked: { bell: false, toSeller: false, toConsignee: true },
  booking_failed: { bell: true, toSeller: true, toConsignee: null },
  out_for_delivery: { bell: false, toSeller: false, toConsignee: true },
  delivered: { bell: false, toSeller: false, toConsignee: true },
  undelivered: { bell: true, toSeller: true, toConsignee: true },
  returned: { bell: true, toSeller: true, toConsignee: false },
  lost_or_damaged: { bell: true, toSeller: true, toConsignee: null },
  work_failed: { bell: true, toSeller: null, toConsignee: null },
  import_finished: { bell: true, toSeller: null, toConsignee: null },
  balance_low: { bell: true, toSeller: true, toConsignee: null },
  weight_raised: { bell: true, toSeller: true, toConsignee: null },
  weight_decided: { bell: true, toSeller: true, toConsignee: null },
  payout_sent: { bell: true, toSeller: true, toConsignee: null },
  payout_corrected: { bell: true, toSeller: true, toConsignee: null },
  payout_returned: { bell: true, toSeller: true, toConsignee: null },
  invoice_issued: { bell: true, toSeller: true, toConsignee: null },
  invoice_overdue: { bell: true, toSeller: true, toConsignee: null },
} as const satisfies Readonly<Record<string, NoticeRule>>;

export type Notice = keyof typeof rules;
export const notices = listNames(rules);
export const noticeRules: Readonly<Record<Notice, NoticeRule>> = rules;

export const mailedNotices: readonly Notice[] = notices.filter(
  (notice) => noticeRules[notice].toSeller !== null || noticeRules[notice].toConsignee !== null,
);

const ofStatus: ReadonlyMap<unknown, Notice> = new Map([
  ['OUT_FOR_DELIVERY', 'out_for_delivery'],
  ['DELIVERED', 'delivered'],
  ['UNDELIVERED', 'undelivered'],
  ['RTO_INITIATED', 'returned'],
  ['LOST', 'lost_or_damaged'],
  ['DAMAGED', 'lost_or_damaged'],
]);

/** Ends of a weight discrepancy that the seller did not choose. */
const decisions: ReadonlySet<unknown> = new Set([
  'auto_accepted',
  'dispute_accepted',
  'dispute_rejected',
]);

const ofKind: Readonly<Partial<Record<DomainEventKind, Notice>>> = {
  'shipment.booked': 'booked',
  'shipment.refused': 'booking_failed',
  'job.failed': 'work_failed',
  'import.finished': 'import_finished',
  'wallet.low': 'balance_low',
  'weight.raised': 'weight_raised',
  'weight.changed': 'weight_decided',
  'payout.remitted': 'payout_sent',
  'payout.corrected': 'payout_corrected',
  'payout.returned': 'payout_returned',
  'invoice.issued': 'invoice_issued',
  'invoice.overdue': 'invoice_overdue',
};

export const noticedEvents: readonly DomainEventKind[] = [
  ...listNames(ofKind),
  'shipment.status_changed',
];

/** Returns the notice of a domain event; null for an event without a notice. */
export function toNotice(
  kind: DomainEventKind,
  data: Readonly<Record<string, unknown>>,
): Notice | null {
  // The user who cancelled an import needs no notice.
  if (kind === 'import.finished' && data['state'] === 'cancelled') return null;
  if (kind === 'weight.changed' && !decisions.has(data['state'])) return null;
  if (kind === 'shipment.status_changed') return ofStatus.get(data['status']) ?? null;
  return ofKind[kind] ?? null;
}
