import { setImmediate as waitForNextTask } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapInSlices } from './slices.ts';

/** Blocks the event loop for about a millisecond. */
function computeSlowly(item: number): number {
  const endMs = performance.now() + 1;
  while (performance.now() < endMs) continue;
  return item * 2;
}

test('maps items in order and yields to other tasks between slices', async () => {
  let taskCount = 0;
  const stopController = new AbortController();
  const otherWork = (async () => {
    while (!stopController.signal.aborted) {
      await waitForNextTask();
      taskCount += 1;
    }
  })();
  const items = Array.from({ length: 40 }, (_, item) => item);
  expect(await mapInSlices(items, computeSlowly)).toEqual(items.map((item) => item * 2));
  stopController.abort();
  await otherWork;
  expect(taskCount).toBeGreaterThan(4);
});
