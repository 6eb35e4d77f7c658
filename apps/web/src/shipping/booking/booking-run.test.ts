import { expect, test } from 'vitest';
import {
  type BookingRun,
  computeOutcome,
  listPendingDockets,
  withFailure,
  withResults,
} from './booking-run.ts';

const [firstDocket, secondDocket, thirdDocket] = [
  '10000000000001',
  '10000000000002',
  '10000000000003',
] as const;
const sendingRun: BookingRun = {
  step: 'sending',
  dockets: [firstDocket, secondDocket, thirdDocket],
  choice: 'cheapest',
  results: new Map(),
};

test('a run ends when every order has an outcome', () => {
  const runningRun = withResults(sendingRun, sendingRun.dockets, [
    { docketNumber: firstDocket, state: 'booked', awb: 'A1' },
    { docketNumber: secondDocket, state: 'booking' },
    { docketNumber: thirdDocket, state: 'refused', problem: { code: 'x', message: 'No.' } },
  ]);
  expect(runningRun.step).toBe('running');
  expect(listPendingDockets(runningRun)).toEqual([secondDocket]);
  const nextRun = withResults(
    runningRun,
    [secondDocket],
    [{ docketNumber: secondDocket, state: 'booked', awb: 'A2' }],
  );
  expect(nextRun.step).toBe('done');
  expect(computeOutcome(nextRun)).toEqual({
    bookedDockets: [firstDocket, secondDocket],
    refusedDockets: [thirdDocket],
    pendingDockets: [],
  });
});

test('an order that is missing from the response counts as refused', () => {
  const nextRun = withResults(sendingRun, sendingRun.dockets, []);
  expect(nextRun.step).toBe('done');
  expect(computeOutcome(nextRun).refusedDockets).toEqual(sendingRun.dockets);
});

test('an order with a cancelled shipment counts as refused', () => {
  const nextRun = withResults(sendingRun, sendingRun.dockets, [
    { docketNumber: firstDocket, state: 'booked', awb: 'A1' },
    { docketNumber: secondDocket, state: 'cancelled' },
    { docketNumber: thirdDocket, state: 'refused', problem: { code: 'x', message: 'No.' } },
  ]);
  expect(nextRun.step).toBe('done');
  expect(computeOutcome(nextRun)).toEqual({
    bookedDockets: [firstDocket],
    refusedDockets: [secondDocket, thirdDocket],
    pendingDockets: [],
  });
});

test('new results replace only the results of the requested orders', () => {
  const nextRun = withResults(sendingRun, sendingRun.dockets, [
    { docketNumber: firstDocket, state: 'booked', awb: 'A1' },
  ]);
  const retriedRun = withResults(
    nextRun,
    [secondDocket],
    [{ docketNumber: secondDocket, state: 'booking' }],
  );
  expect(computeOutcome(retriedRun)).toEqual({
    bookedDockets: [firstDocket],
    refusedDockets: [thirdDocket],
    pendingDockets: [secondDocket],
  });
  expect(retriedRun.step).toBe('running');
});

test.each([
  ['a network failure', { status: 'FETCH_ERROR' as const }],
  ['a timeout', { status: 'TIMEOUT_ERROR' as const }],
  ['a 503 response', { status: 503 }],
  ['an error page of a proxy', { status: 'PARSING_ERROR' as const, originalStatus: 502 }],
])('marks the server as unreachable after %s until the next response', (_, failure) => {
  const runningRun: BookingRun = { ...sendingRun, step: 'running' };
  const unreachableRun = withFailure(runningRun, { ...failure, data: { message: 'No.' } });
  expect(unreachableRun).toMatchObject({ step: 'running', isServerUnreachable: true });
  const resumedRun = withResults(
    unreachableRun,
    [firstDocket],
    [{ docketNumber: firstDocket, state: 'booking' }],
  );
  expect(resumedRun).toMatchObject({ step: 'running', isServerUnreachable: false });
});

test.each([
  ['a 429 response', { status: 429 }],
  ['an unreadable response', { status: 'PARSING_ERROR' as const, originalStatus: 200 }],
])('stops the run after %s', (_, failure) => {
  const error = { ...failure, data: { message: 'No.' } };
  expect(withFailure({ ...sendingRun, step: 'running' }, error)).toMatchObject({
    step: 'lost',
    error,
  });
});
