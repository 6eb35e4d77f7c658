import { expect, test } from 'vitest';
import { orderStages } from './order-stage.ts';
import { findPackingAlarm } from './packing.ts';

test('an order can be packed until the carrier collects it', () => {
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
] as const)('%s raises an alarm', (_, order, alarm) => {
  expect(findPackingAlarm(order)).toBe(alarm);
});
