import { t } from '@lingui/core/macro';
import {
  type BoxInput,
  defaultBox,
  findPackageType,
  type OrderInput,
  readBoxes,
} from '@shipdesk/domain/order/order';
import { findFirstOrderProblem, findOrderProblems } from '@shipdesk/domain/order/order-rules';
import {
  isMultiPackage,
  type PackageType,
  type RovType,
} from '@shipdesk/domain/order/package-type';
import type { QualityCheck, ReturnReason } from '@shipdesk/domain/order/return-details';
import { type Address, emptyAddress } from '@shipdesk/domain/values/contact/contact';
import { formatOrderDate, type IsoDate, isIsoDate } from '@shipdesk/domain/values/time/calendar';
import { type FieldPath, get } from 'react-hook-form';
import { formatProblem, listProblemMessages } from '../../i18n/problem-texts.ts';
import { trimTexts } from '../../lib/forms/trim-texts.ts';
import type { Direction } from '../../product/order-list-query.ts';
import { getReference, type OrderDetail } from '../order/order-list-payload.ts';
import type { Warehouse } from '../warehouses/warehouse-form.ts';

/** One product line as typed. The unit price is in rupees and includes tax. */
export interface ProductForm {
  sku?: string;
  productName: string;
  quantity: string;
  unitPrice: string;
  hsnCode?: string;
}

/** Equal boxes as typed, in kilograms and centimetres. */
export interface BoxForm {
  numberOfBoxes: string;
  weightPerBox: string;
  lengthPerBox: string;
  widthPerBox: string;
  heightPerBox: string;
}

/** The return section of a reverse order. `reason` is empty until the seller chooses one. */
export interface ReturnForm {
  reason: ReturnReason | '';
  checks: QualityCheck[];
}

/** The Add Order form as typed, with the names of spec §3. */
export interface OrderForm {
  consignee: Record<keyof Address, string>;
  /** `orderDate` is dd/mm/yyyy. The form has no field for `shippingCharges`. */
  order: {
    orderId: string;
    referenceId: string;
    orderDate: string;
    productDetails: ProductForm[];
    paymentType: 'prepaid' | 'cod';
    codCalculatedAmount: 'invoice' | 'manual';
    codAmount: string;
    shippingCharges?: string;
  };
  /** Includes the fields of Other Details. A multi package uses its boxes instead of `length` to `weight`. */
  package: {
    packageType: PackageType;
    length: string;
    width: string;
    height: string;
    weight: string;
    rovType: RovType;
    multipleBoxesDetails: BoxForm[];
    resellerName: string;
    gstin: string;
    gstEwayBillNumber: string;
  };
  warehouseId: string;
  /** Present only in a reverse order, once the seller has changed the return section. */
  returned?: ReturnForm;
}
export type PackageForm = OrderForm['package'];

/** The initial `warehouseId`. It selects the only or the default warehouse. */
export const DEFAULT_PICKUP = 'default';

export const emptyProduct: ProductForm = { productName: '', quantity: '', unitPrice: '' };
export const emptyBox: BoxForm = {
  numberOfBoxes: '',
  weightPerBox: '',
  lengthPerBox: '',
  widthPerBox: '',
  heightPerBox: '',
};

/** Returns a form with the defaults of spec §9. `today` is the order date. */
export function createOrderForm(today: IsoDate): OrderForm {
  return {
    consignee: { ...emptyAddress },
    order: {
      orderId: createOrderId(today),
      referenceId: '',
      orderDate: formatOrderDate(today),
      productDetails: [{ ...emptyProduct }],
      paymentType: 'prepaid',
      codCalculatedAmount: 'invoice',
      codAmount: '',
      shippingCharges: '',
    },
    package: {
      packageType: 'single(B2C)',
      length: defaultBox.lengthCm,
      width: defaultBox.breadthCm,
      height: defaultBox.heightCm,
      weight: defaultBox.weightKg,
      rovType: 'rovOwner',
      multipleBoxesDetails: [{ ...emptyBox }],
      resellerName: '',
      gstin: '',
      gstEwayBillNumber: '',
    },
    warehouseId: DEFAULT_PICKUP,
  };
}

/** Crockford's base32 alphabet has no letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a new order id: `today` as `yyMMdd`, a hyphen and 8 random base32 characters. */
export function createOrderId(
  today: string,
  randomBytes: (count: number) => Uint8Array = createRandomBytes,
) {
  const day = today.replaceAll('-', '').slice(2);
  const tail = Array.from(randomBytes(8), (byte) => alphabet.charAt(byte % alphabet.length));
  return `${day}-${tail.join('')}`;
}

// Unlike randomUUID, getRandomValues also works on plain-http hosts other than localhost.
function createRandomBytes(count: number) {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** `warehouseId` is empty if the pickup address has no warehouse. */
export function toOrderForm(detail: OrderDetail): OrderForm {
  const { order } = detail;
  const boxes = order.weightDetails.map((box) => ({
    numberOfBoxes: String(box.numberOfBoxes),
    weightPerBox: String(box.clientDeadWeight),
    lengthPerBox: formatSide(box.clientLength),
    widthPerBox: formatSide(box.clientBreadth),
    heightPerBox: formatSide(box.clientHeight),
  }));
  const [firstBox] = boxes;
  const day = order.orderDate.slice(0, 10);
  const sizedBoxes = readBoxes({ packageType: 'multi(B2C)', boxes: boxes.map(toBox) });
  return {
    consignee: { ...detail.consignee },
    order: {
      orderId: order.orderId,
      referenceId: getReference(order),
      orderDate: isIsoDate(day) ? formatOrderDate(day) : '',
      productDetails: order.contentDetails.map((product) => ({
        ...(product.sku !== undefined && { sku: product.sku }),
        productName: product.productName,
        quantity: String(product.quantity),
        unitPrice: String(product.unitPrice),
        hsnCode: product.hsncode,
      })),
      paymentType: order.paymentMode === 'COD' ? 'cod' : 'prepaid',
      codCalculatedAmount: order.codAmount === order.invoiceValue ? 'invoice' : 'manual',
      codAmount: order.codAmount === 0 ? '' : String(order.codAmount),
      shippingCharges: '',
    },
    package: {
      packageType: findPackageType(sizedBoxes, detail.serviceCategory),
      length: firstBox?.lengthPerBox ?? '',
      width: firstBox?.widthPerBox ?? '',
      height: firstBox?.heightPerBox ?? '',
      weight: firstBox?.weightPerBox ?? '',
      rovType: detail.rovType,
      multipleBoxesDetails: boxes,
      resellerName: detail.sellerName,
      gstin: detail.sellerGstin,
      gstEwayBillNumber: detail.gstEwayBillNumber,
    },
    warehouseId: detail.warehouseId ?? '',
  };
}

/** The server sends 0 for an unknown side. */
function formatSide(centimetres: number): string {
  return centimetres === 0 ? '' : String(centimetres);
}

/** The consignee is empty if it was erased. */
export function copyOrderForm(order: OrderForm, today: IsoDate): OrderForm {
  const form = createOrderForm(today);
  const { orderId, orderDate } = form.order;
  return {
    ...structuredClone(order),
    consignee: order.consignee.phone === '' ? form.consignee : { ...order.consignee },
    order: { ...structuredClone(order.order), orderId, orderDate },
    // An e-waybill is valid for one order.
    package: { ...structuredClone(order.package), gstEwayBillNumber: '' },
  };
}

export interface OrderPlace {
  readonly direction: Direction;
  readonly pickup: Warehouse | undefined;
}

/** Parcels return to the pickup address. A reverse order has no COD amount. */
export function toOrderInput(form: OrderForm, { direction, pickup }: OrderPlace): OrderInput {
  const { consignee, order, package: parcel, warehouseId, returned } = trimTexts(form);
  const content = toContent({ order, package: parcel });
  const address = pickup === undefined ? null : toAddress(pickup);
  return {
    direction,
    reference: { orderId: order.orderId, referenceId: order.referenceId },
    orderDate: order.orderDate,
    consignee,
    ...content,
    payment: direction === 'reverse' ? { mode: 'Prepaid', codAmount: null } : content.payment,
    papers: {
      ewayBillNumber: parcel.gstEwayBillNumber,
      sellerName: parcel.resellerName,
      sellerGstin: parcel.gstin,
    },
    pickup: address,
    warehouseId: pickup?.id ?? warehouseId,
    returnTo: address ?? emptyAddress,
    returned: returned ?? null,
    extras: {},
  };
}

export function toContent({ order, package: parcel }: Pick<OrderForm, 'order' | 'package'>) {
  return {
    products: order.productDetails.map(({ hsnCode = '', ...product }) => ({ ...product, hsnCode })),
    payment: {
      mode: order.paymentType === 'cod' ? ('COD' as const) : ('Prepaid' as const),
      codAmount: order.codCalculatedAmount === 'invoice' ? null : order.codAmount,
    },
    packages: toPackages(parcel),
  };
}

export function toPackages(parcel: PackageForm): OrderInput['packages'] {
  const singleBox = {
    numberOfBoxes: '1',
    weightPerBox: parcel.weight,
    lengthPerBox: parcel.length,
    widthPerBox: parcel.width,
    heightPerBox: parcel.height,
  };
  const boxes = isMultiPackage(parcel.packageType) ? parcel.multipleBoxesDetails : [singleBox];
  return {
    packageType: parcel.packageType,
    rovType: parcel.rovType,
    boxes: boxes.map(toBox),
  };
}

function toBox(box: BoxForm): BoxInput {
  return {
    numberOfBoxes: box.numberOfBoxes,
    weightKg: box.weightPerBox,
    lengthCm: box.lengthPerBox,
    breadthCm: box.widthPerBox,
    heightCm: box.heightPerBox,
  };
}

function toAddress(warehouse: Warehouse): Address {
  const { name, email, pincode, city, state, country } = warehouse;
  const { phoneNumber: phone, altPhoneNumber: altPhone, addressLine: address } = warehouse;
  return { name, phone, altPhone, email, address, pincode, city, state, country };
}

export function toPickup(
  warehouseId: string,
  warehouses: readonly Warehouse[],
): Warehouse | undefined {
  const [firstWarehouse, ...otherWarehouses] = warehouses;
  if (warehouseId === DEFAULT_PICKUP && otherWarehouses.length === 0) return firstWarehouse;
  return warehouses.find((warehouse) =>
    warehouseId === DEFAULT_PICKUP ? warehouse.isDefault : warehouse.id === warehouseId,
  );
}

export type OrderField = FieldPath<OrderForm>;

/** The form fields whose name differs from the field of the order. */
const formFields: ReadonlyMap<string, string> = new Map([
  ['reference.orderId', 'order.orderId'],
  ['reference.referenceId', 'order.referenceId'],
  ['orderDate', 'order.orderDate'],
  ['payment.mode', 'order.paymentType'],
  ['payment.codAmount', 'order.codAmount'],
  ['papers.ewayBillNumber', 'package.gstEwayBillNumber'],
  ['papers.sellerName', 'package.resellerName'],
  ['papers.sellerGstin', 'package.gstin'],
]);
const boxFields: ReadonlyMap<string, readonly [single: string, multi: string]> = new Map([
  ['numberOfBoxes', ['weight', 'numberOfBoxes']],
  ['weightKg', ['weight', 'weightPerBox']],
  ['lengthCm', ['length', 'lengthPerBox']],
  ['breadthCm', ['width', 'widthPerBox']],
  ['heightCm', ['height', 'heightPerBox']],
]);

export function findFormField(field: string, form: OrderForm): OrderField | null {
  const path = buildFormPath(field, isMultiPackage(form.package.packageType));
  return isOrderField(form, path) ? path : null;
}

function buildFormPath(field: string, isMulti: boolean): string {
  if (/^(pickup|returnTo)\b/.test(field)) return 'warehouseId';
  const [, index, side = ''] = /^packages[.]boxes[.](\d+)[.](.+)$/.exec(field) ?? [];
  if (index === undefined) {
    return formFields.get(field) ?? field.replace(/^products[.]/, 'order.productDetails.');
  }
  const [singleField, multiField] = boxFields.get(side) ?? [];
  return isMulti ? `package.multipleBoxesDetails.${index}.${multiField}` : `package.${singleField}`;
}

function isOrderField(form: OrderForm, path: string): path is OrderField {
  return typeof get(form, path) === 'string';
}

export interface SaveProblem {
  readonly kind: 'error' | 'warning';
  readonly message: string;
  readonly fields: readonly { readonly field: OrderField; readonly message: string }[];
}

/** Omits problems of fields that the form does not have. `toField` converts the field names of a request. */
export function listFormFields(
  problems: readonly { readonly field: string; readonly message: string }[],
  form: OrderForm,
  toField = (field: string) => field,
): SaveProblem['fields'] {
  return problems.flatMap(({ field: path, message }) => {
    const field = findFormField(toField(path), form);
    return field === null ? [] : [{ field, message }];
  });
}

/** Returns the first failed check of spec §5, order save. If all pass, returns all invalid values, or null. */
export function validateOrder(form: OrderForm, place: OrderPlace): SaveProblem | null {
  const input = toOrderInput(form, place);
  const failedProblem = findFirstOrderProblem(input);
  if (failedProblem !== null) {
    const fields = failedProblem.fields.flatMap((path) => {
      const field = findFormField(path, form);
      return field === null ? [] : [{ field, message: getMissingMessage(form, field) }];
    });
    return { kind: failedProblem.kind, message: formatProblem(failedProblem.problem), fields };
  }
  // The server checks warehouse addresses, because the seller does not type them here.
  const problems = findOrderProblems(input).filter(
    ({ field }) => !/^(pickup|returnTo)[.]/.test(field),
  );
  const fields = listFormFields(listProblemMessages(problems), form);
  const [firstField] = fields;
  return firstField === undefined ? null : { kind: 'error', message: firstField.message, fields };
}

function getMissingMessage(form: OrderForm, field: OrderField) {
  const hasPincode = /^\d{6}$/.test(form.consignee.pincode);
  if (!hasPincode && /^consignee[.](city|state|country)$/.test(field)) {
    return t`Enter the pincode to fill this in`;
  }
  if (field === 'warehouseId') return t`Select a pickup address`;
  if (field === 'package.gstEwayBillNumber')
    return t`Required for an invoice amount of ₹50,000 or more`;
  return t`Fill in this field`;
}
