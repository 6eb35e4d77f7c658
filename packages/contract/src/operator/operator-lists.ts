import * as s from '../shape.ts';

/** Filters a list of all sellers by one seller, and by a complete number. */
export const operatorFilter = {
  seller: s.optional(s.rowId()),
  search: s.optional(s.text(60, 1)),
};
