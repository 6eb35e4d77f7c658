import * as s from '../shape.ts';

/** The filters of a list of all sellers: one seller, and one complete number. */
export const operatorFilter = {
  seller: s.optional(s.rowId()),
  search: s.optional(s.text(60, 1)),
};
