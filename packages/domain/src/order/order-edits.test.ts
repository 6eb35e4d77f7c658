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
  test.each(orderGroups)('%s has a rule for each stage', (group) => {
    for (const stage of orderStages) {
      expect(['open', ...closedReasons]).toContain(editMatrix[group][stage]);
    }
  });

  test.each(orderStages)('tags and note are open at the stage %s', (stage) => {
    const state = { ...openState, stage, isBooking: true, isErased: true };
    expect([findClosedReason('tags', state), findClosedReason('note', state)]).toEqual([
      null,
      null,
    ]);
  });

  test.each(orderStages)(
    'groups that a carrier receives are open at the stage %s only if the order can be booked',
    (stage) => {
      for (const group of ['consignee', 'phone', 'address', 'payment', 'products'] as const) {
        expect(findClosedReason(group, { stage, ...openState }) === null).toBe(isBookable(stage));
      }
    },
  );

  test('a booking closes every group except reference, tags and note', () => {
    const state = { ...openState, stage: 'new', isBooking: true } as const;
    expect(orderGroups.filter((group) => findClosedReason(group, state) === null)).toEqual([
      'reference',
      'tags',
      'note',
    ]);
    expect(findClosedReason('packages', state)).toBe('shipment_being_booked');
  });

  test('the erasure of a consignee closes the groups that a carrier receives', () => {
    const state = { ...openState, stage: 'new', isErased: true } as const;
    expect(findClosedReason('phone', state)).toBe('consignee_erased');
    expect(findClosedReason('reference', state)).toBeNull();
  });
});

test('a reverse order has no payment to edit', () => {
  const state = { ...openState, stage: 'new', isReverse: true } as const;
  expect(findClosedReason('payment', state)).toBe('reverse_collects_nothing');
  expect(findClosedReason('products', state)).toBeNull();
});

describe('conflicts between two editors', () => {
  test('an edit conflicts with an earlier one of the same group', () => {
    expect(findConflictingGroups(['tags'], ['tags', 'note'])).toEqual(['tags']);
  });

  test('an edit of the order conflicts with every other change of the order, not of its tags', () => {
    expect(findConflictingGroups(['payment'], ['products', 'tags'])).toEqual(['products']);
  });

  test('a note does not conflict with an edit of the order', () => {
    expect(findConflictingGroups(['note'], ['products', 'tags'])).toEqual([]);
  });
});

test('tags lose surplus white space, empty entries and repetitions', () => {
  expect(normaliseTags(['  gift  wrap ', '', 'VIP', 'vip', 'Gift wrap'])).toEqual([
    'gift wrap',
    'VIP',
  ]);
});
