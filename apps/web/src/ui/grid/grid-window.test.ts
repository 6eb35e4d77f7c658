import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeGridWindow, listDrawnRows } from './grid.tsx';

const ROW_HEIGHT_PX = 48;

test('renders the first visible row and at most ten rows more than fit into the view', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -50, max: 60_000 }),
      fc.integer({ min: 0, max: 1200 }),
      fc.integer({ min: 0, max: 1000 }),
      (offset, extent, count) => {
        const { from, to } = computeGridWindow(
          { top: offset, height: extent },
          { rowHeightPx: ROW_HEIGHT_PX, rowCount: count },
        );
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(count);
        expect(to - from).toBeLessThanOrEqual(Math.ceil(extent / ROW_HEIGHT_PX) + 10);
        const firstRow = Math.floor(Math.max(0, offset) / ROW_HEIGHT_PX);
        const isDrawn = from <= firstRow && firstRow < to;
        expect(isDrawn || firstRow >= count || extent === 0).toBe(true);
      },
    ),
  );
});

test('renders the focused row inside or outside the window', () => {
  expect(listDrawnRows({ from: 3, to: 5 }, 0)).toEqual([0, 3, 4]);
  expect(listDrawnRows({ from: 3, to: 5 }, 4)).toEqual([3, 4]);
  expect(listDrawnRows({ from: 3, to: 5 }, 9)).toEqual([3, 4, 9]);
});
