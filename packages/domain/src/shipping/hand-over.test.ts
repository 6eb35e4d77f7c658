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

const cases: readonly (readonly [string, Partial<ScannedParcel>, ScanOutcome])[] = [
  ['a booked parcel of the group', {}, 'added'],
  ['a parcel that waits for its pickup', { status: 'PICKUP_SCHEDULED' }, 'added'],
  ['a parcel on a manifest of the carrier', { status: 'MANIFESTED' }, 'added'],
  ['a second scan', { isScanned: true }, 'repeated'],
  [
    'a parcel of another carrier',
    { isSameCarrier: false, isSameWarehouse: false },
    'other_carrier',
  ],
  ['a parcel of another warehouse', { isSameWarehouse: false }, 'other_warehouse'],
  ['a parcel of a closed manifest', { isOnManifest: true, isScanned: true }, 'on_manifest'],
  ['a parcel that the carrier has', { status: 'IN_TRANSIT' }, 'picked_up'],
  ['a cancelled shipment', { state: 'cancelled', status: 'CANCELLED' }, 'cancelled'],
  ['a cancelled order', { isOrderCancelled: true, state: null, status: null }, 'cancelled'],
  ['an order without a booking', { state: null, status: null }, 'not_booked'],
  ['an order that is being booked', { state: 'booking' }, 'not_booked'],
  ['an order that the carrier refused', { state: 'refused' }, 'not_booked'],
  ['a reverse order', { direction: 'reverse' }, 'reverse'],
];

test.each(cases)('findScanOutcome returns the outcome for %s', (_, changes, outcome) => {
  expect(findScanOutcome({ ...parcel, ...changes })).toBe(outcome);
});

test('findScanOutcome returns unknown for a number without an order', () => {
  expect(findScanOutcome(null)).toBe('unknown');
});

test('isAtWarehouse is true only between booking and pickup', () => {
  expect(orderStages.filter(isAtWarehouse)).toEqual(['ready_to_ship', 'pickup_scheduled']);
});
