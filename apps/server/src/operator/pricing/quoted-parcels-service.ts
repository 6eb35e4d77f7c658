import { findCompany } from '../../accounts/sellers/seller-steps.ts';

import type { Deps } from '../../deps.ts';
import { type OrderRow, readOrders } from '../../orders/capture/order-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { selectDocketOfAwb } from './past-orders-store.ts';

/** An order of any seller, with the name of its seller. */
export interface QuotedParcel {
  readonly seller: string;
  readonly order: OrderRow;
}

/** Parcels of all sellers as operator staff price them again. */
export interface QuotedParcels {
  /** The parcel with an AWB or docket number. 404 for an unknown number. */
  find(principal: Principal, number: string): Promise<QuotedParcel>;
}

export function createQuotedParcels({
  database,
  dockets,
}: Pick<Deps, 'database' | 'dockets'>): QuotedParcels {
  return {
    find: async (principal, number) => {
      const docketNumber =
        (await database.asOperator((db) => selectDocketOfAwb(db, number))) ?? number;
      const sellerId = await dockets.sellerOf(docketNumber);
      if (sellerId === undefined) throw new Refusal('parcel_unknown');
      // The entry belongs to the log of the seller whose order is read, with the operator as the actor.
      const caller = { sellerId, source: principal.source };
      return database.asSeller(caller, async (db) => {
        const [order] = await readOrders(db, [docketNumber]);
        if (!order) throw new Refusal('parcel_unknown');
        await recordAudit(db, caller, {
          action: 'parcel.read_for_quote',
          subject: order.id,
          change: {},
        });
        return { seller: (await findCompany(db, sellerId)).name, order };
      });
    },
  };
}
