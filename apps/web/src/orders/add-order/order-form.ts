import { t } from '@lingui/core/macro';
import {
  type BoxForm,
  type ConsigneeForm,
  isMultiPackage,
  type OrderForm,
  type ProductForm,
  packageDefaults,
} from '@shipdesk/domain/order/order-form';
import { firstOrderProblem, orderFormatProblems } from '@shipdesk/domain/order/order-rules';
import { returnProblems } from '@shipdesk/domain/order/return-details';
import { formatOrderDate, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import { type FieldPath, get } from 'react-hook-form';
import { problemMessages, problemText } from '../../i18n/problem-texts.ts';
import type { Warehouse } from '../warehouses/warehouse-payload.ts';
import { newOrderId } from './order-id.ts';
import { orderSums } from './order-sums.ts';

/** Value of `warehouseId` until the seller chooses or clears: the default warehouse. */
export const DEFAULT_PICKUP = 'default';

export const emptyProduct: ProductForm = { productName: '', quantity: '', unitPrice: '' };
export const emptyBox: BoxForm = {
  numberOfBoxes: '',
  weightPerBox: '',
  lengthPerBox: '',
  widthPerBox: '',
  heightPerBox: '',
};
const emptyConsignee: ConsigneeForm = {
  name: '',
  phone: '',
  altPhone: '',
  email: '',
  address: '',
  pincode: '',
  city: '',
  state: '',
  country: '',
};

/** Spec §9, form defaults; the order date is today and read-only. */
export function newOrderForm(today: IsoDate): OrderForm {
  return {
    consignee: { ...emptyConsignee },
    order: {
      orderId: newOrderId(today),
      referenceId: '',
      orderDate: formatOrderDate(today),
      productDetails: [{ ...emptyProduct }],
      paymentType: 'prepaid',
      codCalculatedAmount: 'invoice',
      codAmount: '',
      shippingCharges: '',
    },
    package: {
      ...packageDefaults,
      rovType: 'rovOwner',
      multipleBoxesDetails: [{ ...emptyBox }],
      resellerName: '',
      gstin: '',
      gstEwayBillNumber: '',
    },
    warehouseId: DEFAULT_PICKUP,
  };
}

/** A new order with the content of another. An erased consignee and a warehouse of none leave their fields empty. */
export function copiedOrderForm(order: OrderForm, today: IsoDate): OrderForm {
  const form = newOrderForm(today);
  return {
    ...structuredClone(order),
    consignee: order.consignee.phone === '' ? form.consignee : { ...order.consignee },
    order: {
      ...structuredClone(order.order),
      orderId: form.order.orderId,
      orderDate: form.order.orderDate,
    },
    // An e-waybill is valid for one consignment.
    package: { ...structuredClone(order.package), gstEwayBillNumber: '' },
  };
}

/** The pickup address that `warehouseId` names; undefined when none is selected. */
export function pickupOf(
  warehouseId: string,
  warehouses: readonly Warehouse[],
): Warehouse | undefined {
  return warehouses.find((warehouse) =>
    warehouseId === DEFAULT_PICKUP ? warehouse.isDefault : warehouse.id === warehouseId,
  );
}

export type OrderField = FieldPath<OrderForm>;

/** Whether a path that a rule or the server names is a field of this form. */
export function isOrderField(form: OrderForm, path: string): path is OrderField {
  return typeof get(form, path) === 'string';
}

/** Why an order cannot be saved: the toast to show and the fields to mark. */
export interface SaveProblem {
  readonly kind: 'error' | 'warning';
  readonly message: string;
  readonly fields: readonly { readonly field: OrderField; readonly message: string }[];
}

/** Spec §5, order save: the checks in their order, then values that are not valid. */
export function validateOrder(form: OrderForm): SaveProblem | null {
  const missing = firstOrderProblem(form);
  if (missing !== null) {
    const fields = missing.fields.flatMap((field) =>
      isOrderField(form, field) ? [{ field, message: missingMessage(form, field) }] : [],
    );
    return { kind: missing.kind, message: problemText(missing.problem), fields };
  }
  const returned = returnProblems({ checks: form.returned?.checks ?? [] });
  const problems = [
    ...orderFormatProblems(form),
    ...returned.map((problem) => ({ ...problem, field: `returned.${problem.field}` })),
  ];
  const fields = problemMessages(problems).flatMap(({ field, message }) =>
    isOrderField(form, field) ? [{ field, message }] : [],
  );
  const [first] = fields;
  return first === undefined ? null : { kind: 'error', message: first.message, fields };
}

function missingMessage(form: OrderForm, field: OrderField) {
  const hasPincode = /^\d{6}$/.test(form.consignee.pincode);
  if (!hasPincode && /^consignee\.(city|state|country)$/.test(field)) {
    return t`Comes from the pincode`;
  }
  if (field === 'warehouseId') return t`Select a pickup address`;
  if (field === 'package.gstEwayBillNumber') return t`Needed from an invoice total of ₹50,000`;
  return t`Fill in this field`;
}

export const sections = ['consignee', 'order', 'pickup', 'package', 'other'] as const;
export type OrderSection = (typeof sections)[number];

/** The section of the screen that a field is in. */
export function sectionOf(field: string): OrderSection {
  if (field === 'warehouseId') return 'pickup';
  if (/^package\.(resellerName|gstin|gstEwayBillNumber)$/.test(field)) return 'other';
  if (field.startsWith('consignee')) return 'consignee';
  return /^(order|returned)/.test(field) ? 'order' : 'package';
}

/** The mandatory fields of an order with these values. */
function mandatoryFields(form: OrderForm): string[] {
  const { order, package: parcel } = form;
  const isManualCod = order.paymentType === 'cod' && order.codCalculatedAmount === 'manual';
  const parcelFields = isMultiPackage(parcel.packageType)
    ? parcel.multipleBoxesDetails.flatMap((_, index) =>
        ['numberOfBoxes', 'weightPerBox'].map((key) => `multipleBoxesDetails.${index}.${key}`),
      )
    : ['weight', 'length', 'width', 'height'];
  return [
    ...['name', 'phone', 'address', 'pincode', 'city', 'state', 'country'].map(
      (key) => `consignee.${key}`,
    ),
    ...order.productDetails.flatMap((_, index) =>
      Object.keys(emptyProduct).map((key) => `order.productDetails.${index}.${key}`),
    ),
    ...(isManualCod ? ['order.codAmount'] : []),
    'warehouseId',
    ...parcelFields.map((key) => `package.${key}`),
    ...(orderSums(form).needsEwayBill ? ['package.gstEwayBillNumber'] : []),
  ];
}

/** The number of empty mandatory fields by section. */
export function missingBySection(form: OrderForm): Record<OrderSection, number> {
  const missing = { consignee: 0, order: 0, pickup: 0, package: 0, other: 0 };
  for (const field of mandatoryFields(form)) {
    if (String(get(form, field) ?? '').trim() === '') missing[sectionOf(field)] += 1;
  }
  return missing;
}
