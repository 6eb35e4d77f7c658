import { parseOrderDate } from './calendar.ts';
import { emailProblem, mobileProblem, phoneProblem, pincodeProblem } from './contact-rules.ts';
import { isEwayBillNumber, needsEwayBill } from './eway-bill.ts';
import type { FieldProblem } from './field-problem.ts';
import { isGstin } from './gstin.ts';
import { parseRupees, rupeesOf } from './money.ts';
import type {
  BoxForm,
  ConsigneeForm,
  OrderDetailsForm,
  OrderForm,
  PackageForm,
  ProductForm,
} from './order-form.ts';
import { codAmountPaise, invoiceTotalPaise, isMultiPackage } from './order-form.ts';
import { parseCentimetres, parseCount, parseKilograms } from './quantity.ts';

/** The messages of spec §8 for an order that cannot be saved, to the letter. */
export const orderMessages = {
  consignee: (fields: readonly string[]) =>
    `Please fill in all required consignee details: ${fields.join(', ')}`,
  orderDate: 'Order date is required',
  products: 'Please fill in all required product details (name, quantity, and unit price)',
  pickupAddress: 'Please select a warehouse/pickup address',
  dimensions: 'Please fill in all required dimensions (length, width, height)',
  boxes: 'Please fill in all required box details (number of boxes and weight per box)',
  ewayBill: 'GST ewaybill number is required for orders with total amount >= 50000',
} as const;

/** The first check of spec §5, order save, that an order fails. `fields` are paths in the form. */
export interface OrderProblem {
  readonly check: 1 | 2 | 3 | 4 | 5 | 6;
  readonly kind: 'error' | 'warning';
  readonly message: string;
  readonly fields: readonly string[];
}

const consigneeRequired = [
  'name',
  'phone',
  'address',
  'pincode',
  'city',
  'state',
  'country',
] as const satisfies readonly (keyof ConsigneeForm)[];
const productRequired = [
  'productName',
  'quantity',
  'unitPrice',
] as const satisfies readonly (keyof ProductForm)[];
const sizeRequired = [
  'length',
  'width',
  'height',
] as const satisfies readonly (keyof PackageForm)[];
const boxRequired = ['numberOfBoxes', 'weightPerBox'] as const satisfies readonly (keyof BoxForm)[];

function missing<Key extends string>(
  values: Readonly<Partial<Record<Key, string>>>,
  keys: readonly Key[],
): Key[] {
  return keys.filter((key) => (values[key] ?? '').trim() === '');
}

function missingInList<Key extends string>(
  path: string,
  list: readonly Readonly<Partial<Record<Key, string>>>[],
  keys: readonly Key[],
): string[] {
  if (list.length === 0) return [path];
  return list.flatMap((values, index) =>
    missing(values, keys).map((key) => `${path}.${index}.${key}`),
  );
}

function dimensionsProblem(parcel: PackageForm): OrderProblem | null {
  const isMulti = isMultiPackage(parcel.packageType);
  const fields = isMulti
    ? missingInList('package.multipleBoxesDetails', parcel.multipleBoxesDetails, boxRequired)
    : missing(parcel, sizeRequired).map((key) => `package.${key}`);
  if (fields.length === 0) return null;
  const message = isMulti ? orderMessages.boxes : orderMessages.dimensions;
  return { check: 5, kind: 'error', message, fields };
}

/** Spec §5, order save: the six checks in their order; the first that fails, or null. */
export function firstOrderProblem(form: OrderForm): OrderProblem | null {
  const { consignee, order } = form;
  const absent = missing(consignee, consigneeRequired);
  if (absent.length > 0) {
    const fields = absent.map((key) => `consignee.${key}`);
    return { check: 1, kind: 'error', message: orderMessages.consignee(absent), fields };
  }
  if (order.orderDate.trim() === '') {
    return {
      check: 2,
      kind: 'error',
      message: orderMessages.orderDate,
      fields: ['order.orderDate'],
    };
  }
  const products = missingInList('order.productDetails', order.productDetails, productRequired);
  if (products.length > 0) {
    return { check: 3, kind: 'error', message: orderMessages.products, fields: products };
  }
  if (form.warehouseId.trim() === '') {
    return {
      check: 4,
      kind: 'error',
      message: orderMessages.pickupAddress,
      fields: ['warehouseId'],
    };
  }
  const dimensions = dimensionsProblem(form.package);
  if (dimensions !== null) return dimensions;
  const needsPapers = needsEwayBill(invoiceTotalPaise(order.productDetails));
  if (needsPapers && form.package.gstEwayBillNumber.trim() === '') {
    const fields = ['package.gstEwayBillNumber'];
    return { check: 6, kind: 'warning', message: orderMessages.ewayBill, fields };
  }
  return null;
}

const MAX_QUANTITY = 9999;
/** One crore rupees: keeps every total of an order exactly countable in paise. */
const MAX_UNIT_PRICE_PAISE = 1_00_00_000_00;
const MAX_BOXES = 9999;
const MAX_WEIGHT_GRAMS = 999_000;
const MAX_LENGTH_MM = 3000;

const formatMessages = {
  orderDate: 'Enter a date as dd/mm/yyyy',
  quantity: `Enter a whole number from 1 to ${MAX_QUANTITY}`,
  unitPrice: 'Enter rupees with at most two decimals, up to 1,00,00,000',
  hsnCode: 'Enter an HSN code of 4, 6 or 8 digits',
  codAmount: 'Enter rupees with at most two decimals',
  codTooSmall: 'The COD amount must be more than 0',
  nothingToCollect: 'There is nothing to collect: the invoice amount is 0',
  length: 'Enter centimetres from 0.1 to 300 with at most one decimal',
  weight: 'Enter kilograms from 0.001 to 999 with at most three decimals',
  boxCount: `Enter a whole number of boxes from 1 to ${MAX_BOXES}`,
  gstin: 'Enter the 15 characters of a valid GSTIN, or leave it empty',
  ewayBill: 'Enter the 12 digits of the e-waybill number',
} as const;

function isBetween(value: number | null, min: number, max: number): boolean {
  return value !== null && value >= min && value <= max;
}

const isLength = (text: string) => isBetween(parseCentimetres(text), 1, MAX_LENGTH_MM);
const isWeight = (text: string) => isBetween(parseKilograms(text), 1, MAX_WEIGHT_GRAMS);
const isBlank = (text: string | undefined) => (text ?? '').trim() === '';

const consigneeFormats = [
  ['phone', mobileProblem],
  ['altPhone', phoneProblem],
  ['email', emailProblem],
  ['pincode', pincodeProblem],
] as const satisfies readonly (readonly [keyof ConsigneeForm, (text: string) => string | null])[];

type Judge = (field: string, isFine: boolean, message: string) => void;

function judgeConsignee(consignee: ConsigneeForm, judge: Judge): void {
  for (const [key, problemOf] of consigneeFormats) {
    const problem = isBlank(consignee[key]) ? null : problemOf(consignee[key]);
    judge(`consignee.${key}`, problem === null, problem ?? '');
  }
}

function judgeCod(order: OrderDetailsForm, judge: Judge): void {
  if (order.paymentType === 'prepaid') return;
  const total = invoiceTotalPaise(order.productDetails);
  if (order.codCalculatedAmount === 'invoice') {
    judge('order.paymentType', total > 0, formatMessages.nothingToCollect);
    return;
  }
  const cod = codAmountPaise(order);
  const tooMuch = `The COD amount must not exceed the invoice amount of ${rupeesOf(total)}`;
  judge('order.codAmount', cod !== null, formatMessages.codAmount);
  judge('order.codAmount', cod !== 0, formatMessages.codTooSmall);
  judge('order.codAmount', cod === null || cod <= total, tooMuch);
}

function judgeOrder(order: OrderDetailsForm, judge: Judge): void {
  judge('order.orderDate', parseOrderDate(order.orderDate) !== null, formatMessages.orderDate);
  order.productDetails.forEach(({ quantity, unitPrice, hsnCode }, index) => {
    const path = `order.productDetails.${index}`;
    const isCount = isBetween(parseCount(quantity), 1, MAX_QUANTITY);
    judge(`${path}.quantity`, isCount, formatMessages.quantity);
    const isPrice = isBetween(parseRupees(unitPrice), 0, MAX_UNIT_PRICE_PAISE);
    judge(`${path}.unitPrice`, isPrice, formatMessages.unitPrice);
    const isHsn = isBlank(hsnCode) || /^(?:\d{4}|\d{6}|\d{8})$/.test((hsnCode ?? '').trim());
    judge(`${path}.hsnCode`, isHsn, formatMessages.hsnCode);
  });
  judgeCod(order, judge);
}

function judgePackage(parcel: PackageForm, judge: Judge): void {
  if (isMultiPackage(parcel.packageType)) {
    parcel.multipleBoxesDetails.forEach((box, index) => {
      const path = `package.multipleBoxesDetails.${index}`;
      const isCount = isBetween(parseCount(box.numberOfBoxes), 1, MAX_BOXES);
      judge(`${path}.numberOfBoxes`, isCount, formatMessages.boxCount);
      judge(`${path}.weightPerBox`, isWeight(box.weightPerBox), formatMessages.weight);
      for (const key of ['lengthPerBox', 'widthPerBox', 'heightPerBox'] as const) {
        judge(`${path}.${key}`, isBlank(box[key]) || isLength(box[key]), formatMessages.length);
      }
    });
  } else {
    judge('package.weight', isWeight(parcel.weight), formatMessages.weight);
    for (const key of sizeRequired) {
      judge(`package.${key}`, isLength(parcel[key]), formatMessages.length);
    }
  }
  judge('package.gstin', isBlank(parcel.gstin) || isGstin(parcel.gstin), formatMessages.gstin);
  const papers = parcel.gstEwayBillNumber;
  judge(
    'package.gstEwayBillNumber',
    isBlank(papers) || isEwayBillNumber(papers),
    formatMessages.ewayBill,
  );
}

/**
 * Everything in an order that is filled in but makes no sense, one entry per field, in the order
 * of the form. To be run once `firstOrderProblem` finds nothing.
 */
export function orderFormatProblems(form: OrderForm): FieldProblem[] {
  const problems = new Map<string, string>();
  const judge: Judge = (field, isFine, message) => {
    if (!isFine && !problems.has(field)) problems.set(field, message);
  };
  judgeConsignee(form.consignee, judge);
  judgeOrder(form.order, judge);
  judgePackage(form.package, judge);
  return Array.from(problems, ([field, message]) => ({ field, message }));
}
