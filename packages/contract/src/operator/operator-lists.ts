import { Optional } from 'typebox';
import { rowId, text } from '../fields.ts';

/** How operator staff narrow a list of all sellers: to one seller, and to the rows with this number, entered whole. */
export const operatorFilter = {
  seller: Optional(rowId()),
  search: Optional(text(60, 1)),
};
