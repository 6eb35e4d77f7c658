import { channelIds, shopProblems } from '@shipdesk/domain/order/channel/channels';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

export const buildShopChannel = () => s.oneOf(channelIds);
const buildTypedNumber = () => s.text(16, 1);

export const shopSettings = {
  /** Null for the default warehouse. */
  warehouseId: s.nullable(s.rowId()),
  /** Payment methods that are cash on delivery although their names do not say so. */
  codGateways: s.list(s.filledText(80), { maxItems: 50 }),
  /** The default box of orders without a weight or size, in kilograms and centimetres. */
  box: s.shape({
    weightKg: buildTypedNumber(),
    lengthCm: buildTypedNumber(),
    breadthCm: buildTypedNumber(),
    heightCm: buildTypedNumber(),
  }),
  /** True if the shop may email the buyer about the parcel. */
  notifiesBuyer: s.boolean(),
};

export const shopFields = {
  id: s.rowId(),
  channel: buildShopChannel(),
  name: s.string(),
  /** The address of the shop, or its id in the channel. */
  identity: s.string(),
  state: s.oneOf(['on', 'paused', 'disconnected']),
  /** The name of the shop's field for tracking numbers; empty without such a field. */
  trackingPlace: s.string(),
  settings: s.shape(shopSettings),
  pulledAt: s.nullable(s.moment()),
  /** Null unless the shop is on. */
  nextPullAt: s.nullable(s.moment()),
  /** Null while the shop responds. `words` is the text of the shop. */
  problem: s.nullableOf({
    code: s.oneOf(shopProblems),
    words: s.string(),
    since: s.nullable(s.moment()),
  }),
  /** Counted up to 10,000. */
  counts: s.each(['captured', 'waiting', 'conflicts'], s.integer()),
  createdAt: s.moment(),
};

/** Returns the seller's shops, including disconnected ones, the oldest first. */
export const listShops = endpoint('GET', '/api/shops', 'orders:read', {
  summary: 'Connected shops',
  cost: 'light',
  response: s.dataListOf(shopFields),
});
export type Shop = ResponseOf<typeof listShops>['data'][number];
