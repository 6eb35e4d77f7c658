import { describe, expect, test } from 'vitest';
import {
  computeDisputeDeadline,
  discrepancyActions,
  discrepancyStates,
  findNextDiscrepancyState,
  getDiscrepancyMoney,
  listDiscrepancyStates,
} from './discrepancy-case.ts';

describe('discrepancy states', () => {
  test('a new case allows accept, lapse and dispute but not uphold', () => {
    expect(findNextDiscrepancyState('new', 'accept')).toBe('accepted');
    expect(findNextDiscrepancyState('new', 'lapse')).toBe('auto_accepted');
    expect(findNextDiscrepancyState('new', 'dispute')).toBe('disputed');
    expect(findNextDiscrepancyState('new', 'uphold')).toBeNull();
  });

  test('a dispute allows uphold and reject', () => {
    expect(findNextDiscrepancyState('disputed', 'uphold')).toBe('dispute_accepted');
    expect(findNextDiscrepancyState('disputed', 'reject')).toBe('dispute_rejected');
  });

  test('a charged case allows only a withdrawal', () => {
    for (const state of discrepancyStates) {
      const actions = discrepancyActions.filter(
        (action) => findNextDiscrepancyState(state, action) !== null,
      );
      const isCharged = getDiscrepancyMoney(state) === 'charged';
      expect([state, actions.join() === 'withdraw']).toEqual([state, isCharged]);
    }
  });

  test('a case with a released amount allows no action', () => {
    const actions = discrepancyActions.filter(
      (action) => findNextDiscrepancyState('dispute_accepted', action) !== null,
    );
    expect(actions).toEqual([]);
    const releasedStates = discrepancyStates.filter(
      (state) => getDiscrepancyMoney(state) === 'released',
    );
    expect(releasedStates).toEqual(['dispute_accepted']);
  });

  test('every case ends within four steps', () => {
    const walkStates = (state: (typeof discrepancyStates)[number], depth: number): void => {
      for (const action of discrepancyActions) {
        const nextState = findNextDiscrepancyState(state, action);
        if (nextState === null) continue;
        expect(depth).toBeLessThan(4);
        walkStates(nextState, depth + 1);
      }
    };
    walkStates('new', 0);
  });

  test('every state belongs to exactly one tab other than All', () => {
    for (const state of discrepancyStates) {
      const tabs = (['new', 'disputed', 'charged', 'refunded'] as const).filter((tab) =>
        listDiscrepancyStates(tab).includes(state),
      );
      expect(tabs).toHaveLength(1);
    }
  });
});

describe('computeDisputeDeadline', () => {
  test('returns midnight in India after the seventh day', () => {
    expect(computeDisputeDeadline(new Date('2026-11-01T18:29:59Z')).toISOString()).toBe(
      '2026-11-08T18:30:00.000Z',
    );
    expect(computeDisputeDeadline(new Date('2026-11-01T18:30:00Z')).toISOString()).toBe(
      '2026-11-09T18:30:00.000Z',
    );
  });
});
