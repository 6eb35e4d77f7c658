import { readItems, readValue } from '../../../platform/json.ts';
import type { ShopOutcome, ShopRefused, ShopWrite, ShopWritten } from '../port.ts';
import { readText } from '../shop-call.ts';
import type { ShopifyClient } from './shopify-client.ts';
import {
  createEventMutation,
  createFulfillmentMutation,
  fulfillmentsQuery,
  updateTrackingMutation,
} from './shopify-queries.ts';

type TrackingWrite = Extract<ShopWrite, { kind: 'tracking' }>;
type StatusWrite = Extract<ShopWrite, { kind: 'status' }>;

/** Shopify links a tracking number only if the carrier's name is spelt like one of these. */
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

/** Returns the name of a carrier in Shopify's spelling, or unchanged if Shopify does not list it. */
function toTrackingCompany(carrierName: string): string {
  const key = toKey(carrierName);
  return trackingCompanies.find((company) => toKey(company) === key) ?? carrierName;
}

const toTrackingInfo = ({ carrierName, awb, trackingUrl }: TrackingWrite) => ({
  company: toTrackingCompany(carrierName),
  number: awb,
  url: trackingUrl,
});

/** Writes the tracking number of a parcel to Shopify if Shopify does not have it yet. */
export async function writeTracking(
  client: ShopifyClient,
  write: TrackingWrite,
  signal: AbortSignal,
): Promise<ShopOutcome<ShopWritten>> {
  const { order, replacedId, notifiesBuyer } = write;
  const response = await client.call({
    query: fulfillmentsQuery,
    variables: { id: order.id },
    signal,
  });
  if (response.kind !== 'data') return response;
  const existingId = readTrackingId(response.data, write.awb);
  if (existingId !== '') return { kind: 'written', externalId: existingId };
  if (hasFulfillment(response.data, replacedId)) {
    const variables = { id: replacedId, tracking: toTrackingInfo(write), notify: notifiesBuyer };
    const updateResponse = await client.call({ query: updateTrackingMutation, variables, signal });
    if (updateResponse.kind !== 'data') return updateResponse;
    return readWrittenId(updateResponse.data, 'fulfillmentTrackingInfoUpdate', 'fulfillment');
  }
  const orders = readItems(response.data, 'order', 'fulfillmentOrders', 'nodes') ?? [];
  const openOrders = orders.filter(isOpen);
  if (openOrders.length === 0) return refuse('The order has no open fulfillment in Shopify.');
  const createResponse = await client.call({
    query: createFulfillmentMutation,
    variables: {
      fulfillment: {
        lineItemsByFulfillmentOrder: openOrders.map((entry) => ({
          fulfillmentOrderId: readText(entry, 'id'),
        })),
        trackingInfo: toTrackingInfo(write),
        notifyCustomer: notifiesBuyer,
      },
    },
    signal,
  });
  if (createResponse.kind !== 'data') return createResponse;
  return readWrittenId(createResponse.data, 'fulfillmentCreate', 'fulfillment');
}

export async function writeStatus(
  client: ShopifyClient,
  { trackingId, status, happenedAt }: StatusWrite,
  signal: AbortSignal,
): Promise<ShopOutcome<ShopWritten>> {
  const event = { fulfillmentId: trackingId, status, happenedAt: happenedAt.toISOString() };
  const createResponse = await client.call({
    query: createEventMutation,
    variables: { event },
    signal,
  });
  if (createResponse.kind !== 'data') return createResponse;
  return readWrittenId(createResponse.data, 'fulfillmentEventCreate', 'fulfillmentEvent');
}

export async function findWritten(
  client: ShopifyClient,
  write: ShopWrite,
  signal: AbortSignal,
): Promise<ShopOutcome<ShopWritten | { readonly kind: 'not_found' }>> {
  const response = await client.call({
    query: fulfillmentsQuery,
    variables: { id: write.order.id },
    signal,
  });
  if (response.kind !== 'data') return response;
  const externalId =
    write.kind === 'tracking'
      ? readTrackingId(response.data, write.awb)
      : readEventId(response.data, write);
  return externalId === '' ? { kind: 'not_found' } : { kind: 'written', externalId };
}

const refuse = (words: string): ShopRefused => ({ kind: 'refused', code: 'rejected', words });

const readFulfillments = (data: unknown) => readItems(data, 'order', 'fulfillments') ?? [];

function readTrackingId(data: unknown, awb: string): string {
  const fulfillment = readFulfillments(data).find(
    (entry) =>
      readText(entry, 'status') !== 'CANCELLED' &&
      (readItems(entry, 'trackingInfo') ?? []).some((info) => readText(info, 'number') === awb),
  );
  return readText(fulfillment, 'id');
}

const hasFulfillment = (data: unknown, fulfillmentId: string) =>
  readFulfillments(data).some(
    (entry) => readText(entry, 'id') === fulfillmentId && readText(entry, 'status') !== 'CANCELLED',
  );

function readEventId(data: unknown, { trackingId, status, happenedAt }: StatusWrite): string {
  const fulfillment = readFulfillments(data).find((entry) => readText(entry, 'id') === trackingId);
  const event = (readItems(fulfillment, 'events', 'nodes') ?? []).find(
    (entry) =>
      readText(entry, 'status') === status &&
      // Shopify stores times in whole seconds.
      Math.abs(Date.parse(readText(entry, 'happenedAt')) - happenedAt.getTime()) < 1000,
  );
  return readText(event, 'id');
}

function isOpen(fulfillmentOrder: unknown): boolean {
  const method = readText(fulfillmentOrder, 'deliveryMethod', 'methodType');
  const needsCarrier = method === '' || method === 'SHIPPING';
  return needsCarrier && /^(OPEN|IN_PROGRESS)$/.test(readText(fulfillmentOrder, 'status'));
}

/** Returns the id that a mutation created, or a refusal with its `userErrors`. */
function readWrittenId(data: unknown, mutation: string, field: string): ShopOutcome<ShopWritten> {
  const payload = readValue(data, mutation);
  const words = (readItems(payload, 'userErrors') ?? []).map((error) => readText(error, 'message'));
  if (words.length > 0) return refuse(words.join('; '));
  const externalId = readText(payload, field, 'id');
  if (externalId !== '') return { kind: 'written', externalId };
  return { kind: 'unknown', cause: 'unreadable', words: `no id of ${mutation}` };
}
