import { type ShopReply, type ShopRequest, startShopServer } from './shop-server.ts';

const MARKETPLACE_INDIA = 'A21TJRUUN4KGV';
const TOKEN_SECONDS = 3600;
const MAX_PAGE = 100;

/** The credentials that the fake accepts. */
export const amazonApp = {
  clientId: 'amzn1.application-oa2-client.0f1e2d3c4b5a',
  clientSecret: 'amzn1.oa2-cs.v1.91a2b3c4d5e6f708',
  refreshToken: 'Atzr|IwEBIJ-refresh-of-the-test',
};

/** An order as the Orders API 2026-01-01 returns it. */
export interface FakeAmazonOrder {
  readonly orderId: string;
  createdTime: string;
  lastUpdatedTime: string;
  programs: string[];
  salesChannel: { channelName: string; marketplaceId: string };
  buyer: { buyerName?: string; buyerEmail?: string };
  recipient: { deliveryAddress?: Record<string, string> };
  proceeds: { grandTotal?: { amount: string; currencyCode: string } };
  payment: {
    paymentExecutions: {
      paymentMethod: string;
      paymentAmount: { amount: string; currencyCode: string };
    }[];
  };
  fulfillment: { fulfillmentStatus: string; fulfilledBy: string };
  orderItems: FakeAmazonItem[];
  packages: FakeAmazonPackage[];
}

interface FakeAmazonItem {
  orderItemId: string;
  quantityOrdered: number;
  product: {
    title: string;
    sellerSku: string;
    price: { unitPrice: { amount: string; currencyCode: string } };
  };
  proceeds?: { proceedsTotal: { amount: string; currencyCode: string } };
  fulfillment: { quantityFulfilled: number; quantityUnfulfilled: number };
  cancellation?: { cancellationRequest: { requester: string; cancelReason: string } };
}

interface FakeAmazonPackage {
  packageReferenceId: string;
  carrier: string;
  trackingNumber: string;
  shipTime: string;
}

export const toAmazonMoney = (amount: string) => ({ amount, currencyCode: 'INR' });

export function createAmazonItem(changes: Partial<FakeAmazonItem> = {}): FakeAmazonItem {
  return {
    orderItemId: '68828574383266',
    quantityOrdered: 2,
    product: {
      title: 'Steel bottle 1 l',
      sellerSku: 'BOTTLE-1L',
      price: { unitPrice: toAmazonMoney('349.00') },
    },
    proceeds: { proceedsTotal: toAmazonMoney('698.00') },
    fulfillment: { quantityFulfilled: 0, quantityUnfulfilled: 2 },
    ...changes,
  };
}

/** Returns an unshipped, prepaid self-ship order. `changes` replace its fields. */
export function createAmazonOrder(
  serial: number,
  createdTime: string,
  changes: Partial<FakeAmazonOrder> = {},
): FakeAmazonOrder {
  return {
    orderId: `404-${String(1_000_000 + serial)}-1234567`,
    createdTime,
    lastUpdatedTime: createdTime,
    programs: [],
    salesChannel: { channelName: 'AMAZON', marketplaceId: MARKETPLACE_INDIA },
    buyer: { buyerName: 'Asha Rao', buyerEmail: 'x1y2z3@marketplace.amazon.in' },
    recipient: {
      deliveryAddress: {
        name: 'Asha Rao',
        addressLine1: '14, 3rd Cross',
        addressLine2: 'Indiranagar',
        city: 'BENGALURU',
        stateOrRegion: 'KARNATAKA',
        postalCode: '560038',
        countryCode: 'IN',
        phone: '9876543210',
      },
    },
    proceeds: { grandTotal: toAmazonMoney('738.00') },
    payment: {
      paymentExecutions: [{ paymentMethod: 'Other', paymentAmount: toAmazonMoney('738.00') }],
    },
    fulfillment: { fulfillmentStatus: 'UNSHIPPED', fulfilledBy: 'MERCHANT' },
    orderItems: [createAmazonItem()],
    packages: [],
    ...changes,
  };
}

/** The data set to which a field of an order belongs. Every response contains the other fields. */
const dataSets: Readonly<Record<string, string>> = {
  buyer: 'BUYER',
  recipient: 'RECIPIENT',
  proceeds: 'PROCEEDS',
  payment: 'PAYMENT',
  fulfillment: 'FULFILLMENT',
  packages: 'PACKAGES',
};
const itemDataSets: Readonly<Record<string, string>> = {
  proceeds: 'PROCEEDS',
  fulfillment: 'FULFILLMENT',
  cancellation: 'CANCELLATION',
};

const filterIncluded = (
  value: object,
  sets: Readonly<Record<string, string>>,
  included: ReadonlySet<string>,
) => Object.entries(value).filter(([name]) => !(name in sets) || included.has(sets[name] ?? ''));

const refuse = (status: number, code: string, message: string): ShopReply => ({
  status,
  json: { errors: [{ code, message, details: '' }] },
});

/** Starts a server with Login with Amazon, the Orders API 2026-01-01 and `confirmShipment`. */
export async function startFakeAmazon({
  /** Amazon lists an order this long after its last change. */
  delayMs = 120_000,
}: {
  readonly delayMs?: number;
} = {}) {
  let now = new Date('2026-11-27T04:30:00Z');
  const orders = new Map<string, FakeAmazonOrder>();
  const tokens = new Map<string, number>();
  const pageTokens = new Map<string, readonly [string, string]>();
  let hasShippingRole = true;
  let serial = 0;

  function createToken(body: string): ShopReply {
    const fields = new URLSearchParams(body);
    const isKnownClient =
      fields.get('client_id') === amazonApp.clientId &&
      fields.get('client_secret') === amazonApp.clientSecret;
    const refuseGrant = (status: number, error: string, words: string): ShopReply => ({
      status,
      json: { error, error_description: words },
    });
    if (!isKnownClient) return refuseGrant(401, 'invalid_client', 'Client authentication failed');
    const isValidGrant =
      fields.get('grant_type') === 'refresh_token' &&
      fields.get('refresh_token') === amazonApp.refreshToken;
    if (!isValidGrant) return refuseGrant(400, 'invalid_grant', 'The request has an invalid grant');
    const token = `Atza|access-${tokens.size}`;
    tokens.set(token, now.getTime() + TOKEN_SECONDS * 1000);
    const json = { access_token: token, token_type: 'bearer', expires_in: TOKEN_SECONDS };
    return { status: 200, json };
  }

  function toResponse(order: FakeAmazonOrder, included: ReadonlySet<string>) {
    const fields = Object.fromEntries(filterIncluded(order, dataSets, included));
    const orderItems = order.orderItems.map((item) =>
      Object.fromEntries(filterIncluded(item, itemDataSets, included)),
    );
    return { ...fields, orderItems };
  }

  const toCursor = ({ lastUpdatedTime, orderId }: FakeAmazonOrder) =>
    `${lastUpdatedTime} ${orderId}`;

  function searchOrders({ searchParams }: URL): ShopReply {
    const included = readList(searchParams, 'includedData');
    if (included.has('RECIPIENT') && !hasShippingRole) {
      return refuse(403, 'Unauthorized', 'Access to requested resource is denied.');
    }
    const token = searchParams.get('paginationToken');
    const pageStart = token === null ? undefined : pageTokens.get(token);
    if (token !== null && pageStart === undefined) {
      return refuse(400, 'InvalidInput', 'The paginationToken has expired.');
    }
    const [since, after] = pageStart ?? [searchParams.get('lastUpdatedAfter') ?? '', ''];
    if (Number.isNaN(Date.parse(since))) {
      return refuse(400, 'InvalidInput', 'Provide createdAfter or lastUpdatedAfter.');
    }
    const size = Number(searchParams.get('maxResultsPerPage') ?? MAX_PAGE);
    if (size > MAX_PAGE) return refuse(400, 'InvalidInput', 'maxResultsPerPage is too large.');
    const marketplaces = readList(searchParams, 'marketplaceIds');
    const fulfillers = readList(searchParams, 'fulfilledBy');
    const matches = [...orders.values()]
      .filter(({ lastUpdatedTime }) => Date.parse(lastUpdatedTime) >= Date.parse(since))
      .filter(({ lastUpdatedTime }) => Date.parse(lastUpdatedTime) <= now.getTime() - delayMs)
      .filter(({ salesChannel }) => marketplaces.has(salesChannel.marketplaceId))
      .filter(({ fulfillment }) => fulfillers.has(fulfillment.fulfilledBy))
      .filter((order) => toCursor(order) > after)
      .sort((a, b) => (toCursor(a) < toCursor(b) ? -1 : 1));
    const page = matches.slice(0, size);
    const lastOrder = page.at(-1);
    const hasNext = matches.length > size && lastOrder !== undefined;
    const nextToken = `page-${pageTokens.size}`;
    if (hasNext) pageTokens.set(nextToken, [since, toCursor(lastOrder)]);
    return {
      status: 200,
      json: {
        orders: page.map((order) => toResponse(order, included)),
        ...(hasNext && { pagination: { nextToken } }),
      },
    };
  }

  function confirmShipment(order: FakeAmazonOrder, body: string): ShopReply {
    const { marketplaceId, packageDetail } = JSON.parse(body) as {
      marketplaceId?: string;
      packageDetail?: Record<string, string> & {
        orderItems?: { orderItemId: string; quantity: number }[];
      };
    };
    const { packageReferenceId = '', carrierCode, trackingNumber, shipDate } = packageDetail ?? {};
    const isComplete = [carrierCode, trackingNumber, shipDate].every(Boolean);
    const hasCarrierName = carrierCode !== 'Other' || Boolean(packageDetail?.['carrierName']);
    if (!isComplete || !hasCarrierName || marketplaceId !== MARKETPLACE_INDIA) {
      return refuse(400, 'InvalidInput', 'Invalid Input');
    }
    if (!/^[1-9]\d*$/.test(packageReferenceId)) {
      return refuse(400, 'InvalidInput', 'packageReferenceId is not a positive number.');
    }
    if (order.fulfillment.fulfillmentStatus === 'CANCELLED') {
      return refuse(400, 'InvalidInput', 'The order is cancelled.');
    }
    const parcel = order.packages.find((entry) => entry.packageReferenceId === packageReferenceId);
    const shipment = {
      packageReferenceId,
      carrier: packageDetail?.['carrierName'] ?? carrierCode ?? '',
      trackingNumber: trackingNumber ?? '',
      shipTime: shipDate ?? '',
    };
    // A confirmation with a known package reference edits the package.
    if (parcel !== undefined) Object.assign(parcel, shipment);
    else order.packages.push(shipment);
    for (const item of order.orderItems) {
      const line = packageDetail?.orderItems?.find(
        ({ orderItemId }) => orderItemId === item.orderItemId,
      );
      if (line === undefined) continue;
      const { quantityUnfulfilled } = item.fulfillment;
      item.fulfillment.quantityUnfulfilled = Math.max(0, quantityUnfulfilled - line.quantity);
    }
    order.fulfillment.fulfillmentStatus = 'SHIPPED';
    order.lastUpdatedTime = now.toISOString();
    return { status: 204 };
  }

  function respond({ method, url, headers, body }: ShopRequest): ShopReply {
    if (url.pathname === '/auth/o2/token') return createToken(body);
    const token = String(headers['x-amz-access-token']);
    if ((tokens.get(token) ?? 0) < now.getTime()) {
      return refuse(403, 'Unauthorized', 'The access token you provided has expired.');
    }
    if (url.pathname === '/orders/2026-01-01/orders') return searchOrders(url);
    const [, version, id, part] =
      /^\/orders\/(v0|2026-01-01)\/orders\/([\d-]+)(\/shipmentConfirmation)?$/.exec(url.pathname) ??
      [];
    const order = orders.get(id ?? '');
    if (order === undefined) return refuse(404, 'NotFound', 'The order does not exist.');
    if (version === 'v0' && part !== undefined && method === 'POST') {
      return confirmShipment(order, body);
    }
    const included = readList(url.searchParams, 'includedData');
    return { status: 200, json: { order: toResponse(order, included) } };
  }

  function readOrder(id: string): FakeAmazonOrder {
    const order = orders.get(id);
    if (order === undefined) throw new Error(`Amazon has no order ${id}`);
    return order;
  }

  function changeOrder(id: string, changes: Partial<FakeAmazonOrder>): void {
    Object.assign(readOrder(id), changes, { lastUpdatedTime: now.toISOString() });
  }

  const server = await startShopServer(respond);
  return {
    ...server,
    orders,
    getTime: () => now,
    setTime: (time: Date) => {
      now = time;
    },
    expireTokens: () => tokens.clear(),
    /** Expires all page tokens, as Amazon does after a day. */
    expirePages: () => pageTokens.clear(),
    removeShippingRole: () => {
      hasShippingRole = false;
    },
    placeOrder: (changes: Partial<FakeAmazonOrder> = {}): FakeAmazonOrder => {
      serial += 1;
      const order = createAmazonOrder(serial, now.toISOString(), changes);
      orders.set(order.orderId, order);
      return order;
    },
    changeOrder,
    cancelOrder: (id: string) =>
      changeOrder(id, {
        fulfillment: { ...readOrder(id).fulfillment, fulfillmentStatus: 'CANCELLED' },
      }),
    moveOrder: (id: string, addressLine1: string) =>
      changeOrder(id, {
        recipient: {
          deliveryAddress: { ...readOrder(id).recipient.deliveryAddress, addressLine1 },
        },
      }),
    countTracking: (awb: string) =>
      [...orders.values()]
        .flatMap(({ packages }) => packages)
        .filter(({ trackingNumber }) => trackingNumber === awb).length,
  };
}

export type FakeAmazon = Awaited<ReturnType<typeof startFakeAmazon>>;

const readList = (query: URLSearchParams, name: string) =>
  new Set((query.get(name) ?? '').split(',').filter(Boolean));
