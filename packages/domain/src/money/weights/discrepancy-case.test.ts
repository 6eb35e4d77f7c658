import { describe, expect, test } from 'vitest';
import {
  discrepancyActions,
  discrepancyMoneyOf,
  discrepancyStates,
  discrepancyStatesOf,
  disputeBy,
  nextDiscrepancyState,
} from './discrepancy-case.ts';

describe('states', () => {
  test('a case is accepted, lapses or is disputed, and a dispute is decided once', () => {
    expect(nextDiscrepancyState('new', 'accept')).toBe('accepted');
    expect(nextDiscrepancyState('new', 'lapse')).toBe('auto_accepted');
    expect(nextDiscrepancyState('new', 'dispute')).toBe('disputed');
    expect(nextDiscrepancyState('disputed', 'uphold')).toBe('dispute_accepted');
    expect(nextDiscrepancyState('disputed', 'reject')).toBe('dispute_rejected');
    expect(nextDiscrepancyState('new', 'uphold')).toBeNull();
  });

  test('money leaves the hold at most once, and only a withdrawal refunds a charge', () => {
    const walk = (state: (typeof discrepancyStates)[number], depth: number): void => {
      for (const action of discrepancyActions) {
        const next = nextDiscrepancyState(state, action);
        if (next === null) continue;
        expect(discrepancyMoneyOf(state)).toBe(
          action === 'withdraw' && state !== 'new' && state !== 'disputed' ? 'charged' : 'held',
        );
        expect(depth).toBeLessThan(4);
        walk(next, depth + 1);
      }
    };
    walk('new', 0);
  });

  test('every state is in exactly one tab beside All', () => {
    for (const state of discrepancyStates) {
      const tabs = (['new', 'disputed', 'charged', 'refunded'] as const).filter((tab) =>
        discrepancyStatesOf(tab).includes(state),
      );
      expect(tabs).toHaveLength(1);
    }
  });
});

describe('the clock', () => {
  test('ends at midnight in India after the seventh day', () => {
    expect(disputeBy(new Date('2026-11-01T18:29:59Z')).toISOString()).toBe(
      '2026-11-08T18:30:00.000Z',
    );
    expect(disputeBy(new Date('2026-11-01T18:30:00Z')).toISOString()).toBe(
      '2026-11-09T18:30:00.000Z',
    );
  });
});
