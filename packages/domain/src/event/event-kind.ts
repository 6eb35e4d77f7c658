/** The events of a seller's orders and jobs that screens, messages and reports follow. */
export const eventKinds = [
  'shipment.booked',
  'shipment.refused',
  'shipment.cancelled',
  'shipment.status_changed',
  'pickup.asked',
  'order.changed',
  'order.cancelled',
  'ndr.raised',
  'ndr.changed',
  'return.acknowledged',
  'job.failed',
  'import.finished',
  'notification.added',
  'wallet.low',
  'weight.raised',
  'weight.changed',
  'recharge.changed',
  'payout.remitted',
  'invoice.issued',
  'invoice.overdue',
] as const;
export type DomainEventKind = (typeof eventKinds)[number];
