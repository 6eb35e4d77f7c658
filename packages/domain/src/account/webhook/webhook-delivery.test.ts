import { expect, test } from 'vitest';
import {
  classifyStatus,
  computeRetryDelayMs,
  isFailingTooLong,
  retryDelaysMs,
} from './webhook-delivery.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test('a delivery has ten attempts within 76 hours', () => {
  const delaysMs = Array.from({ length: 10 }, (_, index) =>
    computeRetryDelayMs(index + 1, { random: 0 }),
  );
  expect(delaysMs).toEqual([...retryDelaysMs, null]);
  const totalMs = retryDelaysMs.reduce((sum, delayMs) => sum + delayMs, 0);
  expect(totalMs / HOUR_MS).toBeCloseTo(75.58, 2);
});

test('a random share lengthens a retry delay by up to a tenth', () => {
  expect(computeRetryDelayMs(2, { random: 1 })).toBe(5.5 * MINUTE_MS);
});

test('Retry-After lengthens a retry delay to at most one day', () => {
  expect(computeRetryDelayMs(1, { random: 0, retryAfterSeconds: 60 })).toBe(MINUTE_MS);
  expect(computeRetryDelayMs(1, { random: 0, retryAfterSeconds: 1e9 })).toBe(24 * HOUR_MS);
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
