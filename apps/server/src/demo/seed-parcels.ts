import { businessDayOf, startOfBusinessDay } from '@shipdesk/domain/time/calendar';
import { createCarriers } from '../carriers/carriers-service.ts';
import { ownSource } from '../db/query/caller.ts';
import type { Deps } from '../deps.ts';
import type { Principal } from '../http/route.ts';
import { jobHandlers } from '../job-handlers.ts';
import { runDueJobs } from '../jobs/job-worker.ts';
import type { Logger } from '../logger.ts';
import { createOrders } from '../orders/orders-service.ts';
import { createPickups } from '../shipments/pickups-service.ts';
import { createShipments } from '../shipments/shipments-service.ts';
import { findLogin } from '../users/users-service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** When the demo's seller shipped, in days before today. What was captured later is still new. */
const SHIPPED_DAYS_AGO = [24, 16, 11, 8, 6, 5, 4, 3, 2, 1, 0];
/** Parcels that were booked last wait for their pickup. */
const WITHOUT_PICKUP_DAYS = 0;
/** Seeding has no other worker. */
const LEASE_SECONDS = 60;
/** A day passes in four minutes while one looks. */
const SPEED = 360;

/**
 * Ships the older orders of the demo's seller on past days of the simulator, so that orders stand at every stage, and
 * lets its clock run on from now.
 */
export async function seedParcels(deps: Deps & { log: Logger }, email: string): Promise<void> {
  const { database, log } = deps;
  const login = await findLogin(database, email);
  if (!login) throw new Error('the demo has no seller');
  const { sellerId, userId } = login;
  const principal: Principal = {
    kind: 'user',
    sellerId,
    userId,
    sessionId: '',
    email,
    roles: ['Customer'],
    needsFactor: false,
    source: { ...ownSource('demo'), userId },
  };
  const today = startOfBusinessDay(businessDayOf(deps.now())).getTime();
  const [first = 0] = SHIPPED_DAYS_AGO;
  let time = today - first * DAY_MS + 9 * HOUR_MS;
  const then = { ...deps, now: () => new Date(time) };
  const clock = createCarriers(deps).simulatorClock;
  await clock.startAt(new Date(time));
  const shipments = createShipments(then);
  const pickups = createPickups(then);
  const handlers = jobHandlers(then);
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

  for (const daysAgo of SHIPPED_DAYS_AGO) {
    await advanceTo(today - daysAgo * DAY_MS + 9 * HOUR_MS);
    const docketNumbers = await newOrders(deps, principal, new Date(time));
    if (docketNumbers.length === 0) continue;
    const call = { operation: 'shipments', key: undefined, requestHash: '' };
    await shipments.book(principal, { docketNumbers, choice: 'cheapest' }, call);
    await runJobs();
    if (daysAgo <= WITHOUT_PICKUP_DAYS) continue;
    const day = businessDayOf(new Date(time));
    await pickups.ask(principal, { docketNumbers: undefined, day, slot: '14:00' });
  }
  await advanceTo(deps.now().getTime());
  await clock.setSpeed(SPEED);
  const [cancelled] = await newOrders(deps, principal, deps.now());
  if (cancelled) await createOrders(deps).cancel(principal, cancelled);
}

/** Docket numbers of the orders that were captured before a moment and not shipped. */
function newOrders(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
  before: Date,
): Promise<string[]> {
  return database.asSeller(principal, async (db) => {
    const rows = await db
      .selectFrom('orders')
      .select('docket_number')
      .where('stage', '=', 'new')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .execute();
    return rows.map(({ docket_number }) => docket_number);
  });
}
