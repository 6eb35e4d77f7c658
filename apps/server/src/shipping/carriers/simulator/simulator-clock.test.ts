import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createSimulatorEnv,
  type SimulatorEnv,
  START,
} from '../../../../test-support/carriers/simulator-env.ts';
import { createSimulatorClock } from './simulator-clock.ts';

let env: SimulatorEnv;
beforeAll(async () => {
  env = await createSimulatorEnv();
});
afterAll(() => env.close());

const passRealSeconds = (seconds: number) => {
  env.real.now = new Date(env.real.now.getTime() + seconds * 1000);
};
const readElapsedSeconds = async () =>
  ((await env.clock.readTime()).getTime() - START.getTime()) / 1000;

test('the clock runs at the set speed, stops at speed 0 and never runs backwards', async () => {
  expect(await readElapsedSeconds()).toBe(0);
  passRealSeconds(10);
  expect(await readElapsedSeconds()).toBe(10);
  await env.clock.setSpeed(1000);
  passRealSeconds(3);
  expect(await readElapsedSeconds()).toBe(3010);
  await env.clock.advance(1.5);
  expect(await readElapsedSeconds()).toBe(3010 + 5400);
  await env.clock.setSpeed(0);
  passRealSeconds(100);
  expect(await readElapsedSeconds()).toBe(8410);
  // Now read the time on a server whose clock is behind.
  passRealSeconds(-200);
  expect(await readElapsedSeconds()).toBe(8410);
  expect(() => env.clock.advance(-1)).toThrow(RangeError);
  await expect(env.clock.setSpeed(10_001)).rejects.toThrow(/check/);
});

test('the clock adds up concurrent advances of several servers', async () => {
  const elapsedBefore = await readElapsedSeconds();
  const otherClocks = [0, 1].map(() =>
    createSimulatorClock({ database: env.connect(), now: env.now }),
  );
  await Promise.all(otherClocks.flatMap((clock) => [clock.advance(1), clock.advance(1)]));
  expect((await readElapsedSeconds()) - elapsedBefore).toBe(4 * 3600);
});
