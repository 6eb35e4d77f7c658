import { endpoint, type ResponseOf } from '../endpoint.ts';
import { plan } from '../money/remittances.ts';
import * as s from '../shape.ts';

/** Returns the first 2,000 sellers by name. `orders` is at most 1,001, which means more than 1,000. */
export const listSellers = endpoint('GET', '/api/sellers', 'operator:read', {
  summary: 'All sellers',
  audit: ['sellers.listed'],
  response: s.dataListOf({
    ...s.strings('id', 'name', 'email', 'createdOn'),
    orders: s.integer(),
    reverse: s.boolean(),
    /** The seller's rate plan; null if the seller pays the prices of the rate cards. */
    planId: s.nullable(s.string()),
    codPlan: plan,
  }),
});
export type Seller = ResponseOf<typeof listSellers>['data'][number];

/** Switches a seller's reverse orders on or off. Returns 404 for an unknown seller id. */
export const switchReverse = endpoint(
  'PUT',
  '/api/sellers/:sellerId/reverse',
  'operator:settings',
  {
    summary: 'Switch reverse orders of a seller',
    audit: ['seller.changed'],
    params: s.bySeller,
    body: s.shape({ isOn: s.boolean() }),
    response: s.dataOf({ id: s.string(), reverse: s.boolean() }),
  },
);
