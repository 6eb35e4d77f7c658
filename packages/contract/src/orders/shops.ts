import { bulkFields } from '@shipdesk/domain/order/bulk/bulk-columns';
import { channelIds, credentialNames } from '@shipdesk/domain/order/channel/channels';
import { differenceFields } from '@shipdesk/domain/order/channel/shop-differences';
import { closedReasons } from '@shipdesk/domain/order/order-edits';
import { completedFields } from '@shipdesk/domain/order/product/product-completion';
import { listNames } from '@shipdesk/domain/values/record';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { shopProblemTexts } from '../problems/orders.ts';
import * as s from '../shape.ts';

const channel = () => s.oneOf(channelIds);
/** The fields of the channel. */
const credentials = () => s.each(credentialNames, s.optional(s.text(2000)));
const typedNumber = () => s.text(16, 1);

const settings = {
  /** Null for the default warehouse. */
  warehouseId: s.nullable(s.rowId()),
  /** Names of payment methods that are cash on delivery, besides those that say so. */
  codGateways: s.list(s.filledText(80), { maxItems: 50 }),
  /** The box of orders without a weight or a size, in kilograms and centimetres. */
  box: s.shape({
    weightKg: typedNumber(),
    lengthCm: typedNumber(),
    breadthCm: typedNumber(),
    heightCm: typedNumber(),
  }),
  /** Whether the shop may mail its buyer about the parcel. */
  notifiesBuyer: s.boolean(),
};

const problemCodes = listNames(shopProblemTexts);

const shop = {
  id: s.rowId(),
  channel: channel(),
  name: s.string(),
  /** Its address or its id in the channel. */
  identity: s.string(),
  state: s.oneOf(['on', 'paused', 'disconnected']),
  /** The place of tracking numbers in the shop; empty if there is none. */
  trackingPlace: s.string(),
  settings: s.shape(settings),
  pulledAt: s.nullable(s.moment()),
  /** Null while it is not on. */
  nextPullAt: s.nullable(s.moment()),
  /** Null while the shop responds. `words` are the shop's own. */
  problem: s.nullableOf({
    code: s.oneOf(problemCodes),
    words: s.string(),
    since: s.nullable(s.moment()),
  }),
  /** Counted up to 10,000. */
  counts: s.each(['captured', 'waiting', 'conflicts'], s.integer()),
  createdAt: s.moment(),
};

/** Returns the shops of the seller, the oldest first, disconnected ones included. */
export const listShops = endpoint('GET', '/api/shops', 'orders:read', {
  summary: 'Connected shops',
  cost: 'light',
  response: s.dataListOf(shop),
});
export type Shop = ResponseOf<typeof listShops>['data'][number];

/** Checks credentials and returns what is missing. Stores nothing. */
export const testShop = endpoint('POST', '/api/shops/test', 'settings:write', {
  summary: 'Test the credentials of a shop',
  cost: 'light',
  audit: [],
  body: s.shape({ channel: channel(), credentials: credentials() }),
  response: s.dataOf({
    outcome: s.oneOf(['connected', 'refused', 'unknown']),
    code: s.nullable(s.oneOf(problemCodes)),
    words: s.string(),
    shopName: s.string(),
    trackingPlace: s.string(),
  }),
});
export type ShopTest = ResponseOf<typeof testShop>['data'];

/**
 * Connects a shop after a test. A shop of the seller that is connected already gets the new credentials and keeps its
 * orders. Returns 422 for a shop that refuses the credentials or does not answer.
 */
export const connectShop = endpoint('POST', '/api/shops', 'settings:write', {
  summary: 'Connect a shop',
  cost: 'light',
  audit: ['shop.connected'],
  status: 201,
  body: s.shape({ channel: channel(), credentials: credentials() }),
  response: s.dataOf(shop),
});
export type NewShop = BodyOf<typeof connectShop>;

/**
 * Returns the page of the shop on which its owner approves the app, for shops whose credentials alone are not enough.
 * The page leads the browser back to `/other/shops/approved`. Stores nothing.
 */
export const startShopApproval = endpoint('POST', '/api/shops/approvals', 'settings:write', {
  summary: 'Start the approval of an app in a shop',
  cost: 'light',
  audit: [],
  body: s.shape({ channel: channel(), credentials: credentials() }),
  response: s.dataOf({ url: s.string() }),
});

/**
 * Connects the shop whose owner approved the app. `query` is what the shop added to the address. Returns 422 for an
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
    response: s.dataOf(shop),
  },
);

/** Changes the choices for the orders of a shop, or pauses it. A paused shop is not read and gets no updates. */
export const changeShop = endpoint('PUT', '/api/shops/:id', 'settings:write', {
  summary: 'Change or pause a shop',
  cost: 'light',
  audit: ['shop.changed'],
  params: s.byId,
  body: s.shape({ state: s.oneOf(['on', 'paused']), settings: s.shape(settings) }),
  response: s.dataOf(shop),
});
export type ShopChange = BodyOf<typeof changeShop>;

/** Deletes the credentials of a shop. Its orders stay. */
export const disconnectShop = endpoint('DELETE', '/api/shops/:id', 'settings:write', {
  summary: 'Disconnect a shop',
  cost: 'light',
  audit: ['shop.disconnected'],
  params: s.byId,
});

/** Reads the shop within seconds. Returns 409 for a shop that is not on. */
export const pullShop = endpoint('POST', '/api/shops/:id/pull', 'orders:write', {
  summary: 'Read a shop now',
  cost: 'light',
  audit: ['shop.pull_requested'],
  status: 202,
  params: s.byId,
  response: s.dataOf({ isQueued: s.boolean() }),
});

/**
 * Receives a signed call of a shop after a change. Ignores the content and pulls the shop soon. Returns 401 for a call
 * that the shop did not sign, and for an unknown shop.
 */
export const hintShop = endpoint('POST', '/api/shop-hints/:sellerId/:id', 'public', {
  summary: 'A change in a shop',
  audit: [],
  params: s.shape({ sellerId: s.rowId(), id: s.rowId() }),
  body: s.unknown(),
  response: s.dataOf({ received: s.boolean() }),
});

/** The cells of one row, in the order of the columns of a bulk file. */
const cells = () =>
  s.list(s.text(10_000), { minItems: bulkFields.length, maxItems: bulkFields.length });
const shopOrderKey = { connectionId: s.rowId(), shopId: s.text(200, 1) };

export const MAX_WAITING_ORDERS = 200;
/** Orders with more products wait too, and can only be changed in the shop. */
const MAX_ORDER_ROWS = 200;

/**
 * Returns orders of shops that need a correction before their capture, the oldest first, with their rows as they would
 * be captured. Returns 403 for a member who may not see the contacts of consignees.
 */
export const listWaitingOrders = endpoint('GET', '/api/shop-orders/waiting', 'orders:read', {
  summary: 'Orders of shops that need attention',
  cost: 'light',
  response: s.shape({
    data: s.listOf({
      ...shopOrderKey,
      shopName: s.string(),
      /** The shop's reason for a hold, in the shop's words; empty for an order with problems of its own. */
      heldWords: s.string(),
      rows: s.list(s.list(s.string())),
      since: s.moment(),
    }),
    isMore: s.boolean(),
    /** True if no warehouse is saved: orders of shops need one as their pickup address. */
    needsWarehouse: s.boolean(),
  }),
});
export type WaitingOrder = ResponseOf<typeof listWaitingOrders>['data'][number];

/** Captures waiting orders with corrected rows. Keeps the corrections of those that still have problems. */
export const captureWaitingOrders = endpoint('POST', '/api/shop-orders/capture', 'orders:write', {
  summary: 'Capture corrected orders of shops',
  audit: ['orders.created'],
  body: s.shape({
    orders: s.list(
      s.shape({
        ...shopOrderKey,
        rows: s.list(cells(), { minItems: 1, maxItems: MAX_ORDER_ROWS }),
      }),
      { minItems: 1, maxItems: MAX_WAITING_ORDERS },
    ),
  }),
  response: s.shape({
    /** Empty for an order that waits. */
    data: s.listOf({ ...shopOrderKey, docketNumber: s.string() }),
  }),
});
export type CorrectedOrder = BodyOf<typeof captureWaitingOrders>['orders'][number];

/** Returns orders that changed in their shop after the seller edited or booked them, the oldest first. */
export const listShopConflicts = endpoint('GET', '/api/shop-orders/conflicts', 'orders:read', {
  summary: 'Orders that changed in their shop',
  cost: 'light',
  response: s.shape({
    data: s.listOf({
      ...shopOrderKey,
      shopName: s.string(),
      docketNumber: s.string(),
      /** The shop cancelled the order. */
      isCancelled: s.boolean(),
      /**
       * The reason why the shop's version cannot be applied; null if it can. After `order_is_shipped` it can be applied
       * once the shipment is cancelled.
       */
      closedReason: s.nullable(s.oneOf(closedReasons)),
      differences: s.listOf({
        field: s.oneOf(differenceFields),
        ours: s.contact(),
        theirs: s.contact(),
      }),
      since: s.moment(),
    }),
    isMore: s.boolean(),
  }),
});
export type ShopConflict = ResponseOf<typeof listShopConflicts>['data'][number];

/** Keeps the version of an order here, or applies the shop's. Returns 409 for a part of the order that is closed. */
export const decideShopConflict = endpoint('POST', '/api/shop-orders/decide', 'orders:write', {
  summary: 'Decide a conflict with a shop',
  cost: 'light',
  audit: ['shop_order.decided'],
  body: s.shape({ ...shopOrderKey, take: s.oneOf(['ours', 'shop']) }),
});

/** Returns the shop of an order and the updates that were sent to it; null for an order of no shop. */
export const getShopOrder = endpoint('GET', '/api/orders/:docketNumber/shop', 'orders:read', {
  summary: 'The updates for the shop of an order',
  cost: 'light',
  params: s.shape({ docketNumber: s.string({ pattern: '^\\d{14}$' }) }),
  response: s.data(
    s.nullableOf({
      ...shopOrderKey,
      channel: channel(),
      name: s.string(),
      shopName: s.string(),
      hasConflict: s.boolean(),
      /** The shop's reason for a hold; empty without one, and once the order is shipped. */
      heldWords: s.string(),
      /** The reason why the shop has nothing left to ship although it got no tracking number; empty otherwise. */
      closedWords: s.string(),
      trackingPlace: s.string(),
      /** The values that came from the named products and that the seller did not edit. */
      completions: s.listOf({
        field: s.oneOf(completedFields),
        products: s.list(s.string()),
      }),
      writes: s.listOf({
        id: s.rowId(),
        kind: s.oneOf(['tracking', 'status']),
        awb: s.string(),
        /** The shop's name of the status; empty for a tracking number. */
        status: s.string(),
        state: s.oneOf(['waiting', 'sending', 'written', 'refused']),
        problem: s.string(),
        writtenAt: s.nullable(s.moment()),
        createdAt: s.moment(),
      }),
    }),
  ),
});
export type OrderShop = NonNullable<ResponseOf<typeof getShopOrder>['data']>;
