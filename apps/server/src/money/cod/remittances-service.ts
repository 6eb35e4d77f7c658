import { FORECAST_DAYS, forecastPayouts } from '@shipdesk/domain/money/cod/forecast';
import { findPayoutDayFrom } from '@shipdesk/domain/money/cod/remittance-plan';
import { addDays, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  selectPayoutLines,
  selectPlan,
  sumDue,
  sumDueByDay,
  sumUndeductedPaise,
} from './cod-lines-store.ts';
import { checkPayout } from './payout-steps.ts';
import { findRemittance, hasRun, selectRemittances, sumRemittances } from './remittances-store.ts';

/** The maximum number of parcels in one payout. The next run pays the remaining ones. */
export const MAX_PARCELS = 10_000;

export type RemittanceWithLines = Awaited<ReturnType<typeof findWithLines>>;

export function createRemittances({ database, now }: RowDeps) {
  return {
    list: (principal: Principal, { page, pageSize }: { page: number; pageSize: number }) =>
      database.asSeller(principal, async (db) => {
        const at = now();
        const rows = await selectRemittances(db, {
          offset: (page - 1) * pageSize,
          limit: pageSize + 1,
        });
        const { totalPaise, toSendPaise, last } = await sumRemittances(db);
        const allDueSums = await sumDue(db, null);
        const reversedPaise = await sumUndeductedPaise(db);
        const runOn = await findNextRun(db, toBusinessDay(at));
        const nextDueSums = await sumDue(db, runOn);
        const { amounts, unmet } = await checkPayout(db, { due: nextDueSums, reversedPaise }, at);
        return {
          plan: await selectPlan(db),
          toRemitPaise: allDueSums.codPaise + toSendPaise - reversedPaise,
          last: last ? { paise: last.netPaise, on: toBusinessDay(last.remittedAt) } : null,
          totalPaise,
          next: { paise: Math.max(amounts.netPaise, 0), on: runOn },
          unmet,
          remittances: rows.slice(0, pageSize),
          hasMore: rows.length > pageSize,
        };
      }),

    forecastPayouts: (principal: Principal) =>
      database.asSeller(principal, async (db) => {
        const today = toBusinessDay(now());
        const sums = await sumDueByDay(db, addDays(today, FORECAST_DAYS));
        return { days: forecastPayouts(sums, today), deductedPaise: await sumUndeductedPaise(db) };
      }),

    /** Throws 404 for an unknown payout. */
    find: (principal: Principal, id: string, maxLines: number) =>
      database.asSeller(principal, (db) => findWithLines(db, id, maxLines)),

    export: (principal: Principal, id: string) =>
      database.asSeller(principal, async (db) => {
        const payout = await findWithLines(db, id, 2 * MAX_PARCELS);
        await recordAudit(db, principal, 'remittance.exported', id, { rows: payout.lines.length });
        return payout;
      }),
  };
}

async function findWithLines(db: Db, id: string, maxLines: number) {
  const remittance = await findRemittance(db, id);
  if (!remittance) throw new Refusal('remittance_unknown');
  const lines = await selectPayoutLines(db, id, maxLines + 1);
  return { remittance, lines: lines.slice(0, maxLines), hasMoreLines: lines.length > maxLines };
}

/** Returns the seller's next payout day. Skips today if today's run already created a payout. */
async function findNextRun(db: Db, today: string): Promise<string> {
  const firstDay = findPayoutDayFrom(today);
  return firstDay === today && (await hasRun(db, today))
    ? findPayoutDayFrom(addDays(today, 1))
    : firstDay;
}
