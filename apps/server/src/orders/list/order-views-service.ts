import type { OrderViewPayload } from '@shipdesk/contract/orders/order-views';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import * as orderListStore from './order-list-store.ts';

const MAX_VIEWS = 50;
const MAX_PARAMETERS = 40;

export function createOrderViews({ database, now, newId }: ServiceDeps) {
  return {
    list: (principal: Principal) =>
      database.asSeller(principal, (db) => orderListStore.selectViews(db, principal)),

    /** Adds an order view. Throws 409 for a taken name, 422 for an invalid form or if the limit is reached. */
    create: (principal: Principal, form: OrderViewPayload, call: IdempotentCall) => {
      const view = { id: newId(), ...buildViewColumns(form) };
      return database.asSeller(principal, async (db) => {
        const earlierView = await claimKey(db, principal, { call, response: view, now: now() });
        if (earlierView) return earlierView;
        await prepareViewChange(db, principal, view);
        await orderListStore.insertView(db, {
          ...view,
          sellerId: principal.sellerId,
          userId: principal.userId,
          createdAt: now(),
        });
        const change = { query: view.query, is_default: view.isDefault };
        await recordAudit(db, principal, 'order_view.created', view.id, change);
        return view;
      });
    },

    /** Changes an order view. Throws 404 for a view that is not the user's, 409 and 422 as `create` does. */
    change: (principal: Principal, id: string, form: OrderViewPayload) => {
      const view = { id, ...buildViewColumns(form) };
      return database.asSeller(principal, async (db) => {
        const oldView = await orderListStore.selectView(db, principal, id);
        if (!oldView) throw new Refusal('order_view_unknown');
        await prepareViewChange(db, principal, view);
        await orderListStore.updateView(db, view);
        await recordAudit(db, principal, 'order_view.changed', id, {
          query: [oldView.query, view.query],
          is_default: [oldView.isDefault, view.isDefault],
        });
        return view;
      });
    },

    /** Deletes an order view. Throws 404 for a view that is not the user's. */
    remove: (principal: Principal, id: string) =>
      database.asSeller(principal, async (db) => {
        if (!(await orderListStore.deleteView(db, principal, id)))
          throw new Refusal('order_view_unknown');
        await recordAudit(db, principal, 'order_view.deleted', id);
      }),
  };
}

async function prepareViewChange(
  db: Db,
  principal: Principal,
  view: orderListStore.OrderViewRow,
): Promise<void> {
  await orderListStore.lockViews(db, principal);
  const otherViews = (await orderListStore.selectViews(db, principal)).filter(
    ({ id }) => id !== view.id,
  );
  if (otherViews.length >= MAX_VIEWS) {
    throw new Refusal('order_views_full', { params: { max: MAX_VIEWS } });
  }
  const { name } = view;
  if (otherViews.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw new Refusal('order_view_name_taken', {
      params: { name },
      details: [{ field: 'name', code: 'order_view_name_taken', params: { name } }],
    });
  }
  if (view.isDefault) await orderListStore.clearDefaultView(db, principal);
}

function buildViewColumns({
  name,
  query,
  isDefault,
}: OrderViewPayload): Omit<orderListStore.OrderViewRow, 'id'> {
  const trimmedName = name.trim().replace(/\s+/g, ' ');
  if (trimmedName === '')
    throw createFieldRefusal([{ field: 'name', code: 'order_view_name_missing' }]);
  return { name: trimmedName, query: parseViewQuery(query), isDefault };
}

/** Omits the page, and the search, because a search may contain a consignee's phone number. */
function parseViewQuery(text: string): string {
  const parameters = [...new URLSearchParams(text)].filter(
    ([name]) => name !== 'page' && name !== 'search',
  );
  const isQuery =
    parameters.length <= MAX_PARAMETERS &&
    parameters.every(([name]) => /^[a-zA-Z][a-zA-Z_-]{0,39}$/.test(name));
  if (!isQuery) throw createFieldRefusal([{ field: 'query', code: 'order_view_query_invalid' }]);
  return new URLSearchParams(parameters).toString();
}
