import { setImmediate as waitForNextTask } from 'node:timers/promises';

/** A request may wait for several slices, which together must stay well below 100 ms. */
const SLICE_MS = 5;

export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let sliceEndMs = performance.now() + SLICE_MS;
  for (const [index, item] of items.entries()) {
    results.push(map(item, index));
    if (performance.now() < sliceEndMs) continue;
    await waitForNextTask();
    sliceEndMs = performance.now() + SLICE_MS;
  }
  return results;
}
