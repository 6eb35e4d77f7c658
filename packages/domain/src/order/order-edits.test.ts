import { describe, expect, test } from 'vitest';
import { isBookable, orderStages } from '../shipping/order-stage.ts';
import {
  closedReasons,
  editMatrix,
  findClosedReason,
  findConflictingGroups,
  normaliseTags,
  orderGroups,
} from './order-edits.ts';

const openState = { isReverse: false, isBooking: false, isErased: false };

describe('editMatrix', () => {
  test.each(orderGroups)('has a rule for %s at each stage', (group) => {
    for (const stage of orderStages) {
      expect(['open', ...closedReasons]).toContain(editMatrix[group][stage]);
    }
  });

  test.each(orderStages)(
    'keeps tags and note open during a booking and after an erasure at the stage %s',
    (stage) => {
      const state = { ...openState, stage, isBooking: true, isErased: true };
      expect([findClosedReason('tags', state), findClosedReason('note', state)]).toEqual([
        null,
        null,
      ]);
    },
  );

  test.each(orderStages)(
    'opens the groups that a carrier receives only at a bookable stage: %s',
    (stage) => {
      for (const group of ['consignee', 'phone', 'address', 'payment', 'products'] as const) {
        expect(findClosedReason(group, { stage, ...openState }) === null).toBe(isBookable(stage));
      }
    },
  );

  test('closes every group except reference, tags and note during a booking', () => {
    const state = { ...openState, stage: 'new', isBooking: true } as const;
    expect(orderGroups.filter((group) => findClosedReason(group, state) === null)).toEqual([
      'reference',
      'tags',
      'note',
    ]);
    expect(findClosedReason('packages', state)).toBe('shipment_being_booked');
  });

  test('closes the phone but not the reference after the erasure of the consignee', () => {
    const state = { ...openState, stage: 'new', isErased: true } as const;
    expect(findClosedReason('phone', state)).toBe('consignee_erased');
    expect(findClosedReason('reference', state)).toBeNull();
  });
});

test('closes the payment but not the products of a reverse order', () => {
  const state = { ...openState, stage: 'new', isReverse: true } as const;
  expect(findClosedReason('payment', state)).toBe('reverse_collects_nothing');
  expect(findClosedReason('products', state)).toBeNull();
});

describe('findConflictingGroups', () => {
  test('reports a group that another edit has changed', () => {
    expect(findConflictingGroups(['tags'], ['tags', 'note'])).toEqual(['tags']);
  });

  test('reports the products but not the tags of another edit for an edit of the payment', () => {
    expect(findConflictingGroups(['payment'], ['products', 'tags'])).toEqual(['products']);
  });

  test('reports no conflict between a note and an edit of the order', () => {
    expect(findConflictingGroups(['note'], ['products', 'tags'])).toEqual([]);
  });
});

test('normaliseTags removes surplus white space, empty tags and repeated tags', () => {
  expect(normaliseTags(['  gift  wrap ', '', 'VIP', 'vip', 'Gift wrap'])).toEqual([
    'gift wrap',
    'VIP',
  ]);
});
