import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockSeller, selectSellers, updateSeller } from './sellers-store.ts';

/** Sellers that the operator's list shows at most. */
const LISTED = 2_000;

/** The operations of operator staff on all sellers. */
export function createSellers({ database }: Pick<Deps, 'database'>) {
  return {
    list: (principal: Principal) =>
      database.asOperator(async (db) => {
        const rows = await selectSellers(db, LISTED);
        const change = { rows: rows.length };
        await recordAudit(db, principal, { action: 'sellers.listed', subject: '', change });
        return rows;
      }, principal),

    /** 404 for an id that belongs to no seller. */
    switchReverse: async (principal: Principal, sellerId: string, isOn: boolean): Promise<void> => {
      // The entry belongs to the seller's log, with the operator as the actor.
      const caller = { sellerId, source: principal.source };
      const isFound = await database.asSeller(caller, async (db) => {
        const seller = await lockSeller(db, sellerId);
        if (!seller) return false;
        if (seller.reverseEnabled !== isOn) {
          await updateSeller(db, sellerId, { reverseEnabled: isOn });
          const change = { reverse_enabled: [seller.reverseEnabled, isOn] };
          await recordAudit(db, caller, { action: 'seller.changed', subject: sellerId, change });
        }
        return true;
      });
      if (!isFound) throw new Refusal('seller_unknown');
    },
  };
}
