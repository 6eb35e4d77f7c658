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
  createWeightAnswers,
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
/** How many days the seed simulates, and the days on which the seller shipped, before the last morning. */
const FIRST_DAYS_AGO = 24;
const SHIPPED_DAYS_AGO = [FIRST_DAYS_AGO, 16, 11, 8, 6, 5, 4, 3, 2, 1, 0];
/** The demo's own sellers ship without a recharge. */
const DEMO_CREDIT_PAISE = 25_00_000_00;
/** Seeding has no other worker. */
const LEASE_SECONDS = 60;
/** A simulated day passes in four minutes while a visitor looks at the demo. */
const SPEED = 360;
/** Of the parcels that were shipped first, two are lost and four are heavier than declared. */
const FIRST_LIVES = ['LOST', 'LOST', 'HEAVY', 'HEAVY', 'HEAVY', 'HEAVY'] as const;
/** The first parcels of these days are heavier, so that their discrepancies are still open. */
const HEAVY_DAYS_AGO = [6, 5, 4, 3];
type Life = Parameters<ReturnType<typeof createSimulators>['setLife']>[1];
/**
 * Why deliveries of parcels fail, by days since the shipment. Together they allow every action. Before today each of
 * them was at its consignee's door. A dispute over the payment needs cash on delivery, and payouts need some delivered.
 * The oldest is returned by now.
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
 * The answers of the demo's seller by the days before the last delivery day. The carrier takes a new address a day
 * before it tries again. Those parcels fail again on that day, so that the time to answer is not long over.
 */
const retriesByDaysBefore: readonly (readonly [number, readonly NdrActionKind[]])[] = [
  [2, ['change_address']],
  [1, ['reattempt', 'change_payment']],
];
/** Bank transfers by how many days ago they were made. */
const demoTransfers: ReadonlyMap<number, DemoTransfer> = new Map([
  [24, { amountPaise: 10_000_00, utr: '412345670001', outcome: 'approved' }],
  [8, { amountPaise: 5_000_00, utr: '412345670002', outcome: 'approved' }],
  [4, { amountPaise: 2_000_00, utr: '412345670003', outcome: 'declined' }],
  [0, { amountPaise: 2_000_00, utr: '412345670004', outcome: 'waiting' }],
]);

/**
 * Ships the older orders of the demo's seller on past days of the simulator, so that orders stand at every stage, and
 * lets its clock run on from now.
 */
export async function seedParcels(deps: Deps & { log: Logger }): Promise<void> {
  const { database, log } = deps;
  const [shipping, , staff, debtor] = demoAccounts;
  const principal = await toPrincipal(deps, shipping);
  const operator = await toPrincipal(deps, staff);
  const now = deps.now().getTime();
  const nineToday = startOfBusinessDay(toBusinessDay(deps.now())).getTime() + 9 * HOUR_MS;
  // Before noon the last parcels were shipped yesterday, so that what was captured today is new.
  const lastNine = now < nineToday + 3 * HOUR_MS ? nineToday - DAY_MS : nineToday;
  let time = lastNine - FIRST_DAYS_AGO * DAY_MS;
  const then = { ...deps, now: () => new Date(time) };
  const simulators = createSimulators(deps, createCarriers(deps));
  const { clock } = simulators;
  await clock.startAt(new Date(time));
  const shipments = createShipments(then);
  const pickups = createPickups(then);
  const handlers = createJobHandlers(then);
  const runJobs = async () => {
    while (
      (await runDueJobs({ database, handlers, now: then.now, log, leaseSeconds: LEASE_SECONDS })) >
      0
    );
  };
  const advanceTo = async (later: number) => {
    await clock.advance((later - time) / HOUR_MS);
    time = later;
    await runJobs();
  };

  const book = async (docketNumbers: string[]) => {
    const request = { docketNumbers, choice: 'cheapest' } as const;
    await shipments.book(principal, request, createDemoCall('shipments'));
    await runJobs();
  };

  const parties = { seller: principal, operator };
  const answerWeights = createWeightAnswers(then, parties);
  let lostDocket = '';
  const settleAccounts = async () => {
    await startInvoices(then);
    await runJobs();
    await payOutDemoCod(then, operator);
    await answerWeights();
  };

  for (const account of demoAccounts.filter(({ kind }) => kind === 'seller')) {
    const { sellerId } = await toPrincipal(deps, account);
    await createWallets(then).setCreditLimit(operator, sellerId, DEMO_CREDIT_PAISE);
  }
  await addDemoBankAccount(then, parties);
  await addDemoTaxDetails(then, parties);
  await keepDemoFailuresOpen(then, principal);
  const lastDeliveryDay = findLastDeliveryDay(toBusinessDay(deps.now()));
  const retriesByDay = new Map(
    retriesByDaysBefore.map(([days, kinds]) => [addDays(lastDeliveryDay, -days), kinds]),
  );
  for (let daysAgo = FIRST_DAYS_AGO; daysAgo >= 0; daysAgo -= 1) {
    await advanceTo(lastNine - daysAgo * DAY_MS);
    await settleAccounts();
    const retries = retriesByDay.get(toBusinessDay(new Date(time)));
    if (retries) {
      await retryDemoFailures(then, principal, retries);
      await runJobs();
    }
    const transfer = demoTransfers.get(daysAgo);
    if (transfer) await rechargeDemoWallet(then, parties, transfer);
    if (!SHIPPED_DAYS_AGO.includes(daysAgo)) continue;
    const orders = await listNewOrders(deps, principal, new Date(time));
    const docketNumbers = orders.map(getDocket);
    if (docketNumbers.length === 0) continue;
    await book(docketNumbers);
    if (daysAgo === FIRST_DAYS_AGO) {
      const owing = await toPrincipal(deps, debtor);
      await shipBeyondWallet(then, { seller: owing, operator }, simulators, runJobs);
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
    // Parcels that were booked last wait for their pickup.
    if (daysAgo === 0) continue;
    // The couriers do not come on a Sunday.
    const [pickupDay] = listPickupDays(new Date(time));
    const day = pickupDay?.day ?? toBusinessDay(new Date(time));
    await pickups.ask(principal, { day, slot: '14:00' });
  }
  await advanceTo(now);
  await settleAccounts();
  await remitDemoCod(then, operator);
  await payDemoClaim(then, parties, lostDocket);
  await disputeOpenDemoWeight(then, parties);
  await answerDemoFailures(then, principal);
  await escalateDemoFailures(then, principal);
  await runJobs();
  const [cancelled, waiting] = await listNewOrders(deps, principal, deps.now());
  // No pickup has been asked for since.
  if (waiting) await book([waiting.docketNumber]);
  await runNightlyProof(then);
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
      // The index of the stages begins with the direction.
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
