import {
  type Address,
  emptyAddress,
  normaliseMobile,
  normalisePhone,
  normalisePincode,
} from '../values/contact/contact.ts';
import {
  parseCentimetres,
  parseCount,
  parseKilograms,
  toCentimetres,
  toKilograms,
} from '../values/measure/quantity.ts';
import { type BoxSize, computeVolumetricGrams } from '../values/measure/weight.ts';
import { computeLineTotalPaise, parseRupees, toRupees } from '../values/money/money.ts';
import { isIndia } from '../values/place/country.ts';
import { findCanonicalState } from '../values/place/states.ts';
import { type IsoDate, parseOrderDate } from '../values/time/calendar.ts';
import { isMultiPackage, type PackageType, type RovType } from './package-type.ts';
import { type Papers, readPapers } from './papers.ts';
import type { ReturnDetails, ReturnReason } from './return-details.ts';

/** `reverse`: from the consignee back to the warehouse. */
export type Direction = 'forward' | 'reverse';

/** A reverse order is `Prepaid`, because it collects nothing. */
export type PaymentMode = 'Prepaid' | 'COD';

/** One product line. The unit price includes tax. */
export interface Product {
  /** The seller's code for the product; absent if the order has none. */
  readonly sku?: string;
  readonly productName: string;
  readonly quantity: number;
  readonly unitPricePaise: number;
  readonly hsnCode: string;
}

/** One or more boxes of the same size and weight. An unknown side is 0. */
export interface Box extends BoxSize {
  readonly boxes: number;
  readonly weightGrams: number;
}

/** Returns the number of boxes of all kinds. */
export const countBoxes = (kinds: readonly Pick<Box, 'boxes'>[]): number =>
  kinds.reduce((sum, { boxes }) => sum + boxes, 0);

/** An order of a seller, in the parts that are edited as a whole. */
export interface Order {
  readonly direction: Direction;
  /** The seller's numbers for the order. The server issues an order id if the seller has none. */
  readonly reference: { readonly orderId: string; readonly referenceId: string };
  readonly orderDate: IsoDate;
  readonly consignee: Address;
  readonly products: readonly Product[];
  readonly payment: { readonly mode: PaymentMode; readonly codPaise: number };
  readonly packages: {
    readonly packageType: PackageType;
    readonly rovType: RovType;
    readonly boxes: readonly Box[];
  };
  readonly papers: Papers;
  readonly pickup: Address;
  readonly warehouseId: string | null;
  readonly returnTo: Address;
  /** Null for a forward order. */
  readonly returned: ReturnDetails | null;
  /** Values without a typed field, by their names in the API. */
  readonly extras: Readonly<Record<string, string>>;
}

export type Unparsed = string | number;

/** A product line before it is parsed, with its unit price in rupees. */
export interface ProductInput {
  readonly sku?: string;
  readonly productName: string;
  readonly quantity: Unparsed;
  readonly unitPrice: Unparsed;
  readonly hsnCode: string;
}

/** A kind of box before it is parsed, in kilograms and centimetres. */
export interface BoxInput {
  readonly numberOfBoxes: Unparsed;
  readonly weightKg: Unparsed;
  readonly lengthCm: Unparsed;
  readonly breadthCm: Unparsed;
  readonly heightCm: Unparsed;
}

/** An order as typed or sent, before it is parsed. Any text may be empty. */
export interface OrderInput
  extends Omit<Order, 'orderDate' | 'products' | 'payment' | 'packages' | 'pickup' | 'returned'> {
  /** `dd/MM/yyyy`, or any other form that `parseOrderDate` reads. */
  readonly orderDate: string;
  readonly products: readonly ProductInput[];
  /** In rupees; null collects the invoice amount. */
  readonly payment: { readonly mode: PaymentMode; readonly codAmount: Unparsed | null };
  readonly packages: Omit<Order['packages'], 'boxes'> & { readonly boxes: readonly BoxInput[] };
  readonly pickup: Address | null;
  /** The reason is empty until one is chosen. */
  readonly returned:
    | (Omit<ReturnDetails, 'reason'> & { readonly reason: ReturnReason | '' })
    | null;
}

/** Spec §9, form defaults of the box of a single package. */
export const defaultBox = {
  numberOfBoxes: '1',
  weightKg: '0.65',
  lengthCm: '35',
  breadthCm: '35',
  heightCm: '6.5',
} as const satisfies BoxInput;

/** Returns the order of an input. An unreadable number becomes 0, any other unreadable value becomes empty. */
export function readOrder(input: OrderInput): Order {
  const { reference, papers } = input;
  return {
    ...input,
    ...readContent(input),
    reference: { orderId: reference.orderId.trim(), referenceId: reference.referenceId.trim() },
    orderDate: parseOrderDate(input.orderDate) ?? '',
    consignee: readConsignee(input.consignee),
    papers: readPapers(papers),
    pickup: input.pickup ?? emptyAddress,
    returned: readReturned(input.returned),
    extras: trimTexts(input.extras),
  };
}

/** Returns the details of a return; null for an empty one. With checks but no reason, the reason is `other`. */
function readReturned(returnInput: OrderInput['returned']): ReturnDetails | null {
  if (returnInput === null) return null;
  const { reason, checks } = returnInput;
  if (reason === '' && checks.length === 0) return null;
  return {
    reason: reason === '' ? 'other' : reason,
    checks: checks.map((check) => ({ ...check, expected: check.expected.trim() })),
  };
}

function trimTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  const filledTexts: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) {
    const trimmedText = text.trim();
    if (trimmedText !== '') filledTexts[name] = trimmedText;
  }
  return filledTexts;
}

/** The parts that decide the totals of an order. */
type Content = 'products' | 'payment' | 'packages';

/** Reads the goods, the payment and the boxes of an order as `readOrder` does. */
export function readContent({
  products: lines,
  payment,
  packages,
}: Pick<OrderInput, Content>): Pick<Order, Content> {
  const products = lines.map(readProduct);
  return {
    products,
    payment: { mode: payment.mode, codPaise: readCodPaise(payment, products) ?? 0 },
    packages: { ...packages, boxes: readBoxes(packages) },
  };
}

function readConsignee(address: Address): Address {
  return {
    name: address.name.trim(),
    phone: normaliseMobile(address.phone) ?? '',
    altPhone: normalisePhone(address.altPhone) ?? '',
    email: address.email.trim(),
    address: address.address.trim(),
    pincode: normalisePincode(address.pincode) ?? '',
    city: address.city.trim(),
    state: findCanonicalState(address.state) ?? address.state.trim(),
    country: isIndia(address.country) ? 'India' : address.country.trim(),
  };
}

/** Returns the product of a line. A number that cannot be read becomes 0. */
export function readProduct(product: ProductInput): Product {
  const { sku = '', productName, quantity, unitPrice, hsnCode } = product;
  return {
    ...(sku.trim() !== '' && { sku: sku.trim() }),
    productName: productName.trim(),
    quantity: parseCount(quantity) ?? 0,
    unitPricePaise: parseRupees(unitPrice) ?? 0,
    hsnCode: hsnCode.trim(),
  };
}

/** Returns the boxes of a package. An unreadable number becomes 0. A single package has one box of each kind. */
export function readBoxes({
  packageType,
  boxes,
}: Pick<OrderInput['packages'], 'packageType' | 'boxes'>): Box[] {
  const isMulti = isMultiPackage(packageType);
  return boxes.map((box) => ({
    boxes: isMulti ? (parseCount(box.numberOfBoxes) ?? 0) : 1,
    weightGrams: parseKilograms(box.weightKg) ?? 0,
    lengthMm: parseCentimetres(box.lengthCm) ?? 0,
    breadthMm: parseCentimetres(box.breadthCm) ?? 0,
    heightMm: parseCentimetres(box.heightCm) ?? 0,
  }));
}

/** Returns the amount to collect in paise: 0 for a prepaid order, null for an unreadable amount. */
export function readCodPaise(
  { mode, codAmount }: OrderInput['payment'],
  products: readonly Product[],
): number | null {
  if (mode === 'Prepaid') return 0;
  return codAmount === null ? computeInvoicePaise(products) : parseRupees(codAmount);
}

/** Returns an order as an input, so that the rules of a new order also apply to an edited one. */
export function toOrderInput(order: Order): OrderInput {
  const { payment, packages, products } = order;
  return {
    ...order,
    products: products.map(({ unitPricePaise, ...product }) => ({
      ...product,
      unitPrice: toRupees(unitPricePaise),
    })),
    payment: {
      mode: payment.mode,
      // Null means the invoice amount, so that the COD amount changes with the products.
      codAmount:
        payment.codPaise === computeInvoicePaise(products) ? null : toRupees(payment.codPaise),
    },
    packages: {
      ...packages,
      boxes: packages.boxes.map((box) => ({
        numberOfBoxes: box.boxes,
        weightKg: toKilograms(box.weightGrams),
        lengthCm: formatSide(box.lengthMm),
        breadthCm: formatSide(box.breadthMm),
        heightCm: formatSide(box.heightMm),
      })),
    },
  };
}

function formatSide(millimetres: number): Unparsed {
  return millimetres === 0 ? '' : toCentimetres(millimetres);
}

/** Returns the package type of an order that is stored without it. A single box with a size is a single package. */
export function findPackageType(boxes: readonly Box[], category: string): PackageType {
  const [firstBox, ...otherBoxes] = boxes;
  const isSingle =
    otherBoxes.length === 0 &&
    firstBox?.boxes === 1 &&
    Math.min(firstBox.lengthMm, firstBox.breadthMm, firstBox.heightMm) > 0;
  return `${isSingle ? 'single' : 'multi'}(${category === 'B2B' ? 'B2B' : 'B2C'})`;
}

/** Returns the sum of the products in paise, tax included. */
export function computeInvoicePaise(products: readonly Product[]): number {
  return products.reduce(
    (sum, { quantity, unitPricePaise }) => sum + computeLineTotalPaise(quantity, unitPricePaise),
    0,
  );
}

/** Returns the dead and the volumetric weight of all boxes, in grams. */
export function sumBoxes(boxes: readonly Box[]) {
  return {
    deadGrams: boxes.reduce((sum, box) => sum + box.boxes * box.weightGrams, 0),
    volumetricGrams: boxes.reduce((sum, box) => sum + box.boxes * computeVolumetricGrams(box), 0),
  };
}

/** Returns the amounts of an order in paise and its weights in grams. */
export function computeOrderTotals({ products, payment, packages }: Pick<Order, Content>) {
  return {
    invoicePaise: computeInvoicePaise(products),
    codPaise: payment.codPaise,
    ...sumBoxes(packages.boxes),
  };
}
