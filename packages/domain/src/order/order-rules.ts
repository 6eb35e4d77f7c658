import { rupeesOf } from '../money/money.ts';
import type { FieldProblem } from '../problem/field-problem.ts';
import { needsEwayBill } from './eway-bill.ts';
import type {
  BoxForm,
  ConsigneeForm,
  OrderDetailsForm,
  OrderForm,
  PackageForm,
  ProductForm,
} from './order-form.ts';
import { codAmountPaise, invoiceTotalPaise, isMultiPackage } from './order-form.ts';
import { fieldFormats } from './order-formats.ts';

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

const formatMessages = {
  codAmount: 'Enter rupees with at most two decimals',
  codTooSmall: 'The COD amount must be more than 0',
  nothingToCollect: 'There is nothing to collect: the invoice amount is 0',
} as const;

type Judge = (field: string, problem: string | null) => void;

function judgeConsignee(consignee: ConsigneeForm, judge: Judge): void {
  for (const key of ['phone', 'altPhone', 'email', 'pincode'] as const) {
    judge(`consignee.${key}`, fieldFormats[key](consignee[key]));
  }
}

function judgeCod(order: OrderDetailsForm, judge: Judge): void {
  if (order.paymentType === 'prepaid') return;
  const total = invoiceTotalPaise(order.productDetails);
  if (order.codCalculatedAmount === 'invoice') {
    judge('order.paymentType', total > 0 ? null : formatMessages.nothingToCollect);
    return;
  }
  const cod = codAmountPaise(order);
  const tooMuch = `The COD amount must not exceed the invoice amount of ${rupeesOf(total)}`;
  judge('order.codAmount', cod === null ? formatMessages.codAmount : null);
  judge('order.codAmount', cod === 0 ? formatMessages.codTooSmall : null);
  judge('order.codAmount', cod !== null && cod > total ? tooMuch : null);
}

function judgeOrder(order: OrderDetailsForm, judge: Judge): void {
  judge('order.orderDate', fieldFormats.orderDate(order.orderDate));
  order.productDetails.forEach(({ quantity, unitPrice, hsnCode = '' }, index) => {
    const path = `order.productDetails.${index}`;
    judge(`${path}.quantity`, fieldFormats.quantity(quantity));
    judge(`${path}.unitPrice`, fieldFormats.unitPrice(unitPrice));
    judge(`${path}.hsnCode`, fieldFormats.hsnCode(hsnCode));
  });
  judgeCod(order, judge);
}

function judgePackage(parcel: PackageForm, judge: Judge): void {
  if (isMultiPackage(parcel.packageType)) {
    parcel.multipleBoxesDetails.forEach((box, index) => {
      const path = `package.multipleBoxesDetails.${index}`;
      judge(`${path}.numberOfBoxes`, fieldFormats.boxCount(box.numberOfBoxes));
      judge(`${path}.weightPerBox`, fieldFormats.weight(box.weightPerBox));
      for (const key of ['lengthPerBox', 'widthPerBox', 'heightPerBox'] as const) {
        judge(`${path}.${key}`, fieldFormats.boxLength(box[key]));
      }
    });
  } else {
    judge('package.weight', fieldFormats.weight(parcel.weight));
    for (const key of sizeRequired) judge(`package.${key}`, fieldFormats.length(parcel[key]));
  }
  judge('package.gstin', fieldFormats.gstin(parcel.gstin));
  judge('package.gstEwayBillNumber', fieldFormats.ewayBill(parcel.gstEwayBillNumber));
}

/**
 * Everything in an order that is filled in but makes no sense, one entry per field, in the order
 * of the form. To be run once `firstOrderProblem` finds nothing.
 */
export function orderFormatProblems(form: OrderForm): FieldProblem[] {
  const problems = new Map<string, string>();
  const judge: Judge = (field, problem) => {
    if (problem !== null && !problems.has(field)) problems.set(field, problem);
  };
  judgeConsignee(form.consignee, judge);
  judgeOrder(form.order, judge);
  judgePackage(form.package, judge);
  return Array.from(problems, ([field, message]) => ({ field, message }));
}
