import { expect, test } from 'vitest';
import { eventKinds } from '../event/event-kind.ts';
import { toWebhookEvents, webhookTypes } from './webhook-event.ts';

const samples = [
  ...eventKinds.map((kind) => ({ kind, data: {} })),
  { kind: 'order.changed' as const, data: { groups: ['note'] } },
  { kind: 'shipment.status_changed' as const, data: { status: 'DELIVERED' } },
  { kind: 'ndr.changed' as const, data: { isAnswer: true } },
  { kind: 'ndr.changed' as const, data: { state: 'rto' } },
];
const toTypes = (event: { kind: (typeof eventKinds)[number]; data: object }) =>
  toWebhookEvents({ docketNumber: '', ...event, data: { ...event.data } }).map(({ type }) => type);

test('domain events cause every webhook type except order.created', () => {
  expect(new Set(samples.flatMap(toTypes))).toEqual(
    new Set(webhookTypes.filter((type) => type !== 'order.created')),
  );
});

test('the status DELIVERED causes a status_changed and a delivered webhook event', () => {
  const data = { awb: 'A1', status: 'DELIVERED', was: 'OUT_FOR_DELIVERY' };
  const event = { kind: 'shipment.status_changed' as const, docketNumber: '12', data };
  expect(toWebhookEvents(event)).toEqual([
    {
      type: 'shipment.status_changed',
      docketNumber: '12',
      data: { awb: 'A1', status: 'DELIVERED', previous_status: 'OUT_FOR_DELIVERY' },
    },
    { type: 'shipment.delivered', docketNumber: '12', data: { awb: 'A1' } },
  ]);
});

test('an order change without edited groups causes no webhook event', () => {
  expect(toTypes({ kind: 'order.changed', data: {} })).toEqual([]);
});

test('a new state of an NDR action causes no webhook event', () => {
  expect(toTypes({ kind: 'ndr.changed', data: { action: 'reattempt', state: 'closed' } })).toEqual(
    [],
  );
});
