import type { DomainEventKind } from '@shipdesk/domain/account/event/event-kind';

const tagsByKind = {
  'shipment.booked': ['Order', 'Shop'],
  'shipment.refused': ['Order'],
  'shipment.cancelled': ['Order'],
  'shipment.status_changed': ['Order'],
  'pickup.asked': ['Order'],
  'order.changed': ['Order', 'Shop'],
  'order.cancelled': ['Order'],
  'ndr.raised': ['Order'],
  'ndr.changed': ['Order'],
  'return.arrived': ['Order'],
  'return.acknowledged': ['Order'],
  'import.finished': ['Order', 'Import'],
  'job.failed': [],
  'notification.added': ['Notification'],
  'wallet.low': ['Wallet'],
  'wallet.owed': ['Wallet'],
  'weight.raised': ['Order', 'Wallet'],
  'weight.changed': ['Order', 'Wallet'],
  'recharge.changed': ['Wallet'],
  'payout.blocked': ['Wallet'],
  'payout.remitted': ['Wallet'],
  'payout.corrected': ['Wallet'],
  'payout.returned': ['Wallet'],
  'invoice.issued': ['Wallet'],
  'invoice.overdue': ['Wallet'],
  'webhook.switched_off': ['Webhook'],
} as const satisfies Record<
  DomainEventKind,
  readonly ('Order' | 'Import' | 'Notification' | 'Shop' | 'Wallet' | 'Webhook')[]
>;

type LiveTag = (typeof tagsByKind)[DomainEventKind][number];

export const liveTags: readonly LiveTag[] = [...new Set(Object.values(tagsByKind).flat())];

/** A newer server may send an unknown event, which invalidates all tags. */
export function listLiveTags(kind: DomainEventKind): readonly LiveTag[] {
  return tagsByKind[kind] ?? liveTags;
}
