import type { OrderPatch } from '@shipdesk/domain/order/order-patch';
import { isDuplicate } from '../../platform/db/query/database-errors.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createOrderQuotes, type OrderQuoteDeps } from '../../rates/quotes/quotes-service.ts';
import { editOrder } from './order-edit-steps.ts';
import { lockOrders } from './order-steps.ts';
import * as store from './orders-store.ts';

export function createOrderEdits({ database, now, ...deps }: RowDeps & OrderQuoteDeps) {
  const quotes = createOrderQuotes(deps);

  return {
    /**
     * Changes parts of an order, based on one of its revisions. Throws 404 for an unknown order, 409 for a part that is
     * closed or has changed since, or for a taken order id, 422 for invalid values.
     */
    edit: async (
      principal: Principal,
      docketNumber: string,
      { basedOnRevision, patch }: { readonly basedOnRevision: number; readonly patch: OrderPatch },
    ) => {
      const quoteOrder = await quotes.createQuoter(principal.sellerId);
      return database
        .asSeller(principal, async (db) => {
          const [order] = await lockOrders(db, [docketNumber]);
          if (!order) throw new Refusal('order_unknown');
          const edit = { order, patch, basedOnRevision, quoteOrder, editedAt: now() };
          return editOrder(db, principal, edit);
        })
        .catch(async (error: unknown) => {
          if (!isDuplicate(error, 'orders_reference')) throw error;
          throw await createTakenIdRefusal(principal, patch.reference?.orderId ?? '');
        });
    },

    listTags: (principal: Principal) => database.asSeller(principal, store.selectTags),
  };

  async function createTakenIdRefusal(principal: Principal, orderId: string): Promise<Refusal> {
    const existingOrder = await database.asSeller(principal, (db) =>
      store.selectOrderByOrderId(db, principal.sellerId, orderId.trim()).executeTakeFirst(),
    );
    const params = { orderId, docketNumber: existingOrder?.docketNumber ?? '' };
    return new Refusal('order_id_taken', {
      params,
      details: [{ field: 'reference.orderId', code: 'order_id_taken', params }],
    });
  }
}
