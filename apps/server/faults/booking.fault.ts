// Kills servers and their database with -9 while they book orders with a carrier that has network faults.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@shipdesk/contract/account/auth';
import { getSuccessStatus } from '@shipdesk/contract/endpoint';
import { createBulkOrder } from '@shipdesk/contract/orders/bulk-orders';
import { createShipments } from '@shipdesk/contract/shipping/shipments';
import { demoAccounts } from '../src/demo/demo-data.ts';
import { buildBulkPayload } from '../test-support/samples/bulk-payloads.ts';
import { callHttp } from './support/http-call.ts';
import {
  hasPg15,
  type Installation,
  WITH_DATABASE_EVERY,
  withRunningInstallation,
} from './support/installation.ts';
import { OrderRecorder } from './support/order-recorder.ts';
import { countRounds, reportSkipped, type Trials, testClaim } from './support/test-claim.ts';

/** Each round books the orders of one seller and kills a server. */
const kills = { usual: 12, night: 120 };
const ORDERS = 25;
/** The carrier profiles that the rounds use in turn. */
const profiles = ['standard', 'prenumbered', 'labelled'];
/** A worker looks for new jobs twice a second. */
const REQUESTED_WITHIN_MS = 2000;
const REQUEST_POLL_MS = 5;
const POLL_INTERVAL_MS = 250;
/** Only bookings that hang take longer. */
const SETTLED_WITHIN_MS = 300_000;
/** The jobs of a killed server are due again soon after its restart. */
const environment = { JOB_LEASE_SECONDS: '5' };
const callFaults = {
  loseRequest: 0.05,
  loseAnswer: 0.1,
  repeat: 0.15,
  delay: 0.15,
  longestDelayMs: 1000,
};

/** The request headers of a signed-in user. The token stays valid after a restart. */
type Headers = Readonly<Record<string, string>>;

async function signIn(
  installation: Installation,
  username: string,
  password: string,
): Promise<Headers> {
  const { status, body } = await callHttp(`${installation.url}${login.path}`, {
    body: { username, password },
  });
  if (status !== 200) throw new Error(`sign-in failed with status ${status}: ${body}`);
  const { accessToken } = JSON.parse(body) as { accessToken: string };
  return { authorization: `Bearer ${accessToken}` };
}

/** Signs in the sellers who can book. A seller with an overdue invoice cannot. */
async function signInSellers(installation: Installation): Promise<Headers[]> {
  const sellers: Headers[] = [];
  for (const { kind, role, email, password } of demoAccounts) {
    if (kind !== 'seller' || role === 'Seller with dues') continue;
    sellers.push(await signIn(installation, email, password));
  }
  return sellers;
}

/** Sets the carrier profile of the simulator and a seeded plan of network faults. */
async function setCallFaults(
  installation: Installation,
  profile: string,
  seed: string,
): Promise<void> {
  const staff = demoAccounts.find(({ kind }) => kind === 'operator');
  if (!staff) throw new Error('the demo has no operator');
  const headers = await signIn(installation, staff.email, staff.password);
  const url = `${installation.url}/api/carrier-accounts`;
  const list = await callHttp(url, { method: 'GET', headers });
  const [account] = (
    JSON.parse(list.body) as {
      data: { id: string; version: number; name: string; services: string[] }[];
    }
  ).data;
  if (!account) throw new Error('the demo has no carrier');
  const { id, version, name, services } = account;
  const settings = { profile, seed, faults: { seed, ...callFaults } };
  const body = { basedOnVersion: version, name, services, settings };
  const response = await callHttp(`${url}/${id}`, { method: 'PUT', headers, body });
  if (response.status !== 200) throw new Error(`set faults: ${response.status} ${response.body}`);
}

async function createOrders(
  installation: Installation,
  headers: Headers,
  recorder: OrderRecorder,
): Promise<string[]> {
  const body = buildBulkPayload(Array.from({ length: ORDERS }, () => ({})));
  const keyedHeaders = { ...headers, 'idempotency-key': randomUUID() };
  const { body: response } = await recorder.retryUntil(
    () => installation.post(createBulkOrder.path, body, keyedHeaders),
    getSuccessStatus(createBulkOrder),
  );
  const { data } = JSON.parse(response) as { data: { docketNumber: string }[] };
  return data.map(({ docketNumber }) => docketNumber);
}

/** Kills one of the servers, in some rounds with the database, and starts another in its place. */
async function killInstance(
  installation: Installation,
  runningServers: Pick<Installation, 'server' | 'url'>[],
  { victim, withDatabase }: { victim: number; withDatabase: boolean },
): Promise<void> {
  const [killed] = runningServers.splice(victim, 1);
  if (!killed) throw new Error('no server is running');
  if (withDatabase) process.kill(await installation.findDatabasePid(), 'SIGKILL');
  killed.server.process.kill('SIGKILL');
  await killed.server.ended;
  if (withDatabase) {
    await installation.postgres?.end('SIGKILL').catch(() => undefined);
    await installation.postgres?.start();
  }
  await installation.start();
  runningServers.push({ server: installation.server, url: installation.url });
}

/** Returns the number of bookings that were sent to the carrier and have no outcome yet. */
async function countRequested(installation: Installation): Promise<number> {
  const [row] = await installation.query<{ count: number }>(
    "select count(*)::int as count from shipments where state = 'booking' and asked_at is not null",
  );
  return row?.count ?? 0;
}

async function waitForRequest(installation: Installation): Promise<void> {
  const deadline = Date.now() + REQUESTED_WITHIN_MS;
  while ((await countRequested(installation)) === 0 && Date.now() < deadline)
    await sleep(REQUEST_POLL_MS);
}

/** Waits until the bookings have ended. To save minutes, retries failed jobs without their backoff. */
async function waitForBookings(
  installation: Installation,
  dockets: readonly string[],
): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    await installation.query(
      "update jobs set run_at = now(), attempts = 0 where task = 'book' and lease_until is null and run_at > now()",
    );
    const [row] = await installation.query<{ open: number }>(
      "select count(*)::int as open from shipments where docket_number = any($1) and state = 'booking'",
      [dockets],
    );
    if (row?.open === 0) return;
    if (Date.now() > deadline) throw new Error(`${row?.open} bookings did not end`);
    await sleep(POLL_INTERVAL_MS);
  }
}

interface BookedOrder {
  readonly docket: string;
  readonly stage: string;
  readonly awb: string;
  readonly bookings: { readonly state: string; readonly awb: string }[];
  readonly parcels: string[];
}

/** Adds a trial for each order with exactly one booking and parcel. Records a failure for other orders and totals. */
async function compareOrders(
  installation: Installation,
  trials: Trials,
  dockets: readonly string[],
): Promise<void> {
  const orders = await installation.query<BookedOrder>(
    `select docket_number as docket, stage, awb,
        array(select json_build_object('state', state, 'awb', awb) from shipments s where s.order_id = o.id) as bookings,
        array(select awb from simulator_parcels p where split_part(p.reference, '-', 1) = o.docket_number) as parcels
       from orders o where docket_number = any($1)`,
    [dockets],
  );
  for (const { docket, stage, awb, bookings, parcels } of orders) {
    const isBookedOnce =
      stage === 'ready_to_ship' &&
      awb !== '' &&
      bookings.length === 1 &&
      bookings[0]?.state === 'booked' &&
      bookings[0].awb === awb &&
      parcels.join() === awb;
    if (isBookedOnce) trials.add();
    else {
      const outcome = JSON.stringify({ stage, awb, bookings, parcels });
      trials.fail(`order ${docket} is not booked once: ${outcome}`);
    }
  }
  const [totals] = await installation.query<{
    awbs: number;
    parcels: number;
    jobs: number;
    miscounts: number;
  }>(
    `select
      (select count(distinct awb)::int from shipments where awb <> '') as awbs,
      (select count(*)::int from simulator_parcels) as parcels,
      (select count(*)::int from jobs where task = 'book') as jobs,
      (select count(*)::int from (
        select seller_id, direction, stage, day, sum(orders) from order_counts group by 1, 2, 3, 4 having sum(orders) <> 0
        except
        select seller_id, direction, stage, (created_at at time zone 'Asia/Kolkata')::date, count(*) from orders
          group by 1, 2, 3, 4
      ) wrong) +
      (select count(*)::int from (
        select seller_id, direction, stage, (created_at at time zone 'Asia/Kolkata')::date, count(*) from orders
          group by 1, 2, 3, 4
        except
        select seller_id, direction, stage, day, sum(orders) from order_counts group by 1, 2, 3, 4
      ) wrong) as miscounts`,
  );
  if (!totals) throw new Error('the database returned no row');
  const { awbs, parcels, jobs, miscounts } = totals;
  if (awbs !== parcels) trials.fail(`${awbs} AWBs, ${parcels} parcels at the simulator`);
  if (jobs !== 0) trials.fail(`${jobs} booking jobs are left`);
  if (miscounts !== 0) trials.fail(`${miscounts} counts of orders differ from a recount`);
}

async function bookThroughKills(
  installation: Installation,
  trials: Trials,
  serverCount: number,
): Promise<void> {
  const runningServers = [{ server: installation.server, url: installation.url }];
  while (runningServers.length < serverCount) {
    await installation.start();
    runningServers.push({ server: installation.server, url: installation.url });
  }
  const sellers = await signInSellers(installation);
  const recorder = new OrderRecorder(installation, trials, { isLossy: true });
  const dockets: string[] = [];
  let interruptingKills = 0;

  const bookAndKill = async (round: number) => {
    const profile = profiles[round % profiles.length] ?? 'standard';
    await setCallFaults(installation, profile, String(trials.random(0, 1_000_000)));
    const seller = sellers[round % sellers.length] ?? {};
    const docketNumbers = await createOrders(installation, seller, recorder);
    dockets.push(...docketNumbers);
    const headers = { ...seller, 'idempotency-key': randomUUID() };
    const body = { docketNumbers, choice: 'cheapest' };
    const booking = recorder.retryUntil(() => {
      const address =
        runningServers[trials.random(0, runningServers.length - 1)]?.url ?? installation.url;
      return installation.post(createShipments.path, body, headers, { address });
    }, getSuccessStatus(createShipments));
    const isDuringRequest = trials.random(0, 2) > 0;
    await (isDuringRequest ? waitForRequest(installation) : sleep(trials.random(0, 1000)));
    await sleep(trials.random(0, 200));
    interruptingKills += (await countRequested(installation)) > 0 ? 1 : 0;
    await killInstance(installation, runningServers, {
      victim: trials.random(0, serverCount - 1),
      withDatabase: round % WITH_DATABASE_EVERY === 0,
    });
    await booking;
  };
  await trials.repeat(kills, bookAndKill, { counted: false });
  if (interruptingKills * 3 < countRounds(kills))
    trials.fail(`only ${interruptingKills} kills interrupted a booking`);
  await waitForBookings(installation, dockets);
  await compareOrders(installation, trials, dockets);
}

const orders = countRounds(kills) * ORDERS;
const expectation = `while the simulator loses, delays and repeats calls (every ${WITH_DATABASE_EVERY}th kill also hits the database), each of ${orders} orders has one AWB in the database and at the simulator, and counts equal a recount`;

await testClaim(
  {
    id: 'R30',
    claim: `after ${countRounds(kills)} SIGKILLs of the server during bookings ${expectation}`,
    engine: 'embedded',
    minTrials: orders,
  },
  (trials) =>
    withRunningInstallation(
      'embedded',
      (installation) => bookThroughKills(installation, trials, 1),
      { settings: environment },
    ),
);

if (hasPg15) {
  await testClaim(
    {
      id: 'R31',
      claim: `after ${countRounds(kills)} SIGKILLs of one of two servers on one database during bookings ${expectation}`,
      engine: 'pg15',
      minTrials: orders,
    },
    (trials) =>
      withRunningInstallation('pg15', (installation) => bookThroughKills(installation, trials, 2), {
        settings: environment,
      }),
  );
} else reportSkipped('R31', 'this machine has no PostgreSQL 15 server programs');
