import { expect, test } from 'vitest';
import {
  findScanOutcome,
  isAtWarehouse,
  type ScannedParcel,
  type ScanOutcome,
} from './hand-over.ts';
import { orderStages } from './order-stage.ts';

const parcel: ScannedParcel = {
  direction: 'forward',
  isOrderCancelled: false,
  state: 'booked',
  status: 'READY_TO_SHIP',
  isOnManifest: false,
  isScanned: false,
  isSameCarrier: true,
  isSameWarehouse: true,
};

const cases: readonly (readonly [ScanOutcome, string, Partial<ScannedParcel>])[] = [
  ['added', 'a booked parcel of the group', {}],
  ['added', 'a parcel that waits for its pickup', { status: 'PICKUP_SCHEDULED' }],
  ['added', 'a parcel on a manifest of the carrier', { status: 'MANIFESTED' }],
  ['repeated', 'a second scan', { isScanned: true }],
  [
    'other_carrier',
    'a parcel of another carrier',
    { isSameCarrier: false, isSameWarehouse: false },
  ],
  ['other_warehouse', 'a parcel of another warehouse', { isSameWarehouse: false }],
  ['on_manifest', 'a parcel of a closed manifest', { isOnManifest: true, isScanned: true }],
  ['picked_up', 'a parcel that the carrier has', { status: 'IN_TRANSIT' }],
  ['cancelled', 'a cancelled shipment', { state: 'cancelled', status: 'CANCELLED' }],
  ['cancelled', 'a cancelled order', { isOrderCancelled: true, state: null, status: null }],
  ['not_booked', 'an order without a booking', { state: null, status: null }],
  ['not_booked', 'an order that is being booked', { state: 'booking' }],
  ['not_booked', 'an order that the carrier refused', { state: 'refused' }],
  ['reverse', 'a reverse order', { direction: 'reverse' }],
];

test.each(cases)('findScanOutcome returns %s for %s', (outcome, _, changes) => {
  expect(findScanOutcome({ ...parcel, ...changes })).toBe(outcome);
});

test('findScanOutcome returns unknown for a number without an order', () => {
  expect(findScanOutcome(null)).toBe('unknown');
});

test('isAtWarehouse is true only between booking and pickup', () => {
  expect(orderStages.filter(isAtWarehouse)).toEqual(['ready_to_ship', 'pickup_scheduled']);
});
