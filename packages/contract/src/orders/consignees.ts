import { endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';

const person = s.shape({ phone: s.text(20, 10) });

/** Returns all data that the seller stores about the owner of a phone number. Returns 422 for an invalid number. */
export const exportConsignee = endpoint('POST', '/api/consignees/export', 'session', {
  summary: 'Export the data of one consignee',
  audit: ['consignee.exported'],
  body: person,
  response: s.shape({
    data: s.listOf({
      ...s.strings('docketNumber', 'orderDate', 'name', 'phone', 'altPhone', 'email', 'address'),
      ...s.strings('pincode', 'city', 'state', 'country'),
      products: s.list(s.string()),
    }),
    /** Rows of big imports that name the number and became no order, by the names of their file's columns. */
    failedRows: s.listOf({
      fileName: s.string(),
      rowNumber: s.integer(),
      values: s.named(s.string()),
    }),
  }),
});

/**
 * Erases the person with this phone number from all orders of the seller: name, phones, e-mail and street address.
 * Amounts and the place remain. Returns the number of orders. Returns 422 for an invalid number.
 */
export const eraseConsignee = endpoint('POST', '/api/consignees/erase', 'session', {
  summary: 'Erase one consignee',
  audit: ['consignee.erased'],
  body: person,
  response: s.dataOf({ orders: s.integer() }),
});
