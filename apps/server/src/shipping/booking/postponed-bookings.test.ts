import { expect, test } from 'vitest';
import { addOrder } from '../../../test-support/call-rows.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { testApp } from '../../../test-support/test-app.ts';

const carrier = new ScriptedCarrier();
const app = await testApp({ carriers: carrier, settings: { ACCESS_TOKEN_SECONDS: '3600' } });
const seller = await app.signIn();
const MINUTE_MS = 60_000;

async function book() {
  const { docketNumber } = await addOrder(app, seller);
  const body = { docketNumbers: [docketNumber], choice: 'cheapest' };
  await seller.post('/api/shipments', body);
  return docketNumber;
}

const readShipment = async (docketNumber: string) =>
  (await seller.get(`/api/shipments/${docketNumber}`)).json().data;

test('does not send a lost booking again while lookups may lag', async () => {
  carrier.reset();
  carrier.lookupLagMs = 30 * MINUTE_MS;
  carrier.hidesParcels = true;
  carrier.script = () => 'lost';
  const docketNumber = await book();
  await app.runJobs();
  for (const minutes of [1, 9, 19]) {
    app.clock.advance(minutes * MINUTE_MS);
    await app.runJobs();
  }
  expect(carrier.requestedReferences).toHaveLength(1);
  carrier.hidesParcels = false;
  app.clock.advance(2 * MINUTE_MS);
  await app.runJobs();
  expect(carrier.requestedReferences).toHaveLength(1);
  expect((await readShipment(docketNumber)).state).toBe('booked');
});

test('postpones a booking to the end of a sign-in pause and shows that time', async () => {
  carrier.reset();
  const until = new Date(app.clock.now.getTime() + 5 * MINUTE_MS);
  carrier.signInPause = until;
  carrier.script = () => ({
    kind: 'refused',
    code: 'credentials',
    words: 'no',
    retryAfterSeconds: 300,
  });
  const docketNumber = await book();
  await app.runJobs();
  const waitingBooking = { state: 'booking', waitsUntil: until.toISOString() };
  expect(await readShipment(docketNumber)).toMatchObject(waitingBooking);
  carrier.signInPause = null;
  carrier.script = () => 'booked';
  app.clock.advance(4 * MINUTE_MS);
  await app.runJobs();
  expect(carrier.requestedReferences).toHaveLength(1);
  app.clock.advance(2 * MINUTE_MS);
  await app.runJobs();
  expect(await readShipment(docketNumber)).toMatchObject({ state: 'booked', waitsUntil: null });
});
