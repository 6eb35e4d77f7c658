import { expect, test } from 'vitest';
import {
  classifyStatus,
  computeRetryPauseMs,
  isFailingTooLong,
  retryPausesMs,
} from './webhook-delivery.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test('a delivery has ten attempts within 76 hours', () => {
  const pausesMs = Array.from({ length: 10 }, (_, index) =>
    computeRetryPauseMs(index + 1, { random: 0 }),
  );
  expect(pausesMs).toEqual([...retryPausesMs, null]);
  const totalMs = retryPausesMs.reduce((sum, pauseMs) => sum + pauseMs, 0);
  expect(totalMs / HOUR_MS).toBeCloseTo(75.58, 2);
});

test('a random share lengthens a retry pause by up to a tenth', () => {
  expect(computeRetryPauseMs(2, { random: 1 })).toBe(5.5 * MINUTE_MS);
});

test('Retry-After lengthens a retry pause to at most one day', () => {
  expect(computeRetryPauseMs(1, { random: 0, retryAfterSeconds: 60 })).toBe(MINUTE_MS);
  expect(computeRetryPauseMs(1, { random: 0, retryAfterSeconds: 1e9 })).toBe(24 * HOUR_MS);
});

test('classifies 2xx as delivered, 410 as gone and every other status as failed', () => {
  expect([200, 204, 301, 410, 429, 500].map(classifyStatus)).toEqual([
    'delivered',
    'delivered',
    'failed',
    'gone',
    'failed',
    'failed',
  ]);
});

test('isFailingTooLong returns true after five days', () => {
  const failingSince = new Date('2026-11-21T06:00:00Z');
  expect(isFailingTooLong(failingSince, new Date('2026-11-26T05:59:59Z'))).toBe(false);
  expect(isFailingTooLong(failingSince, new Date('2026-11-26T06:00:00Z'))).toBe(true);
});
