import { readItems, readValue } from '../../../platform/json.ts';
import type { ShopOutcome, ShopWrite, ShopWritten } from '../port.ts';
import { readText, toUnreadable } from '../shop-call.ts';
import type { WooClient } from './woocommerce-client.ts';

type TrackingWrite = Extract<ShopWrite, { kind: 'tracking' }>;

/** A place in a shop that stores tracking numbers. */
interface TrackingPlace {
  /** The name of the place in the shop's own pages. */
  readonly title: string;
  readonly path: (orderId: string) => string;
  readonly query: (write: TrackingWrite) => Readonly<Record<string, string>>;
  readonly body: (write: TrackingWrite) => unknown;
  readonly readId: (json: unknown) => string;
  readonly has: (json: unknown, awb: string) => boolean;
  readonly canDelete: boolean;
}

const toDay = (moment: Date) => moment.toISOString().slice(0, 10);
const buildEmptyQuery = () => ({});

/** The places for tracking numbers, the preferred one first. Every shop supports notes. */
export const trackingPlaces = {
  fulfillments: {
    title: 'Order fulfillments',
    path: (orderId) => `wc/v3/orders/${orderId}/fulfillments`,
    query: ({ notifiesBuyer }) => ({ notify_customer: String(notifiesBuyer) }),
    body: ({ order, awb, carrierName, trackingUrl }) => ({
      status: 'fulfilled',
      meta_data: [
        { key: '_items', value: readOrderItems(order.keys['items'] ?? '') },
        { key: '_tracking_number', value: awb },
        { key: '_shipment_provider', value: carrierName },
        { key: '_tracking_url', value: trackingUrl },
      ],
    }),
    readId: (json) => readText(json, 'id'),
    has: (json, awb) =>
      (readItems(json, 'meta_data') ?? []).some(
        (meta) => readText(meta, 'key') === '_tracking_number' && readText(meta, 'value') === awb,
      ),
    canDelete: true,
  },
  shipment_tracking: {
    title: 'Shipment Tracking',
    path: (orderId) => `wc-shipment-tracking/v3/orders/${orderId}/shipment-trackings`,
    query: buildEmptyQuery,
    body: ({ awb, carrierName, trackingUrl, bookedAt }) => ({
      tracking_number: awb,
      custom_tracking_provider: carrierName,
      custom_tracking_link: trackingUrl,
      date_shipped: toDay(bookedAt),
    }),
    readId: (json) => readText(json, 'tracking_id'),
    has: (json, awb) => readText(json, 'tracking_number') === awb,
    canDelete: true,
  },
  ast: {
    title: 'Advanced Shipment Tracking',
    path: (orderId) => `wc-ast/v3/orders/${orderId}/shipment-trackings`,
    query: buildEmptyQuery,
    body: ({ awb, carrierName, trackingUrl, bookedAt }) => ({
      tracking_number: awb,
      tracking_provider: carrierName,
      custom_tracking_link: trackingUrl,
      date_shipped: toDay(bookedAt),
    }),
    readId: (json) => readText(json, 'tracking_id'),
    has: (json, awb) => readText(json, 'tracking_number') === awb,
    canDelete: true,
  },
  note: {
    title: 'Order notes',
    path: (orderId) => `wc/v3/orders/${orderId}/notes`,
    query: buildEmptyQuery,
    body: ({ awb, carrierName, trackingUrl, notifiesBuyer, replaces }) => ({
      note: `${replaces === '' ? 'Shipped' : 'Shipped again'} with ${carrierName}, tracking number ${awb}: ${trackingUrl}`,
      customer_note: notifiesBuyer,
    }),
    readId: (json) => readText(json, 'id'),
    has: (json, awb) => readText(json, 'note').includes(`tracking number ${awb}:`),
    canDelete: false,
  },
} as const satisfies Record<string, TrackingPlace>;

export type TrackingPlaceId = keyof typeof trackingPlaces;

/** Returns the place that a shop has, by the namespaces of its API and whether fulfillments are enabled. */
export function chooseTrackingPlace(
  namespaces: readonly unknown[],
  hasFulfillments: boolean,
): TrackingPlaceId {
  if (hasFulfillments) return 'fulfillments';
  if (namespaces.includes('wc-shipment-tracking/v3')) return 'shipment_tracking';
  return namespaces.includes('wc-ast/v3') ? 'ast' : 'note';
}

function readOrderItems(text: string): { item_id: number; qty: number }[] {
  return text.split(',').flatMap((item) => {
    const [id = '', quantity = ''] = item.split(':');
    return id === '' ? [] : [{ item_id: Number(id), qty: Number(quantity) }];
  });
}

/** Writes a tracking number. First deletes the number that it replaces, which may be deleted already. */
export async function writeTracking(
  client: WooClient,
  place: TrackingPlace,
  write: TrackingWrite,
  signal: AbortSignal,
): Promise<ShopOutcome<ShopWritten>> {
  const path = place.path(write.order.id);
  if (write.replaces !== '' && place.canDelete) {
    const gone = await client(`${path}/${write.replaces}`, { method: 'DELETE', signal });
    if (gone.kind !== 'response') return gone;
  }
  const query = place.query(write);
  const answer = await client(path, { method: 'POST', query, body: place.body(write), signal });
  if (answer.kind !== 'response') return answer;
  if (answer.status === 404) return refuseMissing(answer.json);
  const externalId = place.readId(answer.json);
  return externalId === '' ? toUnreadable(answer) : { kind: 'written', externalId };
}

/** Looks for a tracking number of an order. */
export async function findTracking(
  client: WooClient,
  place: TrackingPlace,
  { order, awb }: Pick<ShopWrite, 'order' | 'awb'>,
  signal: AbortSignal,
): Promise<ShopOutcome<ShopWritten | { readonly kind: 'not_found' }>> {
  const answer = await client(place.path(order.id), { signal });
  if (answer.kind !== 'response') return answer;
  if (answer.status === 404) return refuseMissing(answer.json);
  const items = readItems(answer.json) ?? readItems(readValue(answer.json, 'fulfillments'));
  if (items === null) return toUnreadable(answer);
  const found = items.find((item) => place.has(item, awb));
  if (found === undefined) return { kind: 'not_found' };
  return { kind: 'written', externalId: place.readId(found) };
}

const refuseMissing = (json: unknown) =>
  ({ kind: 'refused', code: 'rejected', words: readText(json, 'message') || 'not found' }) as const;
