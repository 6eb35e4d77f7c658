import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ShopOrder } from '@shipdesk/domain/order/channel/shop-order';
import { readItems, readValue } from '../../../platform/json.ts';
import type {
  Channel,
  ChannelCapabilities,
  ChannelDeps,
  ChannelKind,
  HintVerdict,
  OpenConnection,
  PullRequest,
  ShopHint,
  ShopOutcome,
  ShopPage,
} from '../port.ts';
import { parseShopAddress, readText, toUnreadable } from '../shop-call.ts';
import { createWooClient, type WooAuth, type WooClient } from './woocommerce-client.ts';
import { readWooOrder } from './woocommerce-order.ts';
import {
  chooseTrackingPlace,
  findTracking,
  type TrackingPlaceId,
  trackingPlaces,
  writeTracking,
} from './woocommerce-tracking.ts';

const capabilities: ChannelCapabilities = {
  hints: 'signed',
  overlapSeconds: 300,
  acceptsTracking: true,
  // WooCommerce emails the buyer about a completed order, so complete an order only after the pickup.
  statuses: {
    PICKED_UP: 'completed',
    IN_TRANSIT: 'completed',
    OUT_FOR_DELIVERY: 'completed',
    DELIVERED: 'completed',
  },
};

const PAGE_SIZE = 100;
const topics = ['order.created', 'order.updated', 'order.deleted', 'order.restored'] as const;

export function createWooCommerceKind({ outgoing, isDemo }: ChannelDeps): ChannelKind {
  return {
    capabilities,
    checkAddress: (address) => parseShopAddress(address, isDemo),
    connect: (connection) => createWooChannel(connection, outgoing),
  };
}

function createWooChannel(connection: OpenConnection, outgoing: ChannelDeps['outgoing']): Channel {
  const { credentials, facts, hintSecret } = connection;
  const keys = {
    address: credentials['address'] ?? '',
    consumerKey: credentials['consumerKey'] ?? '',
    consumerSecret: credentials['consumerSecret'] ?? '',
  };
  const createClient = (auth: WooAuth) => createWooClient({ ...keys, auth }, outgoing);
  const client = createClient(facts['auth'] === 'query' ? 'query' : 'header');
  const trackingPlace = trackingPlaces[readTrackingPlace(facts['tracking'])];

  return {
    capabilities,

    test: async (signal) => {
      const index = await client('', { signal });
      if (index.kind === 'unknown' && index.cause === 'unreadable') {
        return { kind: 'refused', code: 'address', words: index.words };
      }
      if (index.kind !== 'response') return index;
      const namespaces = readItems(index.json, 'namespaces') ?? [];
      if (!namespaces.includes('wc/v3')) {
        return { kind: 'refused', code: 'address', words: 'No WooCommerce REST API (wc/v3)' };
      }
      const access = await findAuth(createClient, signal);
      if (access.kind !== 'found') return access;
      // Test the write permission with an empty batch, which changes nothing.
      const batch = await access.client('wc/v3/orders/batch', { method: 'POST', body: {}, signal });
      if (batch.kind !== 'response') return batch;
      const probe = await access.client('wc/v3/orders/1/fulfillments', { signal });
      if (probe.kind === 'unknown') return probe;
      const hasFulfillments =
        probe.kind === 'response' && readText(probe.json, 'code') !== 'rest_no_route';
      const tracking = chooseTrackingPlace(namespaces, hasFulfillments);
      return {
        kind: 'connected',
        shopName: readText(index.json, 'name'),
        identity: keys.address,
        facts: { auth: access.auth, tracking },
        trackingPlace: trackingPlaces[tracking].title,
      };
    },

    subscribe: async (address, signal) => {
      const listResponse = await client('wc/v3/webhooks', {
        query: { per_page: String(PAGE_SIZE) },
        signal,
      });
      if (listResponse.kind !== 'response') return listResponse;
      const ownWebhooks = (readItems(listResponse.json) ?? []).filter(
        (webhook) => readText(webhook, 'delivery_url') === address,
      );
      for (const topic of topics) {
        const hook = ownWebhooks.find((webhook) => readText(webhook, 'topic') === topic);
        // WooCommerce disables a webhook after five failures.
        if (hook !== undefined && readText(hook, 'status') === 'active') continue;
        const id = readText(hook, 'id');
        const body = {
          name: 'Shipdesk',
          topic,
          delivery_url: address,
          secret: hintSecret,
          status: 'active',
        };
        const response = await client(id === '' ? 'wc/v3/webhooks' : `wc/v3/webhooks/${id}`, {
          method: id === '' ? 'POST' : 'PUT',
          body,
          signal,
        });
        if (response.kind !== 'response') return response;
      }
      return { kind: 'subscribed' };
    },

    pull: (request, signal) => pullPage(client, request, signal),
    verifyHint: (hint) => verifyWooHint(hint, hintSecret),

    writeBack: async (write, signal) => {
      if (write.kind === 'tracking') return writeTracking(client, trackingPlace, write, signal);
      const path = `wc/v3/orders/${write.order.id}`;
      const body = { status: write.status };
      const response = await client(path, { method: 'PUT', body, signal });
      if (response.kind !== 'response') return response;
      if (response.status === 404) {
        return { kind: 'refused', code: 'rejected', words: readText(response.json, 'message') };
      }
      return { kind: 'written', externalId: readText(response.json, 'id') };
    },

    findWriteBack: async (write, signal) => {
      if (write.kind === 'tracking') return findTracking(client, trackingPlace, write, signal);
      const response = await client(`wc/v3/orders/${write.order.id}`, { signal });
      if (response.kind !== 'response') return response;
      return readText(response.json, 'status') === write.status
        ? { kind: 'written', externalId: readText(response.json, 'id') }
        : { kind: 'not_found' };
    },
  };
}

const readTrackingPlace = (fact: string | undefined): TrackingPlaceId =>
  fact !== undefined && fact in trackingPlaces
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by `in`
      (fact as TrackingPlaceId)
    : 'note';

/** Returns the first working way to send the keys: in the header or, because some hosts strip it, in the query. */
async function findAuth(createClient: (auth: WooAuth) => WooClient, signal: AbortSignal) {
  for (const auth of ['header', 'query'] as const) {
    const client = createClient(auth);
    const response = await client('wc/v3/orders', { query: { per_page: '1' }, signal });
    if (response.kind === 'response' && readItems(response.json) === null)
      return toUnreadable(response);
    if (response.kind === 'response') return { kind: 'found', auth, client } as const;
    const isDropped = response.kind === 'refused' && response.code !== 'throttled';
    if (!isDropped || auth === 'query') return response;
  }
  throw new Error('findAuth tried both forms of the keys');
}

/** The position of a pull. Trashed orders are a separate list. */
interface WooCursor {
  readonly list: 'any' | 'trash';
  readonly after: string;
  /** Ids of orders already read that changed in the second after `after`. */
  readonly exclude: readonly string[];
  readonly page: number;
}

/** More ids would make the URL too long for some servers. */
const MAX_EXCLUDED_IDS = 700;

/** The parameter `modified_after` excludes the second that it names. */
const subtractOneSecond = (iso: string) => new Date(Date.parse(iso) - 1000).toISOString();

async function pullPage(
  client: WooClient,
  { since, cursor }: PullRequest,
  signal: AbortSignal,
): Promise<ShopOutcome<ShopPage>> {
  const after = subtractOneSecond(since.toISOString());
  const start: WooCursor = { list: 'any', after, exclude: [], page: 1 };
  const position = cursor === null ? start : readCursor(cursor, start);
  const response = await client('wc/v3/orders', {
    query: {
      status: position.list,
      modified_after: position.after.slice(0, 19),
      dates_are_gmt: 'true',
      orderby: 'modified',
      order: 'asc',
      per_page: String(PAGE_SIZE),
      page: String(position.page),
      ...(position.exclude.length > 0 && { exclude: position.exclude.join(',') }),
    },
    signal,
  });
  if (response.kind !== 'response') return response;
  const items = readItems(response.json);
  if (items === null) return toUnreadable(response);
  const orders = items.flatMap((item) => readWooOrder(item) ?? []);
  const isFull = items.length >= PAGE_SIZE;
  const trashStart = position.list === 'any' ? { ...start, list: 'trash' as const } : null;
  const nextPosition = isFull ? computeNextPosition(position, orders) : trashStart;
  return { kind: 'page', orders, cursor: nextPosition && JSON.stringify(nextPosition) };
}

/** Returns the position after a full page. Page numbers would skip orders, because a changed order leaves its page. */
function computeNextPosition(position: WooCursor, orders: readonly ShopOrder[]): WooCursor {
  const lastOrder = orders.at(-1);
  const after = lastOrder === undefined ? position.after : subtractOneSecond(lastOrder.changedAt);
  const isNewSecond = after > position.after;
  const seenIds = orders.filter(({ changedAt }) => changedAt > after).map(({ id }) => id);
  const exclude = [...(isNewSecond ? [] : position.exclude), ...seenIds];
  if (exclude.length <= MAX_EXCLUDED_IDS) return { ...position, after, exclude, page: 1 };
  return { ...position, page: position.page + 1 };
}

function readCursor(text: string, start: WooCursor): WooCursor {
  const json: unknown = JSON.parse(text);
  return {
    list: readText(json, 'list') === 'trash' ? 'trash' : 'any',
    after: readText(json, 'after') || start.after,
    exclude: (readItems(json, 'exclude') ?? []).map(String),
    page: Number(readValue(json, 'page') ?? 1),
  };
}

/** When a webhook is created, WooCommerce sends an unsigned form with its id. */
const pingBody = /^webhook_id=\d+$/;

function verifyWooHint({ headers, bytes }: ShopHint, secret: string): HintVerdict {
  const signature = headers['x-wc-webhook-signature'];
  if (typeof signature !== 'string') {
    return { kind: pingBody.test(bytes.toString('latin1').trim()) ? 'ping' : 'forged' };
  }
  const expected = createHmac('sha256', secret).update(bytes).digest();
  const received = Buffer.from(signature, 'base64');
  const isSame = received.length === expected.length && timingSafeEqual(received, expected);
  return { kind: isSame ? 'changed' : 'forged' };
}
