import { isEmail, normaliseMobile, normalisePincode } from '../../values/contact/contact.ts';
import { writeFields } from '../../values/field-names.ts';
import { toKilograms } from '../../values/measure/quantity.ts';
import { toRupees } from '../../values/money/money.ts';
import { findStateOfPincode } from '../../values/place/pincode-prefix.ts';
import { findCanonicalState } from '../../values/place/states.ts';
import { formatOrderDate, toBusinessDay } from '../../values/time/calendar.ts';
import {
  type BulkField,
  type BulkValues,
  buildBulkValues,
  bulkColumnRules,
  bulkParts,
  bulkReferenceColumn,
  toOrderOfCells,
} from '../bulk/bulk-columns.ts';
import { type BulkRowCheck, checkBulkRow } from '../bulk/bulk-rules.ts';
import { checkOrderRows } from '../bulk/order-rows.ts';
import { spreadAmounts } from '../mapping/mapped-amounts.ts';
import { completeRows } from '../mapping/mapped-completion.ts';
import type { MappingContext } from '../mapping/mapping-context.ts';
import { computeInvoicePaise, type Order, type PaymentMode } from '../order.ts';
import type { Completion } from '../product/product-completion.ts';

/**
 * `ready`: the seller may ship it. `held`: the shop blocks shipping. `closed`: there is nothing to ship, for example in
 * an unpaid, digital, shipped or collected order.
 */
export const shopOrderStates = ['ready', 'held', 'cancelled', 'closed'] as const;

export type ShopOrderState = (typeof shopOrderStates)[number];

/** The consignee's address in the shop. Any text may be empty. */
export interface ShopConsignee {
  readonly name: string;
  readonly company: string;
  /** The first mobile number is the consignee's. */
  readonly phones: readonly string[];
  readonly email: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly pincode: string;
  /** A code or a name. */
  readonly state: string;
  /** A code or a name; empty for India. */
  readonly country: string;
}

/** A line with pieces to ship. Adapters omit digital goods, gift cards and removed pieces. */
export interface ShopLine {
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  /** The amount of all pieces, with tax and after discounts. */
  readonly totalPaise: number;
  readonly hsnCode: string;
  /** The weight of one piece; 0 if the shop does not state it. */
  readonly weightGrams: number;
}

/** An order of a shop in the form that all adapters return. The server stores it as JSON. */
export interface ShopOrder {
  /** The key of the order in the shop. */
  readonly id: string;
  /** The number that the shop's own pages show. */
  readonly name: string;
  readonly state: ShopOrderState;
  /** The reason for `held` or `closed` as the shop words it; empty for other orders. */
  readonly stateWords: string;
  /** ISO 8601 in UTC. */
  readonly placedAt: string;
  readonly changedAt: string;
  readonly consignee: ShopConsignee;
  readonly lines: readonly ShopLine[];
  /** The amount of the order with shipping and fees, less discounts and refunds. */
  readonly totalPaise: number;
  readonly outstandingPaise: number;
  /** The names and ids of the payment methods, such as `cod` and `Cash on Delivery (COD)`. */
  readonly gateways: readonly string[];
  readonly isPaid: boolean;
  /** The weight of the whole parcel; 0 to use the sum of the lines. */
  readonly weightGrams: number;
  /** Keys that a write-back needs, by names that the adapter defines. */
  readonly keys: Readonly<Record<string, string>>;
}

export interface ShopChoices {
  readonly context: MappingContext;
  /** Names of COD payment methods that do not contain “cash on delivery” or similar words. */
  readonly codGateways: readonly string[];
  /** The box of an order. Its weight applies if neither the shop nor the products have one. */
  readonly box: {
    readonly weightKg: string;
    readonly lengthCm: string;
    readonly breadthCm: string;
    readonly heightCm: string;
  };
}

/** The payment of a shop order. `mode` is null for an order that is neither paid nor cash on delivery. */
export interface ShopPayment {
  readonly mode: PaymentMode | null;
  /** The amount to collect. If `mode` is null, the amount that the buyer owes. */
  readonly codPaise: number;
}

const boxColumns = bulkParts['packages.boxes.0'];
const boxFields = ['weightKg', 'lengthCm', 'breadthCm', 'heightCm'] as const;

const codName = /cash on delivery|\bcod\b|collect on delivery|pay on delivery/i;

/** Returns whether a payment method is cash on delivery, by its name or by the seller's list. */
export function isCodGateway(gateway: string, codGateways: readonly string[]): boolean {
  const name = gateway.trim().toLowerCase();
  return (
    codName.test(gateway.replaceAll('_', ' ')) ||
    codGateways.some((codGateway) => codGateway.trim().toLowerCase() === name)
  );
}

/** Returns the payment of a shop order. COD collects the outstanding paise, not the total. */
export function readShopPayment(
  { outstandingPaise, gateways, isPaid }: ShopOrder,
  codGateways: readonly string[],
): ShopPayment {
  if (outstandingPaise <= 0) return { mode: 'Prepaid', codPaise: 0 };
  if (gateways.some((gateway) => isCodGateway(gateway, codGateways))) {
    return { mode: 'COD', codPaise: outstandingPaise };
  }
  return { mode: isPaid ? 'Prepaid' : null, codPaise: isPaid ? 0 : outstandingPaise };
}

/** A shop order as the rows of a bulk file, one for each product. `checkShopRows` reports what is missing. */
export interface ShopVersion {
  readonly rows: readonly BulkValues[];
  readonly payment: ShopPayment;
  readonly completions: readonly Completion[];
  /** The values that neither the shop nor the products have. They come from the box of the seller's choices. */
  readonly guessedFields: readonly ('weight' | 'size')[];
}

/** Returns a shop order as bulk rows, completed from the seller's choices and products. */
export function buildShopVersion(order: ShopOrder, choices: ShopChoices): ShopVersion {
  const { context, box } = choices;
  const payment = readShopPayment(order, choices.codGateways);
  const lines = mergeLines(order.lines);
  const weightGrams =
    order.weightGrams || lines.reduce((sum, line) => sum + line.quantity * line.weightGrams, 0);
  const sharedValues: Partial<Record<BulkField, string>> = {
    [bulkReferenceColumn]: order.name,
    orderDate: formatOrderDate(toBusinessDay(new Date(order.placedAt))),
    sellerName: context.pickup.name,
    paymentType: payment.mode === null ? '' : payment.mode.toLowerCase(),
    ...writeFields(bulkParts.consignee, readShopConsignee(order.consignee)),
    ...writeFields(bulkParts.pickup, context.pickup),
    ...writeFields(bulkParts.returnTo, context.returnTo),
  };
  const amountLines = lines.map((line) => ({
    values: new Map<BulkField, string>([
      ['sku', shortenValue('sku', line.sku)],
      ['productName', shortenValue('productName', line.name)],
      ['quantity', String(line.quantity)],
      ['hsncode', line.hsnCode],
      [boxColumns.weightKg, weightGrams > 0 ? String(toKilograms(weightGrams)) : ''],
    ]),
    lineTotal: toRupees(line.totalPaise).toFixed(2),
    unitDiscount: '',
  }));
  const completions = completeRows(amountLines, {
    products: context.products,
    box: new Map(boxFields.map((field) => [boxColumns[field], box[field]])),
    hasTotal: true,
  });
  const total = toRupees(order.totalPaise).toFixed(2);
  spreadAmounts(amountLines, { total, charges: '', discount: '' });
  const completedFields = new Set(completions.map(({ field }) => field));
  const isWeightKnown = weightGrams > 0 || completedFields.has('weight');
  return {
    rows: amountLines.map(({ values }) => {
      values.set('productsDesc', values.get('productName') ?? '');
      return buildBulkValues((field) => {
        const text = values.get(field) ?? sharedValues[field] ?? '';
        return text === '' && bulkColumnRules[field].mayBeNone ? 'NA' : text;
      });
    }),
    payment,
    completions,
    guessedFields: [
      ...(isWeightKnown ? [] : (['weight'] as const)),
      ...(completedFields.has('size') ? [] : (['size'] as const)),
    ],
  };
}

/** Merges lines that differ only in quantity, because the rows of an order must differ. Omits lines of 0 pieces. */
function mergeLines(lines: readonly ShopLine[]): ShopLine[] {
  const linesByKey = new Map<string, ShopLine>();
  for (const line of lines) {
    if (line.quantity <= 0) continue;
    const key = JSON.stringify([
      line.sku,
      line.name,
      line.hsnCode,
      line.totalPaise / line.quantity,
    ]);
    const earlierLine = linesByKey.get(key);
    linesByKey.set(key, {
      ...line,
      quantity: line.quantity + (earlierLine?.quantity ?? 0),
      totalPaise: line.totalPaise + (earlierLine?.totalPaise ?? 0),
    });
  }
  return [...linesByKey.values()];
}

function readShopConsignee(consignee: ShopConsignee) {
  const { name, company, phones, email, address1, address2, city, pincode, country } = consignee;
  const mobiles = [...new Set(phones.flatMap((phone) => readMobile(phone) ?? []))];
  const [phone = phones.find((text) => text.trim() !== '') ?? '', altPhone = ''] = mobiles;
  const lines = [company, address1, address2].map((text) => text.trim()).filter(Boolean);
  const personName = name.trim() || company.trim();
  return {
    name: shortenValue('name', personName),
    phone,
    altPhone,
    email: isEmail(email.trim()) ? email.trim() : '',
    address: [...new Set(lines)].filter((line) => line !== personName).join(', '),
    pincode,
    city: city.trim(),
    state: readShopState(consignee),
    country: /^(|in|ind|india)$/i.test(country.trim()) ? 'India' : country,
  };
}

const readMobile = (phone: string) =>
  normaliseMobile(phone.replace(/\s*(?:ext\.?|extension|x|#)\s*\d{1,6}\s*$/i, ''));

/** Pincode prefixes that two states share. */
const borderPrefixes = new Set(['140', '160', '244', '246', '262', '396', '403', '605', '781']);

/** Returns the state of the pincode, or the shop's state if two states share the prefix or the pincode is unknown. */
function readShopState({ state, pincode }: ShopConsignee): string {
  const shopState = findCanonicalState(state);
  const normalPincode = normalisePincode(pincode) ?? '';
  const pincodeState = findStateOfPincode(normalPincode);
  if (shopState === null) return pincodeState ?? state.trim();
  if (pincodeState === null || borderPrefixes.has(normalPincode.slice(0, 3))) return shopState;
  return pincodeState;
}

const shortenValue = (field: BulkField, text: string) =>
  text.trim().slice(0, bulkColumnRules[field].maxLength);

/** Returns the checks of the rows of one order by the rules of a bulk file. */
export function checkShopRows(rows: readonly BulkValues[]): readonly BulkRowCheck[] {
  const [firstRow, ...otherRows] = rows.map((values, index) =>
    checkBulkRow({ rowNumber: index + 1, values }),
  );
  return firstRow === undefined ? [] : checkOrderRows([firstRow, ...otherRows]);
}

/** Returns the order of valid rows. COD collects `codPaise` up to the invoice amount; 0 collects the invoice amount. */
export function toOrderOfShop(checks: readonly BulkRowCheck[], codPaise: number): Order {
  const [firstRow, ...otherRows] = checks.map(({ values }) => values);
  if (firstRow === undefined) throw new Error('an order has no row');
  const order = toOrderOfCells(firstRow, { otherRows });
  if (order.payment.mode !== 'COD') return order;
  const invoicePaise = computeInvoicePaise(order.products);
  const collectedPaise = codPaise > 0 ? Math.min(codPaise, invoicePaise) : invoicePaise;
  return { ...order, payment: { mode: 'COD', codPaise: collectedPaise } };
}
