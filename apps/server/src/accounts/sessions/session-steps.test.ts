import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideRefresh, type RefreshFamily } from './session-steps.ts';

const DAY_MS = 86_400_000;
const startMs = Date.UTC(2026, 10, 21);
const endsAt = new Date(startMs + 7 * DAY_MS);

/** Decides on a refresh and applies the decision to the family, as the server does. */
function applyDecision(family: RefreshFamily, presentedCounter: number, nowMs: number) {
  const now = new Date(nowMs);
  const decision = decideRefresh(family, presentedCounter, now);
  if (decision === 'rotate')
    Object.assign(family, { counter: family.counter + 1, confirmedAt: null });
  if (decision === 'confirm') family.confirmedAt = now;
  if (decision === 'reuse') family.isRevoked = true;
  return decision;
}

const createFamily = (): RefreshFamily => ({
  counter: 0,
  confirmedAt: null,
  endsAt,
  isRevoked: false,
});

test('reports no reuse when concurrent tabs lose responses', () => {
  const burst = fc.record({
    pauseSeconds: fc.integer({ min: 0, max: 3600 }),
    // Up to ten tabs refresh with the same token. Each request is delayed, and some responses are lost.
    tabs: fc.array(
      fc.record({ delayMs: fc.integer({ min: 0, max: 4000 }), isLost: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 10,
      },
    ),
    usesToken: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(burst, { minLength: 1, maxLength: 12 }), (bursts) => {
      const family = createFamily();
      let browserToken = 0;
      let timeMs = startMs;
      for (const { pauseSeconds, tabs, usesToken } of bursts) {
        timeMs += pauseSeconds * 1000;
        const token = browserToken;
        for (const { delayMs, isLost } of tabs) {
          expect(applyDecision(family, token, timeMs + delayMs)).not.toBe('reuse');
          if (!isLost) browserToken = family.counter;
        }
        timeMs += 4000;
        if (usesToken && browserToken === family.counter && !family.confirmedAt)
          family.confirmedAt = new Date(timeMs);
      }
    }),
    { numRuns: 2000 },
  );
});

test('reports reuse of a spent token more than ten seconds after the first use of the next token', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 10_001, max: 9_999_999 }),
      (counter, laterMs) => {
        const family = { ...createFamily(), counter, confirmedAt: new Date(startMs) };
        expect(decideRefresh(family, counter - 1, new Date(startMs + laterMs))).toBe('reuse');
        expect(decideRefresh(family, counter - 1, new Date(startMs + 10_000))).toBe('resend');
      },
    ),
  );
});

test('reports reuse of a token that is older than the previous token or was never issued', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 50 }),
      fc.integer({ min: -60, max: 60 }),
      (counter, distance) => {
        fc.pre(distance < -1 || distance > 0);
        const family = { ...createFamily(), counter };
        expect(decideRefresh(family, counter + distance, new Date(startMs))).toBe('reuse');
      },
    ),
  );
});

test('does not renew an expired or revoked session', () => {
  const family = createFamily();
  expect(decideRefresh(family, 0, endsAt)).toBe('ended');
  expect(decideRefresh({ ...family, isRevoked: true }, 0, new Date(startMs))).toBe('ended');
});
