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

/** Lets a failed delivery of some hours ago arrive now, or one of now by default. */
const fail = (hoursAgo = 0) => {
  const at = new Date(app.clock.now.getTime() - hoursAgo * HOUR_MS);
  return reportScans(
    { app, carrier },
    { ...createFailedScan(parcel), ...(hoursAgo > 0 && { at }) },
  );
};

const answer = (action: string) =>
  seller.post('/api/ndr/actions', { items: [{ docketNumber: parcel.docketNumber, action }] });

test('an older failure keeps the answer, its request and its clock', async () => {
  await fail();
  const { dueAt } = await loadCase(seller, parcel);
  await answer('reattempt');
  await fail(26);
  await app.runJobs();
  expect(await loadCase(seller, parcel)).toMatchObject({
    state: 'requested',
    attempts: 2,
    dueAt,
    lastAction: { state: 'accepted' },
  });
  expect(carrier.ndrActionsOf(parcel)).toEqual([{ kind: 'reattempt' }]);
});

test('an answer that the carrier rejects after an older failure arrived opens the case again', async () => {
  await fail();
  carrier.ndrDecision = { kind: 'pending' };
  await answer('reattempt');
  await app.runJobs();
  await fail(26);
  carrier.ndrDecision = { kind: 'refused', code: 'other', words: 'Part of a dispatch' };
  app.clock.advance(60_000);
  await app.runJobs();
  expect(await loadCase(seller, parcel)).toMatchObject({
    state: 'action_required',
    lastAction: { state: 'rejected', attempt: 2 },
  });
});

test('an older failure does not raise an open case again', async () => {
  await fail();
  await fail(26);
  expect(await loadCase(seller, parcel)).toMatchObject({ state: 'action_required', attempts: 2 });
  const { rows } = await app.ownerQuery(
    "select from domain_events where kind = 'ndr.raised' and docket_number = $1",
    [parcel.docketNumber],
  );
  expect(rows).toHaveLength(1);
});

test('a failure that arrives late leaves 24 hours before the default action', async () => {
  const settings = { basedOnVersion: 0, defaultAction: 'return' };
  await seller.send('PUT', '/api/ndr/settings', settings);
  await fail(30);
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

test('a parcel that failed again after the carrier took it out needs an answer, in one push or in three', async () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour));
  const buildScans = (of: ShippedParcel) => [
    { ...createFailedScan(of), at: at(4) },
    { awb: of.awb, status: 'OUT_FOR_DELIVERY' as const, at: at(5) },
    { ...createFailedScan(of), at: at(6) },
  ];
  const other = await shipNewParcel(app, seller);
  await pushScan(app, seller, ...buildScans(parcel));
  for (const scan of buildScans(other)) await pushScan(app, seller, scan);
  for (const lateParcel of [parcel, other]) {
    expect(await loadCase(seller, lateParcel)).toMatchObject({
      state: 'action_required',
      attempts: 1,
    });
  }
});

test('an answer that the carrier carried out is kept when the parcel fails again on that day', async () => {
  await fail();
  await answer('reattempt');
  await app.runJobs();
  await reportScans({ app, carrier }, { awb: parcel.awb, status: 'OUT_FOR_DELIVERY' });
  await fail();
  expect(await loadCase(seller, parcel)).toMatchObject({ state: 'requested', attempts: 1 });
});
