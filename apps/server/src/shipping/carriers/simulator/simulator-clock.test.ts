import { afterAll, beforeAll, expect, test } from 'vitest';
import { openYard, START, type Yard } from '../../../../test-support/carriers/simulator-yard.ts';
import { createSimulatorClock } from './simulator-clock.ts';

let yard: Yard;
beforeAll(async () => {
  yard = await openYard();
});
afterAll(() => yard.close());

const passRealSeconds = (seconds: number) => {
  yard.real.now = new Date(yard.real.now.getTime() + seconds * 1000);
};
const readElapsed = async () => ((await yard.clock.readTime()).getTime() - START.getTime()) / 1000;

test('the clock runs at its speed, stops at speed 0, and never runs backwards', async () => {
  expect(await readElapsed()).toBe(0);
  passRealSeconds(10);
  expect(await readElapsed()).toBe(10);
  await yard.clock.setSpeed(1000);
  passRealSeconds(3);
  expect(await readElapsed()).toBe(3010);
  await yard.clock.advance(1.5);
  expect(await readElapsed()).toBe(3010 + 5400);
  await yard.clock.setSpeed(0);
  passRealSeconds(100);
  expect(await readElapsed()).toBe(8410);
  // Now read the time on a server whose clock is behind.
  passRealSeconds(-200);
  expect(await readElapsed()).toBe(8410);
  expect(() => yard.clock.advance(-1)).toThrow(RangeError);
  await expect(yard.clock.setSpeed(10_001)).rejects.toThrow(/check/);
});

test('the clock adds up concurrent advances of several servers', async () => {
  const elapsedBefore = await readElapsed();
  const otherClocks = [0, 1].map(() =>
    createSimulatorClock({ database: yard.connect(), now: yard.now }),
  );
  await Promise.all(otherClocks.flatMap((clock) => [clock.advance(1), clock.advance(1)]));
  expect((await readElapsed()) - elapsedBefore).toBe(4 * 3600);
});
