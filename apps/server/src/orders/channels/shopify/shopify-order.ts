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

/** Returns an order of the query `orders`, or null for JSON that is not an order. */
export function readShopifyOrder(json: unknown): ShopOrder | null {
  const id = readText(json, 'id');
  const changed = readText(json, 'updatedAt');
  const items = readItems(json, 'lineItems', 'nodes');
  const fulfillmentOrders = readItems(json, 'fulfillmentOrders', 'nodes');
  if (id === '' || changed === '' || items === null || fulfillmentOrders === null) return null;
  const forCourier = fulfillmentOrders.filter(isForCourier);
  const open = forCourier.filter((entry) => /^(OPEN|IN_PROGRESS)$/.test(readText(entry, 'status')));
  const waiting = forCourier.filter((entry) =>
    /^(ON_HOLD|SCHEDULED)$/.test(readText(entry, 'status')),
  );
  const lines = readLines(items, open.length > 0 ? open : waiting);
  const leftOutPaise = computeLeftOutPaise(items, lines);
  const totalPaise = readMoney(json, 'currentTotalPriceSet');
  const outstandingPaise = readMoney(json, 'totalOutstandingSet');
  return {
    id,
    name: readText(json, 'name') || id,
    ...readState(json, { waiting, isOpen: open.length > 0 && lines.length > 0 }),
    placedAt: toUtc(readText(json, 'createdAt') || changed),
    changedAt: toUtc(changed),
    consignee: readConsignee(json),
    lines: lines.map(({ line }) => line),
    // The value of the parcel is at least the amount that the courier collects, even if other items are digital.
    totalPaise: Math.max(totalPaise - leftOutPaise, Math.min(outstandingPaise, totalPaise)),
    outstandingPaise,
    gateways: (readItems(json, 'paymentGatewayNames') ?? []).map(String),
    isPaid: /^(PAID|PARTIALLY_REFUNDED)$/.test(readText(json, 'displayFinancialStatus')),
    weightGrams: leftOutPaise === 0 ? Math.round(readNumber(json, 'currentTotalWeight')) : 0,
    keys: {},
  };
}

/** Returns true if a page contains only a part of an order's lines. */
export function hasMoreLines(json: unknown): boolean {
  const connections = [json, ...(readItems(json, 'fulfillmentOrders', 'nodes') ?? [])];
  return [
    readValue(json, 'fulfillmentOrders'),
    ...connections.map((entry) => readValue(entry, 'lineItems')),
  ].some((connection) => readValue(connection, 'pageInfo', 'hasNextPage') === true);
}

const toUtc = (time: string) => new Date(time).toISOString();
const readNumber = (json: unknown, ...path: readonly string[]) => Number(readText(json, ...path));
const readMoney = (json: unknown, field: string) =>
  parseShopAmount(readText(json, field, 'shopMoney', 'amount'));

/** Pickup, local delivery and the point of sale need no courier. */
function isForCourier(fulfillmentOrder: unknown): boolean {
  const method = readText(fulfillmentOrder, 'deliveryMethod', 'methodType');
  return method === '' || method === 'SHIPPING';
}

interface ReadLine {
  readonly lineId: string;
  readonly line: ShopLine;
}

/** Returns the pieces that fulfilment orders still have to ship, without refunded and removed pieces. */
function readLines(
  items: readonly unknown[],
  fulfillmentOrders: readonly unknown[],
): readonly ReadLine[] {
  const quantities = new Map<string, number>();
  for (const entry of fulfillmentOrders) {
    for (const item of readItems(entry, 'lineItems', 'nodes') ?? []) {
      const lineId = readText(item, 'lineItem', 'id');
      const earlier = quantities.get(lineId) ?? 0;
      quantities.set(lineId, earlier + readNumber(item, 'remainingQuantity'));
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

/** Returns the value of the pieces outside the parcel: digital, picked up or shipped before. */
function computeLeftOutPaise(items: readonly unknown[], lines: readonly ReadLine[]): number {
  const shipped = new Map(lines.map(({ lineId, line }) => [lineId, line.quantity]));
  return items.reduce<number>((sum, item) => {
    const pieces = readNumber(item, 'currentQuantity') - (shipped.get(readText(item, 'id')) ?? 0);
    return sum + pieces * readMoney(item, 'discountedUnitPriceAfterAllDiscountsSet');
  }, 0);
}

function readConsignee(json: unknown): ShopConsignee {
  const shipping = readValue(json, 'shippingAddress');
  const billing = readValue(json, 'billingAddress');
  const customer = readValue(json, 'customer');
  const place = shipping ?? billing;
  const provinceCode = readText(place, 'provinceCode');
  return {
    name: readText(shipping, 'name') || readText(billing, 'name') || readCustomerName(customer),
    company: readText(place, 'company'),
    phones: [
      readText(shipping, 'phone'),
      readText(billing, 'phone'),
      readText(json, 'phone'),
      readText(customer, 'defaultPhoneNumber', 'phoneNumber'),
    ].filter((phone) => phone.trim() !== ''),
    email: readText(json, 'email') || readText(customer, 'defaultEmailAddress', 'emailAddress'),
    address1: readText(place, 'address1'),
    address2: readText(place, 'address2'),
    city: readText(place, 'city'),
    pincode: readText(place, 'zip'),
    state: findCanonicalState(provinceCode) === null ? readText(place, 'province') : provinceCode,
    country: readText(place, 'countryCodeV2'),
  };
}

/** Shopify shows the e-mail address or the phone number of a customer without a name. */
function readCustomerName(customer: unknown): string {
  const name = readText(customer, 'displayName');
  return name.includes('@') || /\d{6}/.test(name) ? '' : name;
}

/** Returns the state of an order. `isOpen`: Shopify has released pieces of it. */
function readState(
  json: unknown,
  { waiting, isOpen }: { readonly waiting: readonly unknown[]; readonly isOpen: boolean },
): { readonly state: ShopOrderState; readonly stateWords: string } {
  if (readText(json, 'cancelledAt') !== '') {
    return { state: 'cancelled', stateWords: 'cancelled' };
  }
  const refundWords = refundedPayments[readText(json, 'displayFinancialStatus')];
  if (refundWords !== undefined) return { state: 'cancelled', stateWords: refundWords };
  const closedWords = findClosedWords(json);
  if (closedWords !== '') return { state: 'closed', stateWords: closedWords };
  if (!isOpen && waiting.length === 0) return { state: 'closed', stateWords: 'nothing to ship' };
  if (!isOpen) return { state: 'held', stateWords: readHoldWords(waiting) };
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

/** The whole amount was refunded, so treat the order as cancelled even if the shop does not. */
const refundedPayments: Readonly<Record<string, string>> = {
  REFUNDED: 'refunded',
  VOIDED: 'payment voided',
};

/** Returns the reason why there is nothing to ship, or an empty text. Unknown statuses keep an order open. */
function findClosedWords(json: unknown): string {
  if (readValue(json, 'test') === true) return 'test order';
  if (readText(json, 'sourceName') === 'pos') return 'sold at the point of sale';
  return (
    closedFulfillments[readText(json, 'displayFulfillmentStatus')] ??
    closedPayments[readText(json, 'displayFinancialStatus')] ??
    ''
  );
}

/** Returns the shop's reasons for its holds, with the notes of the apps that placed them. */
function readHoldWords(waiting: readonly unknown[]): string {
  const words = waiting
    .flatMap((entry) => readItems(entry, 'fulfillmentHolds') ?? [])
    .map((hold) =>
      [readText(hold, 'displayReason'), readText(hold, 'reasonNotes')].filter(Boolean).join(': '),
    );
  const isScheduled = waiting.some((entry) => readText(entry, 'status') === 'SCHEDULED');
  return [...new Set(words)].join('; ') || (isScheduled ? 'scheduled' : 'on hold');
}
