import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listReturns } from '@shipdesk/contract/shipping/returns';
import type { getShipment } from '@shipdesk/contract/shipping/shipments';
import type { trackParcel } from '@shipdesk/contract/shipping/tracking';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createFailedScan,
  listCases,
  loadCase,
  pushScan,
  type ShippedParcel,
  shipNewParcel,
} from '../../../test-support/parcels/failed-deliveries.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const carrier = new ScriptedCarrier();

let seller: Caller;
let parcel: ShippedParcel;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  app.clock.now = new Date('2026-11-23T06:30:00Z');
  seller = await app.signIn();
  parcel = await shipNewParcel(app, seller);
});

const toTime = (hours: number) => new Date(Date.UTC(2026, 10, 23, 8 + hours));
const createFailureScan = (hours: number) => ({ ...createFailedScan(parcel), at: toTime(hours) });
const createDeliveredScan = (hours: number) => ({
  awb: parcel.awb,
  status: 'DELIVERED' as const,
  at: toTime(hours),
});
const createReturnScan = (hours: number) => ({
  awb: parcel.awb,
  status: 'RTO_INITIATED' as const,
  code: 'RT-101',
  at: toTime(hours),
});

const loadCases = async () => (await listCases(seller, '?tab=all')).cases;
const loadReturns = async () =>
  (await seller.get('/api/returns?tab=all')).json<ResponseOf<typeof listReturns>>().data.returns;
const loadHistory = async () =>
  (await seller.get(`/api/shipments/${parcel.docketNumber}`))
    .json<ResponseOf<typeof getShipment>>()
    .data.events.map(({ status }) => status);
const loadTimeline = async () =>
  (await app.fastify.inject({ url: `/api/track/${parcel.docketNumber}` }))
    .json<ResponseOf<typeof trackParcel>>()
    .data.events.map(({ status }) => status);

describe('a delivered parcel', () => {
  test('shows a later failed delivery only in the history', async () => {
    await pushScan(app, seller, createDeliveredScan(1));
    await pushScan(app, seller, createFailureScan(2));
    expect(await loadCases()).toEqual([]);
    expect(await loadHistory()).toEqual(['UNDELIVERED', 'DELIVERED']);
    expect(await loadTimeline()).toEqual(['DELIVERED']);
  });

  test('adds no attempt to its case after a failed delivery on a later day', async () => {
    await pushScan(app, seller, createFailureScan(0), createDeliveredScan(1));
    await pushScan(app, seller, createFailureScan(30));
    expect(await loadCases()).toMatchObject([{ attempts: 1, state: 'delivered' }]);
  });

  test('shows a later return scan only in the history', async () => {
    await pushScan(app, seller, createDeliveredScan(1));
    await pushScan(app, seller, createReturnScan(2));
    expect(await loadReturns()).toEqual([]);
    expect(await loadHistory()).toEqual(['RTO_INITIATED', 'DELIVERED']);
    expect(await loadTimeline()).toEqual(['DELIVERED']);
  });

  test('has a case after a failed delivery at the delivery time', async () => {
    await pushScan(app, seller, createDeliveredScan(1), createFailureScan(1), createReturnScan(1));
    expect(await loadCases()).toMatchObject([{ state: 'delivered' }]);
  });

  test('has no return after a return scan at the delivery time', async () => {
    await pushScan(app, seller, createDeliveredScan(1), createFailureScan(1), createReturnScan(1));
    expect(await loadReturns()).toEqual([]);
  });
});

describe('a failed delivery after the start of a return', () => {
  const createReturnTransitScan = (hours: number) => ({
    awb: parcel.awb,
    status: 'RTO_IN_TRANSIT' as const,
    at: toTime(hours),
  });

  test('opens no case and stays in the history', async () => {
    await pushScan(app, seller, createReturnTransitScan(1), createFailureScan(2));
    expect(await loadCases()).toEqual([]);
    expect(await loadHistory()).toEqual(['UNDELIVERED', 'RTO_IN_TRANSIT']);
  });

  test('adds no attempt to the case of the parcel', async () => {
    await pushScan(app, seller, createFailureScan(0), createReturnTransitScan(1));
    await pushScan(app, seller, createFailureScan(30));
    expect(await loadCases()).toMatchObject([{ attempts: 1, state: 'rto' }]);
  });

  test('has no case after an earlier return scan arrives', async () => {
    await pushScan(app, seller, createFailureScan(2));
    expect(await loadCases()).toMatchObject([{ state: 'action_required' }]);
    await pushScan(app, seller, createReturnTransitScan(1));
    expect(await loadCases()).toEqual([]);
  });
});

describe('a late delivery scan', () => {
  test('withdraws the case and the return that later scans opened', async () => {
    await pushScan(app, seller, createFailureScan(2), createReturnScan(3));
    expect([await loadCases(), await loadReturns()]).toMatchObject([[{ state: 'rto' }], [{}]]);
    await pushScan(app, seller, createDeliveredScan(1));
    expect([await loadCases(), await loadReturns()]).toEqual([[], []]);
  });

  test('withdraws the case of a parcel that has a later delivery scan', async () => {
    await pushScan(app, seller, createFailureScan(2), createDeliveredScan(3));
    expect(await loadCases()).toHaveLength(1);
    await pushScan(app, seller, createDeliveredScan(1));
    expect(await loadCases()).toEqual([]);
  });

  test('closes a case and keeps the action that the seller chose', async () => {
    await pushScan(app, seller, createFailureScan(2));
    const items = [{ docketNumber: parcel.docketNumber, action: 'reattempt' }];
    await seller.post('/api/ndr/actions', { items });
    await pushScan(app, seller, createDeliveredScan(1));
    expect(await loadCase(seller, parcel)).toMatchObject({
      state: 'delivered',
      lastAction: { kind: 'reattempt' },
      actions: [],
    });
  });

  test('keeps a return that the warehouse has acknowledged', async () => {
    await pushScan(app, seller, createReturnScan(3));
    await seller.post(`/api/returns/${parcel.docketNumber}/acknowledge`, {
      condition: 'good',
      note: '',
    });
    await pushScan(app, seller, createDeliveredScan(1));
    expect(await loadReturns()).toMatchObject([{ state: 'acknowledged', condition: 'good' }]);
  });
});
