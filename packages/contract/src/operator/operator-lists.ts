import * as s from '../shape.ts';

/** How operator staff narrow a list of all sellers: to one seller, and to the rows with this number, entered whole. */
export const operatorFilter = {
  seller: s.optional(s.rowId()),
  search: s.optional(s.text(60, 1)),
};
