import { expect, test } from 'vitest';
import { CostlyCalls, TooManyCostlyCallsError } from './costly-calls.ts';

/** Starts calls that end when they are told to. */
function startCalls(calls: CostlyCalls, sellerId: string, count: number) {
  const started: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const results = ends.map(({ promise }, index) =>
    calls.run(sellerId, () => {
      started.push(index);
      return promise;
    }),
  );
  return { started, ends, results };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('two calls of a seller run at a time, the others in turn', async () => {
  const { started, ends, results } = startCalls(new CostlyCalls(2), 'a', 4);
  await settled();
  expect(started).toEqual([0, 1]);
  ends[1]?.resolve();
  await settled();
  expect(started).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  await Promise.all(results);
  expect(started).toEqual([0, 1, 2, 3]);
});

test('a call that fails frees its slot', async () => {
  const calls = new CostlyCalls(1);
  await expect(calls.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await calls.run('a', () => Promise.resolve(7))).toBe(7);
});

test('a seller whose calls wait does not delay another', async () => {
  const calls = new CostlyCalls(1);
  const busy = startCalls(calls, 'a', 3);
  expect(await calls.run('b', () => Promise.resolve(7))).toBe(7);
  for (const { resolve } of busy.ends) resolve();
  await Promise.all(busy.results);
});

test('refuses a call when a hundred of the seller run or wait', async () => {
  const calls = new CostlyCalls(1);
  const { ends, results } = startCalls(calls, 'a', 100);
  await expect(calls.run('a', () => Promise.resolve(7))).rejects.toThrow(TooManyCostlyCallsError);
  for (const { resolve } of ends) resolve();
  await Promise.all(results);
});
