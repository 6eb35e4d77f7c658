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
    /** Rows of big imports that contain the number and became no order, by the names of their file's columns. */
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
  /** The orders that contain the number; null until they are counted. */
  totalOrders: s.nullable(s.integer()),
  erasedOrders: s.integer(),
  /** Erased rows of big imports that became no order. */
  erasedRows: s.integer(),
  createdAt: s.moment(),
  finishedAt: s.nullable(s.moment()),
});

/**
 * Erases the person with this phone number from all orders of the seller: name, phones, e-mail and street address.
 * Amounts and the place remain. Lists, searches and exports leave the person out at once; a job erases the rows.
 * Returns the running erasure of a number that is being erased. Returns 422 for an invalid number.
 */
export const eraseConsignee = endpoint('POST', '/api/consignees/erase', 'orders:write', {
  summary: 'Erase one consignee in the background',
  audit: ['consignee.erasure_requested'],
  body: person,
  response: s.data(erasureShape),
  status: 202,
});

/** Returns the erasures of the last 90 days, the newest first, at most 50. They have no phone numbers. */
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
