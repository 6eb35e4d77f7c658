import { describe, expect, test } from 'vitest';
import { findPickupSlotProblem, listPickupDays } from './pickup-slots.ts';

/** Reads a moment in India. 2026-11-21 is a Saturday. */
const parseIndianTime = (text: string) => new Date(`${text}:00+05:30`);
const getFirstPickupDay = (now: Date) => {
  const { day, slots = [] } = listPickupDays(now)[0] ?? {};
  return [day, ...slots.map(({ from }) => from)];
};

describe('open pickup days', () => {
  test.each([
    ['every slot is open in the morning', '2026-11-20T09:59', '2026-11-20 10:00 14:00 17:00'],
    ['a slot closes when it starts', '2026-11-20T10:00', '2026-11-20 14:00 17:00'],
    ['the next day follows the last slot', '2026-11-20T17:00', '2026-11-21 10:00 14:00 17:00'],
    ['a Sunday is skipped', '2026-11-21T17:00', '2026-11-23 10:00 14:00 17:00'],
    ['no slot is open on a Sunday', '2026-11-22T08:00', '2026-11-23 10:00 14:00 17:00'],
  ])('%s', (_, now, expected) => {
    expect(getFirstPickupDay(parseIndianTime(now)).join(' ')).toBe(expected);
  });

  test('reach a week ahead', () => {
    expect(listPickupDays(parseIndianTime('2026-11-21T09:00')).at(-1)?.day).toBe('2026-11-28');
  });
});

describe('a pickup slot', () => {
  const now = parseIndianTime('2026-11-21T14:00');
  test('is open before the slot starts', () => {
    expect(findPickupSlotProblem({ day: '2026-11-21', slot: '17:00' }, now)).toBeNull();
  });

  test.each([
    ['has started', '2026-11-21', '14:00'],
    ['is past', '2026-11-20', '17:00'],
    ['is too far ahead', '2026-11-30', '10:00'],
  ])('is rejected with the open days when it %s', (_, day, slot) => {
    const params = { from: '2026-11-21', to: '2026-11-28' };
    expect(findPickupSlotProblem({ day, slot }, now)).toEqual({
      code: 'pickup_day_invalid',
      params,
    });
  });

  test('is rejected with the next day when it is on a Sunday', () => {
    expect(findPickupSlotProblem({ day: '2026-11-22', slot: '10:00' }, now)).toEqual({
      code: 'pickup_day_closed',
      params: { next: '2026-11-23' },
    });
  });

  test('is rejected with the open days when it is on a Sunday after the last open day', () => {
    const sunday = parseIndianTime('2026-11-22T08:00');
    expect(findPickupSlotProblem({ day: '2026-11-29', slot: '10:00' }, sunday)).toEqual({
      code: 'pickup_day_invalid',
      params: { from: '2026-11-23', to: '2026-11-28' },
    });
  });
});
