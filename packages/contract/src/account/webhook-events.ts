import type { WebhookType } from '@shipdesk/domain/account/webhook/webhook-event';
import type { TSchema } from 'typebox';
import * as s from '../shape.ts';

export interface WebhookEventShape {
  readonly summary: string;
  /** The fields of `data` besides `sequence` and `occurred_at`. */
  readonly fields: Readonly<Record<string, TSchema>>;
}

const parcel = {
  docket_number: s.string(),
  order_id: s.string(),
};
const awb = s.string();

/** All events by type. Never remove or rename a field, because receivers depend on it. */
export const webhookEvents: Readonly<Record<WebhookType, WebhookEventShape>> = {
  'order.created': { summary: 'An order was created', fields: parcel },
  'order.edited': {
    summary: 'Parts of an order were edited',
    fields: { ...parcel, groups: s.list(s.string()) },
  },
  'order.cancelled': { summary: 'An order was cancelled', fields: parcel },
  'shipment.booked': {
    summary: 'A carrier accepted a parcel',
    fields: { ...parcel, carrier: s.string(), service: s.string(), awb },
  },
  'shipment.refused': {
    summary: 'A carrier refused a parcel',
    fields: { ...parcel, carrier: s.string(), service: s.string() },
  },
  'shipment.cancelled': { summary: 'A shipment was cancelled', fields: { ...parcel, awb } },
  'shipment.status_changed': {
    summary: 'The status of a parcel changed',
    fields: { ...parcel, awb, status: s.string(), previous_status: s.string() },
  },
  'shipment.delivered': { summary: 'A parcel was delivered', fields: { ...parcel, awb } },
  'ndr.opened': {
    summary: 'A delivery failed and needs an answer',
    fields: { ...parcel, reason: s.string(), attempts: s.integer(), due_at: s.moment() },
  },
  'ndr.answered': {
    summary: 'A failed delivery was answered',
    fields: { ...parcel, action: s.string(), asked_by: s.string() },
  },
  'ndr.closed': {
    summary: 'A failed delivery was closed',
    fields: { ...parcel, outcome: s.oneOf(['delivered', 'rto', 'closed', 'withdrawn']) },
  },
  'return.received': {
    summary: 'A returned parcel was received',
    fields: { ...parcel, condition: s.string() },
  },
  'weight.discrepancy': {
    summary: 'A carrier charges a higher weight',
    fields: { ...parcel, leg: s.string(), charged_grams: s.integer(), due_at: s.moment() },
  },
  'wallet.low': {
    summary: 'The balance fell below its threshold',
    fields: { balance_paise: s.integer(), low_balance_paise: s.integer() },
  },
  'payout.paid': {
    summary: 'COD was transferred to the bank account',
    fields: { reference: s.string() },
  },
  'invoice.issued': { summary: 'An invoice was issued', fields: { number: s.string() } },
  'import.finished': {
    summary: 'A big import finished',
    fields: { import_id: s.string(), state: s.string() },
  },
};

/** Returns the schema of the message body of an event type. */
export function buildMessageSchema(type: WebhookType) {
  return s.shape({
    type: s.literal(type),
    timestamp: s.moment(),
    data: s.shape({
      /** Increases with each event of a parcel. Numbers may be skipped. */
      sequence: s.integer(),
      occurred_at: s.moment(),
      ...webhookEvents[type].fields,
    }),
  });
}
