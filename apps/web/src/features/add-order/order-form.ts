import {
  type BoxForm,
  type ConsigneeForm,
  type OrderForm,
  type ProductForm,
  packageDefaults,
} from '@shipdesk/domain/order/order-form';
import { firstOrderProblem, orderFormatProblems } from '@shipdesk/domain/order/order-rules';
import { formatOrderDate, type IsoDate } from '@shipdesk/domain/time/calendar';
import type { FieldPath } from 'react-hook-form';
import { problemMessages, problemText } from '../../i18n/problem-texts.ts';
import type { Warehouse } from '../warehouses/warehouse-payload.ts';
import { newOrderId } from './order-id.ts';

/** In `warehouseId`, until the seller chooses or clears: whichever warehouse is the default. */
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

/** The pickup address that a form means; undefined when none is selected. */
export function pickupOf(
  warehouseId: string,
  warehouses: readonly Warehouse[],
): Warehouse | undefined {
  return warehouses.find((warehouse) =>
    warehouseId === DEFAULT_PICKUP ? warehouse.isDefault : warehouse.id === warehouseId,
  );
}

/** What keeps an order from being saved: the toast to show and the fields to mark. */
export interface SaveProblem {
  readonly kind: 'error' | 'warning';
  readonly message: string;
  readonly fields: readonly { readonly field: OrderField; readonly message: string }[];
}

const requiredMessage = 'Fill in this field';

/** Spec §5, order save: the checks in their order, then what is filled in but makes no sense. */
export function validateOrder(form: OrderForm): SaveProblem | null {
  const first = firstOrderProblem(form);
  if (first !== null) {
    const fields = first.fields.filter(isOrderField);
    const hasPincode = /^\d{6}$/.test(form.consignee.pincode);
    return {
      kind: first.kind,
      message: problemText(first.problem),
      fields: fields.map((field) => ({ field, message: fieldMessage(field, hasPincode) })),
    };
  }
  const formats = problemMessages(orderFormatProblems(form));
  const [worst] = formats;
  if (worst === undefined) return null;
  return {
    kind: 'error',
    message: worst.message,
    fields: formats.flatMap(({ field, message }) =>
      isOrderField(field) ? [{ field, message }] : [],
    ),
  };
}

function fieldMessage(field: OrderField, hasPincode: boolean) {
  if (!hasPincode && /^consignee\.(city|state|country)$/.test(field))
    return 'Comes from the pincode';
  if (field === 'warehouseId') return 'Select a pickup address';
  if (field === 'package.gstEwayBillNumber') return 'Needed from an invoice total of ₹50,000';
  return requiredMessage;
}

export type OrderField = FieldPath<OrderForm>;

const listField =
  /^(order\.productDetails\.\d+\.(productName|quantity|unitPrice)|package\.multipleBoxesDetails\.\d+\.(numberOfBoxes|weightPerBox|lengthPerBox|widthPerBox|heightPerBox))$/;

/** Whether a path that a rule or the server names is a field of this form. */
export function isOrderField(path: string): path is OrderField {
  if (listField.test(path)) return true;
  const [group, name, rest] = path.split('.');
  if (group === 'warehouseId') return name === undefined;
  if (name === undefined || rest !== undefined) return false;
  return (groups[group ?? ''] ?? []).includes(name);
}

const groups: Readonly<Record<string, readonly string[]>> = {
  consignee: Object.keys(emptyConsignee),
  order: ['orderId', 'referenceId', 'orderDate', 'codAmount'],
  package: [
    'packageType',
    'length',
    'width',
    'height',
    'weight',
    'rovType',
    'resellerName',
    'gstin',
    'gstEwayBillNumber',
  ],
};

export const sections = ['consignee', 'order', 'pickup', 'package', 'other'] as const;
export type OrderSection = (typeof sections)[number];

/** The section of the screen that a field is in. */
export function sectionOf(field: OrderField): OrderSection {
  if (field === 'warehouseId') return 'pickup';
  if (/^package\.(resellerName|gstin|gstEwayBillNumber)$/.test(field)) return 'other';
  if (field.startsWith('consignee')) return 'consignee';
  return field.startsWith('order') ? 'order' : 'package';
}
