import { findPayoutDayUntil } from '@shipdesk/domain/money/cod/remittance-plan';
import type { NdrActionKind } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { findLogin } from '../accounts/users/user-steps.ts';
import type { Deps } from '../deps.ts';
import { createJobHandlers } from '../job-handlers.ts';
import { startInvoices } from '../money/invoices/invoice-runs-service.ts';
import { runNightlyProof } from '../money/ledger/proof-service.ts';
import { createWallets } from '../money/ledger/wallets-service.ts';
import { createOrders } from '../orders/capture/orders-service.ts';
import { createOwnSource } from '../platform/db/query/caller.ts';
import { runDueJobs } from '../platform/jobs/job-worker.ts';
import type { Logger } from '../platform/logger.ts';
import { actAsUser, type Principal } from '../platform/principal.ts';
import { createShipments } from '../shipping/booking/shipments-service.ts';
import { createCarriers } from '../shipping/carriers/carriers-service.ts';
import { createSimulators } from '../shipping/carriers/simulator/simulator-service.ts';
import { createPickups } from '../shipping/hand-over/pickups-service.ts';
import { createDemoCall, demoAccounts, demoRoles } from './demo-data.ts';
import { type DemoSchedule, subtractDeliveryDays } from './demo-schedule.ts';
import {
  addDemoTaxDetails,
  createWeightSettler,
  type DemoTransfer,
  disputeOpenDemoWeight,
  payDemoClaim,
  rechargeDemoWallet,
} from './seed-billing.ts';
import { seedDues } from './seed-dues.ts';
import {
  answerDemoFailures,
  escalateDemoFailures,
  keepDemoFailuresOpen,
  retryDemoFailures,
} from './seed-ndr-answers.ts';
import { addDemoBankAccount, createCodRemitter, payOutDemoCod } from './seed-payouts.ts';

/** Lets the demo's sellers ship without a recharge. */
const DEMO_CREDIT_PAISE = 25_00_000_00;
/** Any length works, because no other worker runs during the seed. */
const LEASE_SECONDS = 60;
/** The `shippedDaysAgo` of the morning whose parcels include lost ones and decided weight disputes. */
const DECIDED_DAYS_AGO = 20;
const decidedLives = ['LOST', 'LOST', 'HEAVY', 'HEAVY', 'HEAVY', 'HEAVY'] as const;
/** The `shippedDaysAgo` of mornings with a heavier parcel whose discrepancy is still open. */
const HEAVY_DAYS_AGO = [5, 4, 3, 2];
/** The `shippedDaysAgo` of the last answered weight discrepancies. Later ones stay open for visitors. */
const ANSWERED_UNTIL_DAYS_AGO = 17;
/** The `shippedDaysAgo` of the mornings on which the carrier also remits COD. */
const REMITTED_DAYS_AGO = [44, 32, 20];
type Life = Parameters<ReturnType<typeof createSimulators>['setLife']>[1];
/**
 * The outcomes of a morning's first parcels, keyed by its `shippedDaysAgo`. The failed deliveries together allow every
 * action. A payment dispute needs a COD parcel, and payouts need delivered parcels.
 */
const failuresByDaysAgo: ReadonlyMap<number, { first: 'cod' | 'prepaid'; lives: Life[] }> = new Map(
  [
    [13, { first: 'prepaid', lives: ['REFUSED', 'FAKE', 'NIGHT'] }],
    [
      9,
      {
        first: 'prepaid',
        lives: ['EOD-86', 'EOD-6', 'EOD-74', 'EOD-11', 'EOD-6', 'DELIVERED', 'DELIVERED'],
      },
    ],
    [7, { first: 'cod', lives: ['EOD-40', 'EOD-16', 'EOD-104', 'EOD-11', 'EOD-137'] }],
  ],
);
/**
 * The seller's answers, keyed by delivery days before the last delivery day. The parcels fail again on the last day, so
 * that their deadline is recent. The carrier needs a new address a day before it tries again.
 */
const retriesByDaysBefore: readonly (readonly [number, readonly NdrActionKind[]])[] = [
  [2, ['change_address']],
  [1, ['reattempt', 'change_payment']],
];
/** Bank transfers, keyed by the `shippedDaysAgo` of their morning. */
const demoTransfers: ReadonlyMap<number, DemoTransfer> = new Map([
  [56, { amountPaise: 10_000_00, utr: '412345670001', outcome: 'approved' }],
  [38, { amountPaise: 10_000_00, utr: '412345670002', outcome: 'approved' }],
  [20, { amountPaise: 10_000_00, utr: '412345670003', outcome: 'approved' }],
  [7, { amountPaise: 5_000_00, utr: '412345670004', outcome: 'approved' }],
  [4, { amountPaise: 2_000_00, utr: '412345670005', outcome: 'declined' }],
  [0, { amountPaise: 2_000_00, utr: '412345670006', outcome: 'waiting' }],
]);

/**
 * Ships the older orders of the demo's seller on past days, so that there are orders at every stage. Leaves the
 * simulator's clock running at real time.
 */
export async function seedParcels(
  deps: Deps & { log: Logger },
  { mornings }: DemoSchedule,
): Promise<void> {
  const { database, log } = deps;
  const [sellerAccount, , operatorAccount, owingAccount] = demoAccounts;
  const principal = await loadPrincipal(deps, sellerAccount);
  const operator = await loadPrincipal(deps, operatorAccount);
  const now = deps.now();
  let time = mornings[0]?.at ?? now;
  const pastDeps = { ...deps, now: () => time };
  const simulators = createSimulators(deps, createCarriers(deps));
  const { clock } = simulators;
  await clock.startAt(time);
  const shipments = createShipments(pastDeps);
  const pickups = createPickups(pastDeps);
  const handlers = createJobHandlers(pastDeps);
  const jobSettings = { database, handlers, now: pastDeps.now, log, leaseSeconds: LEASE_SECONDS };
  const runJobs = async () => {
    await runDueJobs(jobSettings, undefined, { isSweep: false });
  };
  const advanceTo = async (until: Date) => {
    time = await clock.advanceTo(until);
    await runJobs();
  };

  const book = async (docketNumbers: string[]) => {
    const request = { docketNumbers, choice: 'cheapest' } as const;
    await shipments.book(principal, request, createDemoCall('shipments'));
    await runJobs();
  };

  const parties = { seller: principal, operator };
  const settleWeights = createWeightSettler(pastDeps, parties);
  const remitCod = createCodRemitter(pastDeps, operator);
  let lostDocket = '';
  let paidOutOn = '';
  const settleAccounts = async () => {
    await startInvoices(pastDeps);
    await runJobs();
    const payoutDay = findPayoutDayUntil(toBusinessDay(time));
    if (payoutDay !== paidOutOn) await payOutDemoCod(pastDeps, operator);
    paidOutOn = payoutDay;
  };

  for (const account of demoAccounts.filter(({ kind }) => kind === 'seller')) {
    const { sellerId } = await loadPrincipal(deps, account);
    await createWallets(pastDeps).setCreditLimit(operator, sellerId, DEMO_CREDIT_PAISE);
  }
  await addDemoBankAccount(pastDeps, parties);
  await addDemoTaxDetails(pastDeps, parties);
  await keepDemoFailuresOpen(pastDeps, principal);
  const lastDeliveryDay = subtractDeliveryDays(toBusinessDay(now), 1);
  const retries = new Map(
    retriesByDaysBefore.map(([days, kinds]) => [
      subtractDeliveryDays(lastDeliveryDay, days),
      kinds,
    ]),
  );
  for (const { at, shippedDaysAgo: daysAgo } of mornings) {
    await advanceTo(at);
    await settleAccounts();
    const retryKinds = retries.get(toBusinessDay(at));
    if (retryKinds) {
      await retryDemoFailures(pastDeps, principal, retryKinds);
      await runJobs();
    }
    if (daysAgo === null) continue;
    if (daysAgo >= ANSWERED_UNTIL_DAYS_AGO) await settleWeights();
    if (REMITTED_DAYS_AGO.includes(daysAgo)) await remitCod({ isLast: false });
    const transfer = demoTransfers.get(daysAgo);
    if (transfer) await rechargeDemoWallet(pastDeps, parties, transfer);
    const orders = await listNewOrders(deps, principal, at);
    const docketNumbers = orders.map(getDocket);
    await book(docketNumbers);
    if (daysAgo === DECIDED_DAYS_AGO) {
      const owingSeller = await loadPrincipal(deps, owingAccount);
      await seedDues(pastDeps, { seller: owingSeller, operator }, simulators, runJobs);
      [lostDocket = ''] = docketNumbers;
    }
    for (const { docketNumber, life } of chooseLives(orders, daysAgo)) {
      await simulators.setLife([docketNumber], life);
    }
    // The parcels of the last day stay booked, without a pickup.
    if (daysAgo > 0) await pickups.request(principal, { day: toBusinessDay(at), slot: '14:00' });
  }
  await advanceTo(now);
  await settleAccounts();
  await remitCod({ isLast: true });
  await payDemoClaim(pastDeps, parties, lostDocket);
  await disputeOpenDemoWeight(pastDeps, parties);
  await answerDemoFailures(pastDeps, principal);
  await escalateDemoFailures(pastDeps, principal);
  await runJobs();
  const [orderToCancel, waitingOrder] = await listNewOrders(deps, principal, now);
  // The last pickup request is older, so this parcel waits for a pickup.
  if (waitingOrder) await book([waitingOrder.docketNumber]);
  await runNightlyProof(pastDeps);
  await clock.advanceTo(deps.now());
  await clock.setSpeed(1);
  if (orderToCancel) await createOrders(deps).cancel(principal, orderToCancel.docketNumber);
}

async function loadPrincipal(
  { database }: Pick<Deps, 'database'>,
  { email, kind }: (typeof demoAccounts)[number],
): Promise<Principal> {
  const login = await database.asLogin(email, (db) => findLogin(db, email));
  if (!login) throw new Error(`the demo has no account ${email}`);
  const { sellerId, userId } = login;
  const caller = { sellerId, source: createOwnSource('demo') };
  return actAsUser(caller, { userId, email, role: demoRoles[kind] });
}

interface NewOrder {
  readonly docketNumber: string;
  readonly isCod: boolean;
}

/** Returns the fixed outcomes of the parcels of a morning. The simulator chooses the other outcomes. */
function chooseLives(orders: readonly NewOrder[], daysAgo: number) {
  const failures = failuresByDaysAgo.get(daysAgo);
  const isFirst = ({ isCod }: NewOrder) => isCod === (failures?.first === 'cod');
  const sortedOrders = failures
    ? orders.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
    : orders;
  const heavyLives: readonly Life[] = HEAVY_DAYS_AGO.includes(daysAgo) ? ['HEAVY'] : [];
  const lives = daysAgo === DECIDED_DAYS_AGO ? decidedLives : (failures?.lives ?? heavyLives);
  return sortedOrders.flatMap(({ docketNumber }, position) => {
    const life = lives[position];
    return life === undefined ? [] : [{ docketNumber, life }];
  });
}

const getDocket = ({ docketNumber }: NewOrder) => docketNumber;

function listNewOrders({ database }: Pick<Deps, 'database'>, principal: Principal, before: Date) {
  return database.asSeller(principal, async (db) => {
    const rows = await db
      .selectFrom('orders')
      .select(['docketNumber', 'paymentMode'])
      // The index on stages starts with the direction.
      .where('direction', '=', 'forward')
      .where('stage', '=', 'new')
      .where('createdAt', '<', before)
      .orderBy('createdAt')
      .execute();
    return rows.map(({ docketNumber, paymentMode }) => ({
      docketNumber,
      isCod: paymentMode === 'COD',
    }));
  });
}
