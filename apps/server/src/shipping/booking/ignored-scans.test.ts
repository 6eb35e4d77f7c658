import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listReturns } from '@shipdesk/contract/shipping/returns';
import type { getShipment } from '@shipdesk/contract/shipping/shipments';
import type { trackParcel } from '@shipdesk/contract/shipping/tracking';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  caseOf,
  failure,
  listed,
  pushed,
  type ShippedParcel,
  shipped,
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
  parcel = await shipped(app, seller);
});

const at = (hours: number) => new Date(Date.UTC(2026, 10, 23, 8 + hours));
const failed = (hours: number) => ({ ...failure(parcel), at: at(hours) });
const delivered = (hours: number) => ({
  awb: parcel.awb,
  status: 'DELIVERED' as const,
  at: at(hours),
});
const returning = (hours: number) => ({
  awb: parcel.awb,
  status: 'RTO_INITIATED' as const,
  code: 'RT-101',
  at: at(hours),
});

const cases = async () => (await listed(seller, '?tab=all')).cases;
const returns = async () =>
  (await seller.get('/api/returns?tab=all')).json<ResponseOf<typeof listReturns>>().data.returns;
const history = async () =>
  (await seller.get(`/api/shipments/${parcel.docketNumber}`))
    .json<ResponseOf<typeof getShipment>>()
    .data.events.map(({ status }) => status);
const timeline = async () =>
  (await app.fastify.inject({ url: `/api/track/${parcel.docketNumber}` }))
    .json<ResponseOf<typeof trackParcel>>()
    .data.events.map(({ status }) => status);

describe('a scan after the delivery stays in the history only', () => {
  test('a failed delivery opens no case', async () => {
    await pushed(app, seller, delivered(1));
    await pushed(app, seller, failed(2));
    expect(await cases()).toEqual([]);
    expect(await history()).toEqual(['UNDELIVERED', 'DELIVERED']);
    expect(await timeline()).toEqual(['DELIVERED']);
  });

  test('a failed delivery of a later day is not an attempt of an open case', async () => {
    await pushed(app, seller, failed(0), delivered(1));
    await pushed(app, seller, failed(30));
    expect(await cases()).toMatchObject([{ attempts: 1, state: 'delivered' }]);
  });

  test('a return starts no return', async () => {
    await pushed(app, seller, delivered(1));
    await pushed(app, seller, returning(2));
    expect(await returns()).toEqual([]);
    expect(await history()).toEqual(['RTO_INITIATED', 'DELIVERED']);
    expect(await timeline()).toEqual(['DELIVERED']);
  });

  test('applies a scan of the same moment that arrives before the delivery', async () => {
    await pushed(app, seller, delivered(1), failed(1), returning(1));
    expect(await cases()).toMatchObject([{ state: 'delivered' }]);
    expect(await returns()).toEqual([]);
  });
});

describe('a failed delivery that cannot follow the status of its parcel', () => {
  const onWayBack = (hours: number) => ({
    awb: parcel.awb,
    status: 'RTO_IN_TRANSIT' as const,
    at: at(hours),
  });

  test('opens no case', async () => {
    await pushed(app, seller, onWayBack(1), failed(2));
    expect(await cases()).toEqual([]);
    expect(await history()).toEqual(['UNDELIVERED', 'RTO_IN_TRANSIT']);
  });

  test('is no attempt of an open case', async () => {
    await pushed(app, seller, failed(0), onWayBack(1));
    await pushed(app, seller, failed(30));
    expect(await cases()).toMatchObject([{ attempts: 1, state: 'rto' }]);
  });

  test('withdraws its case when the earlier scan arrives later', async () => {
    await pushed(app, seller, failed(2));
    expect(await cases()).toMatchObject([{ state: 'action_required' }]);
    await pushed(app, seller, onWayBack(1));
    expect(await cases()).toEqual([]);
  });
});

describe('a delivery that is reported after later scans', () => {
  test('withdraws the case and the return that they opened', async () => {
    await pushed(app, seller, failed(2), returning(3));
    expect([await cases(), await returns()]).toMatchObject([[{ state: 'rto' }], [{}]]);
    await pushed(app, seller, delivered(1));
    expect([await cases(), await returns()]).toEqual([[], []]);
  });

  test('withdraws the case of a parcel that was delivered already', async () => {
    await pushed(app, seller, failed(2), delivered(3));
    expect(await cases()).toHaveLength(1);
    await pushed(app, seller, delivered(1));
    expect(await cases()).toEqual([]);
  });

  test('closes a case that the seller has answered, and keeps the answer', async () => {
    await pushed(app, seller, failed(2));
    const items = [{ docketNumber: parcel.docketNumber, action: 'reattempt' }];
    await seller.post('/api/ndr/actions', { items });
    await pushed(app, seller, delivered(1));
    expect(await caseOf(seller, parcel)).toMatchObject({
      state: 'delivered',
      lastAction: { kind: 'reattempt' },
      actions: [],
    });
  });

  test('keeps a return that the warehouse has acknowledged', async () => {
    await pushed(app, seller, returning(3));
    await seller.post(`/api/returns/${parcel.docketNumber}/acknowledge`, {
      condition: 'good',
      note: '',
    });
    await pushed(app, seller, delivered(1));
    expect(await returns()).toMatchObject([{ state: 'acknowledged', condition: 'good' }]);
  });
});
