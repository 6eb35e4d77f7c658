import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listJobs } from '@shipdesk/contract/operator/jobs';
import { beforeEach, expect, test } from 'vitest';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

type JobList = ResponseOf<typeof listJobs>;

const carrier = new ScriptedCarrier();

let seller: Caller;
let staff: Caller;
let sellerId: string;
const app = await testApp({ settings: { METRICS_TOKEN: 'm'.repeat(32) }, carriers: carrier });

beforeEach(async () => {
  carrier.script = () => 'lost';
  await app.ownerQuery('delete from jobs');
  seller = await app.signIn();
  staff = await app.signIn({ role: 'Admin' });
  ({ sellerId } = await app.findSeller(seller.email));
});

/** Creates a failed booking: the carrier never responded and rejects the lookup. */
async function createFailedBooking(): Promise<string> {
  const response = await seller.post('/booking/createPickup', buildOrderPayload());
  const { docketNumber } = response.json<{ data: { docketNumber: string } }>().data;
  await seller.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  await app.runJobs();
  await app.ownerQuery("update jobs set attempts = 11 where task = 'book' and seller_id = $1", [
    sellerId,
  ]);
  app.clock.advance(60_000);
  carrier.lookupRefusal = { kind: 'refused', code: 'credentials', words: 'Token expired' };
  await app.runJobs();
  carrier.lookupRefusal = null;
  return docketNumber;
}

const listFilteredJobs = async (body: object): Promise<JobList> =>
  (await staff.post('/api/admin/jobs', body)).json();

async function readShipmentState(docketNumber: string): Promise<unknown> {
  return (await seller.get(`/api/shipments/${docketNumber}`)).json();
}

test('lists a failed booking with its order, seller, attempts and reason', async () => {
  const docketNumber = await createFailedBooking();
  const { data, counts, isMore } = await listFilteredJobs({ state: 'failed' });
  expect(data).toMatchObject([
    { sellerId, sellerName: 'Test', task: 'book', docketNumber, reference: 'REF-1', attempts: 12 },
  ]);
  expect(data[0]?.reason).not.toBe('');
  expect(data[0]?.failedAt).toBe(app.clock.now.toISOString());
  expect(counts).toEqual([{ task: 'book', failed: 1, running: 0, waiting: 0 }]);
  expect(isMore).toBe(false);
  const { sellerId: otherSellerId } = await app.findSeller(staff.email);
  expect((await listFilteredJobs({ state: 'failed', sellerId: otherSellerId })).data).toEqual([]);
  expect((await listFilteredJobs({ state: 'failed', task: 'track' })).data).toEqual([]);
  const metricsResponse = await app.fastify.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${'m'.repeat(32)}` },
  });
  expect(metricsResponse.body).toContain('shipdesk_jobs{task="book",state="failed"} 1');
});

test('lists a job that waits after a failed attempt and omits planned jobs', async () => {
  const docketNumber = await createFailedBooking();
  carrier.script = () => 'booked';
  await app.ownerQuery("update jobs set failed_at = null, run_at = $1 where task = 'book'", [
    new Date(app.clock.now.getTime() + 30_000),
  ]);
  expect((await listFilteredJobs({ state: 'waiting' })).data).toMatchObject([{ docketNumber }]);
  app.clock.advance(30_000);
  await app.runJobs({ isSweep: true });
  // The next tracking job is due in an hour.
  expect((await listFilteredJobs({ state: 'waiting' })).data).toEqual([]);
});

test('retries a failed booking only once', async () => {
  const docketNumber = await createFailedBooking();
  carrier.script = () => 'booked';
  const [job] = (await listFilteredJobs({ state: 'failed' })).data;
  const retry = () => staff.post(`/api/admin/jobs/${sellerId}/${job?.id}/retry`, undefined);
  expect((await retry()).statusCode).toBe(204);
  expect((await retry()).json()).toMatchObject({ code: 'not_found', reason: 'job_unknown' });
  await app.runJobs();
  expect(await readShipmentState(docketNumber)).toMatchObject({ data: { state: 'booked' } });
});

test('retries all failed jobs of a task and records the retry in the audit log of each seller', async () => {
  await createFailedBooking();
  seller = await app.signIn();
  ({ sellerId } = await app.findSeller(seller.email));
  await createFailedBooking();
  carrier.script = () => 'booked';
  const response = await staff.post('/api/admin/jobs/retry', { task: 'book' });
  expect(response.json()).toEqual({ data: { jobs: 2 } });
  await app.runJobs();
  expect((await listFilteredJobs({ state: 'failed' })).data).toEqual([]);
  const { rows } = await app.ownerQuery(
    "select change from audit_entries where action = 'job.retried' and request_id = $1",
    [response.headers['x-request-id']],
  );
  expect(rows).toEqual([
    { change: { task: 'book', jobs: 1 } },
    { change: { task: 'book', jobs: 1 } },
  ]);
});

test('ends the booking of a dropped job, and the order can be booked again', async () => {
  const docketNumber = await createFailedBooking();
  const [job] = (await listFilteredJobs({ state: 'failed' })).data;
  const path = `/api/admin/jobs/${sellerId}/${job?.id}`;
  expect((await staff.send('DELETE', path)).statusCode).toBe(204);
  expect((await staff.send('DELETE', path)).statusCode).toBe(404);
  expect(await readShipmentState(docketNumber)).toMatchObject({
    data: { state: 'refused', stage: 'booking_failed', problem: { code: 'booking_given_up' } },
  });
  carrier.script = () => 'booked';
  await seller.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  await app.runJobs();
  expect(await readShipmentState(docketNumber)).toMatchObject({ data: { state: 'booked' } });
});

test('the problem of a dropped booking names the incomplete order at the carrier', async () => {
  const docketNumber = await createFailedBooking();
  await app.ownerQuery(
    `update shipments set carrier_ids = '{"order":"O-1"}' where docket_number = $1`,
    [docketNumber],
  );
  const [job] = (await listFilteredJobs({ state: 'failed' })).data;
  await staff.send('DELETE', `/api/admin/jobs/${sellerId}/${job?.id}`);
  expect(await readShipmentState(docketNumber)).toMatchObject({
    data: { state: 'refused', problem: { code: 'booking_orphaned', words: 'order O-1' } },
  });
});

test('rejects a retry or drop of a job that has not failed', async () => {
  await createFailedBooking();
  await app.ownerQuery('update jobs set failed_at = null');
  const { rows } = await app.ownerQuery('select id from jobs');
  const path = `/api/admin/jobs/${sellerId}/${String(rows[0]?.['id'])}`;
  expect((await staff.post(`${path}/retry`, undefined)).statusCode).toBe(404);
  expect((await staff.send('DELETE', path)).statusCode).toBe(404);
});
