import { findLearnedWeight, toProductKey } from '@shipdesk/domain/money/weights/product-weight';
import type { Deps } from '../../deps.ts';
import { loadOrdersOf } from '../../orders/capture/order-steps.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import * as store from './discrepancies-store.ts';

/** Saves the weights of charged cases for new orders. Call it in the transaction that charges them. */
export async function saveChargedWeights(
  db: Db,
  sellerId: string,
  cases: readonly Pick<store.DiscrepancyRow, 'orderId' | 'chargedGrams' | 'leg'>[],
  now: Date,
): Promise<void> {
  const orders = await loadOrdersOf(db, cases);
  const rows = cases.flatMap(({ orderId, chargedGrams }): store.ProductWeightRow[] => {
    const order = orders.get(orderId);
    const learned =
      order &&
      findLearnedWeight(
        {
          products: order.contents.map(({ productName, quantity }) => ({
            name: productName,
            quantity,
          })),
          boxes: order.boxes.map(({ boxes, ...box }) => ({ ...box, count: boxes })),
        },
        chargedGrams,
      );
    if (!learned) return [];
    return [
      {
        ...learned,
        sellerId,
        learnedAt: now,
      },
    ];
  });
  await store.saveProductWeights(db, rows);
}

export function createProductWeights({ database }: Pick<Deps, 'database'>) {
  return {
    find: (
      principal: Principal,
      { name, quantity }: { readonly name: string; readonly quantity: number },
    ) =>
      database.asSeller(principal, (db) =>
        store.selectProductWeight(db, {
          sellerId: principal.sellerId,
          productKey: toProductKey(name),
          quantity,
        }),
      ),
  };
}
