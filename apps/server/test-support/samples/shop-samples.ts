import { addWarehouse, UNKNOWN_ID } from '../call-rows.ts';
import { shopifyApp, startFakeShopify } from '../shops/fake-shopify.ts';
import { type FakeWooCommerce, startFakeWooCommerce } from '../shops/fake-woocommerce.ts';
import type { Caller, TestApp } from '../test-app.ts';
import type { CallSample } from './call-sample.ts';

const sample = {
  /** Started by the first sample that needs a shop. */
  shop: undefined as Promise<FakeWooCommerce> | undefined,
  credentials: { address: 'http://127.0.0.1:9', consumerKey: 'ck', consumerSecret: 'cs' },
  connectionId: UNKNOWN_ID,
  shopId: '1',
  /** The query of the redirect from Shopify after an approval. */
  approval: '',
  rows: [Array.from({ length: 43 }, () => '')],
};

async function startShop(): Promise<FakeWooCommerce> {
  sample.shop ??= startFakeWooCommerce();
  const shop = await sample.shop;
  shop.unref();
  sample.credentials = shop.credentials;
  return shop;
}

const prepareShop = async () => {
  await startShop();
  return {};
};

const addShop = async (app: TestApp, caller: Caller) => {
  const { credentials } = await startShop();
  await addWarehouse(app, caller);
  const response = await caller.post('/api/shops', { channel: 'woocommerce', credentials });
  const { id } = response.json<{ data: { id: string } }>().data;
  sample.connectionId = id;
  return { id };
};

/** The docket number is empty if the order waits for corrections. */
const addChangedShopOrder = async (app: TestApp, caller: Caller, changes: object) => {
  const shop = await startShop();
  shop.orders.clear();
  shop.setTime(app.clock.now);
  const order = shop.placeOrder(changes);
  const { id } = await addShop(app, caller);
  await app.runJobs();
  sample.shopId = String(order.id);
  const { rows } = await app.ownerQuery(
    'select docket_number from shop_orders where connection_id = $1 and shop_id = $2',
    [id, sample.shopId],
  );
  const docketNumber = rows[0]?.['docketNumber'];
  return { id, docketNumber: typeof docketNumber === 'string' ? docketNumber : '' };
};

const addShopOrder = (app: TestApp, caller: Caller) => addChangedShopOrder(app, caller, {});

export const addShopConflict = async (app: TestApp, caller: Caller) => {
  const order = await addShopOrder(app, caller);
  await app.ownerQuery(
    `update shop_orders set conflict = '{phone}', conflict_since = now()
     where connection_id = $1 and shop_id = $2`,
    [order.id, sample.shopId],
  );
  return order;
};

/** Pulls an order with an invalid pincode. Stores its rows with a valid pincode in `sample`. */
const addWaitingOrder = async (app: TestApp, caller: Caller) => {
  const shop = await startShop();
  const { shipping } = shop.placeOrder();
  const order = await addChangedShopOrder(app, caller, {
    shipping: { ...shipping, postcode: 'none' },
  });
  const response = await caller.get('/api/shop-orders/waiting');
  const { data } = response.json<{ data: { shopId: string; rows: string[][] }[] }>();
  const waitingOrder = data.find(({ shopId }) => shopId === sample.shopId);
  if (waitingOrder) {
    sample.rows = waitingOrder.rows.map((cells) =>
      cells.map((cell) => (cell === 'none' ? '560038' : cell)),
    );
  }
  return order;
};

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
  sample.approval = shop.approve(response.json<{ data: { url: string } }>().data.url).toString();
  return {};
};

const buildNewShop = () => ({ channel: 'woocommerce', credentials: sample.credentials });

export const shopCallSamples = {
  testShop: { params: prepareShop, body: buildNewShop },
  connectShop: { params: prepareShop, body: buildNewShop },
  startShopApproval: {
    body: () => ({
      channel: 'shopify',
      credentials: { address: 'kaveri', clientId: 'id', clientSecret: 'secret' },
    }),
  },
  finishShopApproval: { params: addApproval, body: () => ({ query: sample.approval }) },
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
    body: () => ({
      orders: [{ connectionId: sample.connectionId, shopId: sample.shopId, rows: sample.rows }],
    }),
    mayBeEmpty: ['orders.0.rows'],
  },
  decideShopConflict: {
    params: addShopConflict,
    body: () => ({ connectionId: sample.connectionId, shopId: sample.shopId, take: 'ours' }),
  },
  getShopOrder: { params: addShopOrder },
} satisfies Readonly<Record<string, CallSample>>;
