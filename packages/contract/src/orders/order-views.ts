import { Boolean as Bool, Array as List, Object as Shape } from 'typebox';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { rowId, text } from '../fields.ts';

const exact = { additionalProperties: false } as const;

const viewFields = {
  name: text(40, 1),
  /** The query string of the orders list, without `?`: `stage=ndr&range=thisMonth`. */
  query: text(1000),
  isDefault: Bool(),
};
const view = Shape({ id: rowId(), ...viewFields }, exact);
const viewId = Shape({ id: rowId() }, exact);

/** The caller's own saved views by name. */
export const listOrderViews = endpoint({
  method: 'GET',
  path: '/api/order-views',
  access: 'session',
  summary: 'Saved views of the orders list',
  response: Shape({ data: List(view) }, exact),
});
export type OrderView = ResponseOf<typeof listOrderViews>['data'][number];

/** A view belongs to the user. 409 for a name that another view of the user has; 422 beyond 50 views. */
export const createOrderView = endpoint({
  method: 'POST',
  path: '/api/order-views',
  access: 'session',
  summary: 'Save a view of the orders list',
  status: 201,
  idempotent: true,
  body: Shape(viewFields, exact),
  response: Shape({ data: view }, exact),
});
export type OrderViewPayload = BodyOf<typeof createOrderView>;

/** Replaces a view. A new default view unmarks the one before. 404 for a view of another user. */
export const changeOrderView = endpoint({
  method: 'PUT',
  path: '/api/order-views/:id',
  access: 'session',
  summary: 'Change a saved view',
  params: viewId,
  body: Shape(viewFields, exact),
  response: Shape({ data: view }, exact),
});

/** Deleting a view again changes nothing. */
export const deleteOrderView = endpoint({
  method: 'DELETE',
  path: '/api/order-views/:id',
  access: 'session',
  summary: 'Delete a saved view',
  params: viewId,
  response: Shape({ data: Shape({ id: rowId() }, exact) }, exact),
});
