import { expect, test } from 'vitest';
import { computeSignInPauseMs } from './sign-in-pause.ts';

const MINUTE_MS = 60_000;

test('the pause quadruples with each refused sign-in up to six hours', () => {
  const minutes = [1, 2, 3, 4, 5, 100].map(
    (refusals) => computeSignInPauseMs(refusals) / MINUTE_MS,
  );
  expect(minutes).toEqual([5, 20, 80, 320, 360, 360]);
});
