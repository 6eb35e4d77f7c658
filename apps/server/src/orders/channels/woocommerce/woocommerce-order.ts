import { parseShopAmount } from '@shipdesk/domain/order/channel/shop-amount';
import type {
  ShopConsignee,
  ShopLine,
  ShopOrder,
  ShopOrderState,
} from '@shipdesk/domain/order/channel/shop-order';
import { readItems, readValue } from '../../../platform/json.ts';
import { readText } from '../shop-call.ts';

const states: Readonly<Record<string, ShopOrderState>> = {
  processing: 'ready',
  'on-hold': 'held',
  completed: 'closed',
  pending: 'closed',
  'checkout-draft': 'closed',
  'auto-draft': 'closed',
  cancelled: 'cancelled',
  refunded: 'cancelled',
  failed: 'cancelled',
  trash: 'cancelled',
};

const pickupMethods = ['local_pickup', 'pickup_location'];

/** Parses an order of `GET /orders`. Returns null for JSON that is not an order. */
export function readWooOrder(json: unknown): ShopOrder | null {
  const id = readText(json, 'id');
  const changeTime = readText(json, 'date_modified_gmt') || readText(json, 'date_created_gmt');
  const items = readItems(json, 'line_items');
  if (id === '' || changeTime === '' || items === null) return null;
  const status = readText(json, 'status');
  const refundedPaise = (readItems(json, 'refunds') ?? [])
    .map((refund) => Math.abs(parseShopAmount(readText(refund, 'total'))))
    .reduce((sum, paise) => sum + paise, 0);
  const totalPaise = Math.max(0, parseShopAmount(readText(json, 'total')) - refundedPaise);
  const hasPaid = readText(json, 'date_paid_gmt') !== '' || readText(json, 'date_paid') !== '';
  const lines = items.map(readLine);
  return {
    id,
    name: readText(json, 'number') || id,
    ...readState(json, status, lines),
    placedAt: toUtc(readText(json, 'date_created_gmt') || changeTime),
    changedAt: toUtc(changeTime),
    consignee: readConsignee(json),
    lines,
    totalPaise,
    outstandingPaise: hasPaid ? 0 : totalPaise,
    gateways: [readText(json, 'payment_method'), readText(json, 'payment_method_title')].filter(
      (gateway) => gateway !== '',
    ),
    // A payment gateway moves a paid order to `processing`. A COD order has this status before the payment.
    isPaid: hasPaid || status === 'processing',
    weightGrams: 0,
    keys: {
      items: items.map((item) => `${readText(item, 'id')}:${readText(item, 'quantity')}`).join(','),
    },
  };
}

function readState(
  json: unknown,
  status: string,
  lines: readonly ShopLine[],
): Pick<ShopOrder, 'state' | 'stateWords'> {
  const methods = (readItems(json, 'shipping_lines') ?? []).map((line) =>
    readText(line, 'method_id'),
  );
  const state = states[status] ?? 'held';
  if (state === 'cancelled') return { state, stateWords: status };
  if (methods.length > 0 && methods.every((method) => pickupMethods.includes(method))) {
    return { state: 'closed', stateWords: 'local pickup' };
  }
  if (lines.length === 0) return { state: 'closed', stateWords: 'no items' };
  const currency = readText(json, 'currency');
  if (state === 'ready' && currency !== '' && currency !== 'INR') {
    return { state: 'held', stateWords: `currency ${currency}` };
  }
  return { state, stateWords: state === 'ready' ? '' : status };
}

/** The API sends times in GMT and omits the zone. */
const toUtc = (text: string) =>
  new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`).toISOString();

function readLine(item: unknown): ShopLine {
  const hsn = (readItems(item, 'meta_data') ?? []).find((meta) =>
    /hsn/i.test(readText(meta, 'key')),
  );
  return {
    name: readText(item, 'name'),
    sku: readText(item, 'sku'),
    quantity: Number(readText(item, 'quantity')) || 0,
    totalPaise:
      parseShopAmount(readText(item, 'total')) + parseShopAmount(readText(item, 'total_tax')),
    hsnCode: readText(hsn, 'value').replaceAll(/\D/g, ''),
    weightGrams: 0,
  };
}

/** An order that ships to the billing address has an empty shipping address. */
function readConsignee(json: unknown): ShopConsignee {
  const shipping = readValue(json, 'shipping');
  const billing = readValue(json, 'billing');
  const hasShipping = ['address_1', 'address_2', 'postcode', 'city'].some(
    (field) => readText(shipping, field).trim() !== '',
  );
  const address = hasShipping ? shipping : billing;
  const readName = (entry: unknown) =>
    `${readText(entry, 'first_name')} ${readText(entry, 'last_name')}`.trim();
  return {
    name: readName(address) || readName(billing),
    company: readText(address, 'company'),
    phones: [readText(shipping, 'phone'), readText(billing, 'phone')].filter(
      (phone) => phone.trim() !== '',
    ),
    email: readText(billing, 'email'),
    address1: readText(address, 'address_1'),
    address2: readText(address, 'address_2'),
    city: readText(address, 'city'),
    pincode: readText(address, 'postcode'),
    state: readText(address, 'state'),
    country: readText(address, 'country'),
  };
}
