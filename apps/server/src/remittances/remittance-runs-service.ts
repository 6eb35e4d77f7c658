import { matchPayouts, readStatement } from '@shipdesk/domain/remittance/bank-statement';
import { canBecome, type RemittanceState } from '@shipdesk/domain/remittance/cod-state';
import type { PayoutAmounts, PayoutCondition } from '@shipdesk/domain/remittance/payout';
import {
  isPayoutDay,
  payoutDayUntil,
  type RemittancePlan,
} from '@shipdesk/domain/remittance/remittance-plan';
import { remittancePosting, settledDues } from '@shipdesk/domain/remittance/remittance-postings';
import { parseUtr } from '@shipdesk/domain/remittance/utr';
import { addDays, businessDayOf, isIsoDate } from '@shipdesk/domain/time/calendar';
import { recordAudit } from '../audit/audit-service.ts';
import type { Caller } from '../db/query/caller.ts';
import type { Db } from '../db/query/database.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/events-service.ts';
import { invalid, Refusal } from '../http/problem.ts';
import type { Principal } from '../http/route.ts';
import { payOldest } from '../invoices/invoice-dues-service.ts';
import { lockedWallet, post, takeUtr } from '../ledger/ledger-service.ts';
import { type BankTransfer, bankTransfers } from './bank-transfers.ts';
import {
  releaseLines,
  selectDueSellers,
  selectPlan,
  sumDue,
  sumToDeduct,
} from './cod-lines-store.ts';
import { openPayout, payoutOf } from './payout-row.ts';
import { payoutStanding } from './payout-standing.ts';
import { preparePayouts, type RunResult } from './prepare-payouts-service.ts';
import { changePlan } from './remittance-plan-change.ts';
import {
  lockRemittance,
  type RemittanceRow,
  type SellersRemittance,
  selectAllRemittances,
  selectInState,
  updateRemittance,
} from './remittances-store.ts';

/** Sellers with COD due that the operator's page lists. */
const LISTED_DUE = 50;
/** Payouts that one statement covers. */
const MAX_PAYOUTS = 5_000;
/** A run that was missed can be made up for. */
const RUN_WITHIN_DAYS = 7;

interface PayoutAddress {
  readonly sellerId: string;
  readonly id: string;
}

/** COD that is due to a seller, and what holds it up. */
export interface DueToSeller {
  readonly sellerId: string;
  readonly seller: string;
  readonly plan: RemittancePlan;
  readonly parcels: number;
  readonly amounts: PayoutAmounts;
  readonly unmet: readonly PayoutCondition[];
}

export interface StatementResult {
  readonly matched: number;
  readonly returned: readonly SellersRemittance[];
  readonly differing: readonly {
    readonly remittance: SellersRemittance;
    readonly statementPaise: number;
  }[];
  readonly missing: number;
  readonly unreadRows: number;
}

/** COD payouts as the operator makes them. */
export interface RemittanceRuns {
  list(
    principal: Principal,
    page: { page: number; pageSize: number; state: RemittanceState | undefined },
  ): Promise<{
    runOn: string;
    due: DueToSeller[];
    hasMoreDue: boolean;
    remittances: SellersRemittance[];
    hasMore: boolean;
  }>;
  /** 422 unless the day is a payout day of the last week. */
  prepare(principal: Principal, runOn: string): Promise<RunResult>;
  /** The transfers of all prepared payouts. */
  bankFile(principal: Principal): Promise<BankTransfer[]>;
  /** 404; 409 for a cancelled payout, for one with another UTR and for the UTR of another payout; 422. */
  recordUtr(principal: Principal, payout: PayoutAddress, utr: string): Promise<void>;
  /** 404; 409 for a payout that was transferred. */
  cancel(principal: Principal, payout: PayoutAddress): Promise<void>;
  /** 404; 409 for a payout that was not transferred. */
  match(principal: Principal, payout: PayoutAddress): Promise<void>;
  /** 422 for a file that is not a bank statement. */
  matchStatement(principal: Principal, csv: string): Promise<StatementResult>;
  /** 404 for an unknown seller. */
  setPlan(principal: Principal, sellerId: string, plan: RemittancePlan): Promise<void>;
}

export function createRemittanceRuns(
  deps: Pick<Deps, 'database' | 'now' | 'newId' | 'config'>,
): RemittanceRuns {
  const { database, now } = deps;

  /** Runs `work` on a payout, as its seller with the operator as the actor. */
  const onPayout = (
    { source }: Principal,
    { sellerId, id }: PayoutAddress,
    work: (db: Db, caller: Caller, row: RemittanceRow) => Promise<void>,
  ) => {
    const caller = { sellerId, source };
    return database.asSeller(caller, async (db) => {
      const row = await lockRemittance(db, id);
      if (!row) throw new Refusal('not_found', { reason: 'remittance_unknown' });
      await work(db, caller, row);
    });
  };

  const setMatched = (principal: Principal, payout: PayoutAddress, matchedBy: string | null) =>
    onPayout(principal, payout, async (db, caller, row) => {
      if (row.state === 'matched') return;
      if (!canBecome(row.state, 'matched')) {
        throw new Refusal('stage_conflict', { reason: 'remittance_not_remitted' });
      }
      await updateRemittance(db, row.id, {
        state: 'matched',
        matched_at: now(),
        matched_by: matchedBy,
      });
      const change = { by: matchedBy === null ? 'statement' : 'hand' };
      await recordAudit(db, caller, { action: 'remittance.matched', subject: row.id, change });
    });

  const dueTo = (
    { source }: Principal,
    { seller_id: sellerId, name }: { seller_id: string; name: string },
    runOn: string,
  ): Promise<DueToSeller> =>
    database.asSeller({ sellerId, source }, async (db) => {
      const due = await sumDue(db, runOn);
      const reversedPaise = await sumToDeduct(db);
      const { amounts, unmet } = await payoutStanding(db, { due, reversedPaise }, now());
      const plan = await selectPlan(db);
      return { sellerId, seller: name, plan, parcels: due.parcels, amounts, unmet };
    });

  return {
    list: async (principal, { page, pageSize, state }) => {
      const runOn = payoutDayUntil(businessDayOf(now()));
      const { sellers, rows } = await database.asOperator(async (db) => {
        const found = {
          sellers: await selectDueSellers(db, { runOn, limit: LISTED_DUE + 1 }),
          rows: await selectAllRemittances(db, {
            state,
            offset: (page - 1) * pageSize,
            limit: pageSize + 1,
          }),
        };
        const change = { rows: found.rows.length };
        await recordAudit(db, principal, { action: 'remittances.listed', subject: '', change });
        return found;
      }, principal);
      const due: DueToSeller[] = [];
      for (const seller of sellers.slice(0, LISTED_DUE)) {
        due.push(await dueTo(principal, seller, runOn));
      }
      return {
        runOn,
        due,
        hasMoreDue: sellers.length > LISTED_DUE,
        remittances: rows.slice(0, pageSize),
        hasMore: rows.length > pageSize,
      };
    },

    prepare: async (principal, runOn) => {
      const today = businessDayOf(now());
      const isInReach =
        isIsoDate(runOn) && runOn <= today && runOn > addDays(today, -RUN_WITHIN_DAYS);
      if (!isInReach || !isPayoutDay(runOn)) {
        const params = { latest: payoutDayUntil(today) };
        throw invalid([{ field: 'runOn', code: 'payout_day_invalid', params }]);
      }
      const result = await preparePayouts(deps, principal.source, runOn);
      await database.asSeller(principal, (db) =>
        recordAudit(db, principal, {
          action: 'remittances.prepared',
          subject: '',
          change: { run_on: runOn, ...result },
        }),
      );
      return result;
    },

    bankFile: (principal) => bankTransfers(deps, principal),

    recordUtr: async (principal, payout, text) => {
      const utr = parseUtr(text);
      if (utr === null) throw invalid([{ field: 'utr', code: 'utr_invalid' }]);
      await onPayout(principal, payout, async (db, caller, row) => {
        if (row.utr === utr) return;
        if (row.utr !== null) {
          const params = { utr: row.utr };
          throw new Refusal('stage_conflict', { reason: 'remittance_has_utr', params });
        }
        if (!canBecome(row.state, 'remitted')) {
          throw new Refusal('stage_conflict', { reason: 'remittance_not_open' });
        }
        await takeUtr(db, caller, { utr, causeId: row.id });
        const at = now();
        await updateRemittance(db, row.id, {
          state: 'remitted',
          utr,
          remitted_at: at,
          remitted_by: principal.userId,
        });
        await recordAudit(db, caller, {
          action: 'remittance.remitted',
          subject: row.id,
          change: { utr, net_paise: row.net_paise },
        });
        const { receivablePaise: owedPaise } = await lockedWallet(db);
        const payments = await payOldest(db, caller, settledDues(payoutOf(row), owedPaise));
        await post(db, caller, [remittancePosting(payoutOf(row), { owedPaise, payments })], at);
        const data = { reference: utr };
        const event = { kind: 'payout.remitted', docketNumber: '', data } as const;
        await recordEvents(db, caller, [event], at);
      });
    },

    cancel: (principal, payout) =>
      onPayout(principal, payout, async (db, caller, row) => {
        if (row.state === 'cancelled') return;
        if (!canBecome(row.state, 'cancelled')) {
          throw new Refusal('stage_conflict', { reason: 'remittance_not_open' });
        }
        await updateRemittance(db, row.id, { state: 'cancelled' });
        await releaseLines(db, row.id);
        const change = { net_paise: row.net_paise };
        await recordAudit(db, caller, { action: 'remittance.cancelled', subject: row.id, change });
      }),

    match: (principal, payout) => setMatched(principal, payout, principal.userId),

    matchStatement: async (principal, csv) => {
      const statement = readStatement(csv);
      if (!statement) throw invalid([{ field: 'csv', code: 'statement_unreadable' }]);
      const open = await database.asOperator((db) => selectInState(db, 'remitted', MAX_PAYOUTS));
      const { matched, returned, differing } = matchPayouts(open.map(openPayout), statement.lines);
      for (const { id, remittance } of matched) {
        await setMatched(principal, { sellerId: remittance.seller_id, id }, null);
      }
      const change = {
        matched: matched.length,
        returned: returned.length,
        differing: differing.length,
      };
      await database.asSeller(principal, (db) =>
        recordAudit(db, principal, { action: 'remittances.matched', subject: '', change }),
      );
      return {
        matched: matched.length,
        returned: returned.map(({ remittance }) => remittance),
        differing: differing.map(({ payout, statementPaise }) => ({
          remittance: payout.remittance,
          statementPaise,
        })),
        missing: open.length - matched.length - returned.length - differing.length,
        unreadRows: statement.unreadRows.length,
      };
    },

    setPlan: ({ source }, sellerId, plan) =>
      database.asSeller({ sellerId, source }, (db) =>
        changePlan(db, { sellerId, source }, { plan, changedBy: source.userId, changedAt: now() }),
      ),
  };
}
