import { parseCount } from '../values/measure/quantity.ts';
import { lineTotalPaise, parseRupees } from '../values/money/money.ts';
import type { QualityCheck, ReturnReason } from './return-details.ts';

/** Spec §4, package type. Single packages have one size, multi packages a list of boxes. */
export const packageTypes = ['single(B2B)', 'multi(B2B)', 'single(B2C)', 'multi(B2C)'] as const;
export type PackageType = (typeof packageTypes)[number];

/** Whether a package type has a list of boxes. */
export function isMultiPackage(type: PackageType): boolean {
  return type.startsWith('multi');
}

/** Whether a package type is a business delivery, which has a Rov type. */
export function isB2bPackage(type: PackageType): boolean {
  return type.endsWith('(B2B)');
}

/** Consignee as typed. City, state and country come from the pincode. */
export interface ConsigneeForm {
  name: string;
  phone: string;
  altPhone: string;
  email: string;
  address: string;
  pincode: string;
  city: string;
  state: string;
  country: string;
}

/** One product line as typed: a whole quantity, a unit price in rupees with tax. */
export interface ProductForm {
  productName: string;
  quantity: string;
  unitPrice: string;
  hsnCode?: string;
}

/**
 * Spec §3, order form, as typed. `orderDate` is dd/mm/yyyy, `codAmount` and `shippingCharges` in
 * rupees. No screen or payload sets the charges, so they are absent or empty.
 */
export interface OrderDetailsForm {
  orderId: string;
  referenceId: string;
  orderDate: string;
  productDetails: ProductForm[];
  paymentType: 'prepaid' | 'cod';
  codCalculatedAmount: 'invoice' | 'manual';
  codAmount: string;
  shippingCharges?: string;
}

/** One kind of box as typed: kilograms and centimetres. */
export interface BoxForm {
  numberOfBoxes: string;
  weightPerBox: string;
  lengthPerBox: string;
  widthPerBox: string;
  heightPerBox: string;
}

/** Weight, size and papers as typed: kilograms and centimetres. */
export interface PackageForm {
  packageType: PackageType;
  length: string;
  width: string;
  height: string;
  weight: string;
  rovType: 'rovOwner' | 'rovCarrier';
  multipleBoxesDetails: BoxForm[];
  resellerName: string;
  gstin: string;
  gstEwayBillNumber: string;
}

/** Why a reverse order comes back and what the courier checks, as chosen; the reason is empty until one is chosen. */
export interface ReturnForm {
  reason: ReturnReason | '';
  checks: QualityCheck[];
}

/** The whole Add Order form as typed. `warehouseId` is empty until a pickup address is selected. */
export interface OrderForm {
  consignee: ConsigneeForm;
  order: OrderDetailsForm;
  package: PackageForm;
  warehouseId: string;
  /** Only for a reverse order with this section filled in. */
  returned?: ReturnForm;
}

/** Spec §9, form defaults of the package, in kilograms and centimetres as typed. */
export const packageDefaults = {
  packageType: 'single(B2C)',
  weight: '0.65',
  length: '35',
  width: '35',
  height: '6.5',
} as const satisfies Partial<PackageForm>;

/** Quantity times unit price of all products in paise; lines that are not numbers yet count nothing. */
export function invoiceTotalPaise(
  products: readonly Pick<ProductForm, 'quantity' | 'unitPrice'>[],
): number {
  return products.reduce((sum, product) => {
    const quantity = parseCount(product.quantity) ?? 0;
    const unitPricePaise = parseRupees(product.unitPrice) ?? 0;
    return sum + lineTotalPaise(quantity, unitPricePaise);
  }, 0);
}

/** The amount to collect from the consignee in paise: 0 when prepaid, else the invoice total or the typed amount. Null while the typed amount is invalid. */
export function codAmountPaise(order: OrderDetailsForm): number | null {
  if (order.paymentType === 'prepaid') return 0;
  if (order.codCalculatedAmount === 'invoice') return invoiceTotalPaise(order.productDetails);
  return parseRupees(order.codAmount);
}
