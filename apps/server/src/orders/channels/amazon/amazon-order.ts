import { parseShopAmount } from '@shipdesk/domain/order/channel/shop-amount';
import type {
  ShopConsignee,
  ShopLine,
  ShopOrder,
  ShopOrderState,
} from '@shipdesk/domain/order/channel/shop-order';
import { readItems, readValue } from '../../../platform/json.ts';
import { readText } from '../shop-call.ts';

const programsWithoutSelfShip: Readonly<Record<string, string>> = {
  AMAZON_EASY_SHIP: 'Amazon Easy Ship',
  DELIVERY_BY_AMAZON: 'delivery by Amazon',
  FBM_SHIP_PLUS: 'Ship+',
  IN_STORE_PICK_UP: 'in-store pickup',
};

/** Returns an order of `searchOrders`, or null for JSON that is not an order. Only self-ship orders are ready. */
export function readAmazonOrder(json: unknown): ShopOrder | null {
  const id = readText(json, 'orderId');
  const changeTime = readText(json, 'lastUpdatedTime');
  const items = readItems(json, 'orderItems');
  if (id === '' || changeTime === '' || items === null) return null;
  const openItems = items.filter((item) => countOpenPieces(item) > 0);
  const lines = openItems.map(readLine);
  const itemsPaise = items.reduce<number>((sum, item) => sum + readItemPaise(item), 0);
  const omittedPaise = itemsPaise - lines.reduce((sum, line) => sum + line.totalPaise, 0);
  const totalPaise = readMoney(json, 'proceeds', 'grandTotal') || itemsPaise;
  const payments = readItems(json, 'payment', 'paymentExecutions') ?? [];
  const codPaise = payments
    .filter(isCod)
    .reduce<number>((sum, payment) => sum + readMoney(payment, 'paymentAmount'), 0);
  return {
    id,
    name: id,
    ...readState(json, items),
    placedAt: toUtc(readText(json, 'createdTime') || changeTime),
    changedAt: toUtc(changeTime),
    consignee: readConsignee(json),
    lines,
    totalPaise: Math.max(totalPaise - omittedPaise, Math.min(codPaise, totalPaise)),
    outstandingPaise: codPaise,
    gateways: payments.map((payment) =>
      isCod(payment) ? 'Cash on Delivery' : readText(payment, 'paymentMethod'),
    ),
    isPaid: codPaise === 0,
    weightGrams: 0,
    keys: {
      items: openItems
        .map((item) => `${readText(item, 'orderItemId')}:${countOpenPieces(item)}`)
        .join(','),
    },
  };
}

const toUtc = (time: string) => new Date(time).toISOString();
const readMoney = (json: unknown, ...path: readonly string[]) =>
  parseShopAmount(readText(json, ...path, 'amount'));
const isCod = (payment: unknown) =>
  /^(cashondelivery|cod)$/i.test(readText(payment, 'paymentMethod'));

function countOpenPieces(item: unknown): number {
  const unfulfilled = readText(item, 'fulfillment', 'quantityUnfulfilled');
  return Number(unfulfilled || readText(item, 'quantityOrdered')) || 0;
}

/** Returns the amount of all ordered pieces of an item, including shipped ones. */
function readItemPaise(item: unknown): number {
  const unitPaise = readMoney(item, 'product', 'price', 'unitPrice');
  const totalPaise = readMoney(item, 'proceeds', 'proceedsTotal');
  return totalPaise || unitPaise * Number(readText(item, 'quantityOrdered'));
}

function readLine(item: unknown): ShopLine {
  const quantity = countOpenPieces(item);
  const orderedQuantity = Number(readText(item, 'quantityOrdered')) || quantity;
  const sku = readText(item, 'product', 'sellerSku');
  return {
    name: readText(item, 'product', 'title') || sku,
    sku,
    quantity,
    totalPaise: Math.round((readItemPaise(item) * quantity) / orderedQuantity),
    hsnCode: '',
    weightGrams: 0,
  };
}

function readConsignee(json: unknown): ShopConsignee {
  const address = readValue(json, 'recipient', 'deliveryAddress');
  const otherLines = [readText(address, 'addressLine2'), readText(address, 'addressLine3')];
  return {
    name: readText(address, 'name') || readText(json, 'buyer', 'buyerName'),
    company: readText(address, 'companyName'),
    phones: [readText(address, 'phone')].filter((phone) => phone.trim() !== ''),
    email: readText(json, 'buyer', 'buyerEmail'),
    address1: readText(address, 'addressLine1'),
    address2: otherLines.filter(Boolean).join(', '),
    city: readText(address, 'city'),
    pincode: readText(address, 'postalCode'),
    state: readText(address, 'stateOrRegion'),
    country: readText(address, 'countryCode'),
  };
}

function readState(
  json: unknown,
  items: readonly unknown[],
): { readonly state: ShopOrderState; readonly stateWords: string } {
  const status = readText(json, 'fulfillment', 'fulfillmentStatus');
  if (status === 'CANCELLED') return { state: 'cancelled', stateWords: 'cancelled' };
  if (readText(json, 'fulfillment', 'fulfilledBy') === 'AMAZON') {
    return { state: 'closed', stateWords: 'fulfilled by Amazon' };
  }
  const programs = (readItems(json, 'programs') ?? []).map(String);
  const program = programs.find((name) => name in programsWithoutSelfShip);
  if (program !== undefined) {
    return { state: 'closed', stateWords: programsWithoutSelfShip[program] ?? program };
  }
  if (status === 'SHIPPED' || status === 'UNFULFILLABLE') {
    return { state: 'closed', stateWords: status.toLowerCase() };
  }
  if (status !== 'UNSHIPPED' && status !== 'PARTIALLY_SHIPPED') {
    return { state: 'held', stateWords: status.toLowerCase().replaceAll('_', ' ') || 'pending' };
  }
  const request = items
    .map((item) => readValue(item, 'cancellation', 'cancellationRequest'))
    .find((entry) => readText(entry, 'requester') === 'BUYER');
  if (request === undefined) return { state: 'ready', stateWords: '' };
  const reason = readText(request, 'cancelReason');
  const stateWords = ['the buyer requested a cancellation', reason].filter(Boolean).join(': ');
  return { state: 'held', stateWords };
}
