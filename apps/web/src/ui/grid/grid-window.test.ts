import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeGridWindow, listDrawnRows } from './grid.tsx';

test('renders the visible rows and a few beyond them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -50, max: 60_000 }),
      fc.integer({ min: 0, max: 1200 }),
      fc.integer({ min: 0, max: 1000 }),
      (offset, extent, count) => {
        const { from, to } = computeGridWindow(
          { top: offset, height: extent },
          { rowHeightPx: 48, rowCount: count },
        );
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(count);
        expect(to - from).toBeLessThanOrEqual(Math.ceil(extent / 48) + 10);
        const firstRow = Math.floor(Math.max(0, offset) / 48);
        const isDrawn = from <= firstRow && firstRow < to;
        expect(isDrawn || firstRow >= count || extent === 0).toBe(true);
      },
    ),
  );
});

test('always renders the row with the focus', () => {
  expect(listDrawnRows({ from: 3, to: 5 }, 0)).toEqual([0, 3, 4]);
  expect(listDrawnRows({ from: 3, to: 5 }, 4)).toEqual([3, 4]);
  expect(listDrawnRows({ from: 3, to: 5 }, 9)).toEqual([3, 4, 9]);
});
