import { createHmac } from 'node:crypto';
import { parseJson, readValue } from '../../src/platform/json.ts';
import { type ShopReply, type ShopRequest, startShopServer } from './shop-server.ts';

export interface WooOrder {
  id: number;
  number: string;
  status: string;
  currency: string;
  date_created_gmt: string;
  date_modified: string;
  date_modified_gmt: string;
  date_paid_gmt: string | null;
  payment_method: string;
  payment_method_title: string;
  total: string;
  refunds: { id: number; total: string }[];
  shipping_lines: { method_id: string }[];
  line_items: {
    id: number;
    name: string;
    sku: string;
    quantity: number;
    total: string;
    total_tax: string;
    meta_data: { key: string; value: string }[];
  }[];
  shipping: Record<string, string>;
  billing: Record<string, string>;
}

interface Hook {
  id: number;
  topic: string;
  delivery_url: string;
  secret: string;
  status: string;
}

type Row = Record<string, unknown> & { id: number | string };

const KEYS = { key: 'ck_shipdesk', secret: 'cs_shipdesk' };

/** `fulfillments` and `namespaces` decide where the store accepts a tracking number. */
export interface WooOptions {
  readonly fulfillments?: boolean;
  readonly namespaces?: readonly string[];
  /** True if the host drops the Authorization header. */
  readonly dropsHeader?: boolean;
  readonly isReadOnly?: boolean;
}

const consignee = {
  first_name: 'Asha',
  last_name: 'Rao',
  company: '',
  address_1: '14, 3rd Cross',
  address_2: 'Indiranagar',
  city: 'Bengaluru',
  state: 'KA',
  postcode: '560038',
  country: 'IN',
  phone: '+91 98765 43210',
};

const noRoute: ShopReply = {
  status: 404,
  json: { code: 'rest_no_route', message: 'No route was found matching the URL.' },
};
const unknownOrder: ShopReply = {
  status: 404,
  json: { code: 'woocommerce_rest_shop_order_invalid_id', message: 'Invalid ID.' },
};

/**
 * Starts a WooCommerce store with the REST API version 3. Sources: the REST documentation and integrations.md §1.5.
 * Only `advance` and `setTime` move its clock. Its local time is GMT+5:30.
 */
export async function startFakeWooCommerce(options: WooOptions = {}) {
  const orders = new Map<number, WooOrder>();
  const hooks: Hook[] = [];
  const rows = new Map<string, Row[]>();
  let lastId = 100;
  let nowMs = Date.parse('2026-11-27T04:30:00Z');
  const server = await startShopServer(respond);

  function isAllowed({ url, headers }: ShopRequest): boolean {
    const basic = Buffer.from(`${KEYS.key}:${KEYS.secret}`).toString('base64');
    const hasKeys =
      url.searchParams.get('consumer_key') === KEYS.key &&
      url.searchParams.get('consumer_secret') === KEYS.secret;
    return hasKeys || (options.dropsHeader !== true && headers.authorization === `Basic ${basic}`);
  }

  function respond(request: ShopRequest): ShopReply {
    const { method, url } = request;
    const path = url.pathname.replace(/^\/wp-json\//, '');
    if (path === '') {
      const namespaces = ['wp/v2', 'wc/v3', ...(options.namespaces ?? [])];
      return { status: 200, json: { name: 'Kochi Spices', namespaces } };
    }
    if (!isAllowed(request)) {
      const message = 'Sorry, you cannot list resources.';
      return { status: 401, json: { code: 'woocommerce_rest_authentication_error', message } };
    }
    if (options.isReadOnly === true && method !== 'GET') {
      const message = 'The API key provided does not have write permissions.';
      return { status: 401, json: { code: 'woocommerce_rest_authentication_error', message } };
    }
    const json = parseJson(request.body);
    if (path === 'wc/v3/orders') return listOrders(url.searchParams);
    if (path === 'wc/v3/orders/batch') return { status: 200, json: {} };
    const hookPath = /^wc\/v3\/webhooks(?:\/(\d+))?$/.exec(path);
    if (hookPath) return respondToHooks(method, hookPath[1], json);
    const orderPath =
      /^(wc|wc-shipment-tracking|wc-ast)\/v3\/orders\/(\d+)(?:\/([a-z-]+))?(?:\/(\w+))?$/;
    const [, namespace = '', id = '', part, rowId] = orderPath.exec(path) ?? [];
    if (namespace !== 'wc' && options.namespaces?.includes(`${namespace}/v3`) !== true)
      return noRoute;
    if (part === 'fulfillments' && options.fulfillments !== true) return noRoute;
    const order = orders.get(Number(id));
    if (!order) return unknownOrder;
    if (part === undefined) {
      if (method !== 'GET') {
        const status = readValue(json, 'status');
        if (typeof status === 'string') order.status = status;
        // A completed order counts as paid, COD included.
        if (status === 'completed')
          order.date_paid_gmt ??= new Date(nowMs).toISOString().slice(0, 19);
        touch(order);
      }
      return { status: 200, json: order };
    }
    return respondToRows(`${part} ${id}`, method, { rowId, json });
  }

  function listOrders(query: URLSearchParams): ShopReply {
    const after = query.get('modified_after') ?? '';
    const isGmt = query.get('dates_are_gmt') === 'true';
    const isTrash = query.get('status') === 'trash';
    const perPage = Number(query.get('per_page') ?? 10);
    const page = Number(query.get('page') ?? 1);
    const excludedIds = (query.get('exclude') ?? '').split(',');
    const field = isGmt ? 'date_modified_gmt' : 'date_modified';
    const matches = [...orders.values()]
      .filter((order) => (order.status === 'trash') === isTrash)
      .filter((order) => !excludedIds.includes(String(order.id)))
      .filter((order) => after === '' || order[field] > after)
      .sort((a, b) => a.date_modified_gmt.localeCompare(b.date_modified_gmt) || a.id - b.id);
    return { status: 200, json: matches.slice((page - 1) * perPage, page * perPage) };
  }

  function respondToHooks(method: string, id: string | undefined, json: unknown): ShopReply {
    if (method === 'GET') return { status: 200, json: hooks };
    lastId += 1;
    const hook = hooks.find((row) => row.id === Number(id)) ?? { id: lastId };
    const savedHook = Object.assign(hook, json) as Hook;
    if (!hooks.includes(savedHook)) hooks.push(savedHook);
    return { status: 200, json: savedHook };
  }

  function respondToRows(
    key: string,
    method: string,
    { rowId, json }: { rowId: string | undefined; json: unknown },
  ): ShopReply {
    const list = rows.get(key) ?? [];
    rows.set(key, list);
    if (method === 'GET') {
      return { status: 200, json: key.startsWith('fulfillments') ? { fulfillments: list } : list };
    }
    if (method === 'DELETE') {
      const index = list.findIndex((row) => String(row.id) === rowId);
      if (index === -1) return { status: 404, json: { code: 'invalid', message: 'Not found' } };
      return { status: 200, json: list.splice(index, 1)[0] };
    }
    lastId += 1;
    const row: Row = { ...(json as object), id: lastId, tracking_id: `t${lastId}` };
    if (key.startsWith('shipment-trackings')) row.id = `t${lastId}`;
    list.push(row);
    return { status: 201, json: row };
  }

  /** Sets the time of the last change, as every save of an order does. */
  function touch(order: WooOrder): void {
    order.date_modified_gmt = new Date(nowMs).toISOString().slice(0, 19);
    order.date_modified = new Date(nowMs + 19_800_000).toISOString().slice(0, 19);
  }

  return {
    ...server,
    credentials: {
      address: server.address,
      consumerKey: KEYS.key,
      consumerSecret: KEYS.secret,
    },
    orders,
    hooks,
    advance: (milliseconds: number) => {
      nowMs += milliseconds;
    },
    setTime: (time: Date) => {
      nowMs = time.getTime();
    },
    /** Places a prepaid order. `changes` replace its fields. */
    placeOrder: (changes: Partial<WooOrder> = {}): WooOrder => {
      lastId += 1;
      const createdAt = new Date(nowMs).toISOString().slice(0, 19);
      const order: WooOrder = {
        id: lastId,
        number: String(lastId),
        status: 'processing',
        currency: 'INR',
        date_created_gmt: createdAt,
        date_modified: '',
        date_modified_gmt: '',
        date_paid_gmt: createdAt,
        payment_method: 'razorpay',
        payment_method_title: 'Credit card, UPI',
        total: '1049.00',
        refunds: [],
        shipping_lines: [{ method_id: 'flat_rate' }],
        line_items: [
          {
            id: lastId * 10,
            name: 'Black pepper 500 g',
            sku: 'PEP-500',
            quantity: 2,
            total: '952.38',
            total_tax: '47.62',
            meta_data: [{ key: 'hsn_code', value: '0904' }],
          },
        ],
        shipping: { ...consignee },
        billing: { ...consignee, email: 'asha@example.in' },
        ...changes,
      };
      touch(order);
      orders.set(order.id, order);
      return order;
    },
    changeOrder: (id: number, changes: Partial<WooOrder>): void => {
      const order = orders.get(id);
      if (!order) throw new Error(`the shop has no order ${id}`);
      Object.assign(order, changes);
      touch(order);
    },
    listRows: (part: 'notes' | 'fulfillments' | 'shipment-trackings', id: number): readonly Row[] =>
      rows.get(`${part} ${id}`) ?? [],
    countTracking: (awb: string): number =>
      [...rows.values()].flat().filter((row) => JSON.stringify(row).includes(awb)).length,
    /** Returns a webhook delivery, signed with `secret`. */
    buildHint: (secret: string, body: string) => ({
      headers: {
        'content-type': 'application/json',
        'x-wc-webhook-topic': 'order.updated',
        'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
      },
      bytes: Buffer.from(body),
    }),
  };
}

export type FakeWooCommerce = Awaited<ReturnType<typeof startFakeWooCommerce>>;
