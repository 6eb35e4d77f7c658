import { sumFigures } from '@shipdesk/domain/shipping/analytics/figures';
import { expect, test } from 'vitest';
import { listTimeSteps, readFiguresView } from './figures-view.ts';

const createRow = (key: string, orders: number) => ({
  key,
  name: '',
  figures: { ...sumFigures([]), orders },
});

test('splits a short range into days and includes days without orders', () => {
  const steps = listTimeSteps({ startDate: '2026-02-27', endDate: '2026-03-01' }, [
    createRow('2026-02-28', 4),
  ]);
  expect(steps.map(({ days, figures }) => [days.startDate, days.endDate, figures.orders])).toEqual([
    ['2026-02-27', '2026-02-27', 0],
    ['2026-02-28', '2026-02-28', 4],
    ['2026-03-01', '2026-03-01', 0],
  ]);
});

test('splits a long range into weeks within the range and counts each order once', () => {
  const range = { startDate: '2026-01-01', endDate: '2026-04-01' };
  const steps = listTimeSteps(range, [
    createRow('2026-01-01', 1),
    createRow('2026-01-04', 2),
    createRow('2026-01-05', 4),
    createRow('2026-04-01', 8),
  ]);
  expect(steps[0]).toMatchObject({
    days: { startDate: '2026-01-01', endDate: '2026-01-04' },
    figures: { orders: 3 },
  });
  expect(steps[1]).toMatchObject({
    days: { startDate: '2026-01-05', endDate: '2026-01-11' },
    figures: { orders: 4 },
  });
  expect(steps.at(-1)).toMatchObject({ days: { endDate: '2026-04-01' }, figures: { orders: 8 } });
});

test.each([
  ['', '2026-01-31', 30],
  ['range=1', '2026-03-01', 1],
  ['range=7', '2026-02-23', 7],
])(
  'parses "%s" as a range that starts on %s, ends today and has %i days',
  (query, startDate, days) => {
    const view = readFiguresView(new URLSearchParams(query), '2026-03-01');
    expect(view.days).toEqual({ startDate, endDate: '2026-03-01' });
    expect(listTimeSteps(view.days, [])).toHaveLength(days);
  },
);
