import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getLedgerProof } from '@shipdesk/contract/money/ledger';
import { services } from '@shipdesk/domain/rates/service';
import { sampleTerms } from '@shipdesk/domain/rates/service-card';
import { type CarrierId, sampleCardCarriers } from '@shipdesk/domain/shipping/carriers/registry';
import { expect, test } from 'vitest';
import type { Carrier } from '../src/shipping/carriers/port.ts';
import type { FakedCarrier } from '../test-support/carriers/carrier-faults.ts';
import type { Fault } from '../test-support/carriers/fake-server.ts';
import { fakedCarriers } from '../test-support/carriers/faked-carriers.ts';
import { createSingleCarrier } from '../test-support/carriers/served-carrier.ts';
import { buildRatesPayload } from '../test-support/samples/payloads.ts';
import { createShippingCalls, LATER_MS } from '../test-support/shipping-calls.ts';
import { type Caller, createTestApp } from '../test-support/test-app.ts';

const PARCEL_COUNT = Math.max(20, Math.round(200 * Number(process.env['HARNESS_SCALE'] ?? 1)));
const MAX_KILLS = 10;
const LOST_RESPONSE_SHARE = 0.4;
const ROUNDS = 14;

const carrierStarts = Object.entries(fakedCarriers) as [CarrierId, () => Promise<FakedCarrier>][];

/** Creates a generator of random numbers from 0 to below 1. The same seed returns the same numbers. */
function createDraw(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Creates the carriers of a server with one account. Kills some bookings before, between or after their calls. */
function createCarriers(id: CarrierId, fakedCarrier: FakedCarrier, draw: () => number) {
  let kills = 0;
  const kill = () => {
    kills += 1;
    throw new Error('the process was killed');
  };
  const killPoints = ['before', 'between', 'after'] as const;
  const drawPoint = () =>
    kills < MAX_KILLS ? killPoints[Math.floor(draw() * killPoints.length)] : 'never';
  const carrier: Carrier = {
    ...fakedCarrier.carrier,
    book: async (booking, signal, keepIds) => {
      const point = drawPoint();
      if (point === 'before') kill();
      const outcomes = await fakedCarrier.carrier.book(booking, signal, async (reference, ids) => {
        await keepIds(reference, ids);
        if (point === 'between') kill();
      });
      // A booking in one step has no moment between steps.
      if (point === 'after' || point === 'between') kill();
      return outcomes;
    },
  };
  // The server does not retry a booking without a response while lookups may lag.
  const laterMs = Math.max(LATER_MS, carrier.capabilities.lookupLagMs ?? 0);
  return { carriers: createSingleCarrier(id, carrier), laterMs, countKills: () => kills };
}

/** Adds rate cards for a carrier without sample cards. Must run before the first quote, which caches the cards. */
async function addRateCards(staff: Caller, carrier: CarrierId): Promise<void> {
  if (sampleCardCarriers.includes(carrier)) return;
  for (const service of services) {
    const card = { ...buildRatesPayload(0), terms: sampleTerms[service] };
    const response = await staff.send('PUT', `/api/rate-cards/${service}?carrier=${carrier}`, card);
    expect(response.statusCode).toBe(200);
  }
}

test.each(carrierStarts)(
  '%s: books each parcel at most once despite killed jobs and lost responses, and the ledger proof has no findings',
  async (id, start) => {
    const seed = Number(process.env['SEED'] ?? 20_261_127);
    const draw = createDraw(seed);
    const fakedCarrier = await start();
    const { carriers, laterMs, countKills } = createCarriers(id, fakedCarrier, draw);
    const app = await createTestApp({ carriers, settings: { ACCESS_TOKEN_SECONDS: '3600' } });
    let seller: Caller = await app.signIn();
    const staff = await app.signIn({ role: 'Admin' });
    await addRateCards(staff, id);
    const { sellerId } = await app.findSeller(seller.email);
    const { addOrder, book } = createShippingCalls(() => seller);
    const dockets: string[] = [];
    for (let count = 0; count < PARCEL_COUNT; count += 1) dockets.push(await addOrder());
    const bookings = await book(dockets);
    expect(bookings.map(({ state }) => state)).toEqual(dockets.map(() => 'booking'));

    fakedCarrier.setFaultSource(
      (): Fault => (draw() < LOST_RESPONSE_SHARE ? 'lose_response' : 'none'),
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      await app.runJobs();
      app.clock.advance(laterMs);
    }
    fakedCarrier.setFaultSource(() => 'none');
    let operator = await app.signInAgain(staff.email);
    await operator.post('/api/admin/jobs/retry', { task: 'book' });
    await app.runJobs();

    if (fakedCarrier.looksUpByPush) {
      // Staff delete the failed job of a booking that is missing in the carrier's portal.
      for (let round = 0; round < ROUNDS; round += 1) {
        app.clock.advance(laterMs);
        await app.runJobs();
      }
      operator = await app.signInAgain(staff.email);
      const jobs = await app.ownerQuery("select id from jobs where task = 'book'");
      for (const job of jobs.rows) {
        await operator.send('DELETE', `/api/admin/jobs/${sellerId}/${String(job['id'])}`);
      }
    }

    seller = await app.signInAgain(seller.email);
    const { rows } = await app.ownerQuery(
      'select docket_number as docket, reference, state, total_paise as price from shipments where seller_id = $1',
      [sellerId],
    );
    for (const { reference } of rows) {
      expect(fakedCarrier.countOrders(String(reference))).toBeLessThanOrEqual(1);
    }
    expect(countKills()).toBeGreaterThan(0);
    const states = rows.map(({ state }) => state);
    expect(states.filter((state) => state === 'booked').length).toBeGreaterThan(
      PARCEL_COUNT * 0.75,
    );
    for (const { reference, state } of rows) {
      // Each order without an AWB is cancelled at the carrier.
      const orders = fakedCarrier.countOpenOrders(String(reference));
      const expected = state === 'booked' ? ['booked', 1] : ['refused', 0];
      expect([reference, state, orders]).toEqual([reference, ...expected]);
    }
    const heldAmounts = await app.ownerQuery(
      `select coalesce(sum(amount_paise), 0) as paise from transfers
     where seller_id = $1 and cause_kind = 'shipment' and leg = 'hold'`,
      [sellerId],
    );
    const prices = rows.reduce((sum, { price }) => sum + Number(price), 0);
    expect(Number(heldAmounts.rows[0]?.['paise'])).toBe(prices);
    const proof = await operator.post('/api/admin/ledger/proof', undefined);
    expect(proof.json<ResponseOf<typeof getLedgerProof>>().data.findings).toEqual([]);
    await app.close();
    await fakedCarrier.close();
  },
);
