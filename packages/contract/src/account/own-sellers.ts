import { endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';

/** Returns the sellers that the user is an active member of. Omits suspended sellers. */
export const listOwnSellers = endpoint('GET', '/api/account/sellers', 'self', {
  summary: 'The sellers of the signed-in user',
  cost: 'light',
  response: s.dataListOf({ ...s.strings('id', 'name'), isCurrent: s.boolean() }),
});

/**
 * Switches the session to another seller of the user, from the next access token. Ends a support visit. Returns 404 for
 * a seller that the user is not a member of.
 */
export const switchSeller = endpoint('POST', '/api/account/seller', 'self', {
  summary: 'Switch to another seller of the user',
  audit: ['session.switched'],
  cost: 'light',
  body: s.shape({ sellerId: s.rowId() }),
});
