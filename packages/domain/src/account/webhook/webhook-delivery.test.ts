import { expect, test } from 'vitest';
import {
  classifyStatus,
  computeRetryPauseMs,
  isFailingTooLong,
  retryPausesMs,
} from './webhook-delivery.ts';

const HOUR_MS = 3_600_000;

test('a delivery has ten attempts within 76 hours', () => {
  const pausesMs = Array.from({ length: 10 }, (_, index) =>
    computeRetryPauseMs(index + 1, { random: 0 }),
  );
  expect(pausesMs).toEqual([...retryPausesMs, null]);
  const totalMs = retryPausesMs.reduce((sum, pauseMs) => sum + pauseMs, 0);
  expect(totalMs / HOUR_MS).toBeCloseTo(75.58, 2);
});

test('a pause is up to a tenth longer, or as long as the receiver requests, up to a day', () => {
  expect(computeRetryPauseMs(2, { random: 1 })).toBe(330_000);
  expect(computeRetryPauseMs(1, { random: 0, retryAfterSeconds: 60 })).toBe(60_000);
  expect(computeRetryPauseMs(1, { random: 0, retryAfterSeconds: 1e9 })).toBe(24 * HOUR_MS);
});

test('only 2xx is a success, and 410 ends the deliveries', () => {
  expect([200, 204, 301, 410, 429, 500].map(classifyStatus)).toEqual([
    'delivered',
    'delivered',
    'failed',
    'gone',
    'failed',
    'failed',
  ]);
});

test('an endpoint fails too long after five days', () => {
  const failingSince = new Date('2026-11-21T06:00:00Z');
  expect(isFailingTooLong(failingSince, new Date('2026-11-26T05:59:59Z'))).toBe(false);
  expect(isFailingTooLong(failingSince, new Date('2026-11-26T06:00:00Z'))).toBe(true);
});
