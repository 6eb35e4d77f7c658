import { isCredited } from '@shipdesk/domain/money/recharge/recharge';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { OperatorFilter } from '../../platform/db/query/operator-filter.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';

import { creditRecharge, tellOfRecharge } from './recharge-steps.ts';
import {
  claimTransfer,
  countAllWaiting,
  lockRecharge,
  type RechargeRow,
  type SameReferenceRow,
  type SellerRechargeRow,
  selectAllRecharges,
  selectByReference,
  selectSellerOf,
  selectStrayEvents,
  updateRecharge,
} from './recharges-store.ts';

const MAX_COUNTED = 1000;
const STRAY_LISTED = 20;
const MAX_SAME_REFERENCE = 200;

/** A recharge with the others that have its reference. */
export interface DeskRecharge {
  readonly row: SellerRechargeRow;
  readonly sameReference: readonly SameReferenceRow[];
}

interface DeskPage {
  readonly isWaiting: boolean;
  readonly filter: OperatorFilter;
  readonly before: string | null;
  readonly pageSize: number;
}

/** Recharges of all sellers, for operator staff. */
export function createOperatorRecharges({ database, now }: Pick<Deps, 'database' | 'now'>) {
  /** Decides on a recharge in its seller's transaction. */
  async function decide(
    { source }: Principal,
    id: string,
    work: (db: Db, caller: Caller, row: RechargeRow) => Promise<void>,
  ): Promise<DeskRecharge> {
    const sellerId = await database.asOperator((db) => selectSellerOf(db, id));
    if (sellerId === undefined) throw new Refusal('recharge_unknown');
    const caller = { sellerId, source };
    await database.asSeller(caller, async (db) => {
      const row = await lockRecharge(db, id);
      if (!row) throw new Refusal('recharge_unknown');
      await work(db, caller, row);
    });
    const [shown] = await database.asOperator(async (db) => {
      const asked = { isWaiting: false, filter: { seller: sellerId }, id, before: null, limit: 1 };
      return withSameReference(db, await selectAllRecharges(db, asked));
    });
    if (!shown) throw new Refusal('recharge_unknown');
    return shown;
  }

  return {
    list: (principal: Principal, { isWaiting, filter, before, pageSize }: DeskPage) =>
      database.asOperator(async (db) => {
        const rows = await selectAllRecharges(db, {
          isWaiting,
          filter,
          id: null,
          before,
          limit: pageSize + 1,
        });
        const recharges = await withSameReference(db, rows.slice(0, pageSize));
        const change = { rows: recharges.length };
        await recordAudit(db, principal, { action: 'recharges.listed', subject: '', change });
        return {
          recharges,
          hasMore: rows.length > pageSize,
          waiting: await countAllWaiting(db, MAX_COUNTED),
          strayPayments: await selectStrayEvents(db, STRAY_LISTED),
        };
      }, principal),

    /** Credits a bank transfer, once. 404 for an unknown id, 409 when it was declined or the transfer was credited before. */
    approve: (principal: Principal, id: string) =>
      decide(principal, id, async (db, caller, row) => {
        // The gateway confirms its own payments.
        if (row.state === 'approved') return;
        if (row.state !== 'awaiting_approval' || row.utr === null)
          throw new Refusal('recharge_decided');
        const { sellerId } = caller;
        const transfer = { utr: row.utr, sellerId, rechargeId: id };
        if (!(await claimTransfer(db, transfer))) {
          const params = { reference: row.utr };
          throw new Refusal('transfer_credited', { params });
        }
        const at = now();
        await updateRecharge(db, id, {
          state: 'approved',
          decidedAt: at,
          decidedBy: principal.userId,
        });
        await recordAudit(db, caller, {
          action: 'recharge.approved',
          subject: id,
          change: { state: [row.state, 'approved'], amount_paise: row.amountPaise },
        });
        await creditRecharge(db, caller, row, at);
      }),

    /** 404 for an unknown id, 409 unless it waits or was declined. */
    decline: (principal: Principal, id: string, reason: string) =>
      decide(principal, id, async (db, caller, row) => {
        if (row.state === 'declined') return;
        if (row.state !== 'awaiting_approval') throw new Refusal('recharge_decided');
        const at = now();
        await updateRecharge(db, id, {
          state: 'declined',
          reason,
          decidedAt: at,
          decidedBy: principal.userId,
        });
        await recordAudit(db, caller, {
          action: 'recharge.declined',
          subject: id,
          change: { state: [row.state, 'declined'] },
        });
        const data = { state: 'declined', amountPaise: row.amountPaise } as const;
        await tellOfRecharge(db, caller, data, at);
      }),
  };
}

/** 409 unless the amount of the recharge is in the wallet. */
export function assertCredited({ state }: Pick<RechargeRow, 'state'>): void {
  if (!isCredited(state)) throw new Refusal('refund_not_credited');
}

async function withSameReference(
  db: Db,
  rows: readonly SellerRechargeRow[],
): Promise<DeskRecharge[]> {
  const utrs = rows.flatMap(({ utr }) => utr ?? []);
  const others = await selectByReference(db, utrs, MAX_SAME_REFERENCE);
  return rows.map((row) => ({
    row,
    sameReference: others.filter(({ utr, id }) => utr === row.utr && id !== row.id),
  }));
}
