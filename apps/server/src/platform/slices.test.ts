import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapInSlices } from './slices.ts';

/** Works for about a millisecond. */
function work(item: number): number {
  const endMs = performance.now() + 1;
  while (performance.now() < endMs) continue;
  return item * 2;
}

test('maps items in order and lets other work run in between', async () => {
  let turns = 0;
  const stopping = new AbortController();
  const others = (async () => {
    for (; !stopping.signal.aborted; turns += 1) await nextTurn();
  })();
  const items = Array.from({ length: 40 }, (_, item) => item);
  expect(await mapInSlices(items, work)).toEqual(items.map((item) => item * 2));
  stopping.abort();
  await others;
  expect(turns).toBeGreaterThan(4);
});
