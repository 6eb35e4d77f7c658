import { readItems } from '../../../platform/json.ts';
import type {
  Channel,
  ChannelCapabilities,
  ChannelDeps,
  ChannelKind,
  Fulfilment,
  OpenConnection,
  PullRequest,
  ShopOutcome,
  ShopPage,
  ShopWrite,
  ShopWritten,
} from '../port.ts';
import { readText, toUnreadable } from '../shop-call.ts';
import { createTokenCache, type TokenCache } from '../token-cache.ts';
import {
  type AmazonClient,
  type AmazonOrigins,
  amazonOrigins,
  createAmazonClient,
} from './amazon-client.ts';
import { readAmazonOrder } from './amazon-order.ts';

const capabilities: ChannelCapabilities = {
  hints: 'none',
  // Amazon lists a change two minutes after it happens.
  overlapSeconds: 600,
  acceptsTracking: true,
  statuses: {},
};

const MARKETPLACE_INDIA = 'A21TJRUUN4KGV';
const ORDERS_PATH = '/orders/2026-01-01/orders';

const searchQuery = {
  marketplaceIds: MARKETPLACE_INDIA,
  fulfilledBy: 'MERCHANT',
  includedData: 'BUYER,RECIPIENT,PROCEEDS,PAYMENT,FULFILLMENT,CANCELLATION',
};

/** The role that permits reading addresses. Amazon's error does not name it. */
const SHIPPING_ROLE = 'Direct-to-Consumer Delivery (Restricted)';

/** Amazon's codes for carriers in India. */
const carrierCodes = [
  'Aramex',
  'BlueDart',
  'Delhivery',
  'DTDC',
  'First Flight',
  'India Post',
  'Overnite Express',
  'Professional',
];

/** Creates the adapter for self-ship orders of Amazon India. Uses the seller's own private application. */
export function createAmazonKind(
  deps: ChannelDeps,
  origins: AmazonOrigins = amazonOrigins,
): ChannelKind {
  const tokens = createTokenCache(deps.now);
  return {
    capabilities,
    // All sellers use the same address of Amazon.
    checkAddress: () => null,
    connect: (connection) => createAmazonChannel(connection, { ...deps, origins }, tokens),
  };
}

function createAmazonChannel(
  connection: OpenConnection,
  deps: ChannelDeps & { readonly origins: AmazonOrigins },
  tokens: TokenCache,
): Channel {
  const client = createAmazonClient(connection, deps, tokens);
  return {
    capabilities,
    test: async (signal) => {
      const lastUpdatedAfter = new Date(deps.now().getTime() - 24 * 3_600_000).toISOString();
      const query = { ...searchQuery, lastUpdatedAfter, maxResultsPerPage: '1' };
      const response = await client({ path: ORDERS_PATH, query, signal });
      if (response.kind === 'refused' && response.code === 'scope') {
        return { ...response, words: `${SHIPPING_ROLE}: ${response.words}` };
      }
      if (response.kind !== 'response') return response;
      if (readItems(response.json, 'orders') === null) return toUnreadable(response);
      return {
        kind: 'connected',
        shopName: 'Amazon.in',
        identity: connection.credentials['clientId'] ?? '',
        facts: {},
        trackingPlace: 'Confirm shipment',
      };
    },
    pull: (request, signal) => pullPage(client, request, signal),
    verifyHint: () => ({ kind: 'forged' }),
    writeBack: (write, signal) => confirmShipment(client, write, signal),
    findWriteBack: (write, signal) => findPackage(client, write, signal),
  };
}

async function pullPage(
  client: AmazonClient,
  { since, cursor }: PullRequest,
  signal: AbortSignal,
): Promise<ShopOutcome<ShopPage>> {
  const firstQuery = { ...searchQuery, lastUpdatedAfter: since.toISOString() };
  const query = cursor === null ? firstQuery : { ...firstQuery, paginationToken: cursor };
  let response = await client({ path: ORDERS_PATH, query, signal });
  // A page token expires after a day. Start again at the first page.
  if (cursor !== null && response.kind === 'refused' && response.code === 'rejected') {
    response = await client({ path: ORDERS_PATH, query: firstQuery, signal });
  }
  if (response.kind !== 'response') return response;
  const items = readItems(response.json, 'orders');
  if (items === null) return toUnreadable(response);
  const orders = items.flatMap((item) => readAmazonOrder(item) ?? []);
  return {
    kind: 'page',
    orders,
    cursor: readText(response.json, 'pagination', 'nextToken') || null,
  };
}

/** Confirms a shipment. A retry with the same package reference only edits the first confirmation. */
async function confirmShipment(
  client: AmazonClient,
  write: ShopWrite,
  signal: AbortSignal,
): Promise<ShopOutcome<ShopWritten>> {
  if (write.kind !== 'tracking') throw new Error('Amazon accepts no status');
  const { order, awb, bookedAt } = write;
  const packageReferenceId = write.replacedId || write.docketNumber;
  const response = await client({
    path: `/orders/v0/orders/${order.id}/shipmentConfirmation`,
    body: {
      marketplaceId: MARKETPLACE_INDIA,
      packageDetail: {
        packageReferenceId,
        ...buildCarrierFields(write),
        trackingNumber: awb,
        shipDate: bookedAt.toISOString(),
        orderItems: readOrderItems(order.keys['items'] ?? ''),
      },
    },
    signal,
  });
  return response.kind === 'response'
    ? { kind: 'written', externalId: packageReferenceId }
    : response;
}

const toKey = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');

function buildCarrierFields({ carrierName }: Pick<Fulfilment, 'carrierName'>) {
  const carrierCode = carrierCodes.find((code) => toKey(code) === toKey(carrierName));
  return carrierCode === undefined ? { carrierCode: 'Other', carrierName } : { carrierCode };
}

function readOrderItems(text: string): { orderItemId: string; quantity: number }[] {
  return text.split(',').flatMap((item) => {
    const [orderItemId = '', quantity = ''] = item.split(':');
    return orderItemId === '' ? [] : [{ orderItemId, quantity: Number(quantity) }];
  });
}

async function findPackage(
  client: AmazonClient,
  { order, awb }: ShopWrite,
  signal: AbortSignal,
): Promise<ShopOutcome<ShopWritten | { readonly kind: 'not_found' }>> {
  const path = `${ORDERS_PATH}/${order.id}`;
  const response = await client({ path, query: { includedData: 'PACKAGES' }, signal });
  if (response.kind !== 'response') return response;
  const packages = readItems(response.json, 'order', 'packages') ?? [];
  const parcel = packages.find((entry) => readText(entry, 'trackingNumber') === awb);
  if (parcel === undefined) return { kind: 'not_found' };
  return { kind: 'written', externalId: readText(parcel, 'packageReferenceId') };
}
