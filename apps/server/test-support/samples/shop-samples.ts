import { addWarehouse, UNKNOWN_ID } from '../call-rows.ts';
import { shopifyApp, startFakeShopify } from '../shops/fake-shopify.ts';
import { type FakeWooCommerce, startFakeWooCommerce } from '../shops/fake-woocommerce.ts';
import type { Caller, TestApp } from '../test-app.ts';
import type { CallSample, SampleRows } from './call-sample.ts';

async function startShop(): Promise<FakeWooCommerce> {
  const shop = await startFakeWooCommerce();
  shop.unref();
  return shop;
}

const startShopForCredentials = async () => (await startShop()).credentials;

async function connectShop(app: TestApp, caller: Caller, { credentials }: FakeWooCommerce) {
  await addWarehouse(app, caller);
  const response = await caller.post('/api/shops', { channel: 'woocommerce', credentials });
  return { id: response.json<{ data: { id: string } }>().data.id };
}

const addShop = async (app: TestApp, caller: Caller) => connectShop(app, caller, await startShop());

/** The docket number is empty if the order waits for corrections. */
const addShopOrder = async (app: TestApp, caller: Caller, address: object = {}) => {
  const shop = await startShop();
  shop.setTime(app.clock.now);
  const order = shop.placeOrder();
  Object.assign(order.shipping, address);
  const { id } = await connectShop(app, caller, shop);
  await app.runJobs();
  const shopId = String(order.id);
  const { rows } = await app.ownerQuery(
    'select docket_number from shop_orders where connection_id = $1 and shop_id = $2',
    [id, shopId],
  );
  const docketNumber = rows[0]?.['docketNumber'];
  return { id, shopId, docketNumber: typeof docketNumber === 'string' ? docketNumber : '' };
};

export const addShopConflict = async (app: TestApp, caller: Caller) => {
  const order = await addShopOrder(app, caller);
  await app.ownerQuery(
    `update shop_orders set conflict = '{phone}', conflict_since = now()
     where connection_id = $1 and shop_id = $2`,
    [order.id, order.shopId],
  );
  return order;
};

/** Pulls an order with an invalid pincode. Returns its rows with a valid pincode as JSON in `cells`. */
const addWaitingOrder = async (app: TestApp, caller: Caller) => {
  const order = await addShopOrder(app, caller, { postcode: 'none' });
  const response = await caller.get('/api/shop-orders/waiting');
  const { data } = response.json<{ data: { shopId: string; rows: string[][] }[] }>();
  const waitingOrder = data.find(({ shopId }) => shopId === order.shopId);
  if (!waitingOrder) throw new Error(`the order ${order.shopId} is not waiting`);
  const cells = JSON.stringify(waitingOrder.rows).replaceAll('"none"', '"560038"');
  return { ...order, cells };
};

const emptyCells = JSON.stringify([Array.from({ length: 43 }, () => '')]);

const settings = {
  warehouseId: null,
  codGateways: ['Pay at door'],
  box: { weightKg: '0.5', lengthCm: '20', breadthCm: '15', heightCm: '5' },
  notifiesBuyer: true,
};

const addApproval = async (_app: TestApp, caller: Caller) => {
  const shop = await startFakeShopify();
  shop.unref();
  const { clientId, clientSecret } = shopifyApp;
  const credentials = { address: shop.address, clientId, clientSecret };
  const response = await caller.post('/api/shops/approvals', { channel: 'shopify', credentials });
  // The query of the redirect from Shopify after the approval.
  return { query: shop.approve(response.json<{ data: { url: string } }>().data.url).toString() };
};

const buildNewShop = ({
  address = 'http://127.0.0.1:9',
  consumerKey = 'ck',
  consumerSecret = 'cs',
}: SampleRows) => ({
  channel: 'woocommerce',
  credentials: { address, consumerKey, consumerSecret },
});

export const shopCallSamples = {
  testShop: { params: startShopForCredentials, body: buildNewShop },
  connectShop: { params: startShopForCredentials, body: buildNewShop },
  startShopApproval: {
    body: () => ({
      channel: 'shopify',
      credentials: { address: 'kaveri', clientId: 'id', clientSecret: 'secret' },
    }),
  },
  finishShopApproval: { params: addApproval, body: ({ query = '' }) => ({ query }) },
  changeShop: {
    params: addShop,
    body: () => ({ state: 'on', settings }),
    mayBeEmpty: ['settings.codGateways'],
  },
  disconnectShop: { params: addShop },
  pullShop: { params: addShop },
  hintShop: {
    params: async () => ({ sellerId: UNKNOWN_ID, id: UNKNOWN_ID }),
    body: () => ({}),
    mayBeEmpty: [''],
    externalBodyMaxBytes: 1024 * 1024,
  },
  captureWaitingOrders: {
    params: addWaitingOrder,
    body: ({ id = UNKNOWN_ID, shopId = '1', cells = emptyCells }) => ({
      orders: [{ connectionId: id, shopId, rows: JSON.parse(cells) }],
    }),
    mayBeEmpty: ['orders.0.rows'],
  },
  decideShopConflict: {
    params: addShopConflict,
    body: ({ id = UNKNOWN_ID, shopId = '1' }) => ({ connectionId: id, shopId, take: 'ours' }),
  },
  getShopOrder: { params: addShopOrder },
} satisfies Readonly<Record<string, CallSample>>;
