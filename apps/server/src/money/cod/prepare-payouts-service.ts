import { isPayoutDay } from '@shipdesk/domain/money/cod/remittance-plan';
import { businessDayOf } from '@shipdesk/domain/values/time/calendar';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { type Caller, ownSource, type WriteSource } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import {
  assignLines,
  type CodLineRow,
  lockDueLines,
  lockLinesToDeduct,
  selectDueSellers,
} from './cod-lines-store.ts';
import { payoutStanding } from './payout-standing.ts';
import { MAX_PARCELS } from './remittances-service.ts';
import { hasRun, insertRemittance, nextNumber } from './remittances-store.ts';

/** Sellers of one run at most. */
const MAX_SELLERS = 10_000;

/** The result of a run. */
export interface RunResult {
  readonly prepared: number;
  /** The total of the prepared payouts. */
  readonly paise: number;
  /** Sellers with COD due whose payout a condition holds up. */
  readonly held: number;
}

/**
 * Prepares a payout for each seller with COD due by a payout day. A seller with a payout of the day gets no second one, so
 * a run can be repeated.
 */
export async function preparePayouts(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  source: WriteSource,
  runOn: string,
): Promise<RunResult> {
  const { database } = deps;
  const sellers = await database.asOperator((db) =>
    selectDueSellers(db, { runOn, limit: MAX_SELLERS }),
  );
  let [prepared, paise, held] = [0, 0, 0];
  for (const { sellerId } of sellers) {
    const caller = { sellerId, source };
    const netPaise = await database.asSeller(caller, (db) =>
      preparePayout(db, caller, deps, runOn),
    );
    if (netPaise === null) held += 1;
    else if (netPaise > 0) prepared += 1;
    paise += netPaise ?? 0;
  }
  return { prepared, paise, held };
}

/** Prepares the payouts of today when today is a payout day. */
export async function prepareTodaysPayouts(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
): Promise<void> {
  const today = businessDayOf(deps.now());
  if (isPayoutDay(today)) await preparePayouts(deps, ownSource('prepare payouts'), today);
}

/** The amount of the new payout; 0 when there is nothing to prepare, null when a condition blocks it. */
async function preparePayout(
  db: Db,
  caller: Caller,
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  runOn: string,
): Promise<number | null> {
  const at = now();
  // The locks of the lines let only one of two runs of a seller continue.
  const due = await lockDueLines(db, { runOn, limit: MAX_PARCELS });
  if (due.length === 0 || (await hasRun(db, runOn))) return 0;
  const deducted = await lockLinesToDeduct(db, MAX_PARCELS);
  const reversedPaise = sumOf(deducted, 'codPaise');
  const sums = {
    parcels: due.length,
    codPaise: sumOf(due, 'codPaise'),
    feePaise: sumOf(due, 'feePaise'),
  };
  const { amounts, unmet, accountId } = await payoutStanding(db, { due: sums, reversedPaise }, at);
  if (unmet.length > 0 || accountId === null) return null;
  const id = newId();
  const number = await nextNumber(db);
  await insertRemittance(db, {
    sellerId: caller.sellerId,
    id,
    number,
    runOn,
    state: 'in_batch',
    parcels: due.length,
    codPaise: amounts.codPaise,
    reversedPaise: amounts.reversedPaise,
    feePaise: amounts.feePaise,
    gstPaise: amounts.gstPaise,
    duesPaise: amounts.duesPaise,
    netPaise: amounts.netPaise,
    bankAccountId: accountId,
    utr: null,
    createdAt: at,
    remittedAt: null,
    remittedBy: null,
    matchedAt: null,
    matchedBy: null,
  });
  await assignLines(db, id, { paid: due, deducted });
  await recordAudit(db, caller, {
    action: 'remittance.prepared',
    subject: id,
    change: { number, run_on: runOn, parcels: due.length, net_paise: amounts.netPaise },
  });
  return amounts.netPaise;
}

function sumOf(lines: readonly CodLineRow[], column: 'codPaise' | 'feePaise'): number {
  return lines.reduce((sum, line) => sum + line[column], 0);
}
