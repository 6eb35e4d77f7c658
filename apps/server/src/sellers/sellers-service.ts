import { recordReading } from '../audit/audit-store.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/problem.ts';
import type { Principal } from '../http/route.ts';
import { type SellerRow, selectSellers, updateReverse } from './sellers-store.ts';

/** What operator staff see and decide of the desk's sellers. */
export interface Sellers {
  /** Leaves an entry in the operator's audit log: it shows rows of other sellers. */
  list(principal: Principal): Promise<SellerRow[]>;
  /** 404 for an id that is no seller. */
  switchReverse(principal: Principal, sellerId: string, isOn: boolean): Promise<void>;
}

export function createSellers({ database }: Pick<Deps, 'database'>): Sellers {
  return {
    list: (principal) =>
      database.asSeller(principal, async (db) => {
        const rows = await selectSellers(db);
        await recordReading(db, {
          action: 'sellers.view',
          subject: '',
          change: { rows: rows.length },
        });
        return rows;
      }),
    switchReverse: async (principal, sellerId, isOn) => {
      const isDone = await database.asSeller(principal, (db) => updateReverse(db, sellerId, isOn));
      if (!isDone) throw new Refusal('not_found', { reason: 'seller_unknown' });
    },
  };
}
