import { beforeEach, describe, expect, test } from 'vitest';
import {
  createFailedScan,
  listCases,
  loadCase,
  reportScans,
  type ShippedParcel,
  shipNewParcel,
} from '../../../test-support/parcels/failed-deliveries.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const carrier = new ScriptedCarrier();

let seller: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.reset();
  // Start each test on a Monday, so that no Sunday is among the days to choose from.
  app.clock.now = new Date('2026-11-23T06:30:00Z');
  seller = await app.signIn();
});

const HOUR_MS = 3_600_000;
const scan = (...scans: Parameters<typeof reportScans>[1][]) =>
  reportScans({ app, carrier }, ...scans);

/** Advances the clock and signs in again, because the access token may have expired. */
async function advanceClock(milliseconds: number) {
  app.clock.advance(milliseconds);
  seller = await app.signInAgain(seller.email);
}

async function failDelivery(
  ...args: [code?: string, reason?: Parameters<typeof createFailedScan>[2]]
) {
  const parcel = await shipNewParcel(app, seller);
  await scan(createFailedScan(parcel, ...args));
  return parcel;
}

const answer = async (
  parcel: Pick<ShippedParcel, 'docketNumber'>,
  action: string,
  details: object = {},
) => {
  const item = { docketNumber: parcel.docketNumber, action, ...details };
  const response = await seller.post('/api/ndr/actions', { items: [item] });
  return response.json<{ data: { state: string; problem?: object }[] }>().data[0];
};

describe('an NDR case', () => {
  test("opens after a failed delivery with the reason, the carrier's message and 24 hours to answer", async () => {
    const parcel = await failDelivery();
    const { counts, cases, riskPaise } = await listCases(seller);
    expect(counts).toMatchObject({ action_required: 1, all: 1 });
    expect(cases[0]).toMatchObject({
      docketNumber: parcel.docketNumber,
      reason: 'consignee_unavailable',
      code: 'EOD-11',
      words: 'Carrier says EOD-11',
      attempts: 1,
      state: 'action_required',
      lastAction: null,
    });
    expect(riskPaise).toBe(cases[0]?.riskPaise);
    expect(Date.parse(cases[0]?.dueAt ?? '') - Date.parse(cases[0]?.failedAt ?? '')).toBe(
      24 * HOUR_MS,
    );
  });

  test('counts failed-delivery scans of the same day as one attempt', async () => {
    const parcel = await failDelivery();
    await scan(createFailedScan(parcel));
    expect(await loadCase(seller, parcel)).toMatchObject({ attempts: 1 });
  });

  test('gets a new deadline after a failure on another day', async () => {
    const parcel = await failDelivery();
    const firstCase = await loadCase(seller, parcel);
    await advanceClock(24 * HOUR_MS);
    await scan({ awb: parcel.awb, status: 'OUT_FOR_DELIVERY' });
    await scan(createFailedScan(parcel, 'EOD-6', 'refused'));
    const secondCase = await loadCase(seller, parcel);
    expect(secondCase).toMatchObject({ attempts: 2, reason: 'refused', state: 'action_required' });
    expect(secondCase.dueAt > firstCase.dueAt).toBe(true);
  });

  test('is closed by a delivery or a return', async () => {
    const [deliveredParcel, returnedParcel] = [await failDelivery(), await failDelivery()];
    await scan(
      { awb: deliveredParcel.awb, status: 'DELIVERED' },
      { awb: returnedParcel.awb, status: 'RTO_INITIATED' },
    );
    const { counts } = await listCases(seller);
    expect(counts).toMatchObject({ action_required: 0, delivered: 1, rto: 1, all: 2 });
    expect((await listCases(seller, '?tab=delivered')).cases).toHaveLength(1);
    expect((await loadCase(seller, deliveredParcel)).actions).toEqual([]);
  });

  test('is listed by money at risk, by deadline or by age; an unknown tab is rejected', async () => {
    const sizes = [1, 3, 2];
    const dockets: string[] = [];
    for (const size of sizes) {
      const { docketNumber } = await failDelivery();
      const setRisk = 'update ndr_cases set risk_paise = $1 where docket_number = $2';
      await app.ownerQuery(setRisk, [size * 10_000, docketNumber]);
      dockets.push(docketNumber);
    }
    const risksPaise = (await listCases(seller)).cases.map(({ riskPaise }) => riskPaise);
    expect(risksPaise).toEqual([30_000, 20_000, 10_000]);
    const listSorted = async (sort: string) =>
      (await listCases(seller, `?sort=${sort}`)).cases.map(({ docketNumber }) => docketNumber);
    expect(await listSorted('due')).toEqual(dockets);
    expect(await listSorted('newest')).toEqual(dockets.toReversed());
    expect((await seller.get('/api/ndr?tab=none')).statusCode).toBe(422);
  });

  test('is hidden from another seller', async () => {
    const parcel = await failDelivery();
    const otherSeller = await app.signIn();
    expect((await listCases(otherSeller, '?tab=all')).cases).toEqual([]);
    expect((await otherSeller.get(`/api/ndr/${parcel.docketNumber}`)).statusCode).toBe(404);
    const items = [{ docketNumber: parcel.docketNumber, action: 'return' }];
    const response = await otherSeller.post('/api/ndr/actions', { items });
    expect(response.json().data[0]).toMatchObject({ problem: { code: 'ndr_unknown' } });
  });
});

describe('an answer of the seller', () => {
  test('is sent to the carrier once and gets the state that the carrier decides', async () => {
    const parcel = await failDelivery();
    carrier.ndrDecision = { kind: 'pending' };
    expect(await answer(parcel, 'reattempt')).toEqual({
      docketNumber: parcel.docketNumber,
      state: 'submitted',
    });
    await app.runJobs();
    const waitingCase = await loadCase(seller, parcel);
    expect(waitingCase).toMatchObject({
      state: 'requested',
      actions: [{ kind: 'dispute' }],
      lastAction: { kind: 'reattempt', askedBy: 'seller', state: 'submitted' },
    });
    carrier.ndrDecision = { kind: 'accepted' };
    app.clock.advance(60_000);
    await app.runJobs();
    expect((await loadCase(seller, parcel)).lastAction).toMatchObject({ state: 'accepted' });
    expect(carrier.listNdrActions(parcel)).toEqual([{ kind: 'reattempt' }]);
    const remainingJobs = await app.ownerQuery(
      "select from jobs where task = 'ndr_action' and payload->>'docketNumber' = $1",
      [parcel.docketNumber],
    );
    expect(remainingJobs.rows).toEqual([]);
  });

  test("reopens the case and shows the carrier's message after a rejection", async () => {
    const parcel = await failDelivery();
    carrier.ndrDecision = { kind: 'refused', code: 'other', words: 'Part of a dispatch' };
    await answer(parcel, 'reattempt');
    await app.runJobs();
    const ndrCase = await loadCase(seller, parcel);
    expect(ndrCase).toMatchObject({
      state: 'action_required',
      lastAction: { state: 'rejected', words: 'Part of a dispatch' },
    });
    expect(ndrCase.actions.length).toBeGreaterThan(0);
  });

  test('is sent again when the carrier does not respond', async () => {
    const parcel = await failDelivery();
    carrier.ndrOutcome = { kind: 'unknown', cause: 'timeout', words: 'silent' };
    await answer(parcel, 'return');
    await app.runJobs();
    expect((await loadCase(seller, parcel)).lastAction).toMatchObject({ state: 'submitted' });
    carrier.ndrOutcome = undefined;
    app.clock.advance(60_000);
    await app.runJobs();
    expect((await loadCase(seller, parcel)).lastAction).toMatchObject({ state: 'accepted' });
  });

  test('needs a landmark for a corrected address', async () => {
    const parcel = await failDelivery('EOD-74', 'address_incomplete');
    expect(await answer(parcel, 'change_address', { address: '14, 3rd Cross' })).toMatchObject({
      state: 'refused',
      problem: { field: 'landmark', code: 'ndr_field_missing', message: 'Enter a landmark' },
    });
  });

  test('sends the corrected address and phone before the reattempt', async () => {
    const parcel = await failDelivery('EOD-74', 'address_incomplete');
    const details = { address: '14, 3rd Cross', landmark: 'Temple', phone: '+91 98765 43210' };
    await answer(parcel, 'change_address', details);
    await app.runJobs();
    expect(carrier.listNdrActions(parcel)).toEqual([
      { kind: 'change_details', address: '14, 3rd Cross, Temple', phone: '9876543210' },
      { kind: 'reattempt' },
    ]);
  });

  test('needs a valid day when the consignee asked for another day', async () => {
    const parcel = await failDelivery('EOD-3', 'reschedule_asked');
    expect(await answer(parcel, 'reattempt')).toMatchObject({ problem: { field: 'date' } });
    expect(await answer(parcel, 'reattempt', { date: '2026-11-23' })).toMatchObject({
      problem: { code: 'ndr_day_invalid' },
    });
  });

  test('sends the chosen day to a carrier that accepts days', async () => {
    const parcel = await failDelivery('EOD-3', 'reschedule_asked');
    await answer(parcel, 'reattempt', { date: '2026-11-25' });
    await app.runJobs();
    expect(carrier.listNdrActions(parcel)[0]).toEqual({ kind: 'defer', on: '2026-11-25' });
  });

  test('is sent on the evening before the chosen day when the carrier accepts no days', async () => {
    const savedLimits = carrier.ndrLimits;
    carrier.ndrLimits = { ...savedLimits, defer: [] };
    const parcel = await failDelivery();
    await answer(parcel, 'reattempt', { date: '2026-11-25' });
    await app.runJobs();
    expect(carrier.listNdrActions(parcel)).toEqual([]);
    await advanceClock(Date.parse('2026-11-24T15:30:00Z') - app.clock.now.getTime());
    await app.runJobs();
    expect(carrier.listNdrActions(parcel)[0]).toEqual({ kind: 'reattempt' });
    carrier.ndrLimits = savedLimits;
  });

  test('is rejected when the reason does not allow the action or the case has an answer', async () => {
    const parcel = await failDelivery('EOD-111', 'opened_and_refused');
    expect(await answer(parcel, 'reattempt')).toMatchObject({
      state: 'refused',
      problem: { code: 'ndr_action_refused' },
    });
    await answer(parcel, 'return');
    expect(await answer(parcel, 'return')).toMatchObject({ problem: { code: 'ndr_answered' } });
  });

  test('cannot be a reattempt after the last attempt of the carrier', async () => {
    const parcel = await failDelivery();
    const words = 'Shipment has reached max attempt count';
    carrier.ndrDecision = { kind: 'refused', code: 'attempts_exhausted', words };
    await answer(parcel, 'reattempt');
    await app.runJobs();
    const ndrCase = await loadCase(seller, parcel);
    expect(ndrCase).toMatchObject({
      state: 'action_required',
      lastAction: { state: 'rejected', words },
    });
    expect(ndrCase.actions.map(({ kind }) => kind)).toEqual(['return', 'dispute']);
    expect(await answer(parcel, 'reattempt')).toMatchObject({
      problem: { code: 'ndr_action_refused' },
    });
    // A later failed delivery does not allow a reattempt.
    await advanceClock(24 * HOUR_MS);
    await scan({ awb: parcel.awb, status: 'OUT_FOR_DELIVERY' });
    await scan(createFailedScan(parcel));
    expect((await loadCase(seller, parcel)).actions.map(({ kind }) => kind)).toEqual([
      'return',
      'dispute',
    ]);
  });

  test('is rejected with the code ndr_closed after the delivery', async () => {
    const parcel = await failDelivery();
    await reportScans({ app, carrier }, { awb: parcel.awb, status: 'DELIVERED' });
    expect(await answer(parcel, 'reattempt')).toMatchObject({
      state: 'refused',
      problem: { code: 'ndr_closed' },
    });
  });

  test('that escalates the case is recorded and keeps the case open', async () => {
    const parcel = await failDelivery('EOD-86', 'not_attempted');
    const remark = 'The consignee was at home all day';
    expect(await answer(parcel, 'escalate', { remark })).toMatchObject({ state: 'recorded' });
    await app.runJobs();
    expect(carrier.listNdrActions(parcel)).toEqual([]);
    expect(await loadCase(seller, parcel)).toMatchObject({
      state: 'action_required',
      lastAction: { kind: 'escalate', state: 'recorded', remark },
    });
  });

  test('that repeats an escalation is rejected', async () => {
    const { docketNumber } = await failDelivery('EOD-86', 'not_attempted');
    const item = { docketNumber, action: 'escalate', remark: 'He was at home' };
    const sendItems = (items: object[]) => seller.post('/api/ndr/actions', { items });
    const responses = await Promise.all([sendItems([item, item]), sendItems([item])]);
    const results = responses.flatMap((response) => response.json().data);
    const codes = results.map(({ problem }) => problem?.code ?? 'recorded').toSorted();
    expect(codes).toEqual(['ndr_recorded', 'ndr_recorded', 'recorded']);
  });

  test('has a result for each case of a request, and is executed once per idempotency key', async () => {
    const parcels = [await failDelivery(), await failDelivery('EOD-111', 'opened_and_refused')];
    const items = parcels.map(({ docketNumber }) => ({ docketNumber, action: 'reattempt' }));
    const key = { 'idempotency-key': 'twice' };
    const firstResponse = await seller.post('/api/ndr/actions', { items }, key);
    expect(firstResponse.statusCode).toBe(202);
    expect(firstResponse.json().data.map(({ state }: { state: string }) => state)).toEqual([
      'submitted',
      'refused',
    ]);
    const repeatedResponse = await seller.post('/api/ndr/actions', { items }, key);
    expect(repeatedResponse.headers['idempotent-replayed']).toBe('true');
    expect(repeatedResponse.json()).toEqual(firstResponse.json());
    await app.runJobs();
    expect(parcels.flatMap((parcel) => carrier.listNdrActions(parcel))).toHaveLength(1);
  });

  test('is rejected and not sent to the carrier after the status UNDELIVERED has ended', async () => {
    const parcel = await failDelivery();
    await answer(parcel, 'return');
    await app.ownerQuery('update ndr_cases set is_undelivered = false where docket_number = $1', [
      parcel.docketNumber,
    ]);
    await app.runJobs();
    expect(carrier.listNdrActions(parcel)).toEqual([]);
    expect((await loadCase(seller, parcel)).lastAction).toMatchObject({ state: 'rejected' });
  });

  test('has no details after the consignee is erased', async () => {
    const parcel = await failDelivery();
    await answer(parcel, 'change_phone', { phone: '9876501234' });
    const { phone } = (await loadCase(seller, parcel)).consignee;
    await seller.post('/api/consignees/erase', { phone });
    await app.runJobs();
    const { rows } = await app.ownerQuery(
      'select details from ndr_actions a join ndr_cases c using (seller_id, shipment_id) where c.docket_number = $1',
      [parcel.docketNumber],
    );
    expect(rows).toEqual([{ details: {} }]);
  });
});

describe('the deadline', () => {
  const saveFirstSettings = (defaultAction: string) =>
    seller.send('PUT', '/api/ndr/settings', { basedOnVersion: 0, defaultAction });
  const expire = async () => {
    await advanceClock(24 * HOUR_MS);
    await app.runJobs();
  };

  test('requests a reattempt by default when there is no answer', async () => {
    const parcel = await failDelivery();
    await expire();
    expect((await loadCase(seller, parcel)).lastAction).toMatchObject({
      kind: 'reattempt',
      askedBy: 'clock',
    });
  });

  test('requests the saved default action', async () => {
    const savedResponse = await saveFirstSettings('return');
    expect(savedResponse.json().data).toEqual({ version: 1, defaultAction: 'return' });
    const parcel = await failDelivery();
    await expire();
    expect((await loadCase(seller, parcel)).lastAction).toMatchObject({ kind: 'return' });
  });

  test('keeps the saved default action after a stale save', async () => {
    await saveFirstSettings('return');
    const staleResponse = await saveFirstSettings('none');
    expect(staleResponse.statusCode).toBe(409);
    expect((await seller.get('/api/ndr/settings')).json().data.defaultAction).toBe('return');
  });

  test('requests the default action once when the carrier rejects an answer after the deadline', async () => {
    const parcel = await failDelivery();
    carrier.ndrDecision = { kind: 'pending' };
    await answer(parcel, 'return');
    await app.runJobs();
    await expire();
    carrier.ndrDecision = { kind: 'refused', code: 'other', words: 'Part of a dispatch' };
    await advanceClock(60_000);
    for (let run = 0; run < 4; run += 1) await app.runJobs();
    expect(carrier.listNdrActions(parcel).map(({ kind }) => kind)).toEqual(['return', 'reattempt']);
    expect(await loadCase(seller, parcel)).toMatchObject({
      state: 'action_required',
      lastAction: { kind: 'reattempt', askedBy: 'clock', state: 'rejected' },
    });
  });

  test('changes neither an answered case nor a case that does not allow the default action', async () => {
    const [answeredParcel, unansweredParcel] = [
      await failDelivery(),
      await failDelivery('EOD-111', 'opened_and_refused'),
    ];
    await answer(answeredParcel, 'return');
    await app.runJobs();
    await expire();
    expect((await loadCase(seller, answeredParcel)).lastAction).toMatchObject({ kind: 'return' });
    expect(await loadCase(seller, unansweredParcel)).toMatchObject({
      state: 'action_required',
      lastAction: null,
    });
  });
});
