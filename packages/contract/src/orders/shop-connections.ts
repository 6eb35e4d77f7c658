import { shopProblems } from '@shipdesk/domain/order/channel/channels';
import { credentialNames } from '@shipdesk/domain/order/channel/credential-fields';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';
import { buildShopChannel, shopFields, shopSettings } from './shops.ts';

/** Each channel uses some of the fields. */
const buildCredentials = () => s.each(credentialNames, s.optional(s.text(2000)));

/** Checks credentials and returns the outcome. Stores nothing. */
export const testShop = endpoint('POST', '/api/shops/test', 'settings:write', {
  summary: 'Test the credentials of a shop',
  cost: 'light',
  audit: [],
  body: s.shape({ channel: buildShopChannel(), credentials: buildCredentials() }),
  response: s.dataOf({
    outcome: s.oneOf(['connected', 'refused', 'unknown']),
    code: s.nullable(s.oneOf(shopProblems)),
    words: s.string(),
    shopName: s.string(),
    trackingPlace: s.string(),
  }),
});
export type ShopTest = ResponseOf<typeof testShop>['data'];

/**
 * Tests and connects a shop. A shop that is already connected gets the new credentials and keeps its orders. Returns
 * 422 if the shop refuses the credentials or does not respond.
 */
export const connectShop = endpoint('POST', '/api/shops', 'settings:write', {
  summary: 'Connect a shop',
  cost: 'light',
  audit: ['shop.connected'],
  status: 201,
  body: s.shape({ channel: buildShopChannel(), credentials: buildCredentials() }),
  response: s.dataOf(shopFields),
});
export type NewShop = BodyOf<typeof connectShop>;

/**
 * Returns the URL of the shop's page on which its owner approves the app, for shops that need more than credentials.
 * The page redirects the browser to `/other/shops/approved`. Stores nothing.
 */
export const startShopApproval = endpoint('POST', '/api/shops/approvals', 'settings:write', {
  summary: 'Start the approval of an app in a shop',
  cost: 'light',
  audit: [],
  body: s.shape({ channel: buildShopChannel(), credentials: buildCredentials() }),
  response: s.dataOf({ url: s.string() }),
});

/**
 * Connects a shop whose owner approved the app. `query` is the query string of the redirect. Returns 422 for an
 * approval that the shop did not sign, that another account started, or that is older than ten minutes.
 */
export const finishShopApproval = endpoint(
  'POST',
  '/api/shops/approvals/result',
  'settings:write',
  {
    summary: 'Connect a shop after its approval',
    cost: 'light',
    audit: ['shop.connected'],
    status: 201,
    body: s.shape({ query: s.text(8000, 1) }),
    response: s.dataOf(shopFields),
  },
);

/** Changes the settings of a shop, or pauses it. Shipdesk neither reads nor updates a paused shop. */
export const changeShop = endpoint('PUT', '/api/shops/:id', 'settings:write', {
  summary: 'Change or pause a shop',
  cost: 'light',
  audit: ['shop.changed'],
  params: s.byId,
  body: s.shape({ state: s.oneOf(['on', 'paused']), settings: s.shape(shopSettings) }),
  response: s.dataOf(shopFields),
});
export type ShopChange = BodyOf<typeof changeShop>;

/** Deletes the credentials of a shop and keeps its orders. */
export const disconnectShop = endpoint('DELETE', '/api/shops/:id', 'settings:write', {
  summary: 'Disconnect a shop',
  cost: 'light',
  audit: ['shop.disconnected'],
  params: s.byId,
});

/** Queues a pull of the shop's orders. It starts within seconds. Returns 409 for a shop that is not on. */
export const pullShop = endpoint('POST', '/api/shops/:id/pull', 'orders:write', {
  summary: 'Read a shop now',
  cost: 'light',
  audit: ['shop.pull_requested'],
  status: 202,
  params: s.byId,
  response: s.dataOf({ isQueued: s.boolean() }),
});

/**
 * Receives the webhook that a shop sends after a change. Ignores its content and queues a pull of the shop. Returns 401
 * for a webhook that the shop did not sign, and for an unknown shop.
 */
export const hintShop = endpoint('POST', '/api/shop-hints/:sellerId/:id', 'public', {
  summary: 'Report a change in a shop',
  audit: [],
  params: s.shape({ sellerId: s.rowId(), id: s.rowId() }),
  body: s.unknown(),
  response: s.dataOf({ received: s.boolean() }),
});
