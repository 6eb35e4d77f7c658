import { canBecome, type RemittanceState } from '@shipdesk/domain/money/cod/cod-state';
import type { PayoutAmounts, PayoutCondition } from '@shipdesk/domain/money/cod/payout';
import {
  isPayoutDay,
  payoutDayUntil,
  type RemittancePlan,
} from '@shipdesk/domain/money/cod/remittance-plan';
import {
  remittancePosting,
  repeatedPosting,
  settledDues,
  type TransferredPayout,
} from '@shipdesk/domain/money/cod/remittance-postings';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import type { Posting } from '@shipdesk/domain/money/ledger/transfer';
import { addDays, businessDayOf, isIsoDate } from '@shipdesk/domain/values/time/calendar';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { OperatorFilter } from '../../platform/db/query/operator-filter.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { Principal } from '../../platform/principal.ts';
import { invalid, Refusal } from '../../platform/refusal.ts';

import { payOldest } from '../invoices/invoice-dues-service.ts';
import { lockedWallet, post, takeUtr } from '../ledger/ledger-steps.ts';
import { type BankFile, selectBankFiles } from './bank-files-store.ts';
import { type BankTransfer, bankTransfers } from './bank-transfers.ts';
import {
  releaseLines,
  selectDueSellers,
  selectPlan,
  sumDue,
  sumToDeduct,
} from './cod-lines-store.ts';
import { type PayoutAddress, withLockedPayout } from './locked-payout.ts';
import { payoutOf } from './payout-row.ts';
import { payoutStanding } from './payout-standing.ts';
import { preparePayouts, type RunResult } from './prepare-payouts-service.ts';
import { changePlan } from './remittance-plan-change.ts';
import {
  type SellersRemittance,
  selectAllRemittances,
  updateRemittance,
} from './remittances-store.ts';

/** Sellers with COD due that the operator's page lists. */
const LISTED_DUE = 50;
/** Bank files that can be downloaded again from the page. */
const LISTED_FILES = 20;
/** A run that was missed can be made up for. */
const RUN_WITHIN_DAYS = 7;

/** COD that is due to a seller, and what holds it up. */
export interface DueToSeller {
  readonly sellerId: string;
  readonly seller: string;
  readonly plan: RemittancePlan;
  readonly parcels: number;
  readonly amounts: PayoutAmounts;
  readonly unmet: readonly PayoutCondition[];
}

/** COD payouts as the operator makes them. */
export interface RemittanceRuns {
  list(
    principal: Principal,
    page: {
      page: number;
      pageSize: number;
      state: RemittanceState | undefined;
      filter: OperatorFilter;
    },
  ): Promise<{
    runOn: string;
    due: DueToSeller[];
    hasMoreDue: boolean;
    bankFiles: BankFile[];
    remittances: SellersRemittance[];
    hasMore: boolean;
  }>;
  /** 422 unless the day is a payout day of the last week. */
  prepare(principal: Principal, runOn: string): Promise<RunResult>;
  /** The transfers of a new bank file, or of the one written at `filedAt`. 409 when it has none. */
  bankFile(principal: Principal, filedAt: Date | null): Promise<BankTransfer[]>;
  /** 404; 409 for a cancelled payout, for one with another UTR and for the UTR of another payout; 422. */
  recordUtr(principal: Principal, payout: PayoutAddress, utr: string): Promise<void>;
  /** 404; 409 for a payout that was transferred. */
  cancel(principal: Principal, payout: PayoutAddress): Promise<void>;
  /** 404 for an unknown seller. */
  setPlan(principal: Principal, sellerId: string, plan: RemittancePlan): Promise<void>;
}

export function createRemittanceRuns(
  deps: Pick<Deps, 'database' | 'now' | 'newId' | 'config'>,
): RemittanceRuns {
  const { database, now } = deps;

  const dueTo = (
    { source }: Principal,
    { sellerId, name }: { sellerId: string; name: string },
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
    list: async (principal, { page, pageSize, state, filter }) => {
      const runOn = payoutDayUntil(businessDayOf(now()));
      const { sellers, bankFiles, rows } = await database.asOperator(async (db) => {
        const found = {
          sellers: await selectDueSellers(db, { runOn, limit: LISTED_DUE + 1 }),
          bankFiles: await selectBankFiles(db, LISTED_FILES),
          rows: await selectAllRemittances(db, {
            state,
            filter,
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
        bankFiles,
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

    bankFile: (principal, filedAt) => bankTransfers(deps, principal, filedAt),

    recordUtr: async (principal, address, text) => {
      const utr = parseUtr(text);
      if (utr === null) throw invalid([{ field: 'utr', code: 'utr_invalid' }]);
      await withLockedPayout(database, principal, address, async ({ db, caller, row }) => {
        if (row.utr === utr) return;
        if (row.utr !== null) {
          const params = { utr: row.utr };
          throw new Refusal('remittance_has_utr', { params });
        }
        if (!canBecome(row, 'remitted')) {
          throw new Refusal('remittance_not_open');
        }
        await takeUtr(db, caller, { utr, causeId: row.id });
        const at = now();
        await updateRemittance(db, row.id, {
          state: 'remitted',
          utr,
          remittedAt: at,
          remittedBy: principal.userId,
        });
        await recordAudit(db, caller, {
          action: 'remittance.remitted',
          subject: row.id,
          change: { utr, net_paise: row.netPaise },
        });
        const payout = payoutOf(row);
        const posting =
          row.returns > 0
            ? repeatedPosting(payout, row.returns)
            : await firstPosting(db, caller, payout);
        await post(db, caller, [posting], at);
        const data = { reference: utr };
        const event = { kind: 'payout.remitted', docketNumber: '', data } as const;
        await recordEvents(db, caller, [event], at);
      });
    },

    cancel: (principal, payout) =>
      withLockedPayout(database, principal, payout, async ({ db, caller, row }) => {
        if (row.state === 'cancelled') return;
        if (!canBecome(row, 'cancelled')) {
          throw new Refusal('remittance_not_open');
        }
        await updateRemittance(db, row.id, { state: 'cancelled' });
        await releaseLines(db, row.id);
        const change = { net_paise: row.netPaise };
        await recordAudit(db, caller, { action: 'remittance.cancelled', subject: row.id, change });
      }),

    setPlan: ({ source }, sellerId, plan) =>
      database.asSeller({ sellerId, source }, (db) =>
        changePlan(db, { sellerId, source }, { plan, changedBy: source.userId, changedAt: now() }),
      ),
  };
}

/** The posting of a payout's first transfer, which settles its dues. */
async function firstPosting(db: Db, caller: Caller, payout: TransferredPayout): Promise<Posting> {
  const { receivablePaise: owedPaise } = await lockedWallet(db);
  const payments = await payOldest(db, caller, settledDues(payout, owedPaise));
  return remittancePosting(payout, { owedPaise, payments });
}
