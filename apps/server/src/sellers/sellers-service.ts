import type { Deps } from '../deps.ts';
import { Refusal } from '../http/problem.ts';
import { type SellerRow, selectSellers, updateReverse } from './sellers-store.ts';

/** What operator staff see and decide of the desk's sellers. */
export interface Sellers {
  list(): Promise<SellerRow[]>;
  /** 404 for an id that is no seller. */
  switchReverse(sellerId: string, isOn: boolean): Promise<void>;
}

export function createSellers({ database }: Pick<Deps, 'database'>): Sellers {
  return {
    list: () => database.asNobody(selectSellers),
    switchReverse: async (sellerId, isOn) => {
      const isDone = await database.asNobody((db) => updateReverse(db, sellerId, isOn));
      if (!isDone) throw new Refusal('not_found', 'There is no such seller.');
    },
  };
}
