import { beforeEach, expect, test } from 'vitest';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { createShippingCalls, LATER_MS } from '../../../test-support/shipping-calls.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const carrier = new ScriptedCarrier();

let seller: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.reset();
  carrier.hasSteps = true;
  seller = await app.signIn();
});

const { addOrder, book, loadShipment } = createShippingCalls(() => seller);

const loadCarrierIds = async (docket: string) =>
  (
    await app.ownerQuery('select carrier_ids as ids from shipments where docket_number = $1', [
      docket,
    ])
  ).rows[0]?.['ids'];

async function runRetries(times = 1): Promise<void> {
  for (let run = 0; run < times; run += 1) {
    app.clock.advance(LATER_MS);
    await app.runJobs();
  }
  seller = await app.signInAgain(seller.email);
}

test('resumes a stopped booking with the same carrier order', async () => {
  const docket = await addOrder();
  carrier.script = () => 'stopped';
  await book([docket]);
  await app.runJobs();
  expect(await loadShipment(docket)).toMatchObject({ state: 'booking' });
  expect(await loadCarrierIds(docket)).toEqual({ order: 'O-1' });
  carrier.script = () => 'booked';
  await runRetries();
  expect(await loadShipment(docket)).toMatchObject({ state: 'booked' });
  expect(await loadCarrierIds(docket)).toEqual({ order: 'O-1' });
  expect(carrier.orderCount).toBe(1);
});

test('cancels the carrier order when the carrier refuses the second step of a booking', async () => {
  const docket = await addOrder();
  carrier.script = () => ({ kind: 'refused', code: 'unserviceable', words: 'No courier' });
  await book([docket]);
  await app.runJobs();
  expect(carrier.cancelledIds).toEqual([{ order: 'O-1' }]);
  expect(await loadShipment(docket)).toMatchObject({
    state: 'refused',
    problem: { code: 'carrier_unserviceable' },
  });
});

test('reports the remaining carrier order when the carrier refuses every cancel call', async () => {
  const docket = await addOrder();
  carrier.script = () => ({ kind: 'refused', code: 'unserviceable', words: 'No courier' });
  carrier.cancelOutcome = { kind: 'refused', code: 'other', words: 'Already invoiced' };
  await book([docket]);
  await app.runJobs();
  expect(await loadShipment(docket)).toMatchObject({ state: 'booking' });
  await runRetries(12);
  expect(await loadShipment(docket)).toMatchObject({
    state: 'refused',
    problem: { code: 'booking_orphaned', words: 'order O-1, Already invoiced' },
  });
});
