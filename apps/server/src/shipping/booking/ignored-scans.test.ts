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

describe('a scan after the delivery', () => {
  test('a failed delivery opens no case', async () => {
    await pushScan(app, seller, createDeliveredScan(1));
    await pushScan(app, seller, createFailureScan(2));
    expect(await loadCases()).toEqual([]);
    expect(await loadHistory()).toEqual(['UNDELIVERED', 'DELIVERED']);
    expect(await loadTimeline()).toEqual(['DELIVERED']);
  });

  test('a failed delivery of a later day adds no attempt to a case', async () => {
    await pushScan(app, seller, createFailureScan(0), createDeliveredScan(1));
    await pushScan(app, seller, createFailureScan(30));
    expect(await loadCases()).toMatchObject([{ attempts: 1, state: 'delivered' }]);
  });

  test('a return scan starts no return', async () => {
    await pushScan(app, seller, createDeliveredScan(1));
    await pushScan(app, seller, createReturnScan(2));
    expect(await loadReturns()).toEqual([]);
    expect(await loadHistory()).toEqual(['RTO_INITIATED', 'DELIVERED']);
    expect(await loadTimeline()).toEqual(['DELIVERED']);
  });

  test('a scan of the same time that arrives before the delivery applies', async () => {
    await pushScan(app, seller, createDeliveredScan(1), createFailureScan(1), createReturnScan(1));
    expect(await loadCases()).toMatchObject([{ state: 'delivered' }]);
    expect(await loadReturns()).toEqual([]);
  });
});

describe('a failed delivery that cannot follow the status of its parcel', () => {
  const createReturnTransitScan = (hours: number) => ({
    awb: parcel.awb,
    status: 'RTO_IN_TRANSIT' as const,
    at: toTime(hours),
  });

  test('opens no case', async () => {
    await pushScan(app, seller, createReturnTransitScan(1), createFailureScan(2));
    expect(await loadCases()).toEqual([]);
    expect(await loadHistory()).toEqual(['UNDELIVERED', 'RTO_IN_TRANSIT']);
  });

  test('adds no attempt to an open case', async () => {
    await pushScan(app, seller, createFailureScan(0), createReturnTransitScan(1));
    await pushScan(app, seller, createFailureScan(30));
    expect(await loadCases()).toMatchObject([{ attempts: 1, state: 'rto' }]);
  });

  test('withdraws its case when the earlier scan arrives later', async () => {
    await pushScan(app, seller, createFailureScan(2));
    expect(await loadCases()).toMatchObject([{ state: 'action_required' }]);
    await pushScan(app, seller, createReturnTransitScan(1));
    expect(await loadCases()).toEqual([]);
  });
});

describe('a delivery scan that arrives after later scans', () => {
  test('withdraws the case and the return that they opened', async () => {
    await pushScan(app, seller, createFailureScan(2), createReturnScan(3));
    expect([await loadCases(), await loadReturns()]).toMatchObject([[{ state: 'rto' }], [{}]]);
    await pushScan(app, seller, createDeliveredScan(1));
    expect([await loadCases(), await loadReturns()]).toEqual([[], []]);
  });

  test('withdraws the case of a parcel that was already delivered', async () => {
    await pushScan(app, seller, createFailureScan(2), createDeliveredScan(3));
    expect(await loadCases()).toHaveLength(1);
    await pushScan(app, seller, createDeliveredScan(1));
    expect(await loadCases()).toEqual([]);
  });

  test('closes a case with an action of the seller, and keeps the action', async () => {
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
