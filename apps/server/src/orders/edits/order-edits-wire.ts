import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import type { editOrder } from '@shipdesk/contract/orders/order-edits';
import type { getOrder } from '@shipdesk/contract/orders/orders';
import {
  closedReason,
  type EditState,
  type OrderGroup,
  orderGroups,
} from '@shipdesk/domain/order/order-edits';
import { isB2bPackage, isMultiPackage, type OrderForm } from '@shipdesk/domain/order/order-form';
import { centimetresOf, kilogramsOf } from '@shipdesk/domain/values/measure/quantity';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import { formatOrderDate } from '@shipdesk/domain/values/time/calendar';
import type { OrderRow } from '../capture/order-stages-service.ts';
import type { OrderDetailRow } from '../capture/orders-store.ts';

type Editing = Pick<
  ResponseOf<typeof getOrder>['data'],
  | 'tags'
  | 'note'
  | 'warehouseId'
  | 'sellerName'
  | 'sellerGstin'
  | 'serviceCategory'
  | 'revision'
  | 'closed'
>;

export type OrderPatch = Omit<BodyOf<typeof editOrder>, 'basedOnRevision'>;

/** The groups that a patch names, in the order of the matrix. */
export function groupsOf(patch: OrderPatch): OrderGroup[] {
  return orderGroups.filter((group) => patch[group] !== undefined);
}

/** An order as its form, so that the rules of a new order also apply to an edited one. */
export function formOfOrder(row: OrderRow): OrderForm {
  const [first] = row.boxes;
  const isSingle =
    row.boxes.length === 1 &&
    first?.boxes === 1 &&
    Math.min(first.lengthMm, first.breadthMm, first.heightMm) > 0;
  return {
    consignee: {
      name: row.consigneeName,
      phone: row.consigneePhone,
      altPhone: row.consigneeAltPhone,
      email: row.consigneeEmail,
      address: row.consigneeAddress,
      pincode: row.consigneePincode,
      city: row.consigneeCity,
      state: row.consigneeState,
      country: row.consigneeCountry,
    },
    order: {
      orderId: row.orderRef,
      referenceId: row.clientReference,
      orderDate: formatOrderDate(row.orderDate),
      productDetails: row.contents.map((product) => ({
        productName: product.productName,
        quantity: String(product.quantity),
        unitPrice: String(rupeesOf(product.unitPricePaise)),
        hsnCode: product.hsnCode,
      })),
      paymentType: row.paymentMode === 'COD' ? 'cod' : 'prepaid',
      // An amount that equals the invoice follows it.
      codCalculatedAmount: row.codPaise === row.invoicePaise ? 'invoice' : 'manual',
      codAmount: String(rupeesOf(row.codPaise)),
    },
    package: {
      packageType: isSingle ? 'single(B2C)' : 'multi(B2C)',
      length: lengthText(first?.lengthMm ?? 0),
      width: lengthText(first?.breadthMm ?? 0),
      height: lengthText(first?.heightMm ?? 0),
      weight: String(kilogramsOf(first?.weightGrams ?? 0)),
      rovType: 'rovOwner',
      multipleBoxesDetails: row.boxes.map((box) => ({
        numberOfBoxes: String(box.boxes),
        weightPerBox: String(kilogramsOf(box.weightGrams)),
        lengthPerBox: lengthText(box.lengthMm),
        widthPerBox: lengthText(box.breadthMm),
        heightPerBox: lengthText(box.heightMm),
      })),
      resellerName: row.extras['sellerName'] ?? '',
      gstin: row.extras['sellerGstIn'] ?? '',
      gstEwayBillNumber: row.ewaybill,
    },
    // Every order has a pickup address, of a warehouse or its own.
    warehouseId: 'kept',
  };
}

/** A form with the groups of a patch in place of its own. */
export function patchedForm(form: OrderForm, patch: OrderPatch): OrderForm {
  const { consignee, phone, address, payment, products, packages, papers, reference } = patch;
  return {
    ...form,
    consignee: { ...form.consignee, ...consignee, ...phone, ...address },
    order: {
      ...form.order,
      ...reference,
      ...(products && { productDetails: products.map(productTyped) }),
      ...(payment && paymentTyped(payment)),
    },
    package: {
      ...form.package,
      ...(packages && packageTyped(packages)),
      ...(papers && {
        gstEwayBillNumber: papers.ewayBillNumber,
        resellerName: papers.sellerName,
        gstin: papers.sellerGstin,
      }),
    },
  };
}

/** The order fields without a column, with the groups of a patch applied. */
export function patchedExtras(
  extras: Readonly<Record<string, string>>,
  { products, packages, papers }: OrderPatch,
): Record<string, string> {
  const next = {
    ...extras,
    ...(packages && {
      shippingServiceCategory: isB2bPackage(packages.packageType) ? 'B2B' : 'B2C',
    }),
    ...(papers && { sellerName: papers.sellerName, sellerGstIn: papers.sellerGstin.toUpperCase() }),
  };
  // Totals as sent do not describe the edited order.
  const isStale = (name: string) =>
    (name === 'totalAmount' && products !== undefined) ||
    (name === 'weight' && packages !== undefined);
  return Object.fromEntries(
    Object.entries(next).flatMap(([name, value]) => {
      const text = value.trim();
      return text === '' || isStale(name) ? [] : [[name, text]];
    }),
  );
}

const patchFields: Readonly<Record<string, string>> = {
  'consignee.phone': 'phone.phone',
  'consignee.altPhone': 'phone.altPhone',
  'order.paymentType': 'payment.mode',
  'order.codAmount': 'payment.codAmount',
  'order.productDetails': 'products',
  'order.orderId': 'reference.orderId',
  'order.referenceId': 'reference.referenceId',
  'package.weight': 'packages.boxes.0.weightKg',
  'package.length': 'packages.boxes.0.lengthCm',
  'package.width': 'packages.boxes.0.breadthCm',
  'package.height': 'packages.boxes.0.heightCm',
  'package.multipleBoxesDetails': 'packages.boxes',
  'package.gstEwayBillNumber': 'papers.ewayBillNumber',
  'package.gstin': 'papers.sellerGstin',
  numberOfBoxes: 'numberOfBoxes',
  weightPerBox: 'weightKg',
  lengthPerBox: 'lengthCm',
  widthPerBox: 'breadthCm',
  heightPerBox: 'heightCm',
};

/** The path in a patch of a field of the form: `order.productDetails.1.quantity` is `products.1.quantity`. */
export function patchFieldOf(field: string): string {
  const known = patchFields[field];
  if (known) return known;
  const [part = '', name = '', index, last = ''] = field.split('.');
  const list = patchFields[`${part}.${name}`];
  if (list && index !== undefined) return `${list}.${index}.${patchFields[last] ?? last}`;
  return name === 'name' || name === 'email' ? `consignee.${name}` : `address.${name}`;
}

function productTyped(product: NonNullable<OrderPatch['products']>[number]) {
  return {
    productName: product.productName,
    quantity: typed(product.quantity),
    unitPrice: typed(product.unitPrice),
    hsnCode: product.hsnCode,
  };
}

function paymentTyped({ mode, codAmount }: NonNullable<OrderPatch['payment']>) {
  return {
    paymentType: mode === 'COD' ? ('cod' as const) : ('prepaid' as const),
    codCalculatedAmount: 'manual' as const,
    codAmount: typed(codAmount),
  };
}

function packageTyped({ packageType, boxes }: NonNullable<OrderPatch['packages']>) {
  const [first] = boxes;
  return {
    packageType:
      boxes.length > 1 && !isMultiPackage(packageType) ? ('multi(B2C)' as const) : packageType,
    weight: typed(first?.weightKg),
    length: typed(first?.lengthCm),
    width: typed(first?.breadthCm),
    height: typed(first?.heightCm),
    multipleBoxesDetails: boxes.map((box) => ({
      numberOfBoxes: typed(box.numberOfBoxes),
      weightPerBox: typed(box.weightKg),
      lengthPerBox: typed(box.lengthCm),
      widthPerBox: typed(box.breadthCm),
      heightPerBox: typed(box.heightCm),
    })),
  };
}

function typed(value: string | number | undefined): string {
  return value === undefined ? '' : String(value).trim();
}

/** A box without a size has the length 0. */
function lengthText(millimetres: number): string {
  return millimetres === 0 ? '' : String(centimetresOf(millimetres));
}

/** The data that an edit of an order depends on. */
export function editingToWire(row: OrderDetailRow): Editing {
  const state = editStateOf(row);
  return {
    tags: row.tags,
    note: row.note,
    warehouseId: row.warehouseId,
    sellerName: row.extras['sellerName'] ?? '',
    sellerGstin: row.extras['sellerGstIn'] ?? '',
    serviceCategory: row.extras['shippingServiceCategory'] ?? '',
    revision: row.revision,
    closed: orderGroups.flatMap((group) => {
      const reason = closedReason(group, state);
      return reason === null ? [] : [{ group, reason }];
    }),
  };
}

/** The state that decides which groups of an order can be edited. */
export function editStateOf(
  row: Pick<OrderDetailRow, 'stage' | 'direction' | 'isBooking' | 'consigneeErasedAt'>,
): EditState {
  return {
    stage: row.stage,
    isReverse: row.direction === 'reverse',
    isBooking: row.isBooking,
    isErased: row.consigneeErasedAt !== null,
  };
}
