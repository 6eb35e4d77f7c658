import { endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';

const person = s.shape({ phone: s.text(20, 10) });

/** Returns all data that the seller stores about the owner of a phone number. Returns 422 for an invalid number. */
export const exportConsignee = endpoint('POST', '/api/consignees/export', 'orders:write', {
  summary: 'Export the data of one consignee',
  audit: ['consignee.exported'],
  body: person,
  response: s.shape({
    data: s.listOf({
      ...s.strings('docketNumber', 'orderDate', 'name', 'phone', 'altPhone', 'email', 'address'),
      ...s.strings('pincode', 'city', 'state', 'country'),
      products: s.list(s.string()),
    }),
    /** Failed rows of imports that contain the number, with their values by column name. */
    failedRows: s.listOf({
      fileName: s.string(),
      rowNumber: s.integer(),
      values: s.named(s.string()),
    }),
  }),
});

const erasureShape = s.shape({
  id: s.string(),
  state: s.oneOf(['running', 'done'], { type: 'string' }),
  /** Null until the orders are counted. */
  totalOrders: s.nullable(s.integer()),
  erasedOrders: s.integer(),
  /** Erased rows of imports that did not become orders, and erased shop orders that were waiting. */
  erasedRows: s.integer(),
  createdAt: s.moment(),
  finishedAt: s.nullable(s.moment()),
});

/**
 * Erases the person with a phone number from all orders of the seller: name, phones, email and street address. Amounts,
 * city, state and pincode remain. Lists, searches and exports omit the person immediately, and a job erases the rows.
 * Returns the running erasure if the number is already being erased. Returns 422 for an invalid number.
 */
export const eraseConsignee = endpoint('POST', '/api/consignees/erase', 'orders:write', {
  summary: 'Erase one consignee in the background',
  audit: ['consignee.erasure_requested'],
  body: person,
  response: s.data(erasureShape),
  status: 202,
});

/** Returns the erasures of the last 90 days without phone numbers, newest first, at most 50. */
export const listErasures = endpoint('GET', '/api/consignees/erasures', 'orders:read', {
  summary: 'Running and past erasures of consignees',
  cost: 'light',
  response: s.data(s.list(erasureShape)),
});

/** Returns the progress of an erasure. Returns 404 for an unknown id. */
export const getErasure = endpoint('GET', '/api/consignees/erasures/:id', 'orders:read', {
  summary: 'The progress of an erasure',
  cost: 'light',
  params: s.byId,
  response: s.data(erasureShape),
});
