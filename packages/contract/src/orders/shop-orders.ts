import { bulkFields } from '@shipdesk/domain/order/bulk/bulk-columns';
import { channelIds } from '@shipdesk/domain/order/channel/channels';
import { differenceFields } from '@shipdesk/domain/order/channel/shop-differences';
import { closedReasons } from '@shipdesk/domain/order/order-edits';
import { completedFields } from '@shipdesk/domain/order/product/product-completion';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

/** The cells of one row, in the order of the columns of a bulk file. */
const buildCells = () =>
  s.list(s.text(10_000), { minItems: bulkFields.length, maxItems: bulkFields.length });
const shopOrderKey = { connectionId: s.rowId(), shopId: s.text(200, 1) };

export const MAX_WAITING_ORDERS = 200;
/** A waiting order with more products can only be changed in the shop. */
const MAX_ORDER_ROWS = 200;

/**
 * Returns shop orders that need a correction before capture, the oldest first, with the rows that would be captured.
 * Returns 403 to a member who may not see contacts.
 */
export const listWaitingOrders = endpoint('GET', '/api/shop-orders/waiting', 'orders:read', {
  summary: 'Orders of shops that need attention',
  cost: 'light',
  response: s.shape({
    data: s.listOf({
      ...shopOrderKey,
      shopName: s.string(),
      /** The shop's reason for a hold; empty for an order that is not on hold. */
      heldWords: s.string(),
      rows: s.list(s.list(s.string())),
      since: s.moment(),
    }),
    isMore: s.boolean(),
    /** True if the seller has no warehouse. Shop orders need one as the pickup address. */
    needsWarehouse: s.boolean(),
  }),
});
export type WaitingOrder = ResponseOf<typeof listWaitingOrders>['data'][number];

/** Captures waiting orders with corrected rows. Stores the corrections of orders that still have problems. */
export const captureWaitingOrders = endpoint('POST', '/api/shop-orders/capture', 'orders:write', {
  summary: 'Capture corrected orders of shops',
  audit: ['orders.created'],
  body: s.shape({
    orders: s.list(
      s.shape({
        ...shopOrderKey,
        rows: s.list(buildCells(), { minItems: 1, maxItems: MAX_ORDER_ROWS }),
      }),
      { minItems: 1, maxItems: MAX_WAITING_ORDERS },
    ),
  }),
  response: s.shape({
    /** `docketNumber` is empty for an order that still waits. */
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
      /** True if the shop cancelled the order. */
      isCancelled: s.boolean(),
      /**
       * Why the shop's version cannot be applied; null if it can. With `order_is_shipped`, it can be applied after the
       * shipment is cancelled.
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

/** Keeps Shipdesk's version of an order, or applies the shop's. Returns 409 for a part that cannot be edited. */
export const decideShopConflict = endpoint('POST', '/api/shop-orders/decide', 'orders:write', {
  summary: 'Resolve a conflict with a shop',
  cost: 'light',
  audit: ['shop_order.decided'],
  body: s.shape({ ...shopOrderKey, take: s.oneOf(['ours', 'shop']) }),
});

/** Returns the shop of an order and the updates for the shop; null for an order without a shop. */
export const getShopOrder = endpoint('GET', '/api/orders/:docketNumber/shop', 'orders:read', {
  summary: 'The updates for the shop of an order',
  cost: 'light',
  params: s.shape({ docketNumber: s.string({ pattern: '^\\d{14}$' }) }),
  response: s.data(
    s.nullableOf({
      ...shopOrderKey,
      channel: s.oneOf(channelIds),
      name: s.string(),
      shopName: s.string(),
      hasConflict: s.boolean(),
      /** The shop's reason for a hold; empty if there is none, and after the order is shipped. */
      heldWords: s.string(),
      /** Why the shop closed the order without a tracking number from Shipdesk; empty otherwise. */
      closedWords: s.string(),
      trackingPlace: s.string(),
      /** The values that saved products filled in and the seller has not edited. */
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
