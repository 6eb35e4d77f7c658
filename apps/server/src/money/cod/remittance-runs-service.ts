import type { RemittanceState } from '@shipdesk/domain/money/cod/cod-state';
import {
  findPayoutDayUntil,
  isPayoutDay,
  type RemittancePlan,
} from '@shipdesk/domain/money/cod/remittance-plan';
import { addDays, isIsoDate, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { assertSellerExists } from '../../accounts/sellers/seller-steps.ts';
import type { Deps, ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { type Caller, createOwnSource, type WriteSource } from '../../platform/db/query/caller.ts';
import type { OperatorFilter } from '../../platform/db/query/operator-filter.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { type PayableAccount, readPayableAccounts } from './bank-account-steps.ts';
import * as codLinesStore from './cod-lines-store.ts';
import { checkPayout } from './payout-steps.ts';
import { MAX_PARCELS } from './remittances-service.ts';
import * as remittancesStore from './remittances-store.ts';

const MAX_SELLERS_PER_RUN = 10_000;
const MAX_BANK_FILE_TRANSFERS = 5_000;
const MAX_DUE_SELLERS = 50;
const MAX_LISTED_BANK_FILES = 20;
/** The number of days during which a missed run can be prepared. */
const MAX_RUN_AGE_DAYS = 7;

interface PayoutsPage {
  readonly page: number;
  readonly pageSize: number;
  readonly state: RemittanceState | undefined;
  readonly filter: OperatorFilter;
}

export interface BankTransfer extends PayableAccount {
  readonly remittance: remittancesStore.SellersRemittance;
}

export function createRemittanceRuns(deps: ServiceDeps & Pick<Deps, 'config'>) {
  const { database, now } = deps;
  return {
    list: async (principal: Principal, { page, pageSize, state, filter }: PayoutsPage) => {
      const runOn = findPayoutDayUntil(toBusinessDay(now()));
      const { sellers, bankFiles, rows } = await database.asOperator(async (db) => {
        const runs = {
          sellers: await codLinesStore.selectDueSellers(db, { runOn, limit: MAX_DUE_SELLERS + 1 }),
          bankFiles: await remittancesStore.selectBankFiles(db, MAX_LISTED_BANK_FILES),
          rows: await remittancesStore.selectAllRemittances(db, {
            state,
            filter,
            offset: (page - 1) * pageSize,
            limit: pageSize + 1,
          }),
        };
        await recordAudit(db, principal, 'remittances.listed', '', { rows: runs.rows.length });
        return runs;
      }, principal);
      const sellerDues: Awaited<ReturnType<typeof sumDueToSeller>>[] = [];
      for (const seller of sellers.slice(0, MAX_DUE_SELLERS)) {
        sellerDues.push(await sumDueToSeller(deps, principal, seller, runOn));
      }
      return {
        runOn,
        due: sellerDues,
        hasMoreDue: sellers.length > MAX_DUE_SELLERS,
        bankFiles,
        remittances: rows.slice(0, pageSize),
        hasMore: rows.length > pageSize,
      };
    },

    /** Prepares the payouts of a day. Throws 422 for a day that is not a payout day of the last seven days. */
    prepare: async (principal: Principal, runOn: string) => {
      const today = toBusinessDay(now());
      const isRecent =
        isIsoDate(runOn) && runOn <= today && runOn > addDays(today, -MAX_RUN_AGE_DAYS);
      if (!isRecent || !isPayoutDay(runOn)) {
        const params = { latest: findPayoutDayUntil(today) };
        throw createFieldRefusal([{ field: 'runOn', code: 'payout_day_invalid', params }]);
      }
      const result = await preparePayouts(deps, principal.source, runOn);
      await database.asSeller(principal, (db) =>
        recordAudit(db, principal, 'remittances.prepared', '', { run_on: runOn, ...result }),
      );
      return result;
    },

    /**
     * Marks the prepared payouts that are in no bank file as filed, and returns their transfers. With `filedAt`, marks
     * nothing and returns the transfers of the file written at that time. Throws 409 if there are none.
     */
    exportBankFile: async (principal: Principal, filedAt: Date | null): Promise<BankTransfer[]> => {
      const rows = await database.asOperator((db) =>
        remittancesStore.selectPrepared(db, filedAt, MAX_BANK_FILE_TRANSFERS),
      );
      // Read the accounts first, because a failure here must not mark a payout.
      const payouts = await buildTransfers(deps, principal, rows);
      const at = filedAt ?? now();
      const transfers = filedAt ? payouts : await markTransfersFiled(deps, principal, payouts, at);
      if (transfers.length === 0) throw new Refusal('bank_file_empty');
      const change = {
        rows: transfers.length,
        filed_at: at.toISOString(),
        again: filedAt !== null,
      };
      await database.asSeller(principal, (db) =>
        recordAudit(db, principal, 'bank_file.exported', '', change),
      );
      return transfers;
    },

    /** Sets the plan that decides how soon a seller's COD is paid out. Throws 404 for an unknown seller. */
    setPlan: ({ source }: Principal, sellerId: string, plan: RemittancePlan) =>
      database.asSeller({ sellerId, source }, async (db) => {
        await assertSellerExists(db, sellerId);
        const previousPlan = await codLinesStore.selectPlan(db);
        if (previousPlan === plan) return;
        await codLinesStore.upsertPlan(db, {
          sellerId,
          plan,
          changedAt: now(),
          changedBy: source.userId,
        });
        const change = { remittance_plan: [previousPlan, plan] };
        await recordAudit(db, { sellerId, source }, 'seller.changed', sellerId, change);
      }),
  };
}

function sumDueToSeller(
  { database, now }: ServiceDeps,
  { source }: Principal,
  { sellerId, name }: { sellerId: string; name: string },
  runOn: string,
) {
  return database.asSeller({ sellerId, source }, async (db) => {
    const sums = await codLinesStore.sumDue(db, runOn);
    const reversedPaise = await codLinesStore.sumUndeductedPaise(db);
    const { amounts, unmet } = await checkPayout(db, { due: sums, reversedPaise }, now());
    const plan = await codLinesStore.selectPlan(db);
    return { sellerId, seller: name, plan, parcels: sums.parcels, amounts, unmet };
  });
}

export async function prepareTodaysPayouts(deps: ServiceDeps): Promise<void> {
  const today = toBusinessDay(deps.now());
  if (isPayoutDay(today)) await preparePayouts(deps, createOwnSource('prepare payouts'), today);
}

/**
 * Prepares a payout for each seller with COD due by a payout day. A repeated run adds no second payout for the day.
 * Returns the number and total of the prepared payouts, and the number of sellers whose payout is blocked.
 */
export async function preparePayouts(deps: ServiceDeps, source: WriteSource, runOn: string) {
  const { database } = deps;
  const sellers = await database.asOperator((db) =>
    codLinesStore.selectDueSellers(db, { runOn, limit: MAX_SELLERS_PER_RUN }),
  );
  let [preparedCount, totalPaise, blockedCount] = [0, 0, 0];
  for (const { sellerId } of sellers) {
    const caller = { sellerId, source };
    const netPaise = await database.asSeller(caller, (db) =>
      preparePayout(db, caller, deps, runOn),
    );
    if (netPaise === null) blockedCount += 1;
    else if (netPaise > 0) preparedCount += 1;
    totalPaise += netPaise ?? 0;
  }
  return { prepared: preparedCount, paise: totalPaise, held: blockedCount };
}

/** Prepares a payout and returns its amount, 0 if nothing is due, or null if a condition blocks it. */
async function preparePayout(db: Db, caller: Caller, { now, newId }: ServiceDeps, runOn: string) {
  const at = now();
  // The row locks serialize concurrent runs for a seller.
  const dueLines = await codLinesStore.lockDueLines(db, { runOn, limit: MAX_PARCELS });
  if (dueLines.length === 0 || (await remittancesStore.hasRun(db, runOn))) return 0;
  const deductedLines = await codLinesStore.lockLinesToDeduct(db, MAX_PARCELS);
  const sums = {
    parcels: dueLines.length,
    codPaise: dueLines.reduce((sum, line) => sum + line.codPaise, 0),
    feePaise: dueLines.reduce((sum, line) => sum + line.feePaise, 0),
  };
  const reversedPaise = deductedLines.reduce((sum, line) => sum + line.codPaise, 0);
  const { amounts, unmet, accountId } = await checkPayout(db, { due: sums, reversedPaise }, at);
  if (unmet.length > 0 || accountId === null) return null;
  const id = newId();
  const number = await remittancesStore.loadNextNumber(db);
  await remittancesStore.insertRemittance(db, {
    ...amounts,
    sellerId: caller.sellerId,
    id,
    number,
    runOn,
    state: 'in_batch',
    parcels: dueLines.length,
    bankAccountId: accountId,
    createdAt: at,
  });
  await codLinesStore.assignLines(db, id, { paidLines: dueLines, deductedLines });
  const change = { number, run_on: runOn, parcels: dueLines.length, net_paise: amounts.netPaise };
  await recordAudit(db, caller, 'remittance.prepared', id, change);
  return amounts.netPaise;
}

async function buildTransfers(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  { source }: Principal,
  rows: readonly remittancesStore.SellersRemittance[],
): Promise<BankTransfer[]> {
  const transfers: BankTransfer[] = [];
  for (const [sellerId, remittances] of Map.groupBy(rows, (row) => row.sellerId)) {
    const ids = remittances.map(({ bankAccountId }) => bankAccountId);
    const accounts = await database.asSeller({ sellerId, source }, (db) =>
      readPayableAccounts(db, config, ids),
    );
    for (const remittance of remittances) {
      const account = accounts.get(remittance.bankAccountId);
      if (!account) throw new Error('the bank account of a payout is missing');
      transfers.push({ ...account, remittance });
    }
  }
  return transfers;
}

/**
 * Marks transfers as filed. Returns the transfers it marked, because a concurrent download may have marked some first.
 * If an error occurs, the operator can download the payouts marked so far as a separate file.
 */
async function markTransfersFiled(
  { database }: Pick<Deps, 'database'>,
  { source }: Principal,
  transfers: readonly BankTransfer[],
  at: Date,
): Promise<BankTransfer[]> {
  const markedIds = new Set<string>();
  const transfersBySeller = Map.groupBy(transfers, ({ remittance }) => remittance.sellerId);
  for (const [sellerId, sellerTransfers] of transfersBySeller) {
    const caller = { sellerId, source };
    const ids = sellerTransfers.map(({ remittance }) => remittance.id);
    await database.asSeller(caller, async (db) => {
      for (const subject of await remittancesStore.markFiled(db, ids, at)) {
        await recordAudit(db, caller, 'remittance.filed', subject, { filed_at: at.toISOString() });
        markedIds.add(subject);
      }
    });
  }
  return transfers.filter(({ remittance }) => markedIds.has(remittance.id));
}
