import { endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';

/** Returns the sellers whose member the user is, the current one included. */
export const listOwnSellers = endpoint('GET', '/api/account/sellers', 'self', {
  summary: 'The sellers of the signed-in user',
  cost: 'light',
  response: s.dataListOf({ ...s.strings('id', 'name'), isCurrent: s.boolean() }),
});

/** Switches this session to another seller of the user, from the next token on. Ends a support visit. */
export const switchSeller = endpoint('POST', '/api/account/seller', 'self', {
  summary: 'Switch to another seller of the user',
  audit: ['session.switched'],
  cost: 'light',
  body: s.shape({ sellerId: s.rowId() }),
});
