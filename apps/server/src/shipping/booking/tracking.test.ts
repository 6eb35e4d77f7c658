import { beforeEach, describe, expect, test } from 'vitest';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { createShippingCalls, LATER_MS } from '../../../test-support/shipping-calls.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';
import type { Scan } from '../carriers/port.ts';

const carrier = new ScriptedCarrier();

let seller: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.reset();
  seller = await app.signIn();
});

const { addOrder, book, loadShipment, countStages } = createShippingCalls(() => seller);

describe('a booked parcel', () => {
  const createScan = (awb: string, status: Scan['status'], minutes: number): Scan => ({
    awb,
    reference: '',
    at: new Date(app.clock.now.getTime() + minutes * 60_000),
    code: `X-${status}`,
    rawStatus: status,
    status,
    words: 'Scanned',
    location: 'Bengaluru',
    reason: null,
  });

  test('shows distinct scans, newest first, and is not polled after the delivery', async () => {
    const docket = await addOrder();
    await book([docket]);
    await app.runJobs();
    const { awb } = await loadShipment(docket);
    carrier.scans.push(
      createScan(awb, 'IN_TRANSIT', 3),
      createScan(awb, 'PICKED_UP', 2),
      createScan(awb, 'IN_TRANSIT', 3),
    );
    app.clock.advance(LATER_MS);
    await app.runJobs();
    seller = await app.signInAgain(seller.email);
    expect(await loadShipment(docket)).toMatchObject({
      status: 'IN_TRANSIT',
      stage: 'in_transit',
      canBeCancelled: false,
    });
    expect((await loadShipment(docket)).events.map(({ status }) => status)).toEqual([
      'IN_TRANSIT',
      'PICKED_UP',
    ]);
    carrier.scans.push(createScan(awb, 'DELIVERED', 9), createScan(awb, 'OUT_FOR_DELIVERY', 8));
    app.clock.advance(LATER_MS);
    await app.runJobs();
    seller = await app.signInAgain(seller.email);
    expect(await countStages()).toEqual({ delivered: 1 });
    const { rows } = await app.ownerQuery(
      "select 1 from jobs where task = 'track' and key in (select id::text from shipments where awb = $1)",
      [awb],
    );
    expect(rows).toEqual([]);
  });

  test('cannot be cancelled after the pickup', async () => {
    const docket = await addOrder();
    await book([docket]);
    await app.runJobs();
    const { awb } = await loadShipment(docket);
    carrier.scans.push(createScan(awb, 'PICKED_UP', 2));
    app.clock.advance(LATER_MS);
    await app.runJobs();
    seller = await app.signInAgain(seller.email);
    const response = await seller.post(`/api/shipments/${docket}/cancel`, undefined);
    expect([response.statusCode, response.json().reason]).toEqual([409, 'shipment_too_late']);
  });

  test('keeps its return and its charges when the carrier sends an unknown code', async () => {
    const docket = await addOrder();
    await book([docket]);
    await app.runJobs();
    const { awb } = await loadShipment(docket);
    const readBalance = async () => (await seller.get('/api/wallet')).json().data.balancePaise;
    const receive = async (...scans: Scan[]) => {
      carrier.scans.push(...scans);
      app.clock.advance(LATER_MS);
      await app.runJobs();
    };
    const returnScans = [createScan(awb, 'UNDELIVERED', 2), createScan(awb, 'RTO_INITIATED', 3)];
    await receive(createScan(awb, 'PICKED_UP', 1), ...returnScans);
    const balanceBefore = await readBalance();
    await receive(createScan(awb, 'UNKNOWN', 63));
    expect(await readBalance()).toBe(balanceBefore);
    const { status, stage, events } = await loadShipment(docket);
    expect([status, stage, events[0]?.status]).toEqual(['RTO_INITIATED', 'rto', 'IN_TRANSIT']);
    const response = await seller.get(`/api/ndr/${docket}`);
    expect(response.json().data.case.state).toBe('rto');
  });

  test('joins the existing pickup of its address and day', async () => {
    const dockets = [await addOrder(), await addOrder()];
    await book(dockets);
    await app.runJobs();
    const requestPickup = (day: string, docketNumbers?: string[]) =>
      seller.post('/api/pickups', { day, slot: '14:00', ...(docketNumbers && { docketNumbers }) });
    // Tomorrow is a Sunday, so request the pickup for the day after it.
    const day = new Date(app.clock.now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    carrier.pickupOutcome = { kind: 'refused', code: 'other', words: 'No capacity' };
    expect((await requestPickup(day)).json().data).toMatchObject([
      { state: 'refused', parcels: 2, problem: { words: 'No capacity' } },
    ]);
    carrier.pickupOutcome = undefined;
    expect((await requestPickup(day, dockets.slice(0, 1))).json().data).toMatchObject([
      { state: 'scheduled', parcels: 1, day, slot: '14:00' },
    ]);
    expect(await countStages()).toEqual({ pickup_scheduled: 1, ready_to_ship: 1 });
    expect((await requestPickup(day)).json().data).toMatchObject([
      { state: 'scheduled', parcels: 2 },
    ]);
    expect(await countStages()).toEqual({ pickup_scheduled: 2 });
    const { rows } = await app.ownerQuery(
      'select count(*)::int as pickups from pickups where day = $1',
      [day],
    );
    expect(rows).toEqual([{ pickups: 1 }]);
  });
});

test('rejects a pickup on a past day, in a past slot of today or more than a week ahead', async () => {
  const today = app.clock.now.toISOString().slice(0, 10);
  for (const invalidDay of ['2020-01-01', '2099-01-01', today]) {
    const response = await seller.post('/api/pickups', { day: invalidDay, slot: '10:00' });
    expect([response.statusCode, response.json().details?.[0]?.code]).toEqual([
      422,
      'pickup_day_invalid',
    ]);
  }
});
