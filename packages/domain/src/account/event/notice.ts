import { listNames } from '../../values/record.ts';
import type { DomainEventKind } from './event-kind.ts';

interface NoticeRule {
  readonly showsInBell: boolean;
  /** True if it is mailed unless the seller chooses otherwise; null when it is never mailed. */
  readonly toSeller: boolean | null;
  /** The same for mail to the consignee. */
  readonly toConsignee: boolean | null;
}

/** The notices of events: for sellers about tasks, for consignees about their parcels. */
const rules = {
  booked: { showsInBell: false, toSeller: false, toConsignee: true },
  booking_failed: { showsInBell: true, toSeller: true, toConsignee: null },
  out_for_delivery: { showsInBell: false, toSeller: false, toConsignee: true },
  delivered: { showsInBell: false, toSeller: false, toConsignee: true },
  undelivered: { showsInBell: true, toSeller: true, toConsignee: true },
  returned: { showsInBell: true, toSeller: true, toConsignee: false },
  return_arrived: { showsInBell: true, toSeller: null, toConsignee: null },
  lost_or_damaged: { showsInBell: true, toSeller: true, toConsignee: null },
  work_failed: { showsInBell: true, toSeller: null, toConsignee: null },
  import_finished: { showsInBell: true, toSeller: null, toConsignee: null },
  balance_low: { showsInBell: true, toSeller: true, toConsignee: null },
  amount_owed: { showsInBell: true, toSeller: null, toConsignee: null },
  weight_raised: { showsInBell: true, toSeller: true, toConsignee: null },
  weight_decided: { showsInBell: true, toSeller: true, toConsignee: null },
  cod_blocked: { showsInBell: true, toSeller: null, toConsignee: null },
  payout_sent: { showsInBell: true, toSeller: true, toConsignee: null },
  payout_corrected: { showsInBell: true, toSeller: true, toConsignee: null },
  payout_returned: { showsInBell: true, toSeller: true, toConsignee: null },
  invoice_issued: { showsInBell: true, toSeller: true, toConsignee: null },
  invoice_overdue: { showsInBell: true, toSeller: true, toConsignee: null },
  webhook_off: { showsInBell: true, toSeller: true, toConsignee: null },
} as const satisfies Readonly<Record<string, NoticeRule>>;

export type Notice = keyof typeof rules;
export const notices = listNames(rules);
export const noticeRules: Readonly<Record<Notice, NoticeRule>> = rules;

export const mailedNotices: readonly Notice[] = notices.filter(
  (notice) => noticeRules[notice].toSeller !== null || noticeRules[notice].toConsignee !== null,
);

const noticesByStatus: ReadonlyMap<unknown, Notice> = new Map([
  ['OUT_FOR_DELIVERY', 'out_for_delivery'],
  ['DELIVERED', 'delivered'],
  ['UNDELIVERED', 'undelivered'],
  ['RTO_INITIATED', 'returned'],
  ['LOST', 'lost_or_damaged'],
  ['DAMAGED', 'lost_or_damaged'],
]);

/** Outcomes of a weight discrepancy that the seller did not choose. */
const decisions: ReadonlySet<unknown> = new Set([
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

export const noticedEvents: readonly DomainEventKind[] = [
  ...listNames(noticesByKind),
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
  if (kind === 'shipment.status_changed') return noticesByStatus.get(data['status']) ?? null;
  return noticesByKind[kind] ?? null;
}
