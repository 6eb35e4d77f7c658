import { isDeliveryDay } from '@shipdesk/domain/rates/transit';
import type { NdrActionKind } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { listPickupDays } from '@shipdesk/domain/shipping/pickup-slots';
import {
  addDays,
  type IsoDate,
  startOfBusinessDay,
  toBusinessDay,
} from '@shipdesk/domain/values/time/calendar';
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
import type { Principal } from '../platform/principal.ts';
import { createShipments } from '../shipping/booking/shipments-service.ts';
import { createCarriers } from '../shipping/carriers/carriers-service.ts';
import { createSimulators } from '../shipping/carriers/simulator/simulator-service.ts';
import { createPickups } from '../shipping/hand-over/pickups-service.ts';
import { createDemoCall, demoAccounts, demoRoles } from './demo-data.ts';
import {
  addDemoTaxDetails,
  createWeightAnswerer,
  type DemoTransfer,
  disputeOpenDemoWeight,
  payDemoClaim,
  rechargeDemoWallet,
} from './seed-billing.ts';
import { shipBeyondWallet } from './seed-dues.ts';
import {
  answerDemoFailures,
  escalateDemoFailures,
  keepDemoFailuresOpen,
  retryDemoFailures,
} from './seed-ndr-answers.ts';
import { addDemoBankAccount, payOutDemoCod, remitDemoCod } from './seed-payouts.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The first simulated day and the days on which the seller shipped, counted back from the last morning. */
const FIRST_DAYS_AGO = 24;
const SHIPPED_DAYS_AGO = [FIRST_DAYS_AGO, 16, 11, 8, 6, 5, 4, 3, 2, 1, 0];
/** Lets the demo's sellers ship without a recharge. */
const DEMO_CREDIT_PAISE = 25_00_000_00;
/** Any length works, because no other worker runs during the seed. */
const LEASE_SECONDS = 60;
/** A simulated day passes in four minutes while a visitor looks at the demo. */
const SPEED = 360;
/** Of the parcels that were shipped first, two are lost and four are heavier than declared. */
const FIRST_LIVES = ['LOST', 'LOST', 'HEAVY', 'HEAVY', 'HEAVY', 'HEAVY'] as const;
/** The first parcels of these days are heavier, so that their discrepancies are still open. */
const HEAVY_DAYS_AGO = [6, 5, 4, 3];
type Life = Parameters<ReturnType<typeof createSimulators>['setLife']>[1];
/**
 * Why deliveries fail, by days since the shipment. Together the reasons allow every action. A payment dispute needs
 * a COD parcel, and payouts need delivered parcels.
 */
const failuresByDaysAgo: ReadonlyMap<number, { first: 'cod' | 'prepaid'; lives: Life[] }> = new Map(
  [
    [16, { first: 'prepaid', lives: ['REFUSED'] }],
    [
      11,
      {
        first: 'prepaid',
        lives: ['EOD-86', 'EOD-6', 'EOD-74', 'EOD-11', 'EOD-6', 'DELIVERED', 'DELIVERED'],
      },
    ],
    [8, { first: 'cod', lives: ['EOD-40', 'EOD-16', 'EOD-104', 'EOD-11', 'EOD-137'] }],
  ],
);
/**
 * The seller's answers by days before the last delivery day. The parcels fail again on that day, so that their
 * deadline is recent. The carrier needs a new address a day before it tries again.
 */
const retriesByDaysBefore: readonly (readonly [number, readonly NdrActionKind[]])[] = [
  [2, ['change_address']],
  [1, ['reattempt', 'change_payment']],
];
/** Bank transfers by their age in days. */
const demoTransfers: ReadonlyMap<number, DemoTransfer> = new Map([
  [24, { amountPaise: 10_000_00, utr: '412345670001', outcome: 'approved' }],
  [8, { amountPaise: 5_000_00, utr: '412345670002', outcome: 'approved' }],
  [4, { amountPaise: 2_000_00, utr: '412345670003', outcome: 'declined' }],
  [0, { amountPaise: 2_000_00, utr: '412345670004', outcome: 'waiting' }],
]);

/**
 * Ships the older orders of the demo's seller on simulated past days, so that there are orders at every stage. Leaves
 * the simulator's clock running at demo speed.
 */
export async function seedParcels(deps: Deps & { log: Logger }): Promise<void> {
  const { database, log } = deps;
  const [shipping, , staff, debtor] = demoAccounts;
  const principal = await toPrincipal(deps, shipping);
  const operator = await toPrincipal(deps, staff);
  const now = deps.now().getTime();
  const todayNineMs = startOfBusinessDay(toBusinessDay(deps.now())).getTime() + 9 * HOUR_MS;
  // Before noon the last parcels were shipped yesterday, so that today's orders are still new.
  const lastNineMs = now < todayNineMs + 3 * HOUR_MS ? todayNineMs - DAY_MS : todayNineMs;
  let timeMs = lastNineMs - FIRST_DAYS_AGO * DAY_MS;
  const pastDeps = { ...deps, now: () => new Date(timeMs) };
  const simulators = createSimulators(deps, createCarriers(deps));
  const { clock } = simulators;
  await clock.startAt(new Date(timeMs));
  const shipments = createShipments(pastDeps);
  const pickups = createPickups(pastDeps);
  const handlers = createJobHandlers(pastDeps);
  const jobSettings = { database, handlers, now: pastDeps.now, log, leaseSeconds: LEASE_SECONDS };
  const runJobs = async () => {
    while ((await runDueJobs(jobSettings)) > 0);
  };
  const advanceTo = async (untilMs: number) => {
    await clock.advance((untilMs - timeMs) / HOUR_MS);
    timeMs = untilMs;
    await runJobs();
  };

  const book = async (docketNumbers: string[]) => {
    const request = { docketNumbers, choice: 'cheapest' } as const;
    await shipments.book(principal, request, createDemoCall('shipments'));
    await runJobs();
  };

  const parties = { seller: principal, operator };
  const answerWeights = createWeightAnswerer(pastDeps, parties);
  let lostDocket = '';
  const settleAccounts = async () => {
    await startInvoices(pastDeps);
    await runJobs();
    await payOutDemoCod(pastDeps, operator);
    await answerWeights();
  };

  for (const account of demoAccounts.filter(({ kind }) => kind === 'seller')) {
    const { sellerId } = await toPrincipal(deps, account);
    await createWallets(pastDeps).setCreditLimit(operator, sellerId, DEMO_CREDIT_PAISE);
  }
  await addDemoBankAccount(pastDeps, parties);
  await addDemoTaxDetails(pastDeps, parties);
  await keepDemoFailuresOpen(pastDeps, principal);
  const lastDeliveryDay = findLastDeliveryDay(toBusinessDay(deps.now()));
  const retriesByDay = new Map(
    retriesByDaysBefore.map(([days, kinds]) => [addDays(lastDeliveryDay, -days), kinds]),
  );
  for (let daysAgo = FIRST_DAYS_AGO; daysAgo >= 0; daysAgo -= 1) {
    await advanceTo(lastNineMs - daysAgo * DAY_MS);
    await settleAccounts();
    const retries = retriesByDay.get(toBusinessDay(new Date(timeMs)));
    if (retries) {
      await retryDemoFailures(pastDeps, principal, retries);
      await runJobs();
    }
    const transfer = demoTransfers.get(daysAgo);
    if (transfer) await rechargeDemoWallet(pastDeps, parties, transfer);
    if (!SHIPPED_DAYS_AGO.includes(daysAgo)) continue;
    const orders = await listNewOrders(deps, principal, new Date(timeMs));
    const docketNumbers = orders.map(getDocket);
    if (docketNumbers.length === 0) continue;
    await book(docketNumbers);
    if (daysAgo === FIRST_DAYS_AGO) {
      const owing = await toPrincipal(deps, debtor);
      await shipBeyondWallet(pastDeps, { seller: owing, operator }, simulators, runJobs);
      [lostDocket = ''] = docketNumbers;
      for (const [position, life] of FIRST_LIVES.entries()) {
        await simulators.setLife(docketNumbers.slice(position, position + 1), life);
      }
    } else if (HEAVY_DAYS_AGO.includes(daysAgo)) {
      await simulators.setLife(docketNumbers.slice(0, 1), 'HEAVY');
    }
    const failures = failuresByDaysAgo.get(daysAgo);
    const isFirst = ({ isCod }: NewOrder) => isCod === (failures?.first === 'cod');
    const sorted = orders.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
    for (const [position, life] of (failures?.lives ?? []).entries()) {
      await simulators.setLife(sorted.slice(position, position + 1).map(getDocket), life);
    }
    // The parcels of the last day stay booked, without a pickup.
    if (daysAgo === 0) continue;
    // Couriers do not pick up on Sundays.
    const [pickupDay] = listPickupDays(new Date(timeMs));
    const day = pickupDay?.day ?? toBusinessDay(new Date(timeMs));
    await pickups.request(principal, { day, slot: '14:00' });
  }
  await advanceTo(now);
  await settleAccounts();
  await remitDemoCod(pastDeps, operator);
  await payDemoClaim(pastDeps, parties, lostDocket);
  await disputeOpenDemoWeight(pastDeps, parties);
  await answerDemoFailures(pastDeps, principal);
  await escalateDemoFailures(pastDeps, principal);
  await runJobs();
  const [cancelled, waiting] = await listNewOrders(deps, principal, deps.now());
  // The last pickup request is older, so this parcel waits for a pickup.
  if (waiting) await book([waiting.docketNumber]);
  await runNightlyProof(pastDeps);
  await clock.setSpeed(SPEED);
  if (cancelled) await createOrders(deps).cancel(principal, cancelled.docketNumber);
}

async function toPrincipal(
  { database }: Pick<Deps, 'database'>,
  { email, kind }: (typeof demoAccounts)[number],
): Promise<Principal> {
  const login = await database.asLogin(email, (db) => findLogin(db, email));
  if (!login) throw new Error(`the demo has no account ${email}`);
  const { sellerId, userId } = login;
  return {
    kind: kind === 'operator' ? kind : 'user',
    sellerId,
    userId,
    sessionId: '',
    email,
    roles: demoRoles[kind],
    needsFactor: false,
    source: { ...createOwnSource('demo'), userId },
  };
}

function findLastDeliveryDay(today: IsoDate): IsoDate {
  const day = addDays(today, -1);
  return isDeliveryDay(day) ? day : findLastDeliveryDay(day);
}

interface NewOrder {
  readonly docketNumber: string;
  readonly isCod: boolean;
}

const getDocket = ({ docketNumber }: NewOrder) => docketNumber;

/** Returns the orders that were captured before a given time and not shipped. */
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
