import type { RechargePayload } from '@shipdesk/contract/money/recharges';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { findRechargeAmountProblem, rechargeModes } from '@shipdesk/domain/money/recharge/recharge';
import { loadPaymentAccount } from '../../accounts/sellers/seller-steps.ts';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import * as store from './recharges-store.ts';

export const RECHARGE_TASK = 'recharge';

const MAX_WAITING_RECHARGES = 20;
const LINK_LIFETIME_MS = 24 * 3_600_000;

export function createRecharges({
  database,
  now,
  newId,
  gateway,
}: ServiceDeps & { gateway: PaymentGateway | null }) {
  /** Returns the new row. Throws the errors of `add` that need no database access. */
  function buildRow(principal: Principal, { mode, amountPaise, utr }: RechargePayload) {
    const amountProblem = findRechargeAmountProblem(amountPaise);
    if (amountProblem) throw createFieldRefusal([{ field: 'amountPaise', ...amountProblem }]);
    const isOffline = mode === 'offline';
    if (!isOffline && gateway === null) throw new Refusal('gateway_off');
    const reference = isOffline ? parseUtr(utr ?? '') : null;
    if (isOffline && reference === null) {
      throw createFieldRefusal([{ field: 'utr', code: 'transfer_reference_invalid' }]);
    }
    const at = now();
    return {
      sellerId: principal.sellerId,
      id: newId(),
      mode,
      state: isOffline ? ('awaiting_approval' as const) : ('starting' as const),
      amountPaise,
      utr: reference,
      expiresAt: isOffline ? null : new Date(at.getTime() + LINK_LIFETIME_MS),
      reason: '',
      createdAt: at,
      createdBy: principal.userId,
    };
  }

  return {
    modes: gateway === null ? (['offline'] as const) : rechargeModes,

    /** Creates a recharge. Throws 422 for invalid input, 409 for a taken reference or too many waiting recharges. */
    add: (principal: Principal, payload: RechargePayload, call: IdempotentCall) => {
      const row = buildRow(principal, payload);
      const { id, utr } = row;
      return database.asSeller(principal, async (db) => {
        const at = row.createdAt;
        const earlierResponse = await claimKey(db, principal, { call, response: { id }, now: at });
        if (earlierResponse) return findRecharge(db, earlierResponse.id);
        if (utr !== null && (await store.countWaiting(db)) >= MAX_WAITING_RECHARGES) {
          throw new Refusal('recharges_full', { params: { max: MAX_WAITING_RECHARGES } });
        }
        if (!(await store.insertRecharge(db, row))) {
          throw new Refusal('recharge_reference_taken', { params: { reference: utr ?? '' } });
        }
        if (utr === null) {
          const { sellerId } = principal;
          const job = { key: id, payload: {} };
          await addJobs(db, { sellerId, task: RECHARGE_TASK, now: at }, [job]);
        }
        const change = { mode: row.mode, amount_paise: row.amountPaise };
        await recordAudit(db, principal, 'recharge.created', id, change);
        return findRecharge(db, id);
      });
    },

    list: (
      principal: Principal,
      { before, pageSize }: { before: string | undefined; pageSize: number },
    ) =>
      database.asSeller(principal, async (db) => {
        const rows = await store.selectRecharges(db, { before, limit: pageSize + 1 });
        const payTo = await loadPaymentAccount(db);
        return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize, payTo };
      }),

    /** Throws 404 for an unknown id. */
    find: (principal: Principal, id: string) =>
      database.asSeller(principal, (db) => findRecharge(db, id)),
  };
}

async function findRecharge(db: Db, id: string): Promise<store.RechargeDetailsRow> {
  const row = await store.selectRecharge(db, id);
  if (!row) throw new Refusal('recharge_unknown');
  return row;
}
