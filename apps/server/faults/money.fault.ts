// Kills the server with -9, alone or together with the database, during bookings, recharges, payouts and invoice runs.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, getSuccessStatus } from '@shipdesk/contract/endpoint';
import { proveLedger } from '@shipdesk/contract/money/ledger';
import { approveRecharge, receivePayment } from '@shipdesk/contract/money/recharges';
import { prepareRemittances, recordUtr } from '@shipdesk/contract/money/remittance-runs';
import { listRemittances } from '@shipdesk/contract/money/remittances';
import { runInvoices } from '@shipdesk/contract/money/tax-documents';
import { getAnalytics } from '@shipdesk/contract/operator/analytics';
import { createShipments } from '@shipdesk/contract/shipping/shipments';
import { pushEvents } from '@shipdesk/contract/shipping/tracking';
import { findPayoutDayUntil } from '@shipdesk/domain/money/cod/remittance-plan';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { demoAccounts } from '../src/demo/demo-data.ts';
import { FakeRazorpay } from '../test-support/fake-razorpay.ts';
import { setPushToken } from '../test-support/parcels/demo-pushes.ts';
import { compareFigures } from './support/figures-check.ts';
import { callHttp, type HttpResponse } from './support/http-call.ts';
import {
  type Installation,
  killServer,
  WITH_DATABASE_EVERY,
  withRunningInstallation,
} from './support/installation.ts';
import {
  compareBookings,
  compareInvoices,
  comparePayouts,
  compareRecharges,
  compareSeries,
} from './support/money-books.ts';
import {
  addIdempotencyKey,
  createMoneySeller,
  deliver,
  fillPath,
  type Headers,
  type MoneySeller,
  ORDERS_PER_SELLER,
  send,
  sendAndExpect,
  signIn,
} from './support/money-seller.ts';
import { OrderRecorder } from './support/order-recorder.ts';
import { countRounds, type Trials, testClaim } from './support/test-claim.ts';

/** Each round creates a seller and kills a server. */
const kills = { usual: 100, night: 500 };
/** Long enough for the jobs that the calls enqueue. */
const MAX_WAIT_MS = 800;
/** The orders, two recharges, one payout and one invoice. */
const FACTS_PER_SELLER = ORDERS_PER_SELLER + 4;
/** After a kill, the next server applies leased pushes when their lease of a minute ends. */
const SETTLED_WITHIN_MS = 300_000;
const POLL_INTERVAL_MS = 250;
/** The jobs of a killed server are due again soon after its restart. */
const environment = { JOB_LEASE_SECONDS: '5', ACCESS_TOKEN_SECONDS: '3600' };

/** Two sessions of the operator. */
type Staff = readonly [Headers, Headers];

async function signInStaff(installation: Installation): Promise<Staff> {
  const operator = demoAccounts.find(({ kind }) => kind === 'operator');
  if (!operator) throw new Error('the demo has no operator');
  const openSession = () => signIn(installation, operator.email, operator.password);
  return [await openSession(), await openSession()];
}

/** Returns the calls that the kill interrupts. Each retries its request until it succeeds. */
function createMoneyCalls(
  installation: Installation,
  { seller, staff, recorder }: { seller: MoneySeller; staff: Staff; recorder: OrderRecorder },
): (() => Promise<unknown>)[] {
  const { headers, sellerId, newOrders, offline, gateway, parcelInTransit, payoutUtr } = seller;
  const [session, otherSession] = staff;
  const retry = (endpoint: Endpoint, call: () => Promise<HttpResponse>) => () =>
    recorder.retryUntil(call, getSuccessStatus(endpoint));

  const booking = {
    headers: addIdempotencyKey(headers),
    body: { docketNumbers: newOrders, choice: 'cheapest' },
  };
  const approve = (caller: Headers) =>
    retry(approveRecharge, () =>
      send(installation, fillPath(approveRecharge, { id: offline.id }), { headers: caller }),
    );
  const sendWebhook = (event: string, id: string) => {
    const webhook = FakeRazorpay.signEvent(FakeRazorpay.buildLinkEvent(event, gateway.link), {
      id,
    });
    return retry(receivePayment, () =>
      callHttp(installation.url + receivePayment.path, {
        headers: webhook.headers,
        content: webhook.payload,
      }),
    );
  };
  const payOut = async () => {
    const body = { runOn: findPayoutDayUntil(toBusinessDay(new Date())) };
    const prepare = () => send(installation, prepareRemittances, { headers: session, body });
    await retry(prepareRemittances, prepare)();
    const response = await retry(listRemittances, () =>
      send(installation, listRemittances, { headers }),
    )();
    const { data } = JSON.parse(response.body) as { data: { remittances: { id: string }[] } };
    const [payout] = data.remittances;
    if (!payout) throw new Error('no payout was prepared');
    const enterUtr = (caller: Headers) =>
      retry(recordUtr, () =>
        send(installation, fillPath(recordUtr, { sellerId, id: payout.id }), {
          headers: caller,
          body: { utr: payoutUtr },
        }),
      )();
    await Promise.all([enterUtr(session), enterUtr(otherSession)]);
  };
  const paidEventId = randomUUID();
  return [
    retry(createShipments, () => send(installation, createShipments, booking)),
    approve(session),
    approve(otherSession),
    sendWebhook('payment_link.paid', paidEventId),
    sendWebhook('payment_link.paid', paidEventId),
    sendWebhook('payment.captured', randomUUID()),
    retry(pushEvents, () => deliver(installation, [parcelInTransit.awb])),
    retry(runInvoices, () => send(installation, runInvoices, { headers: otherSession })),
    payOut,
    // Starts a count of the dashboard's figures.
    retry(getAnalytics, () => send(installation, getAnalytics, { headers })),
  ];
}

/** Waits until bookings, invoice runs and pushes have ended. Retries failed jobs without their backoff. */
async function waitForJobs(installation: Installation): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    await installation.query(
      "update jobs set run_at = now(), attempts = 0 where task in ('book', 'invoices') and lease_until is null and run_at > now()",
    );
    const [row] = await installation.query<{ jobs: number; pushes: number }>(
      `select (select count(*)::int from jobs where task in ('book', 'invoices')) as jobs,
        (select count(*)::int from carrier_pushes where state = 'waiting') as pushes`,
    );
    if (row?.jobs === 0 && row.pushes === 0) return;
    if (Date.now() > deadline) throw new Error(`not settled: ${JSON.stringify(row)}`);
    await sleep(POLL_INTERVAL_MS);
  }
}

async function moveMoneyThroughKills(
  installation: Installation,
  trials: Trials,
  gateway: FakeRazorpay,
): Promise<void> {
  await setPushToken(installation.url);
  const staff = await signInStaff(installation);
  const [session] = staff;
  const recorder = new OrderRecorder(installation, trials, { isLossy: true });
  const sellers: MoneySeller[] = [];
  let interruptingKills = 0;

  const moveAndKill = async (round: number) => {
    const payoutUtr = `N${String(round).padStart(15, '0')}`;
    const seller = await createMoneySeller(installation, session, { gateway, payoutUtr });
    sellers.push(seller);
    const calls = createMoneyCalls(installation, { seller, staff, recorder });
    const killsAfterResponses = round % 2 === 1;
    const threshold = {
      responses: trials.random(1, calls.length - 1),
      ...Promise.withResolvers<void>(),
    };
    let responses = 0;
    const allCalls = Promise.all(
      calls.map(async (call) => {
        await call();
        responses += 1;
        if (responses === threshold.responses) threshold.resolve();
      }),
    );
    // Prevents an unhandled rejection when the kill fails first. Otherwise the promise is awaited below.
    allCalls.catch(() => undefined);
    if (killsAfterResponses) await Promise.race([threshold.promise, allCalls]);
    else await sleep(trials.random(0, MAX_WAIT_MS));
    interruptingKills += responses < calls.length ? 1 : 0;
    await killServer(installation, round);
    await installation.start();
    await allCalls;
  };
  await trials.repeat(kills, moveAndKill, { counted: false });
  if (interruptingKills * 3 < countRounds(kills))
    trials.fail(`only ${interruptingKills} kills interrupted a call`);

  const startedAt = new Date();
  await sendAndExpect(installation, runInvoices, { headers: session });
  await waitForJobs(installation);
  await compareBookings(installation, trials, sellers);
  await compareRecharges(installation, trials, sellers);
  await comparePayouts(installation, trials, sellers);
  await compareInvoices(installation, trials, { sellers, startedAt });
  await compareSeries(installation, trials);
  await compareFigures(installation, trials, { sellers, recorder });
  const proof = await sendAndExpect<{ data: { differences: number; findings: unknown[] } }>(
    installation,
    proveLedger,
    { headers: session },
  );
  const { differences, findings } = proof.data;
  if (differences > 0) trials.fail(`the books differ: ${JSON.stringify(findings)}`);
}

const facts = countRounds(kills) * FACTS_PER_SELLER;

await testClaim(
  {
    id: 'R33',
    claim: `after ${countRounds(kills)} SIGKILLs of the server (every ${WITH_DATABASE_EVERY}th also of its database) during bookings, recharges, webhooks, payouts and invoice runs that are retried, of ${facts} bookings, recharges, payouts and invoices 0 are lost and 0 are duplicated, document numbers have no gaps, the ledger proof finds no differences, figures of the dashboard equal a recount`,
    engine: 'embedded',
    minTrials: facts,
  },
  async (trials) => {
    const gateway = await FakeRazorpay.start();
    try {
      await withRunningInstallation(
        'embedded',
        (installation) => moveMoneyThroughKills(installation, trials, gateway),
        { settings: { ...environment, ...gateway.settings } },
      );
    } finally {
      await gateway.close();
    }
  },
);
