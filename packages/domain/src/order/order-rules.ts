import { fieldProblems, type InField } from '../values/problem/problem.ts';
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
import type { OrderFieldProblem } from './order-problems.ts';

/** The first check of Spec §5, order save, that an order fails. `fields` are paths in the form. */
export interface OrderProblem {
  readonly check: 1 | 2 | 3 | 4 | 5 | 6;
  readonly kind: 'error' | 'warning';
  readonly problem: OrderFieldProblem;
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
const checkNumbers = [1, 2, 3, 4, 5, 6] as const;
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

function incompletePackage(parcel: PackageForm): string[] {
  return isMultiPackage(parcel.packageType)
    ? missingInList('package.multipleBoxesDetails', parcel.multipleBoxesDetails, boxRequired)
    : missing(parcel, sizeRequired).map((key) => `package.${key}`);
}

/** Spec §5, order save: the six checks in their order; the first that fails, or null. */
export function firstOrderProblem(form: OrderForm): OrderProblem | null {
  const { consignee, order } = form;
  const absent = missing(consignee, consigneeRequired);
  const lacksEwayBill =
    needsEwayBill(invoiceTotalPaise(order.productDetails)) &&
    form.package.gstEwayBillNumber.trim() === '';
  const checks: readonly (readonly [OrderFieldProblem, readonly string[]])[] = [
    [
      { code: 'consignee_incomplete', params: { missing: absent } },
      absent.map((key) => `consignee.${key}`),
    ],
    [{ code: 'order_date_missing' }, missing(order, ['orderDate']).map((key) => `order.${key}`)],
    [
      { code: 'products_incomplete' },
      missingInList('order.productDetails', order.productDetails, productRequired),
    ],
    [{ code: 'pickup_not_selected' }, form.warehouseId.trim() === '' ? ['warehouseId'] : []],
    [
      {
        code: isMultiPackage(form.package.packageType)
          ? 'boxes_incomplete'
          : 'dimensions_incomplete',
      },
      incompletePackage(form.package),
    ],
    [{ code: 'eway_bill_missing' }, lacksEwayBill ? ['package.gstEwayBillNumber'] : []],
  ];
  const index = checks.findIndex(([, fields]) => fields.length > 0);
  const failed = checks[index];
  if (failed === undefined) return null;
  const [problem, fields] = failed;
  const check = checkNumbers[index] ?? 6;
  return { check, kind: check === 6 ? 'warning' : 'error', problem, fields };
}

type Found = readonly (readonly [field: string, problem: OrderFieldProblem | null])[];

function consigneeFormats(consignee: ConsigneeForm): Found {
  const keys = ['phone', 'altPhone', 'email', 'pincode'] as const;
  return keys.map((key) => [`consignee.${key}`, fieldFormats[key](consignee[key])]);
}

function codFormats(order: OrderDetailsForm): Found {
  if (order.paymentType === 'prepaid') return [];
  const invoicePaise = invoiceTotalPaise(order.productDetails);
  if (order.codCalculatedAmount === 'invoice') {
    return [['order.paymentType', invoicePaise > 0 ? null : { code: 'nothing_to_collect' }]];
  }
  return [['order.codAmount', codAmountProblem(codAmountPaise(order), invoicePaise)]];
}

function codAmountProblem(codPaise: number | null, invoicePaise: number): OrderFieldProblem | null {
  if (codPaise === null) return { code: 'cod_amount_invalid' };
  if (codPaise === 0) return { code: 'cod_amount_zero' };
  return codPaise > invoicePaise
    ? { code: 'cod_amount_above_invoice', params: { invoicePaise } }
    : null;
}

function productFormats({ quantity, unitPrice, hsnCode = '' }: ProductForm, index: number): Found {
  const path = `order.productDetails.${index}`;
  return [
    [`${path}.quantity`, fieldFormats.quantity(quantity)],
    [`${path}.unitPrice`, fieldFormats.unitPrice(unitPrice)],
    [`${path}.hsnCode`, fieldFormats.hsnCode(hsnCode)],
  ];
}

function boxFormats(box: BoxForm, index: number): Found {
  const path = `package.multipleBoxesDetails.${index}`;
  return [
    [`${path}.numberOfBoxes`, fieldFormats.boxCount(box.numberOfBoxes)],
    [`${path}.weightPerBox`, fieldFormats.weight(box.weightPerBox)],
    [`${path}.lengthPerBox`, fieldFormats.boxLength(box.lengthPerBox)],
    [`${path}.widthPerBox`, fieldFormats.boxLength(box.widthPerBox)],
    [`${path}.heightPerBox`, fieldFormats.boxLength(box.heightPerBox)],
  ];
}

function parcelFormats(parcel: PackageForm): Found {
  if (isMultiPackage(parcel.packageType)) return parcel.multipleBoxesDetails.flatMap(boxFormats);
  return [
    ['package.weight', fieldFormats.weight(parcel.weight)],
    ...sizeRequired.map((key) => [`package.${key}`, fieldFormats.length(parcel[key])] as const),
  ];
}

/**
 * The filled-in fields of an order that are invalid, one problem per field in the order of the
 * form. Run it once `firstOrderProblem` returns null.
 */
export function orderFormatProblems({
  consignee,
  order,
  package: parcel,
}: OrderForm): InField<OrderFieldProblem>[] {
  return fieldProblems<OrderFieldProblem>([
    ...consigneeFormats(consignee),
    ['order.orderDate', fieldFormats.orderDate(order.orderDate)],
    ...order.productDetails.flatMap(productFormats),
    ...codFormats(order),
    ...parcelFormats(parcel),
    ['package.gstin', fieldFormats.gstin(parcel.gstin)],
    ['package.gstEwayBillNumber', fieldFormats.ewayBill(parcel.gstEwayBillNumber)],
  ]);
}
