import type { DomainEventKind } from '../event/event-kind.ts';

/** The events that a seller's programs can receive. The fields of a type never change. */
export const webhookTypes = [
  'order.created',
  'order.edited',
  'order.cancelled',
  'shipment.booked',
  'shipment.refused',
  'shipment.cancelled',
  'shipment.status_changed',
  'shipment.delivered',
  'ndr.opened',
  'ndr.answered',
  'ndr.closed',
  'return.received',
  'weight.discrepancy',
  'wallet.low',
  'payout.paid',
  'invoice.issued',
  'import.finished',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** The type of a test event. The server sends it regardless of the subscribed types. */
export const TEST_TYPE = 'webhook.test';
export type SentType = WebhookType | typeof TEST_TYPE;

const sentTypes: ReadonlySet<string> = new Set([...webhookTypes, TEST_TYPE]);
/** Returns true for a type that sellers can subscribe to, and for the type of the test event. */
export const isSentType = (text: string): text is SentType => sentTypes.has(text);

type Data = Readonly<Record<string, unknown>>;

export interface WebhookEvent {
  readonly type: WebhookType;
  /** Empty if the event does not belong to exactly one parcel. */
  readonly docketNumber: string;
  readonly data: Data;
}

const ndrEndStates: ReadonlySet<unknown> = new Set(['delivered', 'rto', 'closed', 'withdrawn']);

/** The domain events that always cause one webhook event. `fields` maps domain fields to webhook fields. */
const eventRules: Readonly<
  Partial<Record<DomainEventKind, { type: WebhookType; fields: Readonly<Record<string, string>> }>>
> = {
  'order.cancelled': { type: 'order.cancelled', fields: {} },
  'shipment.booked': {
    type: 'shipment.booked',
    fields: { carrier: 'carrier', service: 'service', awb: 'awb' },
  },
  'shipment.refused': {
    type: 'shipment.refused',
    fields: { carrier: 'carrier', service: 'service' },
  },
  'shipment.cancelled': { type: 'shipment.cancelled', fields: { awb: 'awb' } },
  'ndr.raised': {
    type: 'ndr.opened',
    fields: { reason: 'reason', attempts: 'attempts', dueAt: 'due_at' },
  },
  'return.acknowledged': { type: 'return.received', fields: { condition: 'condition' } },
  'weight.raised': {
    type: 'weight.discrepancy',
    fields: { leg: 'leg', chargedGrams: 'charged_grams', dueAt: 'due_at' },
  },
  'wallet.low': {
    type: 'wallet.low',
    fields: { balancePaise: 'balance_paise', lowBalancePaise: 'low_balance_paise' },
  },
  'payout.remitted': { type: 'payout.paid', fields: { reference: 'reference' } },
  'invoice.issued': { type: 'invoice.issued', fields: { reference: 'number' } },
  'import.finished': { type: 'import.finished', fields: { import: 'import_id', state: 'state' } },
};

/** Returns the webhook events that a domain event causes: none, one or two. */
export function toWebhookEvents({
  kind,
  docketNumber,
  data,
}: {
  readonly kind: DomainEventKind;
  readonly docketNumber: string;
  readonly data: Data;
}): WebhookEvent[] {
  const buildEvents = (type: WebhookType, fields: Data): WebhookEvent[] => [
    { type, docketNumber, data: fields },
  ];
  const { action, awb, groups, status, was } = data;
  switch (kind) {
    // Scans and shop synchronisation also record this kind, without groups.
    case 'order.changed':
      return groups === undefined ? [] : buildEvents('order.edited', { groups });
    case 'shipment.status_changed': {
      const events = buildEvents('shipment.status_changed', { awb, status, previous_status: was });
      return status === 'DELIVERED'
        ? [...events, ...buildEvents('shipment.delivered', { awb })]
        : events;
    }
    case 'ndr.changed':
      if (data['isAnswer'] === true) {
        return buildEvents('ndr.answered', { action, asked_by: data['askedBy'] });
      }
      return action === undefined && ndrEndStates.has(data['state'])
        ? buildEvents('ndr.closed', { outcome: data['state'] })
        : [];
    default: {
      const rule = eventRules[kind];
      if (rule === undefined) return [];
      const fields = Object.entries(rule.fields).map(([name, key]) => [key, data[name]] as const);
      return buildEvents(rule.type, Object.fromEntries(fields));
    }
  }
}
