import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getNdrCase, listAttemptFigures } from '@shipdesk/contract/shipping/ndr';
import { beforeEach, expect, test } from 'vitest';
import {
  createFailedScan,
  loadCase,
  reportScans,
  type ShippedParcel,
  shipNewParcel,
} from '../../../test-support/parcels/failed-deliveries.ts';
import { hasPdfPrograms, readPdfText } from '../../../test-support/pdf-programs.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const DAY_MS = 24 * 3_600_000;

const carrier = new ScriptedCarrier();
const app = await testApp({ carriers: carrier });
let seller: Caller;

beforeEach(async () => {
  carrier.reset();
  app.clock.now = new Date('2026-11-23T06:30:00Z');
  seller = await app.signIn();
});

/** Reports a delivery that failed two minutes after the parcel left the hub. */
async function failSoon(parcel: ShippedParcel, changes: object = {}) {
  const failure = { ...createFailedScan(parcel), location: 'Hub 411 (Maharashtra)', ...changes };
  const departure = { ...failure, at: new Date(app.clock.now.getTime() - 120_000) };
  await reportScans(
    { app, carrier },
    {
      ...departure,
      status: 'OUT_FOR_DELIVERY',
      code: 'X-DDD3FD',
      rawStatus: 'UD Dispatched',
      reason: null,
    },
    failure,
  );
}

const loadHistory = async (caller: Caller, { docketNumber }: ShippedParcel) =>
  (await caller.get(`/api/ndr/${docketNumber}`)).json<ResponseOf<typeof getNdrCase>>().data;

const createLinkPath = async ({ docketNumber }: ShippedParcel) =>
  (await seller.post(`/api/ndr/${docketNumber}/link`, undefined)).json<{ data: { path: string } }>()
    .data.path;

const sendForm = (url: string, fields: Record<string, string>) =>
  app.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const dispute = ({ docketNumber }: ShippedParcel, details: object = {}) => {
  const item = { docketNumber, action: 'dispute', disputeReason: 'nobody_came', ...details };
  return seller.post('/api/ndr/actions', { items: [item] });
};

test('shows the marks and the evidence of an attempt that failed too soon', async () => {
  const parcel = await shipNewParcel(app, seller);
  await failSoon(parcel, { evidence: { agentName: 'Ravi', isOtpChecked: false } });
  expect((await loadCase(seller, parcel)).marks).toEqual(['too_soon']);
  const { failures } = await loadHistory(seller, parcel);
  expect(failures).toMatchObject([
    { marks: ['too_soon'], claim: null, evidence: { agentName: 'Ravi', isOtpChecked: false } },
  ]);
});

test('marks each of eight failed deliveries that one hub reports within minutes', async () => {
  const parcels: ShippedParcel[] = [];
  for (let count = 0; count < 8; count += 1) parcels.push(await shipNewParcel(app, seller));
  for (const parcel of parcels) {
    await reportScans({ app, carrier }, { ...createFailedScan(parcel), location: 'Hub 411' });
  }
  for (const parcel of parcels) {
    expect((await loadCase(seller, parcel)).marks).toContain('hub_bulk');
  }
});

test('a consignee can contradict an attempt once and still choose a day', async () => {
  const parcel = await shipNewParcel(app, seller);
  await failSoon(parcel);
  const path = await createLinkPath(parcel);
  expect((await app.fastify.inject(path)).body).toContain('Report that nobody came');
  const { body } = await sendForm(path, { claim: 'nobody_came' });
  expect(body).toContain('raise it with the carrier');
  expect((await loadCase(seller, parcel)).claim).toBe('nobody_came');
  const page = await app.fastify.inject(path);
  expect(page.body).not.toContain('Report that nobody came');
  expect(page.body).toContain('name="date"');
  await sendForm(path, { claim: 'not_called' });
  expect((await loadCase(seller, parcel)).claim).toBe('nobody_came');
});

test('records one dispute for operator staff and keeps the case open', async () => {
  const parcel = await shipNewParcel(app, seller);
  await failSoon(parcel);
  expect((await dispute(parcel)).json().data).toMatchObject([{ state: 'recorded' }]);
  const ndrCase = await loadCase(seller, parcel);
  expect(ndrCase.state).toBe('action_required');
  expect(ndrCase.lastAction).toMatchObject({ kind: 'dispute', disputeReason: 'nobody_came' });
  expect((await dispute(parcel)).json().data[0].problem.code).toBe('ndr_recorded');
});

test('a seller can dispute an attempt after a reattempt request', async () => {
  const parcel = await shipNewParcel(app, seller);
  await failSoon(parcel);
  const item = { docketNumber: parcel.docketNumber, action: 'reattempt' };
  await seller.post('/api/ndr/actions', { items: [item] });
  expect((await dispute(parcel)).json().data).toMatchObject([{ state: 'recorded' }]);
});

test('rejects a dispute without a reason', async () => {
  const parcel = await shipNewParcel(app, seller);
  await failSoon(parcel);
  const response = await dispute(parcel, { disputeReason: undefined });
  expect(response.json().data[0].problem.message).toBe('Choose why you dispute the attempt');
});

test('rejects a dispute more than a day after the scan arrived', async () => {
  const parcel = await shipNewParcel(app, seller);
  await failSoon(parcel);
  app.clock.advance(DAY_MS + 1);
  seller = await app.signInAgain(seller.email);
  expect((await dispute(parcel)).json().data[0].problem.code).toBe('ndr_action_refused');
});

test('the dispute PDF contains the scans, the marks, the claims and the latest audit hash', async () => {
  const parcel = await shipNewParcel(app, seller);
  await failSoon(parcel, {
    evidence: { agentName: 'Ravi', calledAt: '2026-11-23T05:00:00Z', callSeconds: 20 },
  });
  await sendForm(await createLinkPath(parcel), { claim: 'not_called' });
  await dispute(parcel, { remark: 'The shop was open' });
  const { docketNumber } = parcel;
  const response = await seller.get(`/api/ndr/${docketNumber}/dispute`);
  expect(response.headers['content-type']).toBe('application/pdf');
  if (!hasPdfPrograms()) return;
  const text = readPdfText(response.rawPayload).replaceAll(/\s+/g, ' ');
  const { failures } = await loadHistory(seller, parcel);
  for (const expected of [
    docketNumber,
    failures[0]?.words ?? '-',
    'less than five minutes',
    'nobody called',
    'The shop was open',
    'By Ravi',
    'for 20 s',
    'Hash of the latest entry',
  ]) {
    expect(text).toContain(expected);
  }
});

test.each([
  ['carrier', 1],
  ['hub', 2],
  ['pincode', 1],
])(
  'the figures by %s count attempts, marks and disputes (groups: %i)',
  async (grouping, groups) => {
    const parcel = await shipNewParcel(app, seller);
    await failSoon(parcel);
    await failSoon(await shipNewParcel(app, seller), { location: 'Hub 400 (Maharashtra)' });
    await dispute(parcel);
    const { data } = (await seller.get(`/api/ndr/attempts?by=${grouping}`)).json<
      ResponseOf<typeof listAttemptFigures>
    >();
    expect(data).toHaveLength(groups);
    const sum = (field: 'attempts' | 'marked' | 'disputed') =>
      data.reduce((total, row) => total + row[field], 0);
    expect([sum('attempts'), sum('marked'), sum('disputed')]).toEqual([2, 2, 1]);
  },
);
