import { beforeEach, expect, test } from 'vitest';
import {
  createFailedScan,
  loadCase,
  pushScan,
  reportScans,
  type ShippedParcel,
  shipNewParcel,
} from '../../../test-support/parcels/failed-deliveries.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const HOUR_MS = 3_600_000;

const carrier = new ScriptedCarrier();

let seller: Caller;
let parcel: ShippedParcel;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.reset();
  app.clock.now = new Date('2026-11-23T06:30:00Z');
  seller = await app.signIn();
  parcel = await shipNewParcel(app, seller);
});

/** Reports a failed delivery that happened `hoursAgo`. */
const reportFailure = (hoursAgo = 0) => {
  const at = new Date(app.clock.now.getTime() - hoursAgo * HOUR_MS);
  return reportScans(
    { app, carrier },
    { ...createFailedScan(parcel), ...(hoursAgo > 0 && { at }) },
  );
};

const sendAnswer = (action: string) =>
  seller.post('/api/ndr/actions', { items: [{ docketNumber: parcel.docketNumber, action }] });

test('an older failure changes neither the answer nor the deadline', async () => {
  await reportFailure();
  const { dueAt } = await loadCase(seller, parcel);
  await sendAnswer('reattempt');
  await reportFailure(26);
  await app.runJobs();
  expect(await loadCase(seller, parcel)).toMatchObject({
    state: 'requested',
    attempts: 2,
    dueAt,
    lastAction: { state: 'accepted' },
  });
  expect(carrier.listNdrActions(parcel)).toEqual([{ kind: 'reattempt' }]);
});

test('reopens a case when the carrier rejects the answer after an older failure', async () => {
  await reportFailure();
  carrier.ndrDecision = { kind: 'pending' };
  await sendAnswer('reattempt');
  await app.runJobs();
  await reportFailure(26);
  carrier.ndrDecision = { kind: 'refused', code: 'other', words: 'Part of a dispatch' };
  app.clock.advance(60_000);
  await app.runJobs();
  expect(await loadCase(seller, parcel)).toMatchObject({
    state: 'action_required',
    lastAction: { state: 'rejected', attempt: 2 },
  });
});

test('an older failure creates no second event for an open case', async () => {
  await reportFailure();
  await reportFailure(26);
  expect(await loadCase(seller, parcel)).toMatchObject({ state: 'action_required', attempts: 2 });
  const { rows } = await app.ownerQuery(
    "select from domain_events where kind = 'ndr.raised' and docket_number = $1",
    [parcel.docketNumber],
  );
  expect(rows).toHaveLength(1);
});

test('a failure that is reported late leaves 24 hours before the default action', async () => {
  const settings = { basedOnVersion: 0, defaultAction: 'return' };
  await seller.send('PUT', '/api/ndr/settings', settings);
  await reportFailure(30);
  const { dueAt } = await loadCase(seller, parcel);
  expect(Date.parse(dueAt)).toBe(app.clock.now.getTime() + 24 * HOUR_MS);
  await app.runJobs();
  expect(await loadCase(seller, parcel)).toMatchObject({
    state: 'action_required',
    lastAction: null,
  });
  app.clock.advance(24 * HOUR_MS);
  seller = await app.signInAgain(seller.email);
  await app.runJobs();
  expect((await loadCase(seller, parcel)).lastAction).toMatchObject({ kind: 'return' });
});

test('a second failure on the same day requires an action, in one push or in three', async () => {
  const toTime = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour));
  const buildScans = (failedParcel: ShippedParcel) => [
    { ...createFailedScan(failedParcel), at: toTime(4) },
    { awb: failedParcel.awb, status: 'OUT_FOR_DELIVERY' as const, at: toTime(5) },
    { ...createFailedScan(failedParcel), at: toTime(6) },
  ];
  const otherParcel = await shipNewParcel(app, seller);
  await pushScan(app, seller, ...buildScans(parcel));
  for (const scan of buildScans(otherParcel)) await pushScan(app, seller, scan);
  for (const failedParcel of [parcel, otherParcel]) {
    expect(await loadCase(seller, failedParcel)).toMatchObject({
      state: 'action_required',
      attempts: 1,
    });
  }
});

test('a case keeps an executed answer when the parcel fails again on the same day', async () => {
  await reportFailure();
  await sendAnswer('reattempt');
  await app.runJobs();
  await reportScans({ app, carrier }, { awb: parcel.awb, status: 'OUT_FOR_DELIVERY' });
  await reportFailure();
  expect(await loadCase(seller, parcel)).toMatchObject({ state: 'requested', attempts: 1 });
});

test('a disputed case keeps its answer when the parcel fails again on the same day', async () => {
  await reportFailure();
  await sendAnswer('reattempt');
  await app.runJobs();
  const { docketNumber } = parcel;
  const dispute = { docketNumber, action: 'dispute', disputeReason: 'nobody_came' };
  const response = await seller.post('/api/ndr/actions', { items: [dispute] });
  expect(response.json().data).toMatchObject([{ state: 'recorded' }]);
  app.clock.advance(60_000);
  await reportFailure();
  expect(await loadCase(seller, parcel)).toMatchObject({
    state: 'requested',
    attempts: 1,
    lastAction: { kind: 'dispute' },
  });
});
