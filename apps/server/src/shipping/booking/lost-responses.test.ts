import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { createShippingCalls, LATER_MS } from '../../../test-support/shipping-calls.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const carrier = new ScriptedCarrier();

let seller: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.reset();
  seller = await app.signIn();
});

const { addOrder, book, loadShipment } = createShippingCalls(() => seller);

/** Advances the clock past the pause between two attempts and runs the due jobs. */
async function runLater(): Promise<void> {
  app.clock.advance(LATER_MS);
  await app.runJobs();
}

test('finds a lost booking by its reference and does not book the order twice', async () => {
  const docket = await addOrder();
  carrier.script = () => 'lost';
  await book([docket]);
  await app.runJobs();
  expect(await loadShipment(docket)).toMatchObject({ state: 'booking', awb: '' });
  await runLater();
  expect(await loadShipment(docket)).toMatchObject({
    state: 'booked',
    awb: carrier.parcels.get(docket)?.awb,
  });
  expect(carrier.requestedReferences).toEqual([docket]);
});

test('keeps a lost booking in progress while the carrier refuses the lookup', async () => {
  const docket = await addOrder();
  carrier.script = () => 'lost';
  await book([docket]);
  await app.runJobs();
  carrier.lookupRefusal = { kind: 'refused', code: 'credentials', words: 'Token expired' };
  await runLater();
  expect(await loadShipment(docket)).toMatchObject({ state: 'booking', problem: null });
  carrier.lookupRefusal = null;
  await runLater();
  expect(await loadShipment(docket)).toMatchObject({
    state: 'booked',
    awb: carrier.parcels.get(docket)?.awb,
  });
});

test('retries a booking until the carrier registers the pickup address', async () => {
  const docket = await addOrder();
  carrier.isRegistrationSilent = true;
  await book([docket]);
  await app.runJobs();
  expect(await loadShipment(docket)).toMatchObject({ state: 'booking' });
  carrier.isRegistrationSilent = false;
  await runLater();
  expect(await loadShipment(docket)).toMatchObject({ state: 'booked' });
});

test('any sequence of lost requests, lost responses and throttling ends in one AWB for each order', async () => {
  const throttled = { kind: 'refused', code: 'throttled', words: 'slow down' } as const;
  const outcome = fc.constantFrom(
    'lost' as const,
    'dropped' as const,
    'booked' as const,
    throttled,
  );
  await fc.assert(
    fc.asyncProperty(
      // Run one sequence per seller, because a round of jobs serves all sellers at once.
      fc.array(fc.array(outcome, { maxLength: 10 }), { minLength: 8, maxLength: 8 }),
      async (sequences) => {
        const bookings: { email: string; dockets: string[] }[] = [];
        const scripts = new Map<string, (typeof sequences)[number]>();
        for (const sequence of sequences) {
          seller = await app.signIn();
          const dockets = [await addOrder(), await addOrder(), await addOrder()];
          const remainingOutcomes = [...sequence];
          for (const docket of dockets) scripts.set(docket, remainingOutcomes);
          bookings.push({ email: seller.email, dockets });
          await book(dockets);
        }
        carrier.script = ({ reference }) => scripts.get(reference)?.shift() ?? 'booked';
        for (let round = 0; round < 12; round += 1) {
          await app.runJobs();
          app.clock.advance(LATER_MS);
        }
        for (const { email, dockets } of bookings) {
          seller = await app.signInAgain(email);
          for (const docket of dockets) {
            expect(await loadShipment(docket)).toMatchObject({
              state: 'booked',
              awb: carrier.parcels.get(docket)?.awb,
            });
          }
        }
      },
    ),
    { numRuns: 1 },
  );
});

test('the last attempt frees an order that the carrier never recorded and sends no booking call', async () => {
  const docket = await addOrder();
  let callCount = 0;
  carrier.script = () => {
    callCount += 1;
    return 'dropped';
  };
  await book([docket]);
  for (let round = 0; round < 12; round += 1) {
    await app.runJobs();
    app.clock.advance(LATER_MS);
  }
  seller = await app.signInAgain(seller.email);
  expect(await loadShipment(docket)).toMatchObject({
    state: 'refused',
    problem: { code: 'booking_unanswered' },
  });
  expect(callCount).toBe(11);
  carrier.script = () => 'booked';
  await book([docket]);
  await app.runJobs();
  expect(await loadShipment(docket)).toMatchObject({ state: 'booked' });
});

test('runs the jobs of a dead worker after the lease ends', async () => {
  const docket = await addOrder();
  await book([docket]);
  const { sellerId } = await app.findSeller(seller.email);
  await app.ownerQuery('update jobs set lease_until = $1 where seller_id = $2', [
    new Date(app.clock.now.getTime() + 60_000),
    sellerId,
  ]);
  await app.runJobs();
  expect(await loadShipment(docket)).toMatchObject({ state: 'booking' });
  await runLater();
  expect(await loadShipment(docket)).toMatchObject({ state: 'booked' });
});
