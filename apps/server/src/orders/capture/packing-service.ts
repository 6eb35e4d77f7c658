import type { Packed } from '@shipdesk/contract/orders/packing';
import { findPackingAlarm, type PackingAlarm } from '@shipdesk/domain/shipping/packing';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOrders } from './order-steps.ts';
import { findOrders, type PackingRow, selectUserName, updatePacking } from './orders-store.ts';

export interface Packing {
  readonly order: PackingRow;
  /** The reason why the order must not be packed, or null if it may be packed. */
  readonly alarm: PackingAlarm | null;
}

export function createPacking({ database, now }: RowDeps) {
  return {
    /** Returns the order with a code. Throws 404 for an unknown code, 409 if several orders to pack share it. */
    find: async (principal: Principal, code: string) => {
      const rows = await database.asSeller(principal, (db) => findOrders(db, code));
      const matches = rows.map((order) => ({ order, alarm: findAlarm(order) }));
      // Packed and shipped orders do not make a reference ambiguous.
      const packableMatches = matches.filter(({ alarm }) => alarm === null);
      if (packableMatches.length > 1) {
        const params = { orders: packableMatches.length };
        throw new Refusal('packing_ambiguous', { params });
      }
      const [packing] = [...packableMatches, ...matches];
      if (!packing) throw new Refusal('order_unknown');
      return packing;
    },

    /** Marks an order as packed. Throws 404 for an unknown order, 409 for one with an alarm. */
    pack: (principal: Principal, docketNumber: string, call: IdempotentCall) =>
      database.asSeller(principal, async (db) => {
        const [order] = await lockOrders(db, [docketNumber]);
        if (!order) throw new Refusal('order_unknown');
        const packedAt = now();
        const packed: Packed = {
          docketNumber,
          packedAt: packedAt.toISOString(),
          packedBy: await selectUserName(db, principal.userId),
        };
        const replay = await claimKey(db, principal, { call, response: packed, now: packedAt });
        if (replay) return replay;
        const alarm = findAlarm(order);
        if (alarm) throw new Refusal(`packing_${alarm}`);
        await updatePacking(db, order.id, { packedAt, packedBy: principal.userId });
        await recordAudit(db, principal, 'order.packed', order.id, { order: docketNumber });
        return packed;
      }),

    /** Marks an order as not packed. Throws 404 for an unknown order, 409 for one that the carrier has collected. */
    unpack: (principal: Principal, docketNumber: string) =>
      database.asSeller(principal, async (db) => {
        const [order] = await lockOrders(db, [docketNumber]);
        if (!order) throw new Refusal('order_unknown');
        if (findAlarm(order) === 'handed_over') {
          throw new Refusal('packing_handed_over');
        }
        const unpacked = { docketNumber, packedAt: null, packedBy: '' };
        if (order.packedAt === null) return unpacked;
        await updatePacking(db, order.id, { packedAt: null, packedBy: null });
        await recordAudit(db, principal, 'order.unpacked', order.id, { order: docketNumber });
        return unpacked;
      }),
  };
}

function findAlarm({
  stage,
  direction,
  packedAt,
}: Pick<PackingRow, 'stage' | 'direction' | 'packedAt'>): PackingAlarm | null {
  return findPackingAlarm({ stage, direction, isPacked: packedAt !== null });
}
