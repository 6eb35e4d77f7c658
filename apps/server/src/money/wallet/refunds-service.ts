import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import {
  refundFailed,
  refundHold,
  refundPaid,
} from '@shipdesk/domain/money/recharge/recharge-postings';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import type { Principal } from '../../platform/principal.ts';
import { invalid, Refusal } from '../../platform/refusal.ts';
import { lockedWallet, post, takeUtr } from '../ledger/ledger-steps.ts';
import { assertCredited } from './operator-recharges-service.ts';
import { tellOfRecharge } from './recharge-steps.ts';
import {
  insertRefund,
  lockRecharge,
  lockRefund,
  type RefundRow,
  refundedPaise,
  selectRefund,
  selectSellerOf,
  updateRefund,
} from './recharges-store.ts';

/** The task that pays refunds through the gateway. */
export const REFUND_TASK = 'recharge_refund';

export interface RefundAsked {
  readonly rechargeId: string;
  readonly amountPaise: number;
  readonly reason: string;
  readonly utr: string | undefined;
}

const postingOf = ({ id, rechargeId, amountPaise }: RefundRow) => ({
  id,
  rechargeId,
  amountPaise,
});

/** Pays recharges back. For operator staff. */
export function createRefunds({ database, now, newId }: Pick<Deps, 'database' | 'now' | 'newId'>) {
  return {
    /** 404 for an unknown recharge; 409 for one that is not credited, for too much, for the UTR of another, or for more than the wallet has without credit. */
    add: async (
      principal: Principal,
      { rechargeId, amountPaise, reason, utr }: RefundAsked,
      call: IdempotentCall,
    ) => {
      const sellerId = await database.asOperator((db) => selectSellerOf(db, rechargeId));
      if (sellerId === undefined) throw new Refusal('recharge_unknown');
      const caller = { sellerId, source: principal.source };
      return database.asSeller(caller, async (db) => {
        const recharge = await lockRecharge(db, rechargeId);
        if (!recharge) throw new Refusal('recharge_unknown');
        const isOffline = recharge.mode === 'offline';
        const reference = isOffline ? parseUtr(utr ?? '') : null;
        if (isOffline && reference === null) {
          throw invalid([{ field: 'utr', code: 'transfer_reference_invalid' }]);
        }
        const at = now();
        const id = newId();
        const claimed = { call, response: { id }, now: at };
        const kept = await claimKey(db, { ...principal, sellerId }, claimed);
        if (kept) return { row: await known(selectRefund(db, kept.id)), isReplay: true };
        assertCredited(recharge);
        const leftPaise = recharge.amountPaise - (await refundedPaise(db, rechargeId));
        if (amountPaise > leftPaise) {
          throw new Refusal('refund_too_high', { params: { leftPaise } });
        }
        const row: RefundRow = {
          sellerId,
          id,
          rechargeId,
          state: isOffline ? 'paid' : 'pending',
          amountPaise,
          reason,
          utr: reference,
          gatewayId: null,
          createdAt: at,
          createdBy: principal.userId,
          settledAt: isOffline ? at : null,
        };
        if (reference !== null) await takeUtr(db, caller, { utr: reference, causeId: id });
        await insertRefund(db, row);
        await recordAudit(db, caller, {
          action: 'recharge.refunded',
          subject: rechargeId,
          change: { refund: id, amount_paise: amountPaise },
        });
        await holdRefund(db, caller, row, at);
        if (isOffline) await post(db, caller, [refundPaid(postingOf(row))], at);
        else {
          await addJobs(db, { sellerId, task: REFUND_TASK, now: at }, [
            { id: newId(), key: id, payload: {} },
          ]);
        }
        await tellOfRecharge(db, caller, { state: 'changed', amountPaise }, at);
        return { row, isReplay: false };
      });
    },
  };
}

/** Takes the amount from the wallet; 409 for more than the wallet has without credit. */
async function holdRefund(db: Db, caller: Caller, row: RefundRow, now: Date): Promise<void> {
  const { walletPaise, receivablePaise } = await lockedWallet(db);
  const leftPaise = Math.max(0, walletPaise - receivablePaise);
  if (row.amountPaise > leftPaise) {
    throw new Refusal('refund_uncovered', { params: { leftPaise } });
  }
  const [result] = await post(db, caller, [refundHold(postingOf(row))], now);
  if (result?.kind === 'short') throw new Error('a refund that the wallet covers was not posted');
}

/** Ends a refund once. A failed one goes back to the wallet; the first end counts. */
export async function settleRefund(
  db: Db,
  caller: Caller,
  { id, gatewayId, state }: { id: string; gatewayId: string | null; state: 'paid' | 'failed' },
  now: Date,
): Promise<void> {
  const row = await lockRefund(db, id);
  if (row?.state !== 'pending') return;
  await updateRefund(db, id, {
    state,
    settledAt: now,
    ...(gatewayId !== null && { gatewayId }),
  });
  await recordAudit(db, caller, {
    action: 'recharge.refund_settled',
    subject: row.rechargeId,
    change: { refund: id, state: ['pending', state] },
  });
  const posting = state === 'paid' ? refundPaid : refundFailed;
  await post(db, caller, [posting(postingOf(row))], now);
  const data = { state: 'changed', amountPaise: row.amountPaise } as const;
  await tellOfRecharge(db, caller, data, now);
}

async function known<Row>(found: Promise<Row | undefined>): Promise<Row> {
  const row = await found;
  if (!row) throw new Refusal('recharge_unknown');
  return row;
}
