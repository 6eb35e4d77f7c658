import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnIndexes, gridWindow } from './grid-window.ts';

test('whatever is in sight is drawn, and little beyond it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -50, max: 60_000 }),
      fc.integer({ min: 0, max: 1200 }),
      fc.integer({ min: 0, max: 1000 }),
      (offset, extent, count) => {
        const { from, to } = gridWindow({ offset, extent, itemSize: 48, count, overscan: 4 });
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(count);
        expect(to - from).toBeLessThanOrEqual(Math.ceil(extent / 48) + 10);
        const first = Math.floor(Math.max(0, offset) / 48);
        const isDrawn = from <= first && first < to;
        expect(isDrawn || first >= count || extent === 0).toBe(true);
      },
    ),
  );
});

test('the item that holds the focus is drawn wherever it is', () => {
  expect(drawnIndexes({ from: 3, to: 5 }, 0)).toEqual([0, 3, 4]);
  expect(drawnIndexes({ from: 3, to: 5 }, 4)).toEqual([3, 4]);
  expect(drawnIndexes({ from: 3, to: 5 }, 9)).toEqual([3, 4, 9]);
});
