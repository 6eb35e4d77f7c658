import { readItems, readValue } from '../../../platform/json.ts';
import type { ShopOutcome, ShopWrite, ShopWritten } from '../port.ts';
import { readText, toUnreadable } from '../shop-call.ts';
import type { WooClient } from './woocommerce-client.ts';

type TrackingWrite = Extract<ShopWrite, { kind: 'tracking' }>;

interface TrackingPlace {
  /** The name of the place in the shop's admin pages. */
  readonly title: string;
  readonly buildPath: (orderId: string) => string;
  readonly buildQuery: (write: TrackingWrite) => Readonly<Record<string, string>>;
  readonly buildBody: (write: TrackingWrite) => unknown;
  readonly readId: (json: unknown) => string;
  readonly hasAwb: (json: unknown, awb: string) => boolean;
  readonly canDelete: boolean;
}

const toDay = (moment: Date) => moment.toISOString().slice(0, 10);
const buildEmptyQuery = () => ({});

/** The places that can store tracking numbers, the preferred one first. Every shop supports notes. */
export const trackingPlaces = {
  fulfillments: {
    title: 'Order fulfillments',
    buildPath: (orderId) => `wc/v3/orders/${orderId}/fulfillments`,
    buildQuery: ({ notifiesBuyer }) => ({ notify_customer: String(notifiesBuyer) }),
    buildBody: ({ order, awb, carrierName, trackingUrl }) => ({
      status: 'fulfilled',
      meta_data: [
        { key: '_items', value: readOrderItems(order.keys['items'] ?? '') },
        { key: '_tracking_number', value: awb },
        { key: '_shipment_provider', value: carrierName },
        { key: '_tracking_url', value: trackingUrl },
      ],
    }),
    readId: (json) => readText(json, 'id'),
    hasAwb: (json, awb) =>
      (readItems(json, 'meta_data') ?? []).some(
        (meta) => readText(meta, 'key') === '_tracking_number' && readText(meta, 'value') === awb,
      ),
    canDelete: true,
  },
  shipment_tracking: {
    title: 'Shipment Tracking',
    buildPath: (orderId) => `wc-shipment-tracking/v3/orders/${orderId}/shipment-trackings`,
    buildQuery: buildEmptyQuery,
    buildBody: ({ awb, carrierName, trackingUrl, bookedAt }) => ({
      tracking_number: awb,
      custom_tracking_provider: carrierName,
      custom_tracking_link: trackingUrl,
      date_shipped: toDay(bookedAt),
    }),
    readId: (json) => readText(json, 'tracking_id'),
    hasAwb: (json, awb) => readText(json, 'tracking_number') === awb,
    canDelete: true,
  },
  ast: {
    title: 'Advanced Shipment Tracking',
    buildPath: (orderId) => `wc-ast/v3/orders/${orderId}/shipment-trackings`,
    buildQuery: buildEmptyQuery,
    buildBody: ({ awb, carrierName, trackingUrl, bookedAt }) => ({
      tracking_number: awb,
      tracking_provider: carrierName,
      custom_tracking_link: trackingUrl,
      date_shipped: toDay(bookedAt),
    }),
    readId: (json) => readText(json, 'tracking_id'),
    hasAwb: (json, awb) => readText(json, 'tracking_number') === awb,
    canDelete: true,
  },
  note: {
    title: 'Order notes',
    buildPath: (orderId) => `wc/v3/orders/${orderId}/notes`,
    buildQuery: buildEmptyQuery,
    buildBody: ({ awb, carrierName, trackingUrl, notifiesBuyer, replacedId }) => ({
      note: `${replacedId === '' ? 'Shipped' : 'Shipped again'} with ${carrierName}, tracking number ${awb}: ${trackingUrl}`,
      customer_note: notifiesBuyer,
    }),
    readId: (json) => readText(json, 'id'),
    hasAwb: (json, awb) => readText(json, 'note').includes(`tracking number ${awb}:`),
    canDelete: false,
  },
} as const satisfies Record<string, TrackingPlace>;

export type TrackingPlaceId = keyof typeof trackingPlaces;

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

/** Writes a tracking number. Deletes the replaced one first if the place allows deletions. */
export async function writeTracking(
  client: WooClient,
  place: TrackingPlace,
  write: TrackingWrite,
  signal: AbortSignal,
): Promise<ShopOutcome<ShopWritten>> {
  const path = place.buildPath(write.order.id);
  if (write.replacedId !== '' && place.canDelete) {
    const deletion = await client(`${path}/${write.replacedId}`, { method: 'DELETE', signal });
    if (deletion.kind !== 'response') return deletion;
  }
  const query = place.buildQuery(write);
  const body = place.buildBody(write);
  const response = await client(path, { method: 'POST', query, body, signal });
  if (response.kind !== 'response') return response;
  if (response.status === 404) return refuseMissing(response.json);
  const externalId = place.readId(response.json);
  return externalId === '' ? toUnreadable(response) : { kind: 'written', externalId };
}

export async function findTracking(
  client: WooClient,
  place: TrackingPlace,
  { order, awb }: Pick<ShopWrite, 'order' | 'awb'>,
  signal: AbortSignal,
): Promise<ShopOutcome<ShopWritten | { readonly kind: 'not_found' }>> {
  const response = await client(place.buildPath(order.id), { signal });
  if (response.kind !== 'response') return response;
  if (response.status === 404) return refuseMissing(response.json);
  const items = readItems(response.json) ?? readItems(readValue(response.json, 'fulfillments'));
  if (items === null) return toUnreadable(response);
  const item = items.find((entry) => place.hasAwb(entry, awb));
  if (item === undefined) return { kind: 'not_found' };
  return { kind: 'written', externalId: place.readId(item) };
}

const refuseMissing = (json: unknown) =>
  ({ kind: 'refused', code: 'rejected', words: readText(json, 'message') || 'not found' }) as const;
