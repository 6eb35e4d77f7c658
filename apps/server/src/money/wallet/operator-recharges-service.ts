import { MAX_STRAY_PAYMENTS } from '@shipdesk/contract/money/recharges';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { isCredited } from '@shipdesk/domain/money/recharge/recharge';
import { buildRefundPayment } from '@shipdesk/domain/money/recharge/recharge-postings';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { OperatorFilter } from '../../platform/db/query/operator-filter.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { postTransfers, reserveUtr } from '../ledger/ledger-steps.ts';
import { creditRecharge, holdRefund, recordRechargeEvent } from './recharge-steps.ts';
import * as store from './recharges-store.ts';

export const REFUND_TASK = 'recharge_refund';

const MAX_COUNTED_RECHARGES = 1000;
const MAX_SAME_REFERENCE = 200;

interface PageRequest {
  readonly isWaiting: boolean;
  readonly filter: OperatorFilter;
  readonly before: string | undefined;
  readonly pageSize: number;
}

interface RefundRequest {
  readonly rechargeId: string;
  readonly amountPaise: number;
  readonly reason: string;
  readonly utr: string | undefined;
}

/** `caller` is the operator, with the seller's id. */
interface LockedRecharge {
  readonly db: Db;
  readonly caller: Principal;
  readonly row: store.RechargeRow;
}

export function createOperatorRecharges({ database, now, newId }: ServiceDeps) {
  /** Locks a recharge in its seller's transaction and returns the result of `work`. Throws 404 for an unknown id. */
  async function withRecharge<T>(
    principal: Principal,
    id: string,
    work: (recharge: LockedRecharge) => Promise<T>,
  ): Promise<T> {
    const sellerId = await database.asOperator((db) => store.selectRechargeSeller(db, id));
    if (sellerId === undefined) throw new Refusal('recharge_unknown');
    const caller = { ...principal, sellerId };
    return database.asSeller(caller, async (db) => {
      const row = await store.lockRecharge(db, id);
      if (!row) throw new Refusal('recharge_unknown');
      return work({ db, caller, row });
    });
  }

  async function decideRecharge(
    principal: Principal,
    id: string,
    work: (recharge: LockedRecharge) => Promise<void>,
  ) {
    await withRecharge(principal, id, work);
    const [decidedRecharge] = await database.asOperator(async (db) =>
      addSameReference(
        db,
        await store.selectAllRecharges(db, { isWaiting: false, filter: {}, id, limit: 1 }),
      ),
    );
    if (!decidedRecharge) throw new Refusal('recharge_unknown');
    return decidedRecharge;
  }

  return {
    list: (principal: Principal, { isWaiting, filter, before, pageSize }: PageRequest) =>
      database.asOperator(async (db) => {
        const limit = pageSize + 1;
        const rows = await store.selectAllRecharges(db, { isWaiting, filter, before, limit });
        const recharges = await addSameReference(db, rows.slice(0, pageSize));
        await recordAudit(db, principal, 'recharges.listed', '', { rows: recharges.length });
        return {
          recharges,
          hasMore: rows.length > pageSize,
          waiting: await store.countAllWaiting(db, MAX_COUNTED_RECHARGES),
          strayPayments: await store.selectStrayEvents(db, MAX_STRAY_PAYMENTS),
        };
      }, principal),

    /**
     * Credits a bank transfer once. Throws 403 for a transfer of the operator's own company, 404 for an unknown id, 409
     * for a declined recharge or a transfer that is already credited.
     */
    approve: (principal: Principal, id: string) =>
      decideRecharge(principal, id, async ({ db, caller, row }) => {
        if (row.state === 'approved') return;
        // Only bank transfers need approval, because the gateway confirms its own payments.
        if (row.state !== 'awaiting_approval' || row.utr === null) {
          throw new Refusal('recharge_decided');
        }
        if (caller.sellerId === principal.sellerId) throw new Refusal('own_wallet');
        const transfer = { utr: row.utr, sellerId: caller.sellerId, rechargeId: id };
        if (!(await store.claimTransfer(db, transfer))) {
          throw new Refusal('transfer_credited', { params: { reference: row.utr } });
        }
        const decision = { decidedAt: now(), decidedBy: principal.userId };
        await store.updateRecharge(db, id, { state: 'approved', ...decision });
        const change = { state: [row.state, 'approved'], amount_paise: row.amountPaise };
        await recordAudit(db, caller, 'recharge.approved', id, change);
        await creditRecharge(db, caller, row, decision.decidedAt);
      }),

    /** Declines a bank transfer. Throws 404 for an unknown id, 409 if it is neither waiting nor declined. */
    decline: (principal: Principal, id: string, reason: string) =>
      decideRecharge(principal, id, async ({ db, caller, row }) => {
        if (row.state === 'declined') return;
        if (row.state !== 'awaiting_approval') throw new Refusal('recharge_decided');
        const decision = { decidedAt: now(), decidedBy: principal.userId };
        await store.updateRecharge(db, id, { state: 'declined', reason, ...decision });
        await recordAudit(db, caller, 'recharge.declined', id, { state: [row.state, 'declined'] });
        await recordRechargeEvent(db, caller, row, { state: 'declined', at: decision.decidedAt });
      }),

    /**
     * Refunds a recharge. Throws 404 for an unknown recharge, 422 for an invalid UTR. Throws 409 if the recharge is not
     * credited, the UTR is taken, or the amount is above the unrefunded part or the wallet balance.
     */
    refund: (
      principal: Principal,
      { rechargeId, amountPaise, reason, utr: utrText = '' }: RefundRequest,
      call: IdempotentCall,
    ): Promise<store.RefundRow> =>
      withRecharge(principal, rechargeId, async ({ db, caller, row: recharge }) => {
        const isOffline = recharge.mode === 'offline';
        const utr = isOffline ? parseUtr(utrText) : null;
        if (isOffline && utr === null) {
          throw createFieldRefusal([{ field: 'utr', code: 'transfer_reference_invalid' }]);
        }
        const at = now();
        const id = newId();
        const earlierResponse = await claimKey(db, caller, { call, response: { id }, now: at });
        if (earlierResponse) return findRefund(db, earlierResponse.id);
        if (!isCredited(recharge.state)) throw new Refusal('refund_not_credited');
        const leftPaise = recharge.amountPaise - (await store.sumRefundedPaise(db, rechargeId));
        if (amountPaise > leftPaise)
          throw new Refusal('refund_too_high', { params: { leftPaise } });
        const { sellerId } = caller;
        if (utr !== null) await reserveUtr(db, caller, { utr, causeId: id });
        await store.insertRefund(db, {
          sellerId,
          id,
          rechargeId,
          state: isOffline ? 'paid' : 'pending',
          amountPaise,
          reason,
          utr,
          createdAt: at,
          createdBy: principal.userId,
          settledAt: isOffline ? at : null,
        });
        const change = { refund: id, amount_paise: amountPaise };
        await recordAudit(db, caller, 'recharge.refunded', rechargeId, change);
        const refund = { id, rechargeId, amountPaise };
        await holdRefund(db, caller, refund, at);
        if (isOffline) await postTransfers(db, caller, [buildRefundPayment(refund)], at);
        else {
          const jobs = [{ key: id, payload: {} }];
          await addJobs(db, { sellerId, task: REFUND_TASK, now: at }, jobs);
        }
        await recordRechargeEvent(db, caller, refund, { state: 'changed', at });
        return findRefund(db, id);
      }),
  };
}

async function findRefund(db: Db, id: string): Promise<store.RefundRow> {
  const row = await store.selectRefund(db, id);
  if (!row) throw new Refusal('recharge_unknown');
  return row;
}

async function addSameReference(db: Db, rows: readonly store.SellerRechargeRow[]) {
  const utrs = rows.flatMap(({ utr }) => utr ?? []);
  const otherRecharges = await store.selectByReference(db, utrs, MAX_SAME_REFERENCE);
  return rows.map((row) => ({
    ...row,
    sameReference: otherRecharges.filter(({ utr, id }) => utr === row.utr && id !== row.id),
  }));
}
