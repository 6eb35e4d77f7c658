import { readItems, readValue } from '../../../platform/json.ts';
import type { ShopOutcome, ShopRefused, ShopWrite, ShopWritten } from '../port.ts';
import { readText } from '../shop-call.ts';
import type { ShopifyClient } from './shopify-client.ts';
import {
  createEvent,
  createFulfillment,
  fulfillmentsQuery,
  updateTracking,
} from './shopify-queries.ts';

type TrackingWrite = Extract<ShopWrite, { kind: 'tracking' }>;
type StatusWrite = Extract<ShopWrite, { kind: 'status' }>;

/** Shopify's names of carriers in India. It links a tracking number only if the name matches exactly. */
const trackingCompanies = [
  'Bluedart',
  'Delhivery',
  'DTDC',
  'Ecom Express',
  'Ekart',
  'Gati KWE',
  'India Post',
  'Professional Couriers',
  'Shadowfax',
  'XpressBees',
];

const toKey = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Returns the name of a carrier in Shopify's spelling. */
function toTrackingCompany(carrierName: string): string {
  const key = toKey(carrierName);
  return trackingCompanies.find((company) => toKey(company) === key) ?? carrierName;
}

const toTrackingInfo = ({ carrierName, awb, trackingUrl }: TrackingWrite) => ({
  company: toTrackingCompany(carrierName),
  number: awb,
  url: trackingUrl,
});

/** Writes the tracking number of a parcel to Shopify, unless Shopify already has it. */
export async function writeTracking(
  client: ShopifyClient,
  write: TrackingWrite,
  signal: AbortSignal,
): Promise<ShopOutcome<ShopWritten>> {
  const { order, replaces, notifiesBuyer } = write;
  const found = await client.call({
    query: fulfillmentsQuery,
    variables: { id: order.id },
    signal,
  });
  if (found.kind !== 'data') return found;
  const known = readTrackingId(found.data, write.awb);
  if (known !== '') return { kind: 'written', externalId: known };
  if (isFulfilled(found.data, replaces)) {
    const variables = { id: replaces, tracking: toTrackingInfo(write), notify: notifiesBuyer };
    const updated = await client.call({ query: updateTracking, variables, signal });
    if (updated.kind !== 'data') return updated;
    return readWritten(updated.data, 'fulfillmentTrackingInfoUpdate', 'fulfillment');
  }
  const open = (readItems(found.data, 'order', 'fulfillmentOrders', 'nodes') ?? []).filter(isOpen);
  if (open.length === 0) return refuse('The order has no open fulfillment in Shopify.');
  const created = await client.call({
    query: createFulfillment,
    variables: {
      fulfillment: {
        lineItemsByFulfillmentOrder: open.map((entry) => ({
          fulfillmentOrderId: readText(entry, 'id'),
        })),
        trackingInfo: toTrackingInfo(write),
        notifyCustomer: notifiesBuyer,
      },
    },
    signal,
  });
  if (created.kind !== 'data') return created;
  return readWritten(created.data, 'fulfillmentCreate', 'fulfillment');
}

/** Adds a status to the fulfillment that has the tracking number. */
export async function writeStatus(
  client: ShopifyClient,
  { trackingId, status, at }: StatusWrite,
  signal: AbortSignal,
): Promise<ShopOutcome<ShopWritten>> {
  const event = { fulfillmentId: trackingId, status, happenedAt: at.toISOString() };
  const created = await client.call({ query: createEvent, variables: { event }, signal });
  if (created.kind !== 'data') return created;
  return readWritten(created.data, 'fulfillmentEventCreate', 'fulfillmentEvent');
}

/** Looks for a tracking number or a status among the fulfillments of an order. */
export async function findWritten(
  client: ShopifyClient,
  write: ShopWrite,
  signal: AbortSignal,
): Promise<ShopOutcome<ShopWritten | { readonly kind: 'not_found' }>> {
  const found = await client.call({
    query: fulfillmentsQuery,
    variables: { id: write.order.id },
    signal,
  });
  if (found.kind !== 'data') return found;
  const externalId =
    write.kind === 'tracking'
      ? readTrackingId(found.data, write.awb)
      : readEventId(found.data, write);
  return externalId === '' ? { kind: 'not_found' } : { kind: 'written', externalId };
}

const refuse = (words: string): ShopRefused => ({ kind: 'refused', code: 'rejected', words });

const readFulfillments = (data: unknown) => readItems(data, 'order', 'fulfillments') ?? [];

/** Returns the id of the fulfillment with a tracking number; empty without one. */
function readTrackingId(data: unknown, awb: string): string {
  const fulfillment = readFulfillments(data).find(
    (entry) =>
      readText(entry, 'status') !== 'CANCELLED' &&
      (readItems(entry, 'trackingInfo') ?? []).some((info) => readText(info, 'number') === awb),
  );
  return readText(fulfillment, 'id');
}

const isFulfilled = (data: unknown, fulfillmentId: string) =>
  readFulfillments(data).some(
    (entry) => readText(entry, 'id') === fulfillmentId && readText(entry, 'status') !== 'CANCELLED',
  );

function readEventId(data: unknown, { trackingId, status, at }: StatusWrite): string {
  const fulfillment = readFulfillments(data).find((entry) => readText(entry, 'id') === trackingId);
  const event = (readItems(fulfillment, 'events', 'nodes') ?? []).find(
    (entry) =>
      readText(entry, 'status') === status &&
      // Shopify stores times without milliseconds.
      Math.abs(Date.parse(readText(entry, 'happenedAt')) - at.getTime()) < 1000,
  );
  return readText(event, 'id');
}

function isOpen(fulfillmentOrder: unknown): boolean {
  const method = readText(fulfillmentOrder, 'deliveryMethod', 'methodType');
  const isShipped = method === '' || method === 'SHIPPING';
  return isShipped && /^(OPEN|IN_PROGRESS)$/.test(readText(fulfillmentOrder, 'status'));
}

/** Returns the id that a mutation created, or its `userErrors`. */
function readWritten(data: unknown, mutation: string, created: string): ShopOutcome<ShopWritten> {
  const payload = readValue(data, mutation);
  const words = (readItems(payload, 'userErrors') ?? []).map((error) => readText(error, 'message'));
  if (words.length > 0) return refuse(words.join('; '));
  const externalId = readText(payload, created, 'id');
  if (externalId !== '') return { kind: 'written', externalId };
  return { kind: 'unknown', cause: 'unreadable', words: `no id of ${mutation}` };
}
