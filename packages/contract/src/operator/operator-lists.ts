import * as s from '../shape.ts';

/** The filters of a list across sellers: a seller id, and a complete number or email address to search for. */
export const operatorFilter = {
  seller: s.optional(s.rowId()),
  search: s.optional(s.text(60, 1)),
};
