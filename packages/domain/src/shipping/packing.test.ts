import { expect, test } from 'vitest';
import { orderStages } from './order-stage.ts';
import { findPackingAlarm } from './packing.ts';

test('allows packing at every stage before the pickup', () => {
  const packableStages = orderStages.filter(
    (stage) => findPackingAlarm({ stage, direction: 'forward', isPacked: false }) === null,
  );
  expect(packableStages).toEqual(['new', 'ready_to_ship', 'pickup_scheduled', 'booking_failed']);
});

test.each([
  ['a cancelled order', { stage: 'cancelled', direction: 'forward', isPacked: true }, 'cancelled'],
  [
    'a delivered order',
    { stage: 'delivered', direction: 'forward', isPacked: true },
    'handed_over',
  ],
  ['a packed order', { stage: 'ready_to_ship', direction: 'forward', isPacked: true }, 'packed'],
  ['a reverse order', { stage: 'new', direction: 'reverse', isPacked: false }, 'reverse'],
] as const)('raises an alarm for %s', (_, order, alarm) => {
  expect(findPackingAlarm(order)).toBe(alarm);
});
