import { parseShopAmount } from '@shipdesk/domain/order/channel/shop-amount';
import type {
  ShopConsignee,
  ShopLine,
  ShopOrder,
  ShopOrderState,
} from '@shipdesk/domain/order/channel/shop-order';
import { findCanonicalState } from '@shipdesk/domain/values/place/states';
import { readItems, readValue } from '../../../platform/json.ts';
import { readText } from '../shop-call.ts';

const gramsPerUnit: Readonly<Record<string, number>> = {
  GRAMS: 1,
  KILOGRAMS: 1000,
  OUNCES: 28.349523125,
  POUNDS: 453.59237,
};

/** Parses an order of the query `orders`. Returns null for JSON that is not an order. */
export function readShopifyOrder(json: unknown): ShopOrder | null {
  const id = readText(json, 'id');
  const changeTime = readText(json, 'updatedAt');
  const items = readItems(json, 'lineItems', 'nodes');
  const fulfillmentOrders = readItems(json, 'fulfillmentOrders', 'nodes');
  if (id === '' || changeTime === '' || items === null || fulfillmentOrders === null) return null;
  const orders = fulfillmentOrders.filter(needsCarrier);
  const openOrders = orders.filter((entry) => hasStatus(entry, 'OPEN', 'IN_PROGRESS'));
  const waitingOrders = orders.filter((entry) => hasStatus(entry, 'ON_HOLD', 'SCHEDULED'));
  const lines = readLines(items, openOrders.length > 0 ? openOrders : waitingOrders);
  const omittedPaise = computeOmittedPaise(items, lines);
  const totalPaise = readMoney(json, 'currentTotalPriceSet');
  const outstandingPaise = readMoney(json, 'totalOutstandingSet');
  return {
    id,
    name: readText(json, 'name') || id,
    ...readState(json, waitingOrders, openOrders.length > 0 && lines.length > 0),
    placedAt: toUtc(readText(json, 'createdAt') || changeTime),
    changedAt: toUtc(changeTime),
    consignee: readConsignee(json),
    lines: lines.map(({ line }) => line),
    // The parcel's value is at least the amount that the carrier collects, even if some items are digital.
    totalPaise: Math.max(totalPaise - omittedPaise, Math.min(outstandingPaise, totalPaise)),
    outstandingPaise,
    gateways: (readItems(json, 'paymentGatewayNames') ?? []).map(String),
    isPaid: /^(PAID|PARTIALLY_REFUNDED)$/.test(readText(json, 'displayFinancialStatus')),
    weightGrams: omittedPaise === 0 ? Math.round(readNumber(json, 'currentTotalWeight')) : 0,
    keys: {},
  };
}

/** Returns true if the response has only some of an order's lines. */
export function hasMoreLines(json: unknown): boolean {
  const connections = [json, ...(readItems(json, 'fulfillmentOrders', 'nodes') ?? [])];
  return [
    readValue(json, 'fulfillmentOrders'),
    ...connections.map((entry) => readValue(entry, 'lineItems')),
  ].some((connection) => readValue(connection, 'pageInfo', 'hasNextPage') === true);
}

const hasStatus = (entry: unknown, ...statuses: readonly string[]) =>
  statuses.includes(readText(entry, 'status'));
const toUtc = (time: string) => new Date(time).toISOString();
const readNumber = (json: unknown, ...path: readonly string[]) => Number(readText(json, ...path));
const readMoney = (json: unknown, field: string) =>
  parseShopAmount(readText(json, field, 'shopMoney', 'amount'));

/** Pickup, local delivery and the point of sale need no carrier. */
function needsCarrier(fulfillmentOrder: unknown): boolean {
  const method = readText(fulfillmentOrder, 'deliveryMethod', 'methodType');
  return method === '' || method === 'SHIPPING';
}

interface IdentifiedLine {
  readonly lineId: string;
  readonly line: ShopLine;
}

/** Returns the lines with the pieces that fulfilment orders still have to ship. Omits refunded and removed pieces. */
function readLines(
  items: readonly unknown[],
  fulfillmentOrders: readonly unknown[],
): readonly IdentifiedLine[] {
  const quantities = new Map<string, number>();
  for (const entry of fulfillmentOrders) {
    for (const item of readItems(entry, 'lineItems', 'nodes') ?? []) {
      const lineId = readText(item, 'lineItem', 'id');
      const earlierQuantity = quantities.get(lineId) ?? 0;
      quantities.set(lineId, earlierQuantity + readNumber(item, 'remainingQuantity'));
    }
  }
  return items.flatMap((item) => {
    const lineId = readText(item, 'id');
    const quantity = Math.min(quantities.get(lineId) ?? 0, readNumber(item, 'currentQuantity'));
    const isGoods = readValue(item, 'requiresShipping') === true;
    if (quantity <= 0 || !isGoods || readValue(item, 'isGiftCard') === true) return [];
    const title = readText(item, 'title');
    const variant = readText(item, 'variantTitle');
    const line = {
      name: ['', 'Default Title'].includes(variant) ? title : `${title} - ${variant}`,
      sku: readText(item, 'sku'),
      quantity,
      totalPaise: quantity * readMoney(item, 'discountedUnitPriceAfterAllDiscountsSet'),
      hsnCode: readText(item, 'variant', 'inventoryItem', 'harmonizedSystemCode'),
      weightGrams: readGrams(readValue(item, 'weight')),
    };
    return [{ lineId, line }];
  });
}

const readGrams = (weight: unknown) =>
  Math.round(readNumber(weight, 'value') * (gramsPerUnit[readText(weight, 'unit')] ?? 0)) || 0;

/** Returns the value of the pieces that are not in the parcel: digital, picked up or already shipped. */
function computeOmittedPaise(items: readonly unknown[], lines: readonly IdentifiedLine[]): number {
  const parcelQuantities = new Map(lines.map(({ lineId, line }) => [lineId, line.quantity]));
  return items.reduce<number>((sum, item) => {
    const parcelQuantity = parcelQuantities.get(readText(item, 'id')) ?? 0;
    const quantity = readNumber(item, 'currentQuantity') - parcelQuantity;
    return sum + quantity * readMoney(item, 'discountedUnitPriceAfterAllDiscountsSet');
  }, 0);
}

function readConsignee(json: unknown): ShopConsignee {
  const shipping = readValue(json, 'shippingAddress');
  const billing = readValue(json, 'billingAddress');
  const customer = readValue(json, 'customer');
  const address = shipping ?? billing;
  const provinceCode = readText(address, 'provinceCode');
  return {
    name: readText(shipping, 'name') || readText(billing, 'name') || readCustomerName(customer),
    company: readText(address, 'company'),
    phones: [
      readText(shipping, 'phone'),
      readText(billing, 'phone'),
      readText(json, 'phone'),
      readText(customer, 'defaultPhoneNumber', 'phoneNumber'),
    ].filter((phone) => phone.trim() !== ''),
    email: readText(json, 'email') || readText(customer, 'defaultEmailAddress', 'emailAddress'),
    address1: readText(address, 'address1'),
    address2: readText(address, 'address2'),
    city: readText(address, 'city'),
    pincode: readText(address, 'zip'),
    state: findCanonicalState(provinceCode) === null ? readText(address, 'province') : provinceCode,
    country: readText(address, 'countryCodeV2'),
  };
}

/** Shopify uses the email address or phone number as the display name of a customer who has no name. */
function readCustomerName(customer: unknown): string {
  const name = readText(customer, 'displayName');
  return name.includes('@') || /\d{6}/.test(name) ? '' : name;
}

function readState(
  json: unknown,
  waitingOrders: readonly unknown[],
  isReleased: boolean,
): { readonly state: ShopOrderState; readonly stateWords: string } {
  if (readText(json, 'cancelledAt') !== '') {
    return { state: 'cancelled', stateWords: 'cancelled' };
  }
  const cancelledWords = cancelledPayments[readText(json, 'displayFinancialStatus')];
  if (cancelledWords !== undefined) return { state: 'cancelled', stateWords: cancelledWords };
  const closedWords = findClosedWords(json);
  if (closedWords !== '') return { state: 'closed', stateWords: closedWords };
  if (!isReleased) {
    return waitingOrders.length === 0
      ? { state: 'closed', stateWords: 'nothing to ship' }
      : { state: 'held', stateWords: readHoldWords(waitingOrders) };
  }
  if (readText(json, 'displayFinancialStatus') === 'AUTHORIZED') {
    return { state: 'held', stateWords: 'payment authorized, not captured' };
  }
  const currency = readText(json, 'currencyCode');
  if (currency !== '' && currency !== 'INR') {
    return { state: 'held', stateWords: `currency ${currency}` };
  }
  return { state: 'ready', stateWords: '' };
}

const closedFulfillments: Readonly<Record<string, string>> = {
  FULFILLED: 'fulfilled',
  FULFILLMENT_NOT_REQUIRED: 'fulfillment not required',
  RESTOCKED: 'restocked',
};

const closedPayments: Readonly<Record<string, string>> = { EXPIRED: 'payment expired' };

/** The seller has no payment, so treat the order as cancelled even if the shop does not. */
const cancelledPayments: Readonly<Record<string, string>> = {
  REFUNDED: 'refunded',
  VOIDED: 'payment voided',
};

/** Returns the reason why there is nothing to ship, or an empty string. Unknown statuses do not close an order. */
function findClosedWords(json: unknown): string {
  if (readValue(json, 'test') === true) return 'test order';
  if (readText(json, 'sourceName') === 'pos') return 'sold at the point of sale';
  return (
    closedFulfillments[readText(json, 'displayFulfillmentStatus')] ??
    closedPayments[readText(json, 'displayFinancialStatus')] ??
    ''
  );
}

function readHoldWords(waitingOrders: readonly unknown[]): string {
  const words = waitingOrders
    .flatMap((entry) => readItems(entry, 'fulfillmentHolds') ?? [])
    .map((hold) =>
      [readText(hold, 'displayReason'), readText(hold, 'reasonNotes')].filter(Boolean).join(': '),
    );
  const isScheduled = waitingOrders.some((entry) => hasStatus(entry, 'SCHEDULED'));
  return [...new Set(words)].join('; ') || (isScheduled ? 'scheduled' : 'on hold');
}
