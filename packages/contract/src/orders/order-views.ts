import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

const viewFields = {
  name: s.text(40, 1),
  /** The query string of the orders list, without `?`: `stage=ndr&range=thisMonth`. */
  query: s.text(1000),
  isDefault: s.boolean(),
};
const view = s.shape({ id: s.rowId(), ...viewFields });

/** Returns the caller's saved views, sorted by name. */
export const listOrderViews = endpoint('GET', '/api/order-views', 'orders:read', {
  summary: 'Saved views of the orders list',
  cost: 'light',
  response: s.data(s.list(view)),
});
export type OrderView = ResponseOf<typeof listOrderViews>['data'][number];

/** Saves a view of the user. Returns 409 for a name that another view of the user has, 422 beyond 50 views. */
export const createOrderView = endpoint('POST', '/api/order-views', 'orders:write', {
  summary: 'Save a view of the orders list',
  audit: ['order_view.created'],
  status: 201,
  idempotent: true,
  body: s.shape(viewFields),
  response: s.data(view),
});
export type OrderViewPayload = BodyOf<typeof createOrderView>;

/** Replaces a view. A new default replaces the old one. Returns 404 for another user's view, 409 for a taken name. */
export const changeOrderView = endpoint('PUT', '/api/order-views/:id', 'orders:write', {
  summary: 'Change a saved view',
  audit: ['order_view.changed'],
  params: s.byId,
  body: s.shape(viewFields),
  response: s.data(view),
});

/** Deletes a view. Returns 404 for a view of another user. */
export const deleteOrderView = endpoint('DELETE', '/api/order-views/:id', 'orders:write', {
  summary: 'Delete a saved view',
  audit: ['order_view.deleted'],
  params: s.byId,
  response: s.dataOf({ id: s.rowId() }),
});
