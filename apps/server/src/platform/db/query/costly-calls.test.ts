import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { CostlyCalls, TooManyCostlyCallsError } from './costly-calls.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Starts calls that the test ends by hand. */
function startCalls(calls: CostlyCalls, sellerId: string, count: number) {
  const startedCalls: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const results = ends.map(({ promise }, index) =>
    calls.run(sellerId, () => {
      startedCalls.push(index);
      return promise;
    }),
  );
  return { startedCalls, ends, results };
}

const waitForCalls = () => sleep(10);

test("runs a seller's costly calls one at a time, in order", async () => {
  const { startedCalls, ends, results } = startCalls(new CostlyCalls(), 'a', 3);
  await waitForCalls();
  expect(startedCalls).toEqual([0]);
  ends[0]?.resolve();
  await waitForCalls();
  expect(startedCalls).toEqual([0, 1]);
  for (const { resolve } of ends) resolve();
  await Promise.all(results);
  expect(startedCalls).toEqual([0, 1, 2]);
});

test('runs the next call after a failed call', async () => {
  const calls = new CostlyCalls();
  await expect(calls.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await calls.run('a', () => Promise.resolve(7))).toBe(7);
});

test('waiting calls of a seller do not delay another seller', async () => {
  const calls = new CostlyCalls();
  const waitingCalls = startCalls(calls, 'a', 3);
  expect(await calls.run('b', () => Promise.resolve(7))).toBe(7);
  for (const { resolve } of waitingCalls.ends) resolve();
  await Promise.all(waitingCalls.results);
});

/** Runs calls of one seller that take 100 ms each. Returns their start times in milliseconds after the first start. */
async function recordStarts(calls: CostlyCalls, count: number): Promise<number[]> {
  const startTimesMs: number[] = [];
  const runs = Array.from({ length: count }, () =>
    calls.run('a', async () => {
      startTimesMs.push(performance.now());
      await new Promise((resolve) => setTimeout(resolve, 100));
    }),
  );
  await vi.runAllTimersAsync();
  await Promise.all(runs);
  return startTimesMs.map((timeMs) => timeMs - (startTimesMs[0] ?? 0));
}

test('pauses a flooding seller after each call while another seller makes calls', async () => {
  vi.useFakeTimers();
  const calls = new CostlyCalls();
  calls.recordCall('b');
  calls.recordCall('a');
  const [, secondStartMs = 0] = await recordStarts(calls, 12);
  expect(secondStartMs).toBe(400);
});

test('does not pause a seller without competition or with few waiting calls', async () => {
  vi.useFakeTimers();
  const calls = new CostlyCalls();
  calls.recordCall('a');
  expect((await recordStarts(calls, 12))[1]).toBe(100);
  calls.recordCall('b');
  calls.recordCall('a');
  expect((await recordStarts(calls, 10))[1]).toBe(100);
});

test('rejects a call after five seconds in the queue and still runs later calls', async () => {
  vi.useFakeTimers();
  const calls = new CostlyCalls();
  const { startedCalls, ends, results } = startCalls(calls, 'a', 2);
  const refusal = results[1]?.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await refusal).toBeInstanceOf(TooManyCostlyCallsError);
  const laterCall = calls.run('a', () => Promise.resolve(7));
  ends[0]?.resolve();
  await vi.runAllTimersAsync();
  expect(await laterCall).toBe(7);
  expect(startedCalls).toEqual([0]);
});
