import type { OrderEdit } from '@shipdesk/contract/orders/order-edits';
import type { OrderGroup } from '@shipdesk/domain/order/order-edits';
import {
  codAmountPaise,
  isMultiPackage,
  type OrderForm,
  type PackageForm,
} from '@shipdesk/domain/order/order-form';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import { get, set } from 'react-hook-form';

type Patch = Omit<OrderEdit, 'basedOnRevision' | 'tags' | 'note'>;
export type FormGroup = Exclude<OrderGroup, 'tags' | 'note'>;

/** The fields of the form that make up each group. */
const groupFields: Readonly<Record<FormGroup, readonly string[]>> = {
  consignee: ['consignee.name', 'consignee.email'],
  phone: ['consignee.phone', 'consignee.altPhone'],
  address: [
    'consignee.address',
    'consignee.pincode',
    'consignee.city',
    'consignee.state',
    'consignee.country',
  ],
  payment: ['order.paymentType', 'order.codCalculatedAmount', 'order.codAmount'],
  products: ['order.productDetails'],
  packages: [
    'package.packageType',
    'package.weight',
    'package.length',
    'package.width',
    'package.height',
    'package.multipleBoxesDetails',
  ],
  pickup: ['warehouseId'],
  papers: ['package.resellerName', 'package.gstin', 'package.gstEwayBillNumber'],
  reference: ['order.orderId', 'order.referenceId'],
};

/** The groups of an edited form that differ from the order, as the edit sends them. */
export function orderPatch(before: OrderForm, after: OrderForm): Patch {
  const [old, next] = [groupsOf(before), groupsOf(after)];
  const changed = Object.entries(next).filter(
    ([group, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(old, group)),
  );
  return Object.fromEntries(changed);
}

/** Another revision of the order with the changed groups of an edited form. */
export function rebased(base: OrderForm, edited: OrderForm, patch: Patch): OrderForm {
  const next = structuredClone(base);
  for (const [group, fields] of Object.entries(groupFields)) {
    if (!(group in patch)) continue;
    for (const field of fields) set(next, field, structuredClone(get(edited, field)));
  }
  return next;
}

const formFields: Readonly<Record<string, string>> = {
  'payment.mode': 'order.paymentType',
  'payment.codAmount': 'order.codAmount',
  'pickup.warehouseId': 'warehouseId',
  'papers.ewayBillNumber': 'package.gstEwayBillNumber',
  'papers.sellerName': 'package.resellerName',
  'papers.sellerGstin': 'package.gstin',
};
const boxFields: Readonly<Record<string, readonly [single: string, multi: string]>> = {
  numberOfBoxes: ['weight', 'numberOfBoxes'],
  weightKg: ['weight', 'weightPerBox'],
  lengthCm: ['length', 'lengthPerBox'],
  breadthCm: ['width', 'widthPerBox'],
  heightCm: ['height', 'heightPerBox'],
};

/** The form field of a path that a refused edit names: `products.1.quantity`. */
export function formFieldOf(path: string, form: OrderForm): string {
  const [group = '', name = '', index = '', inner = ''] = path.split('.');
  if (group === 'products') return `order.productDetails.${name}.${index}`;
  if (group === 'packages') {
    const [single, multi] = boxFields[inner] ?? ['weight', 'numberOfBoxes'];
    return isMultiPackage(form.package.packageType)
      ? `package.multipleBoxesDetails.${index}.${multi}`
      : `package.${single}`;
  }
  if (group === 'reference') return `order.${name}`;
  return formFields[path] ?? `consignee.${name}`;
}

function groupsOf(form: OrderForm): Required<Patch> {
  const { consignee, order, package: parcel } = trimmed(form);
  return {
    consignee: { name: consignee.name, email: consignee.email },
    phone: { phone: consignee.phone, altPhone: consignee.altPhone },
    address: {
      address: consignee.address,
      pincode: consignee.pincode,
      city: consignee.city,
      state: consignee.state,
      country: consignee.country,
    },
    payment: {
      mode: order.paymentType === 'cod' ? 'COD' : 'Prepaid',
      codAmount: rupeesOf(codAmountPaise(order) ?? 0),
    },
    products: order.productDetails.map((product) => ({
      productName: product.productName,
      quantity: product.quantity,
      unitPrice: product.unitPrice,
      hsnCode: product.hsnCode ?? '',
    })),
    packages: { packageType: parcel.packageType, boxes: boxesOf(parcel) },
    pickup: { warehouseId: form.warehouseId },
    papers: {
      ewayBillNumber: parcel.gstEwayBillNumber,
      sellerName: parcel.resellerName,
      sellerGstin: parcel.gstin,
    },
    reference: { orderId: order.orderId, referenceId: order.referenceId },
  };
}

function boxesOf(parcel: PackageForm): Required<Patch>['packages']['boxes'] {
  const single = {
    numberOfBoxes: '1',
    weightPerBox: parcel.weight,
    lengthPerBox: parcel.length,
    widthPerBox: parcel.width,
    heightPerBox: parcel.height,
  };
  return (isMultiPackage(parcel.packageType) ? parcel.multipleBoxesDetails : [single]).map(
    (box) => ({
      numberOfBoxes: box.numberOfBoxes,
      weightKg: box.weightPerBox,
      lengthCm: box.lengthPerBox,
      breadthCm: box.widthPerBox,
      heightCm: box.heightPerBox,
    }),
  );
}

function trimmed(form: OrderForm): OrderForm {
  return JSON.parse(JSON.stringify(form), (_key, value: unknown) =>
    typeof value === 'string' ? value.trim() : value,
  );
}
